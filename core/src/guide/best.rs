//! The best legal loadout of a player's cards in play.
//!
//! Items that take the same room and have no other effect differ only in their bonus. They form a class, and
//! the best of a class go first. The search runs over the number used of each class, not over the individual
//! Items.

use std::cmp::Reverse;

use starboard_cards::{Ability, CardKind, Item};

use crate::character::{Character, FreeHolders, Load, gives_room};
use crate::fight::item_run_away;
use crate::messages::{BestView, Breach};
use crate::pieces::{CardCopy, InPlay, Reason, SeatId};
use crate::table::Table;

/// The step limit of a search. If a table has allowed too many Items for a full search, the best set found so
/// far is returned.
const STEPS_MAX: u32 = 20_000;

/// The rank of a legal set: strength first, then what it adds only on terms, then escape, then few changes.
type Worth = (i32, i32, i32, i32);

/// The bonus of a card: what counts at once, and what counts only on terms.
type Bonus = (i32, i32);

#[derive(Clone, Copy)]
struct Candidate<'t> {
    card: &'t InPlay,
    item: &'t Item,
    bonus: Bonus,
    /// True if its owner may use it without a Cheat!.
    usable: bool,
    /// True if its holder cannot change.
    fixed: bool,
}

impl Candidate<'_> {
    /// Returns true if two Items differ only in their bonus.
    fn like(&self, other: &Self) -> bool {
        let (a, b) = (self.item, other.item);
        (&a.slots, a.hands, a.complex, a.big, a.ship, a.laser)
            == (&b.slots, b.hands, b.complex, b.big, b.ship, b.laser)
            && a.abilities.iter().all(is_plain)
            && b.abilities.iter().all(is_plain)
            && self.usable == other.usable
            && !self.fixed
            && !other.fixed
    }
}

/// Returns true if the calculated bonus covers the whole ability.
fn is_plain(ability: &Ability) -> bool {
    matches!(ability, Ability::NamedWielder { .. } | Ability::WinsWithoutKill)
}

impl Table {
    /// The strength bonus of the best legal set of a player's cards in play, if all of it is used.
    ///
    /// # Errors
    /// The table does not have the seat.
    pub fn best_bonus(&self, seat: SeatId) -> Result<i32, Breach> {
        let player = Character::at(self, seat)?;
        Ok(player.best_set(|card| (player.bonus(card), 0)).map_or(0, |best| best.worth.0))
    }

    /// The best legal set of a player's cards in play and the changes it takes, if it beats the current one.
    ///
    /// # Errors
    /// The table does not have the seat.
    pub fn best_loadout(&self, seat: SeatId) -> Result<Option<BestView>, Breach> {
        let player = Character::at(self, seat)?;
        Ok(player.better_loadout(&player.verdicts()))
    }
}

impl<'t> Character<'t> {
    /// The best legal set, if it beats the current one.
    pub(crate) fn better_loadout(&self, verdicts: &[Vec<Reason>]) -> Option<BestView> {
        let best = self.best_set(|card| self.split_bonus(card))?;
        let (_, on_terms, ..) = best.worth;
        if (best.worth.0, on_terms) <= self.bonus_in_use(verdicts) {
            return None;
        }
        // Joined Items are turned together if one of them counts; the joining card is not.
        let counted: Vec<CardCopy> =
            best.chosen.iter().filter(|c| !self.table.joins_items(c)).cloned().collect();
        let whole = self.with_joined(&counted);
        let turned = |want: bool| -> Vec<CardCopy> {
            let all = self.seat.cards.iter().filter(|c| self.table.item(c).is_some());
            all.filter(|c| want || !whole.contains(&c.copy))
                .filter(|c| c.equipped != want && best.chosen.contains(&c.copy) == want)
                .map(|c| c.copy.clone())
                .collect()
        };
        let (equip, unequip) = (turned(true), turned(false));
        let hold = self.assign_holders(&best);
        let mut then = self.seat.clone();
        for card in &mut then.cards {
            card.equipped = equip.contains(&card.copy) || card.equipped && !unequip.contains(&card.copy);
            if let Some((_, by)) = hold.iter().find(|(held, _)| *held == card.copy) {
                card.held_by = Some(by.clone());
            }
        }
        let then = Character::of(self.table, &then);
        let verdicts = then.verdicts();
        let strength = then.strength_at_rest(&verdicts).total();
        let run_away = then.run_away(&verdicts).total();
        Some(BestView { equip, unequip, hold, strength, on_terms, run_away })
    }

