//! Legal sets of Items in use. Shared by the equip checks, the list of counting cards and the best loadout.

use starboard_cards::{Ability, CardKind, Item, LaserHands, Slot};

use crate::character::Character;
use crate::messages::Breach;
use crate::pieces::{CardCopy, InPlay, Reason, SeatId};
use crate::table::Table;

/// The hands of a character without further cards. All editions, "Items".
const HANDS: u8 = 2;

/// A set of Items in use, with the verdict of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loadout {
    /// The reasons why the set may not be in use together; empty if it may.
    pub reasons: Vec<Reason>,
    /// The bonus to combat strength.
    pub bonus: i32,
}

/// The capacity of a character for Items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    pub(crate) hands: u8,
    pub(crate) any_complex: bool,
    /// One additional place per entry, to be chosen from these; `None` stands for a hand.
    pub(crate) extra: Vec<Vec<Option<Slot>>>,
}

/// Cards in play that could hold Items to make more of them fit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FreeHolders {
    /// The number of free Cheat!s.
    pub(crate) cheats: u8,
    /// The number of free tapes. Each saves one hand of two single-handed Items.
    pub(crate) tapes: u8,
    /// The carriers, with their number of hands.
    pub(crate) carriers: Vec<(CardCopy, u8)>,
}

/// The capacity that a set of Items takes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Load {
    hands: u8,
    /// The number of loose Items that take one hand, and of those that take two.
    singles: u8,
    doubles: u8,
    slots: [u8; 3],
    complex: u8,
    big: u8,
    ships: u8,
    barrels: u8,
    barrel_hands: u8,
    /// The number of barrels that take one hand alone.
    single_barrels: u8,
    complex_barrels: u8,
    cargo: Vec<Cargo>,
    tapes: Vec<CardCopy>,
}

/// The load of a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cargo {
    carrier: CardCopy,
    hands: u8,
    barrels: u8,
    barrel_hands: u8,
}

impl Cargo {
    fn new(carrier: CardCopy) -> Self {
        Self { carrier, hands: 0, barrels: 0, barrel_hands: 0 }
    }

    fn hands(&self) -> u8 {
        self.hands + snapped(self.barrels, self.barrel_hands)
    }
}

/// The hands of barrels that are snapped together: always two.
fn snapped(barrels: u8, single: u8) -> u8 {
    if barrels > 1 { 2 } else { single }
}

const SLOTS: [Slot; 3] = [Slot::Headgear, Slot::Armor, Slot::Footgear];

impl Load {
    /// The number of hands in use.
    pub(crate) fn hands(&self) -> u8 {
        self.hands + snapped(self.barrels, self.barrel_hands)
    }

    /// The number of Complex Items in use. Snapped barrels count once.
    fn complex(&self) -> u8 {
        self.complex + if self.barrels > 1 { self.complex_barrels.min(1) } else { self.complex_barrels }
    }
}

/// Returns true if an Item makes room for others.
pub(crate) fn gives_room(item: &Item) -> bool {
    let gives = |ability: &Ability| {
        matches!(ability, Ability::ExtraHands { .. } | Ability::AnyComplex | Ability::ExtraPlace { .. })
    };
    item.abilities.iter().any(gives)
}

