//! Sales for Levels.

use std::collections::BTreeMap;

use crate::character::Character;
use crate::messages::SaleView;
use crate::pieces::{CardCopy, Reason};
use crate::referee::LEVEL_PRICE;

/// The loss of a sale besides its value: strength first, then the number of cards.
type Loss = (i32, u32);

impl Character<'_> {
    /// The least wasteful sale for each number of Levels that a player could buy with cards in play: the lowest
    /// value of Items in use, then the lowest sufficient value, then the least strength lost, then the fewest
    /// cards. A sale never reaches the winning Level.
    pub(crate) fn sales(&self, verdicts: &[Vec<Reason>]) -> Vec<SaleView> {
        let units = self.sale_units(verdicts);
        let total: u32 = units.iter().map(|unit| unit.value).sum();
        let levels = (total / LEVEL_PRICE).min(self.levels_left().into());
        let sales = (1..=levels).filter_map(|n| least_wasteful(&units, n));
        sales
            .map(|sale| SaleView { strength_lost: self.strength_lost(verdicts, &sale.cards), ..sale })
            .collect()
    }

    /// The loss of strength without some cards. Items that depend on them stop counting, and Items that
    /// lacked their room may start to count.
    fn strength_lost(&self, verdicts: &[Vec<Reason>], sold: &[CardCopy]) -> i32 {
        let mut without = self.seat.clone();
        without.cards.retain(|card| !sold.contains(&card.copy));
        let without = Character::of(self.table, &without);
        let left = without.strength_at_rest(&without.verdicts());
        self.strength_at_rest(verdicts).total() - left.total()
    }

    /// The Items in play that can be sold. Permanently joined ones are sold together.
    fn sale_units(&self, verdicts: &[Vec<Reason>]) -> Vec<SaleUnit> {
        let free = self.seat.cards.iter().filter(|c| !self.penalized(&c.copy)).map(|c| c.copy.clone());
        let priced = self.one_per_joined_group(free).into_iter().map(|one| {
            let cards = self.with_joined(&[one]);
            let value = cards.iter().filter_map(|copy| self.table.value_of(copy)).sum();
            let strength = self.strength_lost(verdicts, &cards);
            let mut reasons = self.seat.cards.iter().zip(verdicts);
            let used = reasons.any(|(card, reasons)| reasons.is_empty() && cards.contains(&card.copy));
            SaleUnit { cards, value, used: if used { value } else { 0 }, strength }
        });
        priced.filter(|unit| unit.value > 0).collect()
    }
}

/// Items that are sold together.
struct SaleUnit {
    cards: Vec<CardCopy>,
    value: u32,
    /// Their value if one of them is in use, or else 0.
    used: u32,
    /// The loss of strength without them.
    strength: i32,
}

/// The best sale for a number of Levels, by dynamic programming over the sums below the price. Every larger
/// sum is one of these plus one more card.
fn least_wasteful(units: &[SaleUnit], levels: u32) -> Option<SaleView> {
    let price = levels * LEVEL_PRICE;
    let mut below: BTreeMap<u32, (u32, Loss, Vec<usize>)> = BTreeMap::from([(0, (0, (0, 0), Vec::new()))]);
    let mut best: Option<(u32, u32, Loss, Vec<usize>)> = None;
    for (i, sold) in units.iter().enumerate() {
        let mut reached = Vec::new();
        for (sum, (used, (strength, cards), set)) in &below {
            let (used, sum) = (used + sold.used, sum + sold.value);
            let loss = (strength + sold.strength, cards + sold.cards.len() as u32);
            let worse =
                best.as_ref().is_some_and(|(u, s, l, _)| sum >= price && (used, sum, loss) >= (*u, *s, *l));
            if worse {
                continue;
            }
            let mut set = set.clone();
            set.push(i);
            if sum >= price {
                best = Some((used, sum, loss, set));
            } else {
                reached.push((sum, (used, loss, set)));
            }
        }
        for (sum, (used, loss, set)) in reached {
            match below.get(&sum) {
                Some((u, l, _)) if (*u, *l) <= (used, loss) => {}
                _ => {
                    below.insert(sum, (used, loss, set));
                }
            }
        }
    }
    let (_, value, (strength, _), set) = best?;
    let cards = set.into_iter().flat_map(|i| units[i].cards.clone()).collect();
    Some(SaleView { levels: u8::try_from(levels).ok()?, cards, value, strength_lost: strength })
}
