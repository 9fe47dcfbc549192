//! Turns and their phases. All editions, "Turn Phases".

use starboard_cards::{Ability, CardKind, Phase, Return, Rules};

use super::{Referee, Verdict};
use crate::character::Character;
use crate::messages::{Breach, Event};
use crate::pieces::{CardCopy, Decision, DecisionKind, Foe, SeatId, Turn};
use crate::table::Table;

impl Referee {
    pub(super) fn begin_turn(&mut self, seat: SeatId) -> Verdict {
        self.seat(seat)?;
        if let Some(turn) = self.table.turn {
            self.object(Breach::NotYourTurn { turn: turn.seat })?;
            self.no_combat()?;
            self.emit(Event::TurnEnded { seat: turn.seat })?;
        }
        self.open_turn(seat)
    }

    pub(super) fn enter_phase(&mut self, phase: Phase) -> Verdict {
        let turn = self.turn()?;
        let phases = self.table.phases();
        let place = |phase| phases.iter().position(|p| *p == phase);
        let Some(to) = place(phase) else { return Err(Breach::WrongStage) };
        let back = place(turn.phase).is_some_and(|from| to < from);
        self.no_combat()?;
        self.object_if(back, Breach::WrongPhase { phase: turn.phase })?;
        let second_fight = turn.fought && matches!(phase, Phase::LookForTrouble | Phase::TroubleOrLoot);
        self.object_if(second_fight, Breach::MetAMonster)?;
        self.emit(Event::PhaseBegan { phase })
    }

    pub(super) fn end_turn(&mut self) -> Verdict {
        let turn = self.turn()?;
        self.no_combat()?;
        self.object_if(!self.table.decisions.is_empty(), Breach::Unsettled)?;
        self.pass_turn_from(turn.seat, turn.seat)
    }

    /// Ends a player's turn and begins the next one to the left, past players who are away, or `otherwise` if all others
    /// are.
    pub(super) fn pass_turn_from(&mut self, seat: SeatId, otherwise: SeatId) -> Verdict {
        self.emit(Event::TurnEnded { seat })?;
        let mut away = Vec::new();
        let mut next = self.table.left_of(seat);
        while next != seat && self.seat(next)?.away {
            away.push(next);
            next = self.table.left_of(next);
        }
        let next = if next == seat { otherwise } else { next };
        for seat in away.into_iter().filter(|seat| *seat != next) {
            self.emit(Event::TurnPassedOver { seat })?;
        }
        self.open_turn(next)
    }

    fn open_turn(&mut self, seat: SeatId) -> Verdict {
        let number = self.table.turn.map_or(1, |t| t.number.saturating_add(1));
        let phase = self.table.phases().first().copied().unwrap_or(Phase::OpenDoor);
        self.emit(Event::TurnBegan { seat, number, phase, doors: 0 })?;
        self.bring_back_dead(seat)
    }

    /// Brings the dead back as the edition says, and asks the player for a new hand.
    pub(super) fn bring_back_dead(&mut self, seat: SeatId) -> Verdict {
        let first = self.table.turn.is_none_or(|turn| turn.number == 1);
        let everybody = self.table.rules.returns_on.value == Return::NextTurn;
        let back: Vec<SeatId> =
            self.table.seats().filter(|s| s.dead && (everybody || s.id == seat)).map(|s| s.id).collect();
        for seat in back {
            self.emit(Event::CameBack { seat })?;
        }
        if self.seat(seat)?.awaits_hand && !first {
            let each = self.table.rules.deal_after_death.value;
            self.ask(seat, DecisionKind::DrawNewHand { each }, None)?;
        }
        Ok(())
    }

    pub(super) fn open_door(&mut self, card: Option<&CardCopy>) -> Verdict {
        let turn = self.turn()?;
        let seat = turn.seat;
        let printed = card.map(|card| self.table.card(&card.card)).transpose()?;
        self.no_combat()?;
        if let Some(card) = card {
            self.may_come_to_table(card)?;
        }
        self.living(seat)?;
        if let Some(breach) = turn.door_breach(&self.table) {
            self.object(breach)?;
        }
        self.emit(Event::DoorOpened { seat, card: card.cloned() })?;
        let (Some(card), Some(printed)) = (card, printed) else { return self.pass_the_door(&turn) };
        match &printed.kind {
            CardKind::Monster(monster) => {
                // The effect before combat can be undone, if another player turns out to have opened the
                // door.
                if !monster.before_combat.is_empty() {
                    let by = Some(seat);
                    self.emit(Event::Answerable { card: card.clone(), by, drawn: true, instead: None })?;
                }
                self.fight(Some(seat), &Foe::Card { card: card.clone() })
            }
            CardKind::Trap(_) => self.play_trap(seat, card, None, None),
            // It goes to the hand and may be played at once.
            _ => self.draw(seat, 1),
        }
    }

