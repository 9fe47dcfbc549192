//! What would make an Item count that does not.

use starboard_cards::Item;

use crate::{CardCopy, InPlay, Reason, Remedy, Seat, Table};

impl Table {
    /// What would make an Item count, if it does not: the least that has to be laid aside for it, or who may use it.
    pub(crate) fn remedy(&self, seat: &Seat, card: &InPlay, reasons: &[Reason]) -> Option<Remedy> {
        let item = self.item(card).filter(|_| !reasons.is_empty())?;
        if reasons.contains(&Reason::Restricted) {
            return Some(Remedy::Become { only: item.only.clone(), not: item.not.clone() });
        }
        // Only what takes up some room can make some.
        let takes_room = |i: &Item| i.hands > 0 || i.complex || i.big || i.ship || !i.slots.is_empty();
        let others: Vec<&InPlay> = seat
            .cards
            .iter()
            .filter(|c| c.equipped && c.copy != card.copy && self.item(c).is_some_and(takes_room))
            .collect();
        // What is wrong without this Item is not its fault.
        let known = self.objections_to(seat, |c| c.equipped && c.copy != card.copy);
        let fits = |aside: &[&CardCopy]| {
            let in_use = |c: &InPlay| (c.equipped && !aside.contains(&&c.copy)) || c.copy == card.copy;
            self.objections_to(seat, in_use).iter().all(|reason| known.contains(reason))
        };
        if fits(&[]) {
            return Some(Remedy::PutInUse);
        }
        let bonus = |c: &InPlay| self.item(c).map_or(0, |item| self.item_bonus(seat, c, item));
        let single = others.iter().filter(|c| fits(&[&c.copy])).min_by_key(|c| bonus(c));
        if let Some(one) = single {
            return Some(Remedy::LayAside { cards: vec![one.copy.clone()] });
        }
        let pairs = others.iter().enumerate().flat_map(|(i, a)| others[i + 1..].iter().map(move |b| (a, b)));
        let pair = pairs.filter(|(a, b)| fits(&[&a.copy, &b.copy])).min_by_key(|(a, b)| bonus(a) + bonus(b));
        pair.map(|(a, b)| Remedy::LayAside { cards: vec![a.copy.clone(), b.copy.clone()] })
    }
}
