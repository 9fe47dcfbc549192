//! Monsters that let a player pass, free or at a price. All editions, cards that say so.

use std::collections::{BTreeMap, BTreeSet};

use crate::character::Character;
use crate::fight::Fight;
use crate::pieces::{CardCopy, InPlay, MonsterId, Seat};

/// The option to decline a fight.
pub(crate) struct Decline {
    /// The prices, each paid with a different Item; empty if it is free.
    pub(crate) prices: Vec<Price>,
    /// The number of Levels gained.
    pub(crate) levels: u8,
    /// The number of Treasures drawn.
    pub(crate) treasures: u8,
    /// The number of Doors drawn face down.
    pub(crate) doors: u8,
}

/// The price of one monster for letting a player pass.
pub(crate) struct Price {
    /// The monster.
    pub(crate) monster: MonsterId,
    /// The Items that fit. The monster takes one.
    pub(crate) items: Vec<CardCopy>,
}

impl Fight<'_> {
    /// The fighter's option to decline the fight. All active monsters have to allow it.
    pub(crate) fn decline(&self) -> Option<Decline> {
        let fighter = self.table.seat(self.combat.fighter).ok()?;
        let as_heard = Seat { sex: self.spoken_as(fighter).unwrap_or(fighter.sex), ..fighter.clone() };
        let mut offer: Option<Decline> = None;
        for monster in self.combat.active() {
            let ways = &self.table.printed(monster)?.may_decline;
            let way = ways.iter().find(|way| Character::of(self.table, &as_heard).meets(&way.who))?;
            // A one-shot in play is also an Item, without a slot.
            let fits = |c: &InPlay| match (way.item_slot, self.table.item(c)) {
                (Some(slot), item) => item.is_some_and(|item| item.slots.contains(&slot)),
                (None, _) => self.table.value_of(&c.copy).is_some(),
            };
            let payable = |c: &&InPlay| fits(c) && !Character::of(self.table, fighter).penalized(&c.copy);
            let price = || {
                let copies = fighter.cards.iter().filter(payable).map(|c| c.copy.clone());
                let items = Character::of(self.table, fighter).one_per_joined_group(copies);
                Price { monster: monster.id, items }
            };
            let offer =
                offer.get_or_insert(Decline { prices: Vec::new(), levels: 0, treasures: 0, doors: 0 });
            // A Clone is a separate monster with its own price.
            for _ in 0..=u8::from(monster.clone.is_some()) {
                offer.prices.extend(way.costs_item.then(price));
                offer.levels = offer.levels.saturating_add(way.levels);
                offer.treasures = offer.treasures.saturating_add(way.treasures);
                offer.doors = offer.doors.saturating_add(way.doors);
            }
        }
        offer.filter(|offer| all_payable(&offer.prices))
    }
}

/// Returns true if every price can be paid with a different card.
fn all_payable(prices: &[Price]) -> bool {
    fn pay<'p>(
        price: usize,
        prices: &'p [Price],
        paid: &mut BTreeMap<&'p CardCopy, usize>,
        tried: &mut BTreeSet<&'p CardCopy>,
    ) -> bool {
        prices[price].items.iter().any(|card| {
            let free = tried.insert(card)
                && paid.get(card).copied().is_none_or(|other| pay(other, prices, paid, tried));
            if free {
                paid.insert(card, price);
            }
            free
        })
    }
    let mut paid = BTreeMap::new();
    (0..prices.len()).all(|price| pay(price, prices, &mut paid, &mut BTreeSet::new()))
}