    /// The strength bonus of the Items in use.
    fn bonus_in_use(&self, verdicts: &[Vec<Reason>]) -> Bonus {
        let counted = self.seat.cards.iter().zip(verdicts).filter(|(_, v)| v.is_empty());
        total(counted.filter(|(c, _)| self.table.item(c).is_some()).map(|(c, _)| self.split_bonus(c)))
    }

    fn split_bonus(&self, card: &InPlay) -> Bonus {
        let on_terms = self.bonus_without_kill(card);
        (self.bonus(card) - on_terms, on_terms)
    }

    /// The best legal set by these bonuses; none if the fixed Items do not fit.
    fn best_set(&self, bonus: impl Fn(&InPlay) -> Bonus) -> Option<Best> {
        let holders = self.free_holders();
        let mut candidates: Vec<Candidate<'_>> = self
            .seat
            .cards
            .iter()
            .filter_map(|card| self.table.item(card).map(|item| (card, item)))
            .map(|(card, item)| Candidate {
                card,
                item,
                bonus: bonus(card),
                // A penalty counts for every owner.
                usable: self.usable(card, item) || self.seat.has_reversed(&card.copy),
                fixed: self.holder(card).is_some()
                    || !card.allowed.is_empty()
                    || self.seat.has_reversed(&card.copy),
            })
            .filter(|c| c.usable || holders.cheats > 0)
            .collect();
        // Items that give room go first. After them, a set that does not fit stays unfit, and the search can
        // prune it.
        candidates.sort_by_key(|c| (!gives_room(c.item), Reverse(c.bonus), !c.card.equipped));
        let mut classes: Vec<Vec<Candidate<'_>>> = Vec::new();
        for candidate in candidates {
            match classes.iter_mut().find(|class| class[0].like(&candidate)) {
                Some(class) => class.push(candidate),
                None => classes.push(vec![candidate]),
            }
        }
        Search::new(*self, &classes, holders).run()
    }

    /// A player's cards that can still hold an Item: free Cheat!s, free tapes, and Sidekicks that carry.
    pub(crate) fn free_holders(&self) -> FreeHolders {
        let mut holders = FreeHolders::default();
        for card in &self.seat.cards {
            let empty = self.seat.cards.iter().all(|c| c.held_by.as_ref() != Some(&card.copy));
            let printed = &card.printed;
            if matches!(printed.kind, CardKind::Cheat) {
                holders.cheats += u8::from(empty);
            }
            for ability in printed.abilities() {
                match ability {
                    Ability::Joins { items: 2, hands_each: 1 } => holders.tapes += u8::from(empty),
                    Ability::Carries { hands } => holders.carriers.push((card.copy.clone(), *hands)),
                    _ => {}
                }
            }
        }
        holders
    }

