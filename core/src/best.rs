//! The best legal loadout of what a player has in play.

use starboard_cards::{Ability, Item};

use crate::loadout::{Load, Room};
use crate::{BestView, Breach, CardCopy, InPlay, Seat, SeatId, Table};

struct Candidate<'t> {
    card: &'t InPlay,
    item: &'static Item,
    bonus: i32,
}

/// What is preferred among legal sets: strength first, then escape, then few changes.
type Worth = (i32, i32, i32);

impl Table {
    /// What the best legal set of all that a player has in play adds to combat strength.
    ///
    /// # Errors
    /// The table has no such seat.
    pub fn best_bonus(&self, seat: SeatId) -> Result<i32, Breach> {
        Ok(self.best_set(self.seat(seat)?).1.0)
    }

    /// The best legal set, if it beats what is in use now.
    pub(crate) fn best_loadout(&self, seat: &Seat) -> Option<BestView> {
        let (chosen, worth) = self.best_set(seat);
        let now = self.bonus_in_use(seat);
        if worth.0 <= now {
            return None;
        }
        let turned = |want: bool| -> Vec<CardCopy> {
            let all = seat.cards.iter().filter(|c| self.item(c).is_some());
            all.filter(|c| c.equipped != want && chosen.contains(&c.copy) == want)
                .map(|c| c.copy.clone())
                .collect()
        };
        Some(BestView { equip: turned(true), unequip: turned(false), bonus_now: now, bonus: worth.0 })
    }

    fn best_set(&self, seat: &Seat) -> (Vec<CardCopy>, Worth) {
        let usable = |card: &&InPlay| self.item(card).is_some_and(|item| self.usable(seat, card, item));
        let mut candidates: Vec<Candidate<'_>> = seat
            .cards
            .iter()
            .filter(usable)
            .filter_map(|card| self.item(card).map(|item| (card, item)))
            .map(|(card, item)| Candidate { card, item, bonus: self.item_bonus(seat, card, item) })
            .collect();
        // Once what gives room is settled, a set that does not fit never fits again, and the search may turn back early.
        candidates.sort_by_key(|c| (!gives_room(c.item), -c.bonus));
        Search::new(self, seat, &candidates).run()
    }

    /// What the Items in use add to strength now.
    pub(crate) fn bonus_in_use(&self, seat: &Seat) -> i32 {
        let counted = seat.cards.iter().zip(self.standing(seat)).filter(|(_, v)| v.is_empty());
        counted.filter_map(|(c, _)| self.item(c).map(|item| self.item_bonus(seat, c, item))).sum()
    }
}

/// Whether an Item in use makes room for others.
fn gives_room(item: &Item) -> bool {
    item.abilities.iter().any(|a| matches!(a, Ability::ExtraHands { .. } | Ability::ExtraPlace { .. }))
}

struct Search<'a, 't> {
    table: &'t Table,
    seat: &'t Seat,
    candidates: &'a [Candidate<'t>],
    /// The most that the candidates from an index on could still add.
    reach: Vec<i32>,
    chosen: Vec<usize>,
    best: Option<(Vec<usize>, Worth)>,
}

impl<'a, 't> Search<'a, 't> {
    fn new(table: &'t Table, seat: &'t Seat, candidates: &'a [Candidate<'t>]) -> Self {
        let mut reach = vec![0; candidates.len() + 1];
        for (i, c) in candidates.iter().enumerate().rev() {
            reach[i] = reach[i + 1] + c.bonus.max(0);
        }
        Self { table, seat, candidates, reach, chosen: Vec::new(), best: None }
    }

    fn run(mut self) -> (Vec<CardCopy>, Worth) {
        self.descend(0);
        let (chosen, worth) = self.best.unwrap_or_default();
        (chosen.into_iter().map(|i| self.candidates[i].card.copy.clone()).collect(), worth)
    }

    fn descend(&mut self, from: usize) {
        let worth = self.worth();
        if self.best.as_ref().is_some_and(|(_, best)| worth.0 + self.reach[from] < best.0) {
            return;
        }
        let settled = self.candidates.get(from).is_none_or(|c| !gives_room(c.item));
        if settled && !self.fits() {
            return;
        }
        if from == self.candidates.len() {
            if self.best.as_ref().is_none_or(|(_, best)| worth > *best) {
                self.best = Some((self.chosen.clone(), worth));
            }
            return;
        }
        // An Item whose bonus became a penalty cannot be laid aside.
        let bound = self.candidates[from].bonus < 0 && self.candidates[from].card.equipped;
        self.chosen.push(from);
        self.descend(from + 1);
        self.chosen.pop();
        if !bound {
            self.descend(from + 1);
        }
    }

    fn worth(&self) -> Worth {
        let chosen = self.chosen.iter().map(|&i| &self.candidates[i]);
        let bonus = chosen.clone().map(|c| c.bonus).sum();
        let run = chosen.clone().map(|c| crate::escape::item_run_away(c.item)).sum();
        let changes =
            self.candidates.iter().enumerate().filter(|(i, c)| self.chosen.contains(i) != c.card.equipped);
        (bonus, run, -(changes.count() as i32))
    }

    fn fits(&self) -> bool {
        let chosen = || self.chosen.iter().map(|&i| &self.candidates[i]);
        let others = self.seat.cards.iter().filter(|c| self.table.item(c).is_none());
        let room: Room = self.table.room(self.seat, others.chain(chosen().map(|c| c.card)));
        let mut load = Load::default();
        for c in chosen() {
            self.table.add_load(&mut load, self.seat, c.card, c.item);
        }
        self.table.misfits(&load, &room).is_empty()
    }
}
