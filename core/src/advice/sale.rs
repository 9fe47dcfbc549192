//! What to sell for Levels.

use std::collections::BTreeMap;

use crate::referee::LEVEL_PRICE;
use crate::strength::is_reversed;
use crate::{CardCopy, Reason, SaleView, Seat, Table};

/// What is given up for a sum: strength first, then the number of cards.
type Loss = (i32, u32);

impl Table {
    /// For each number of Levels that a player could buy with what he has in play, the least wasteful set: the lowest
    /// value that is enough, then the least strength given up, then the fewest cards. It never reaches the winning Level.
    pub(crate) fn sales(&self, seat: &Seat, verdicts: &[Vec<Reason>]) -> Vec<SaleView> {
        let goods: Vec<(&CardCopy, u32, i32)> = self.goods(seat, verdicts);
        let most =
            u32::from(self.rules.winning_level.value).saturating_sub(1).saturating_sub(u32::from(seat.level));
        let total: u32 = goods.iter().map(|(_, value, _)| value).sum();
        let levels = (total / LEVEL_PRICE).min(most);
        (1..=levels).filter_map(|n| least_wasteful(&goods, n)).collect()
    }

    /// What may be sold: Items in play that can leave, with their value and what they add to strength. Items that are
    /// joined for good are left out, because only all of them together could be sold.
    fn goods<'s>(&self, seat: &'s Seat, verdicts: &[Vec<Reason>]) -> Vec<(&'s CardCopy, u32, i32)> {
        let free = seat
            .cards
            .iter()
            .zip(verdicts)
            .filter(|(c, _)| !is_reversed(seat, &c.copy) && c.held_by.is_none());
        let holds = |copy: &CardCopy| seat.cards.iter().any(|c| c.held_by.as_ref() == Some(copy));
        free.filter(|(c, _)| !holds(&c.copy))
            .filter_map(|(card, verdict)| {
                let value = self.value_of(&card.copy).filter(|value| *value > 0)?;
                let counts = self.item(card).filter(|_| verdict.is_empty());
                Some((&card.copy, value, counts.map_or(0, |item| self.item_bonus(seat, card, item))))
            })
            .collect()
    }
}

/// The best set for a number of Levels, by dynamic programming over the sums below the price: every larger sum is one
/// of these and one more card.
fn least_wasteful(goods: &[(&CardCopy, u32, i32)], levels: u32) -> Option<SaleView> {
    let price = levels * LEVEL_PRICE;
    let mut below: BTreeMap<u32, (Loss, Vec<usize>)> = BTreeMap::from([(0, ((0, 0), Vec::new()))]);
    let mut best: Option<(u32, Loss, Vec<usize>)> = None;
    for (i, (_, value, bonus)) in goods.iter().enumerate() {
        let mut reached = Vec::new();
        for (sum, ((strength, cards), set)) in &below {
            let sum = sum + value;
            let loss = (strength + bonus, cards + 1);
            let worse = best.as_ref().is_some_and(|(s, l, _)| sum >= price && (sum, loss) >= (*s, *l));
            if worse {
                continue;
            }
            let mut set = set.clone();
            set.push(i);
            if sum >= price {
                best = Some((sum, loss, set));
            } else {
                reached.push((sum, (loss, set)));
            }
        }
        for (sum, (loss, set)) in reached {
            match below.get(&sum) {
                Some((known, _)) if *known <= loss => {}
                _ => {
                    below.insert(sum, (loss, set));
                }
            }
        }
    }
    let (value, (strength, _), set) = best?;
    let cards = set.into_iter().map(|i| goods[i].0.clone()).collect();
    Some(SaleView { levels: u8::try_from(levels).ok()?, cards, value, strength_lost: strength })
}
