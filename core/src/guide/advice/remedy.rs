//! Remedies for Items that do not count.

use starboard_cards::Item;

use crate::character::Character;
use crate::messages::Remedy;
use crate::pieces::{CardCopy, InPlay, Reason};

impl<'t> Character<'t> {
    /// The remedy for an Item that does not count: the smallest set to turn sideways for it, or the
    /// restriction to meet.
    pub(crate) fn remedy(&self, card: &InPlay, reasons: &[Reason]) -> Option<Remedy> {
        let item = self.table.item(card).filter(|_| !reasons.is_empty())?;
        if reasons.contains(&Reason::Restricted) {
            return Some(Remedy::Become { only: item.only.clone(), not: item.not.clone() });
        }
        if reasons == [Reason::Immune] {
            return Some(Remedy::OtherFight);
        }
        // Joined Items are put in use together.
        let own = self.with_joined(std::slice::from_ref(&card.copy));
        let units = self.units(&own);
        let fits = |aside: &[&Unit<'_>]| {
            let mut beside = self.seat.clone();
            for card in &mut beside.cards {
                let gone = aside.iter().any(|unit| unit.cards.iter().any(|c| c.copy == card.copy));
                card.equipped &= !gone;
            }
            Character::of(self.table, &beside).equip_conflicts(&own).crowded.is_empty()
        };
        if fits(&[]) {
            return Some(Remedy::PutInUse);
        }
        let cards = |aside: &[&Unit<'_>]| Remedy::LayAside {
            cards: aside.iter().flat_map(|unit| &unit.cards).map(|c| c.copy.clone()).collect(),
        };
        if let Some(one) = units.iter().filter(|unit| fits(&[*unit])).min_by_key(|unit| unit.bonus) {
            return Some(cards(&[one]));
        }
        let pairs = units.iter().enumerate().flat_map(|(i, a)| units[i + 1..].iter().map(move |b| [a, b]));
        if let Some(pair) = pairs.filter(|pair| fits(pair)).min_by_key(|[a, b]| a.bonus + b.bonus) {
            return Some(cards(&pair));
        }
        // For more than two, remove all and then restore as many as possible, the best first.
        let mut aside: Vec<&Unit<'_>> = units.iter().collect();
        aside.sort_by_key(|unit| unit.bonus);
        if !fits(&aside) {
            return Some(Remedy::Cheat);
        }
        for i in (0..aside.len()).rev() {
            let mut fewer = aside.clone();
            fewer.remove(i);
            if fits(&fewer) {
                aside = fewer;
            }
        }
        Some(cards(&aside))
    }

    /// The Items in use that could be turned sideways to make room.
    fn units(&self, own: &[CardCopy]) -> Vec<Unit<'t>> {
        // Only an Item that takes room can make room.
        let takes_room = |i: &Item| i.hands > 0 || i.complex || i.big || !i.slots.is_empty();
        let stays = |i: &Item| i.ship && self.table.rules.ships.value;
        let movable = |c: &&InPlay| {
            let item = self.table.item(c);
            let free = item.is_some_and(|i| takes_room(i) && !stays(i));
            c.equipped && !own.contains(&c.copy) && free && !self.penalized(&c.copy)
        };
        let bonus = |c: &InPlay| self.table.item(c).map_or(0, |item| self.item_bonus(c, item));
        // A taped laser is not a barrel.
        let is_barrel = |c: &InPlay| self.table.item(c).is_some_and(|i| i.laser) && !self.joined(c, c);
        let mut units: Vec<Unit<'t>> = Vec::new();
        for c in self.seat.cards.iter().filter(movable) {
            match units.iter_mut().find(|unit| self.joined(unit.cards[0], c)) {
                Some(unit) => {
                    unit.cards.push(c);
                    unit.bonus += bonus(c);
                }
                None => units.push(Unit { cards: vec![c], bonus: bonus(c) }),
            }
        }
        // Snapped barrels make room only if all of them go.
        let barrels: Vec<&InPlay> = self.seat.cards.iter().filter(|c| movable(c) && is_barrel(c)).collect();
        if barrels.len() > 1 {
            units.push(Unit { bonus: barrels.iter().map(|c| bonus(c)).sum(), cards: barrels });
        }
        units
    }
}

/// Items that are turned sideways together.
struct Unit<'s> {
    cards: Vec<&'s InPlay>,
    bonus: i32,
}
