//! Powers of cards in play, and special Treasures.

use starboard_cards::{Ability, ActivePower, Card, CardKind, Cost, Immunity, LevelUp, SpecialEffect, Timing};

use super::surplus::Limited;
use super::{Referee, Verdict, distinct, face};
use crate::character::Character;
use crate::messages::{Breach, Event, LeaveReason, LevelReason, Payment};
use crate::pieces::{CardCopy, CombatSide, CombatStage, DecisionKind, SeatId, Stage};

/// A payment: named cards, and unnamed hand cards.
#[derive(Clone, Copy)]
pub(super) struct Price<'a> {
    pub(super) cards: &'a [CardCopy],
    pub(super) hand_cards: u8,
}

/// The target of a power.
#[derive(Clone, Copy)]
pub(super) struct Aim<'a> {
    pub(super) takes: Option<&'a CardCopy>,
    pub(super) from: Option<SeatId>,
    pub(super) die: Option<u8>,
}

/// A power of a card that has a price, except for strength.
#[derive(Clone, Copy)]
pub(crate) struct Power<'c> {
    pub(crate) when: Timing,
    pub(crate) cost: &'c Cost,
    pub(crate) does: &'c ActivePower,
}

impl<'c> Power<'c> {
    /// The power that an ability gives.
    pub(crate) fn of(ability: &'c Ability) -> Option<Self> {
        match ability {
            Ability::Power { when, cost, power } => Some(Self { when: *when, cost, does: power }),
            _ => None,
        }
    }
}

impl Character<'_> {
    /// The objections to the use of a power now, in the order in which they are raised.
    pub(crate) fn power_breaches(&self, card: &CardCopy, power: Power<'_>) -> impl Iterator<Item = Breach> {
        let (table, seat) = (self.table, self.seat);
        let combat = table.combat.as_ref();
        let fight = combat.filter(|fight| table.in_combat(seat.id) && fight.stage != CombatStage::Fleeing);
        let doubles = *power.does == ActivePower::DoubleLevel;
        let used = doubles && fight.is_some_and(|fight| fight.powers.iter().any(|(_, used)| used == card));
        let answered = table.answered();
        let answers = match (power.when, answered) {
            (Timing::OnDrawnTrap, None) => Some(Breach::NothingToAnswer),
            (Timing::OnDrawnTrap, Some(trap)) if !trap.drawn_by(seat.id) => {
                Some(Breach::NotDrawn { card: trap.card.clone() })
            }
            _ => None,
        };
        // A drawn Trap is answered as the player was before it took effect.
        let before = answered.filter(|_| power.when == Timing::OnDrawnTrap);
        let user = before.and_then(|trap| trap.before.seat(seat.id).ok()).unwrap_or(seat);
        let needs_fight = doubles || power.when == Timing::InCombat;
        let apart = power.when == Timing::OutOfCombat && combat.is_some();
        [
            user.in_play(card).err(),
            (needs_fight && fight.is_none()).then_some(Breach::NoCombat),
            used.then(|| Breach::AlreadyUsed { card: card.clone() }),
            apart.then_some(Breach::InCombat),
            answers,
            seat.dead.then_some(Breach::Dead { seat: seat.id }),
            user.may_not_use(card).then(|| Breach::PowerBlocked { card: card.clone() }),
        ]
        .into_iter()
        .flatten()
    }
}

impl Referee {
    pub(super) fn use_power(
        &mut self,
        seat: SeatId,
        card: &CardCopy,
        chosen: Option<u8>,
        price: Price<'_>,
        aim: Aim<'_>,
    ) -> Verdict {
        distinct(price.cards)?;
        let printed = self.table.card(&card.card)?;
        let Some(power) = self.power_used(seat, card, &printed, chosen)? else {
            self.seat(seat)?.in_play(card)?;
            let has_extra_door = printed.abilities().contains(&Ability::ExtraDoor);
            return if has_extra_door {
                self.one_more_door(seat, card)
            } else {
                Err(Breach::WrongKind { card: card.clone() })
            };
        };
        if power.when == Timing::OnDrawnTrap {
            return self.disarm(seat, card, power, price);
        }
        self.object_to_power(seat, card, power)?;
        if *power.does == ActivePower::DoubleLevel {
            return self.double_level(seat, card, power.cost, price);
        }
        let Power { cost, does: power, .. } = power;
        self.pay(seat, card, cost, price, aim.takes)?;
        match power {
            ActivePower::Steal { needs } => return self.steal(seat, card, *needs, aim),
            ActivePower::TakeDiscardedMonster => {
                self.taken(aim.takes, |kind| matches!(kind, CardKind::Monster(_)))?;
            }
            ActivePower::TakeDiscardedItem => {
                let worth = aim.takes.and_then(|card| self.table.value_of(card));
                self.taken(aim.takes, |kind| worth.is_some() || matches!(kind, CardKind::Item(_)))?;
            }
            ActivePower::Look { .. }
            | ActivePower::Draw { .. }
            | ActivePower::CancelTrap
            | ActivePower::DoubleLevel => {}
        }
        self.emit(Event::PowerUsed {
            seat,
            card: card.clone(),
            takes: aim.takes.cloned(),
            from: aim.from,
            die: None,
        })?;
        match power {
            ActivePower::Draw { cards } => self.draw(seat, *cards),
            ActivePower::TakeDiscardedMonster | ActivePower::TakeDiscardedItem if aim.takes.is_none() => {
                self.draw(seat, 1)
            }
            _ => Ok(()),
        }
    }