impl<'t> Character<'t> {
    /// The capacity of a character with these cards in use.
    pub(crate) fn room<'c>(&self, in_use: impl Iterator<Item = &'c InPlay>) -> Room {
        let mut room = Room { hands: HANDS, any_complex: false, extra: Vec::new() };
        for card in in_use {
            let printed = &card.printed;
            if printed.item().is_some_and(|item| !self.usable(card, item)) {
                continue;
            }
            for ability in printed.abilities() {
                match ability {
                    Ability::ExtraHands { hands } => room.hands += hands,
                    Ability::AnyComplex => room.any_complex = true,
                    Ability::ExtraPlace { slots, hand } => {
                        let slots = slots.iter().map(|s| Some(*s));
                        room.extra.push(slots.chain(hand.then_some(None)).collect());
                    }
                    _ => {}
                }
            }
        }
        room
    }

    /// Adds an Item to the load.
    pub(crate) fn add_load(&self, load: &mut Load, card: &InPlay, item: &Item) {
        if self.cheated(card) {
            return;
        }
        let takes = |reason| !card.allowed.contains(&reason);
        if takes(Reason::Hands) {
            self.add_hands(load, card, item);
        }
        let over = item.abilities.iter().any(|a| matches!(a, Ability::WornOver { .. }));
        for (count, slot) in load.slots.iter_mut().zip(SLOTS) {
            *count += u8::from(item.slots.contains(&slot) && !over && takes(slot.into()));
        }
        if item.complex && takes(Reason::Complex) {
            let count = if item.laser { &mut load.complex_barrels } else { &mut load.complex };
            *count += 1;
        }
        load.big += u8::from(item.big && takes(Reason::Big));
        load.ships += u8::from(item.ship && takes(Reason::Ships));
    }

    fn add_hands(&self, load: &mut Load, card: &InPlay, item: &Item) {
        let holder = self.holder(card);
        let taped = holder.filter(|holder| self.table.joins(holder));
        // The first Item of a joined pair counts for both.
        if let Some(tape) = taped {
            if load.tapes.contains(tape) {
                return;
            }
            load.tapes.push(tape.clone());
        }
        if let Some(carrier) = self.carrier(card) {
            let cargo = match load.cargo.iter().position(|c| c.carrier == *carrier) {
                Some(place) => &mut load.cargo[place],
                None => {
                    load.cargo.push(Cargo::new(carrier.clone()));
                    let last = load.cargo.len() - 1;
                    &mut load.cargo[last]
                }
            };
            if item.laser && taped.is_none() {
                cargo.barrels += 1;
                cargo.barrel_hands = self.hands_of(item);
            } else {
                cargo.hands += item.hands;
            }
        } else if taped.is_some() {
            load.hands += item.hands;
        } else if item.laser {
            load.barrels += 1;
            load.barrel_hands = self.hands_of(item);
            load.single_barrels += u8::from(load.barrel_hands == 1);
        } else {
            load.hands += item.hands;
            load.singles += u8::from(item.hands == 1);
            load.doubles += u8::from(item.hands == 2);
        }
    }

    /// The carrier of an Item, directly or through the tape that joins it.
    pub(crate) fn carrier(&self, card: &'t InPlay) -> Option<&'t CardCopy> {
        self.holders(card).find(|holder| self.table.carries(holder))
    }

    /// Returns true if a carrier has room for one more Item.
    pub(crate) fn has_room(&self, carrier: &CardCopy, room: u8, item: &InPlay) -> bool {
        let mut cargo = Cargo::new(carrier.clone());
        let held = self.seat.cards.iter().filter(|c| c.held_by.as_ref() == Some(carrier));
        // Taped Items take the hands of one of them.
        let joined = |c: &InPlay| self.seat.cards.iter().find(|o| o.held_by.as_ref() == Some(&c.copy));
        for card in held.chain([item]) {
            let taped = joined(card);
            let Some(item) = self.table.item(taped.unwrap_or(card)) else { continue };
            if item.laser && taped.is_none() {
                cargo.barrels += 1;
                cargo.barrel_hands = self.hands_of(item);
            } else {
                cargo.hands += item.hands;
            }
        }
        cargo.hands() <= room
    }

    /// The hands of an Item. A laser counts as not snapped to another.
    pub(crate) fn hands_of(&self, item: &Item) -> u8 {
        match self.table.rules.laser_hands.value {
            LaserHands::Two if item.laser => 2,
            LaserHands::Two | LaserHands::Printed => item.hands,
        }
    }

    /// The reasons why a set does not fit even with all free tapes and carriers; empty if it fits.
    pub(crate) fn fit_faults_with(&self, load: &Load, room: &Room, holders: &FreeHolders) -> Vec<Reason> {
        let plain = self.fit_faults(load, room);
        if plain.is_empty() || (holders.tapes == 0 && holders.carriers.is_empty()) {
            return plain;
        }
        let held =
            |carrier: &CardCopy| load.cargo.iter().find(|c| c.carrier == *carrier).map_or(0, Cargo::hands);
        let left: Vec<u8> = holders.carriers.iter().map(|(c, hands)| hands.saturating_sub(held(c))).collect();
        // All other Items that take hands stay in place.
        let others = load.hands - load.singles - load.doubles * 2;
        let fits = (0..=load.single_barrels.min(holders.tapes.saturating_mul(2))).any(|taped| {
            // A taped barrel is not part of the weapon that the other barrels make. That weapon can be
            // carried.
            let (pairs, barrels) = (taped.div_ceil(2), load.barrels - taped);
            let single = barrels == 1 && load.barrels == load.single_barrels;
            let Some(beside) = (load.singles + taped).checked_sub(pairs * 2) else { return false };
            let singles = beside + u8::from(single);
            let doubles = load.doubles + u8::from(barrels > 0 && !single);
            // Carriers take some of the two-handed Items, and single-handed ones with the rest. Tapes join
            // single-handed ones in pairs.
            let most = left.iter().map(|hands| hands / 2).sum::<u8>().min(doubles);
            (0..=most).any(|carried| {
                let single_room = left.iter().sum::<u8>() - carried * 2;
                let remaining = singles - single_room.min(singles);
                let joined = (holders.tapes - pairs).min((remaining - remaining.min(u8::from(single))) / 2);
                let hands = (doubles - carried) * 2 + remaining - joined + pairs;
                self.fit_faults_of(load, room, others + hands, &Load::default()).is_empty()
            })
        });
        if fits { Vec::new() } else { plain }
    }

    /// The reasons why a set does not fit; empty if it fits.
    pub(crate) fn fit_faults(&self, load: &Load, room: &Room) -> Vec<Reason> {
        self.fit_faults_of(load, room, load.hands(), &Load::default())
    }

    /// As above, but `first`, which fits, keeps the additional places that it needs.
    fn fit_faults_beside(&self, first: &Load, load: &Load, room: &Room) -> Vec<Reason> {
        self.fit_faults_of(load, room, load.hands(), first)
    }

    fn fit_faults_of(&self, load: &Load, room: &Room, hands: u8, first: &Load) -> Vec<Reason> {
        let over = |used: u8, have: u8| used.saturating_sub(have);
        let places = |slots: [u8; 3], hands: u8| {
            let slots = slots.into_iter().zip(SLOTS).map(|(n, slot)| (Some(slot), over(n, 1)));
            std::iter::once((None, over(hands, room.hands))).chain(slots)
        };
        let taken: Vec<Option<Slot>> =
            places(first.slots, first.hands()).filter(|(_, n)| *n > 0).map(|(place, _)| place).collect();
        let mut excess: Vec<(Option<Slot>, u8)> = places(load.slots, hands).collect();
        excess.sort_by_key(|(place, _)| !taken.contains(place));
        // Each additional place goes to the first shortage it can fill. With one such ability the choice is
        // unambiguous.
        for places in &room.extra {
            if let Some((_, n)) = excess.iter_mut().find(|(place, n)| *n > 0 && places.contains(place)) {
                *n -= 1;
            }
        }
        let mut reasons: Vec<Reason> = excess
            .into_iter()
            .filter(|(_, n)| *n > 0)
            .map(|(place, _)| place.map_or(Reason::Hands, Reason::from))
            .collect();
        let (complex, big) = (self.table.rules.complex_limit.value, self.table.rules.big_limit.value);
        if complex > 0 && !room.any_complex && load.complex() > complex {
            reasons.push(Reason::Complex);
        }
        if big > 0 && load.big > big {
            reasons.push(Reason::Big);
        }
        if self.table.rules.ships.value && load.ships > 1 {
            reasons.push(Reason::Ships);
        }
        let overloaded = |cargo: &Cargo| {
            let room = |a: &Ability| matches!(a, Ability::Carries { hands } if cargo.hands() > *hands);
            self.table.abilities_of(&cargo.carrier).any(room)
        };
        if load.cargo.iter().any(overloaded) && !reasons.contains(&Reason::Hands) {
            reasons.push(Reason::Hands);
        }
        reasons
    }

    /// The reasons why a player's Items may not be in use together; empty if they may. Other cards count as
    /// in use.
    pub(crate) fn objections_to(&self, in_use: impl Fn(&InPlay) -> bool) -> Vec<Reason> {
        let used = self.seat.cards.iter().filter(|c| self.table.item(c).is_none() || in_use(c));
        let room = self.room(used.clone());
        let mut load = Load::default();
        let mut reasons = Vec::new();
        for card in used {
            let Some(item) = self.table.item(card) else { continue };
            // A penalty counts for every owner.
            if !self.usable(card, item) && !self.seat.has_reversed(&card.copy) {
                reasons.push(Reason::Restricted);
            }
            self.add_load(&mut load, card, item);
        }
        reasons.extend(self.fit_faults(&load, &room));
        reasons.sort_unstable();
        reasons.dedup();
        reasons
    }

    /// For each card in play, in order, the reasons why it does not count; empty if it counts. If too many
    /// are in use, the first ones count.
    pub(crate) fn verdicts(&self) -> Vec<Vec<Reason>> {
        self.verdicts_if(|_| true)
    }

    /// As above, while the player's Sidekicks have fled and give no room.
    pub(crate) fn verdicts_without_sidekicks(&self) -> Vec<Vec<Reason>> {
        self.verdicts_if(|card| !matches!(card.printed.kind, CardKind::Sidekick(_)))
    }

    /// Returns true if a card that the player has in play counts.
    pub(crate) fn counts(&self, copy: &CardCopy) -> bool {
        self.seat
            .cards
            .iter()
            .zip(self.verdicts())
            .any(|(card, verdict)| card.copy == *copy && verdict.is_empty())
    }

    fn verdicts_if(&self, there: impl Fn(&InPlay) -> bool) -> Vec<Vec<Reason>> {
        let mut verdicts: Vec<Vec<Reason>> = vec![Vec::new(); self.seat.cards.len()];
        let gives_room = |c: &InPlay| self.table.item(c).is_some_and(gives_room);
        let mut order: Vec<usize> =
            (0..self.seat.cards.len()).filter(|&i| self.table.item(&self.seat.cards[i]).is_some()).collect();
        order.sort_by_key(|&i| (!self.seat.cards[i].equipped, !gives_room(&self.seat.cards[i])));
        let mut counted: Vec<&InPlay> =
            self.seat.cards.iter().filter(|c| self.table.item(c).is_none() && there(c)).collect();
        let mut load = Load::default();
        for i in order {
            let card = &self.seat.cards[i];
            let Some(item) = self.table.item(card) else { continue };
            if self.seat.has_reversed(&card.copy) {
                // A penalty counts despite any objection to the Item.
                counted.push(card);
                self.add_load(&mut load, card, item);
                continue;
            }
            let verdict = &mut verdicts[i];
            // A Sidekick who is shut out takes along the Items that he carries.
            let carrier = self.carrier(card).and_then(|carrier| self.seat.in_play(carrier).ok());
            if !card.equipped || carrier.is_some_and(|carrier| !there(carrier)) {
                verdict.push(Reason::Sideways);
            }
            if !self.usable(card, item) {
                verdict.push(Reason::Restricted);
            }
            counted.push(card);
            let room = self.room(counted.iter().copied());
            let mut with = load.clone();
            self.add_load(&mut with, card, item);
            verdict.extend(self.fit_faults_beside(&load, &with, &room));
            if verdict.is_empty() {
                load = with;
            } else {
                counted.pop();
            }
        }
        verdicts
    }

    /// The reasons why a card would not count if the table had not allowed it.
    pub(crate) fn overruled(&self, card: &InPlay) -> Vec<Reason> {
        if card.allowed.is_empty() {
            return Vec::new();
        }
        let mut strict = self.seat.clone();
        let mut verdicts = Vec::new();
        if let Some(place) = strict.cards.iter().position(|c| c.copy == card.copy) {
            strict.cards[place].allowed.clear();
            verdicts = Character::of(self.table, &strict).verdicts().swap_remove(place);
        }
        verdicts.retain(|reason| card.allowed.contains(reason));
        verdicts
    }

    /// The hands in use and available, for the display of slots. An additional place counts as a hand where
    /// one is needed.
    pub(crate) fn hands(&self, verdicts: &[Vec<Reason>]) -> (u8, u8) {
        let counted: Vec<&InPlay> =
            self.seat.cards.iter().zip(verdicts).filter(|(_, v)| v.is_empty()).map(|(c, _)| c).collect();
        let room = self.room(counted.iter().copied());
        let mut load = Load::default();
        for card in counted {
            if let Some(item) = self.table.item(card) {
                self.add_load(&mut load, card, item);
            }
        }
        let spare = room.extra.iter().filter(|places| places.contains(&None)).count();
        let needed = usize::from(load.hands().saturating_sub(room.hands)).min(spare);
        (load.hands(), room.hands + u8::try_from(needed).unwrap_or(u8::MAX))
    }
}