    /// The holders that make the best set fit: Cheat!s as found by the search, then carriers for Items
    /// without free hands, then tapes for pairs.
    fn assign_holders(&self, best: &Best) -> Vec<(CardCopy, CardCopy)> {
        let free = |is: &dyn Fn(&CardCopy) -> bool| -> Vec<CardCopy> {
            let empty =
                |holder: &CardCopy| self.seat.cards.iter().all(|c| c.held_by.as_ref() != Some(holder));
            self.seat.cards.iter().map(|c| &c.copy).filter(|c| is(c) && empty(c)).cloned().collect()
        };
        let cheats = free(&|c| matches!(self.table.kind(c), Some(CardKind::Cheat)));
        let mut hold: Vec<(CardCopy, CardCopy)> = best.cheated.iter().cloned().zip(cheats).collect();
        let item = |copy: &CardCopy| self.table.item_of(copy);
        let held = |copy: &CardCopy| self.seat.cards.iter().any(|c| c.copy == *copy && c.held_by.is_some());
        let mut loose: Vec<CardCopy> =
            best.chosen.iter().filter(|c| !best.cheated.contains(c) && !held(c)).cloned().collect();
        loose.sort_by_key(|c| item(c).map_or(0, |i| i.hands));
        // The biggest Items go first to leave single hands for single-handed ones. Barrels go together as one
        // weapon.
        let (barrels, others): (Vec<CardCopy>, Vec<CardCopy>) = loose
            .iter()
            .rev()
            .filter(|c| item(c).is_some_and(|i| i.hands > 0))
            .cloned()
            .partition(|c| item(c).is_some_and(|i| i.laser));
        let mut loads: Vec<Vec<CardCopy>> = others.into_iter().map(|c| vec![c]).collect();
        if !barrels.is_empty() {
            loads.insert(0, barrels);
        }
        for (carrier, hands) in self.free_holders().carriers {
            let mut room = hands;
            for load in &loads {
                if self.fits_with(best, &hold) {
                    return hold;
                }
                let size = if load.len() > 1 { 2 } else { item(&load[0]).map_or(0, |i| i.hands) };
                if size <= room && load.iter().all(|c| loose.contains(c)) {
                    room -= size;
                    loose.retain(|c| !load.contains(c));
                    hold.extend(load.iter().map(|c| (c.clone(), carrier.clone())));
                }
            }
        }
        let tapes = free(&|c| self.table.joins(c));
        for tape in tapes {
            if self.fits_with(best, &hold) {
                return hold;
            }
            let single = |c: &&CardCopy| item(c).is_some_and(|i| self.hands_of(i) == 1);
            let singles: Vec<CardCopy> = loose.iter().filter(single).cloned().collect();
            let pairs =
                singles.iter().enumerate().flat_map(|(i, a)| singles[..i].iter().map(move |b| [a, b]));
            let taped = |pair: [&CardCopy; 2]| pair.map(|c| (c.clone(), tape.clone()));
            let fits =
                |pair: &[&CardCopy; 2]| self.fits_with(best, &[hold.as_slice(), &taped(*pair)].concat());
            let barrels = |pair: &[&CardCopy; 2]| pair.iter().any(|c| item(c).is_some_and(|i| i.laser));
            // A pair that makes the set fit, or the first pair without a barrel.
            if let Some(pair) = pairs.clone().find(fits).or_else(|| pairs.clone().find(|p| !barrels(p))) {
                hold.extend(taped(pair));
                loose.retain(|c| !pair.contains(&c));
            }
        }
        hold
    }

    /// Returns true if the best set fits with these holders.
    fn fits_with(&self, best: &Best, hold: &[(CardCopy, CardCopy)]) -> bool {
        let mut seat = self.seat.clone();
        for card in &mut seat.cards {
            if let Some((_, by)) = hold.iter().find(|(item, _)| *item == card.copy) {
                card.held_by = Some(by.clone());
            }
        }
        Character::of(self.table, &seat).objections_to(|c| best.chosen.contains(&c.copy)).is_empty()
    }
}

fn total(bonuses: impl Iterator<Item = Bonus>) -> Bonus {
    bonuses.fold((0, 0), |sum, bonus| (sum.0 + bonus.0, sum.1 + bonus.1))
}

struct Best {
    worth: Worth,
    chosen: Vec<CardCopy>,
    cheated: Vec<CardCopy>,
}

struct Search<'a, 't> {
    player: Character<'t>,
    classes: &'a [Vec<Candidate<'t>>],
    holders: FreeHolders,
    /// The maximum strength of the classes from each index on.
    reach: Vec<i32>,
    chosen: Vec<Candidate<'t>>,
    cheated: Vec<Candidate<'t>>,
    best: Option<Best>,
    /// The steps left.
    steps_left: u32,
}