    /// The power of a card that a player uses: the chosen one, or else the first that may be used now. None if the card has
    /// none at all.
    pub(super) fn power_used<'c>(
        &self,
        seat: SeatId,
        card: &CardCopy,
        printed: &'c Card,
        chosen: Option<u8>,
    ) -> Result<Option<Power<'c>>, Breach> {
        let powers: Vec<Power<'c>> = printed.abilities().iter().filter_map(Power::of).collect();
        if let Some(chosen) = chosen {
            let power = powers.get(usize::from(chosen)).copied();
            return power.map(Some).ok_or_else(|| Breach::WrongKind { card: card.clone() });
        }
        let player = self.character(seat)?;
        let usable = powers.iter().find(|power| player.power_breaches(card, **power).next().is_none());
        Ok(usable.or(powers.first()).copied())
    }

    /// Returns true if a use of a card answers a Trap that was just drawn.
    pub(super) fn answers_trap(&self, seat: SeatId, card: &CardCopy, chosen: Option<u8>) -> bool {
        let Ok(printed) = self.table.card(&card.card) else { return false };
        let power = self.power_used(seat, card, &printed, chosen);
        power.is_ok_and(|power| power.is_some_and(|power| power.when == Timing::OnDrawnTrap))
    }

    fn object_to_power(&mut self, seat: SeatId, card: &CardCopy, power: Power<'_>) -> Verdict {
        let breaches: Vec<Breach> = self.character(seat)?.power_breaches(card, power).collect();
        breaches.into_iter().try_for_each(|breach| self.object(breach))
    }

    /// Adds drawn cards to a counted hand.
    pub(super) fn draw(&mut self, seat: SeatId, cards: u8) -> Verdict {
        match self.seat(seat)?.hand {
            Some(hand) if cards > 0 => {
                self.emit(Event::HandCounted { seat, cards: Some(hand.saturating_add(cards)), changed: true })
            }
            _ => Ok(()),
        }
    }

    /// Opens one more door for a player who has met no monster behind the first one.
    fn one_more_door(&mut self, seat: SeatId, card: &CardCopy) -> Verdict {
        self.own_turn(seat)?;
        let turn = self.turn()?;
        let met = turn.fought && !turn.searches_room(&self.table.rules);
        self.object_if(met, Breach::MetAMonster)?;
        let closed = (turn.doors == 0).then_some(Breach::WrongPhase { phase: turn.phase });
        if let Some(breach) = closed.or_else(|| turn.door_breach(&self.table).filter(|_| !met)) {
            self.object(breach)?;
        }
        self.emit(Event::PowerUsed { seat, card: card.clone(), takes: None, from: None, die: None })
    }

    /// Doubles a Level in this combat, once per card.
    fn double_level(&mut self, seat: SeatId, card: &CardCopy, cost: &Cost, price: Price<'_>) -> Verdict {
        self.pay(seat, card, cost, price, None)?;
        self.stop_claim()?;
        self.emit(Event::PowerSwitched { seat, card: card.clone(), on: true })
    }

    /// Cancels a Trap that the player has just drawn face up. He answers and pays with the cards he had
    /// before it.
    fn disarm(&mut self, seat: SeatId, card: &CardCopy, power: Power<'_>, price: Price<'_>) -> Verdict {
        self.object_to_power(seat, card, power)?;
        let trap = self.table.answered().ok_or(Breach::NothingToAnswer)?.card.clone();
        self.emit(Event::Cancelled { card: trap, with: card.clone(), by: Some(seat) })?;
        self.emit(Event::Unanswered)?;
        self.pay(seat, card, power.cost, price, None)
    }

    /// Discards the price of a power.
    fn pay(
        &mut self,
        seat: SeatId,
        power: &CardCopy,
        cost: &Cost,
        price: Price<'_>,
        takes: Option<&CardCopy>,
    ) -> Verdict {
        let player = self.character(seat)?;
        let hand = player.seat.hand;
        let penalized = price.cards.iter().find(|c| player.penalized(c)).cloned();
        for copy in price.cards {
            self.table.card(&copy.card)?;
        }
        if let Some(card) = penalized {
            self.object(Breach::Penalized { card })?;
        }
        match cost {
            Cost::Cards { count, one_deck } => {
                let paid = price.cards.len() + usize::from(price.hand_cards);
                let own = price.cards.contains(power);
                self.object_if(paid != usize::from(*count) || own, Breach::Price { cards: *count })?;
                let deck =
                    |c: &CardCopy| self.table.catalogue.card(&c.card).and_then(starboard_cards::Card::deck);
                let mixed = price.cards.windows(2).any(|two| deck(&two[0]) != deck(&two[1]));
                self.object_if(*one_deck && mixed, Breach::OneDeck)?;
            }
            Cost::Hand => {
                self.object_if(hand == Some(0), Breach::EmptyHand)?;
                return self.emit(Event::HandCounted { seat, cards: hand.map(|_| 0), changed: false });
            }
            Cost::ItemsOfEqualValue => {
                let worth = |c: &CardCopy| self.table.value_of(c);
                let needed = takes.and_then(worth).unwrap_or(0);
                // Joined Items go as one, with their total value.
                let value = self.with_joined(seat, price.cards)?.iter().filter_map(worth).sum();
                let no_item = price.cards.iter().find(|copy| worth(copy).is_none()).cloned();
                self.object_if(price.cards.is_empty(), Breach::Price { cards: 1 })?;
                if let Some(card) = no_item {
                    self.object(Breach::NotAnItem { card })?;
                }
                self.object_if(value < needed, Breach::TooLittle { value, needed })?;
            }
        }
        for copy in price.cards {
            if self.seat(seat)?.in_play(copy).is_ok() {
                self.leave(seat, copy, &LeaveReason::Discarded)?;
            } else if !self.has_left(copy) {
                self.may_come_to_table(copy)?;
                self.emit(Event::Paid { seat, cards: Payment::Cards(1) })?;
            }
        }
        if price.hand_cards > 0 {
            self.emit(Event::Paid { seat, cards: Payment::Cards(price.hand_cards) })
        } else {
            Ok(())
        }
    }

    /// Checks a card taken from the discards.
    fn taken(&mut self, takes: Option<&CardCopy>, fits: impl Fn(&CardKind) -> bool) -> Verdict {
        let Some(card) = takes else { return Ok(()) };
        if !fits(&self.table.card(&card.card)?.kind) {
            return Err(Breach::WrongKind { card: card.clone() });
        }
        // A card on the table is not among the discards.
        self.may_come_to_table(card)
    }

    /// Steals an Item that takes no slot. On a failed roll the thief goes to the victim.
    fn steal(&mut self, seat: SeatId, thief: &CardCopy, needs: u8, aim: Aim<'_>) -> Verdict {
        let (Some(from), Some(takes)) = (aim.from, aim.takes) else { return Err(Breach::NoTarget) };
        if from == seat {
            return Err(Breach::SamePlayer { seat: from });
        }
        let victim = self.character(from)?;
        let wearable = self.table.wearable(victim.seat.in_play(takes)?);
        if self.table.value_of(takes).is_none() {
            return Err(Breach::WrongKind { card: takes.clone() });
        }
        let penalized = victim.penalized(takes);
        let die = face(aim.die)?;
        self.object_if(wearable, Breach::Wearable { card: takes.clone() })?;
        self.object_if(penalized, Breach::Penalized { card: takes.clone() })?;
        let used = Event::PowerUsed {
            seat,
            card: thief.clone(),
            takes: (die >= needs).then(|| takes.clone()),
            from: aim.from,
            die: Some(die),
        };
        self.emit(used)?;
        if die >= needs {
            // Joined Items go as one.
            let all = self.with_joined(from, std::slice::from_ref(takes))?;
            let joins = self.joins_among(from, &all)?;
            for copy in &all {
                self.may_carry(seat, copy, &[])?;
                self.give(from, seat, copy)?;
            }
            self.join_again(seat, joins)?;
            all.iter().try_for_each(|copy| self.take_into_use(seat, copy))
        } else {
            self.emit(Event::CardGiven { from: seat, to: from, card: thief.clone() })?;
            if self.table.rules.joining_sidekick_keeps_limit.value {
                self.ask_for_surplus(from, Limited::Sidekicks, thief)?;
            }
            Ok(())
        }
    }

    pub(super) fn play_special(
        &mut self,
        seat: SeatId,
        copy: &CardCopy,
        takes: Option<&CardCopy>,
        from: Option<SeatId>,
    ) -> Verdict {
        let CardKind::Special(special) = &self.table.card(&copy.card)?.kind else {
            return Err(Breach::WrongKind { card: copy.clone() });
        };
        self.living(seat)?;
        self.not_with_another_player(copy, Some(seat))?;
        let (fighting, any_time) = (self.table.combat.is_some(), self.table.rules.specials_any_time.value);
        self.object_if(fighting && (special.out_of_combat || !any_time), Breach::InCombat)?;
        // A card that names its time may be played in the turn of others too.
        if !any_time && !special.out_of_combat {
            self.may_play_from_hand(seat)?;
        }
        if let Some(card) = takes {
            self.table.card(&card.card)?;
        }
        if special.effect == SpecialEffect::TakeSidekick {
            self.take_sidekick(seat, takes, from)?;
        }
        self.use_up(copy, Some(seat))?;
        self.emit(Event::PowerUsed { seat, card: copy.clone(), takes: takes.cloned(), from, die: None })?;
        match special.effect {
            SpecialEffect::DrawAndKeep { keep, .. } => self.draw(seat, keep),
            SpecialEffect::TakeAnyDiscard if takes.is_none() => self.draw(seat, 1),
            SpecialEffect::TakeAnyDiscard | SpecialEffect::TakeSidekick => Ok(()),
        }
    }

    fn take_sidekick(&mut self, seat: SeatId, takes: Option<&CardCopy>, from: Option<SeatId>) -> Verdict {
        let (Some(card), Some(from)) = (takes, from) else { return Err(Breach::NoTarget) };
        if from == seat {
            return Err(Breach::SamePlayer { seat: from });
        }
        let owner = self.character(from)?;
        owner.seat.in_play(card)?;
        let kind = &self.table.card(&card.card)?.kind;
        if !matches!(kind, CardKind::Sidekick(_)) {
            return Err(Breach::WrongKind { card: card.clone() });
        }
        let loyal = owner.abilities().any(|(_, a)| *a == Ability::LoyalSidekicks);
        let room = Character::of(&self.table, self.seat(seat)?).trait_breach(card, kind);
        self.object_if(loyal, Breach::Loyal { card: card.clone() })?;
        if let Some(breach) = room {
            self.object(breach)?;
        }
        let brings = self.table.rules.taken_sidekick_brings_cargo.value;
        // An Item that only its discard removes always stays with its owner.
        let owner = self.character(from)?;
        let load =
            owner.seat.cards.iter().filter(|c| c.held_by.as_ref() == Some(card)).map(|c| c.copy.clone());
        let (comes, stays): (Vec<_>, Vec<_>) = load.partition(|item| brings && !owner.penalized(item));
        for loose in stays {
            self.leave_behind(from, &loose)?;
        }
        self.emit(Event::CardGiven { from, to: seat, card: card.clone() })?;
        for carried in comes {
            let all = self.with_joined(from, std::slice::from_ref(&carried))?;
            let joins = self.joins_among(from, &all)?;
            for item in &all {
                self.may_carry(seat, item, &[])?;
                self.emit(Event::CardGiven { from, to: seat, card: item.clone() })?;
            }
            self.emit(Event::CardHeld { seat, card: carried.clone(), by: Some(card.clone()) })?;
            self.join_again(seat, joins)?;
            all.iter().try_for_each(|item| self.take_into_use(seat, item))?;
        }
        Ok(())
    }

    pub(super) fn play_level_up(&mut self, seat: SeatId, copy: &CardCopy, from: SeatId) -> Verdict {
        let CardKind::LevelUp(LevelUp { costs_hand_of }) = self.table.card(&copy.card)?.kind else {
            return Err(Breach::WrongKind { card: copy.clone() });
        };
        self.may_come_to_table(copy)?;
        let hand = self.seat(from)?.hand;
        let level = self.seat(seat)?.level;
        self.living(seat)?;
        self.living(from)?;
        let others = seat != from && !self.table.rules.level_cards_on_others.value;
        self.object_if(others, Breach::OwnLevelCard)?;
        let winning = self.table.rules.winning_level.value;
        let wins = level + 1 >= winning;
        self.object_if(wins, Breach::Level10 { level: winning })?;
        if costs_hand_of > 0 {
            let small = hand.is_some_and(|hand| hand < costs_hand_of);
            self.object_if(small, Breach::HandTooSmall { needed: costs_hand_of })?;
            if hand.is_some() {
                self.emit(Event::HandCounted { seat: from, cards: Some(0), changed: false })?;
            }
        } else {
            self.pay_from_hand(Some(from))?;
        }
        self.emit(Event::CardUsed { card: copy.clone(), by: Some(from), on: Some(seat) })?;
        self.shift_level(seat, 1, LevelReason::Card { card: copy.clone() })?;
        if wins && self.table.stage() != Stage::Over {
            self.emit(Event::GameWon { winners: vec![seat] })?;
        }
        Ok(())
    }

    pub(super) fn buy_trait(&mut self, seat: SeatId, copy: &CardCopy, takes: &CardCopy) -> Verdict {
        if !matches!(self.table.card(&copy.card)?.kind, CardKind::LevelUp(_)) {
            return Err(Breach::WrongKind { card: copy.clone() });
        }
        use CardKind::{Class, HalfBreed, Race, SuperMunchkin};
        self.taken(Some(takes), |kind| matches!(kind, Class(_) | Race(_) | HalfBreed | SuperMunchkin))?;
        let played = self.table.rules.level_card_buys_trait.value;
        self.object_if(!played, Breach::NotInThisGame)?;
        self.living(seat)?;
        self.comes_from_hand(copy, Some(seat))?;
        self.emit(Event::CardUsed { card: copy.clone(), by: Some(seat), on: None })?;
        let taken = Some(takes.clone());
        self.emit(Event::PowerUsed { seat, card: copy.clone(), takes: taken, from: None, die: None })
    }

    pub(super) fn switch_power(&mut self, seat: SeatId, card: &CardCopy, on: bool) -> Verdict {
        self.still_fighting()?;
        self.seat(seat)?.in_play(card)?;
        let printed = self.table.card(&card.card)?;
        let power = printed.abilities().iter().find(|a| is_optional(a));
        let power = power.ok_or_else(|| Breach::WrongKind { card: card.clone() })?;
        if !self.table.in_combat(seat) {
            return Err(Breach::NoCombat);
        }
        self.stop_claim()?;
        if let Ability::SelfDestruct { bonus } = power {
            // The Sidekick is gone and cannot be switched off, but its bonus can be taken back.
            let barred = self.fight_now()?.immune(Immunity::Sidekicks);
            self.object_if(barred, Breach::NoSacrifice)?;
            let helps = self.combat()?.fighter != seat;
            let own_fights_only = !self.table.rules.helper_may_self_destruct.value;
            self.object_if(helps && own_fights_only, Breach::OwnFight { card: card.clone() })?;
            self.leave(seat, card, &LeaveReason::Sacrificed)?;
            let play = self.table.play_id();
            let (amount, card) = (*bonus, Some(card.clone()));
            return self.emit(Event::StrengthAdded {
                play,
                side: CombatSide::Munchkins,
                amount,
                card,
                by: Some(seat),
            });
        }
        self.emit(Event::PowerSwitched { seat, card: card.clone(), on })
    }

    /// Asks some Sidekicks' owner to roll after a win, to see if they stay.
    pub(super) fn ask_who_stays(&mut self, seat: SeatId) -> Verdict {
        let player = self.character(seat)?;
        let leaving: Vec<(CardCopy, u8)> = player
            .abilities()
            .filter_map(|(card, ability)| match ability {
                Ability::LeavesOnRoll { face } => Some((card.copy.clone(), *face)),
                _ => None,
            })
            .collect();
        for (card, face) in leaving {
            self.ask(seat, DecisionKind::RollToStay { card, face }, None)?;
        }
        Ok(())
    }
}

/// Returns true if an ability is used in combat by its owner's choice.
pub(crate) fn is_optional(ability: &Ability) -> bool {
    matches!(ability, Ability::SelfDestruct { .. } | Ability::WinsWithoutKill | Ability::SpeaksForOwner)
}