    /// The card behind the door goes to the hand, and the next phase begins.
    fn pass_the_door(&mut self, turn: &Turn) -> Verdict {
        self.draw(turn.seat, 1)?;
        self.begin_phase_after(turn.stage_of_door())
    }

    /// Begins the next phase once the Trap behind the door is settled, unless the player may open another door.
    pub(super) fn pass_the_trap(&mut self) -> Verdict {
        let Some((turn, passed)) = self.table.turn.and_then(|turn| Some((turn, turn.trap?))) else {
            return Ok(());
        };
        let open = self.table.combat.is_some() || !self.table.decisions.is_empty();
        if open || self.seat(turn.seat)?.dead || turn.door_breach(&self.table).is_none() {
            return Ok(());
        }
        self.begin_phase_after(passed)
    }

    fn begin_phase_after(&mut self, passed: Phase) -> Verdict {
        let phases = self.table.phases();
        let next = phases.iter().skip_while(|phase| **phase != passed).nth(1);
        next.map_or(Ok(()), |phase| self.emit(Event::PhaseBegan { phase: *phase }))
    }

    /// Requires a turn: none has begun at set-up.
    pub(super) fn turn(&self) -> Result<Turn, Breach> {
        self.table.turn.ok_or(Breach::NoTurn)
    }

    /// Requires that there is no combat.
    pub(super) fn no_combat(&mut self) -> Verdict {
        let fighting = self.table.combat.is_some();
        if fighting { Err(Breach::AlreadyFighting) } else { Ok(()) }
    }

    /// Requires the player's own turn, or the set-up.
    pub(super) fn own_turn(&mut self, seat: SeatId) -> Verdict {
        match self.table.turn {
            Some(turn) if turn.seat != seat => self.object(Breach::NotYourTurn { turn: turn.seat }),
            _ => Ok(()),
        }
    }

    /// Requires the player's own turn, the set-up, or cards that were just received.
    pub(super) fn may_play_from_hand(&mut self, seat: SeatId) -> Verdict {
        let received = self.seat(seat)?.received_in.is_some();
        let new_hand = |d: &Decision| matches!(d.about, DecisionKind::DrawNewHand { .. }) && d.seat == seat;
        let due = self.table.decisions.iter().any(|d| d.rewards(seat) || new_hand(d));
        if received || due { Ok(()) } else { self.own_turn(seat) }
    }

    /// Requires that none of these players is in combat.
    pub(super) fn out_of_combat(&mut self, seats: &[SeatId]) -> Verdict {
        let fighting = seats.iter().any(|s| self.table.in_combat(*s));
        self.object_if(fighting, Breach::InCombat)
    }
}

impl Turn {
    /// Returns true if the room is searched now. All editions, "Loot the Room".
    pub(crate) fn searches_room(&self, rules: &Rules) -> bool {
        // First edition rules, "Loot the Room": a second door is opened in place of the search.
        let due = match self.phase {
            Phase::LootRoom => self.doors < 2,
            phase => phase == Phase::TroubleOrLoot,
        };
        let spared = self.let_go && rules.loot_after_friendly_monster.value;
        due && (!self.fought || spared)
    }

    /// The objection to opening a door now. First edition rules, "Loot the Room": an additional door may
    /// replace the search of the room.
    pub(crate) fn door_breach(&self, table: &Table) -> Option<Breach> {
        let late = Some(Breach::WrongPhase { phase: self.phase });
        let has_extra_door = || {
            let player = Character::at(table, self.seat);
            player.is_ok_and(|player| player.abilities().any(|(_, a)| *a == Ability::ExtraDoor))
        };
        let on_time = matches!(self.phase, Phase::ListenAtDoor | Phase::Arrange | Phase::OpenDoor);
        match self.doors {
            0 if on_time => None,
            1 if self.phase == Phase::LootRoom && self.searches_room(&table.rules) && has_extra_door() => {
                None
            }
            _ if !on_time => late,
            _ if self.fought => Some(Breach::MetAMonster),
            1 if has_extra_door() => None,
            _ => late,
        }
    }
}