impl Table {
    /// Judges a set of cards in play, as if exactly these Items, Sidekicks, Races and Classes were in use.
    ///
    /// # Errors
    /// The table does not have the seat, or the player does not have one of the cards in play.
    pub fn loadout(&self, seat: SeatId, cards: &[CardCopy]) -> Result<Loadout, Breach> {
        let player = Character::at(self, seat)?;
        let mut bonus = 0;
        for copy in cards {
            bonus += player.bonus(player.seat.in_play(copy)?);
        }
        let mut reasons = player.objections_to(|c| cards.contains(&c.copy));
        reasons.extend(player.crowding(cards));
        Ok(Loadout { reasons, bonus })
    }
}

impl Character<'_> {
    /// The breach for a reason why an Item does not fit.
    pub(crate) fn fit_breach(&self, reason: Reason) -> Option<Breach> {
        let (complex, big) = (self.table.rules.complex_limit.value, self.table.rules.big_limit.value);
        Some(match reason {
            Reason::Hands => Breach::Hands,
            Reason::Headgear => Breach::Headgear,
            Reason::Armor => Breach::Armor,
            Reason::Footgear => Breach::Footgear,
            Reason::Complex => Breach::Complex { limit: complex },
            Reason::Big => Breach::Big { limit: big },
            Reason::Ships => Breach::Ships,
            _ => return None,
        })
    }
}