impl<'a, 't> Search<'a, 't> {
    fn new(player: Character<'t>, classes: &'a [Vec<Candidate<'t>>], holders: FreeHolders) -> Self {
        let mut reach = vec![0; classes.len() + 1];
        for (i, class) in classes.iter().enumerate().rev() {
            reach[i] = reach[i + 1] + class.iter().map(|c| c.bonus.0.max(0)).sum::<i32>();
        }
        Self {
            player,
            classes,
            holders,
            reach,
            chosen: Vec::new(),
            cheated: Vec::new(),
            best: None,
            steps_left: STEPS_MAX,
        }
    }

    fn run(mut self) -> Option<Best> {
        self.descend(0);
        self.best
    }

    fn descend(&mut self, from: usize) {
        let (strength, _) = total(self.used().map(|c| c.bonus));
        let hopeless = self.best.as_ref().is_some_and(|best| strength + self.reach[from] < best.worth.0);
        if hopeless || self.steps_left == 0 {
            return;
        }
        self.steps_left -= 1;
        let settled = self.classes.get(from).is_none_or(|class| !gives_room(class[0].item));
        if settled && !self.fits() {
            return;
        }
        let Some(class) = self.classes.get(from) else {
            let worth = self.worth();
            if self.best.as_ref().is_none_or(|best| worth > best.worth) {
                let copies =
                    |of: &[Candidate<'t>]| of.iter().map(|c| c.card.copy.clone()).collect::<Vec<_>>();
                let chosen = [copies(&self.chosen), copies(&self.cheated)].concat();
                self.best = Some(Best { worth, chosen, cheated: copies(&self.cheated) });
            }
            return;
        };
        // An Item whose bonus became a penalty cannot be turned sideways.
        let reversed = class.iter().filter(|c| self.player.seat.has_reversed(&c.card.copy)).count();
        let (least, most) = self.as_joined(from).unwrap_or((reversed, class.len()));
        let cheats = usize::from(self.holders.cheats).saturating_sub(self.cheated.len());
        for used in (least..=most).rev() {
            for cheated in 0..=cheats.min(used) {
                if (!class[0].usable && cheated < used) || (class[0].fixed && cheated > 0) {
                    continue;
                }
                let (by_cheat, plainly) = class[..used].split_at(cheated);
                self.cheated.extend(by_cheat);
                self.chosen.extend(plainly);
                self.descend(from + 1);
                self.cheated.truncate(self.cheated.len() - by_cheat.len());
                self.chosen.truncate(self.chosen.len() - plainly.len());
            }
        }
    }

    /// The minimum and maximum number of a class in use, if an Item joined to it is already settled.
    fn as_joined(&self, class: usize) -> Option<(usize, usize)> {
        let card = self.classes[class][0].card;
        card.held_by.as_ref()?;
        let settled = self.classes[..class].iter().flatten();
        let other = settled.into_iter().find(|c| self.player.joined(c.card, card))?;
        let used = usize::from(self.used().any(|c| c.card.copy == other.card.copy));
        Some((used, used))
    }

    fn used(&self) -> impl Iterator<Item = &Candidate<'t>> {
        self.chosen.iter().chain(&self.cheated)
    }

    fn worth(&self) -> Worth {
        let (bonus, on_terms) = total(self.used().map(|c| c.bonus));
        let run = self.used().map(|c| item_run_away(c.item)).sum();
        let all = self.classes.iter().flatten();
        let used = |c: &Candidate<'_>| self.used().any(|u| u.card.copy == c.card.copy);
        let changes = all.filter(|c| used(c) != c.card.equipped).count() + self.cheated.len();
        (bonus, on_terms, run, -(changes as i32))
    }

    fn fits(&self) -> bool {
        let others = self.player.seat.cards.iter().filter(|c| self.player.table.item(c).is_none());
        let room = self.player.room(others.chain(self.used().map(|c| c.card)));
        let mut load = Load::default();
        for c in &self.chosen {
            self.player.add_load(&mut load, c.card, c.item);
        }
        self.player.fit_faults_with(&load, &room, &self.holders).is_empty()
    }
}
