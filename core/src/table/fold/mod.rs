//! Changes of a table, event by event. The work is in the thing that changes, in the files of this folder.

mod answer;
mod cards;
mod combat;
mod decision;
mod hand;
mod seats;
mod turn;

use crate::messages::{Breach, Event};
use crate::pieces::{CombatStage, Flight, Played, Seat};
use crate::table::Table;

impl Table {
    /// Applies one event of a journal, as the one before it tells what an old one leaves out.
    ///
    /// # Errors
    /// The event refers to something that the table does not have.
    pub(crate) fn fold_after(&mut self, before: Option<&Event>, event: &Event) -> Result<(), Breach> {
        match (before, event) {
            (
                Some(Event::Overruled { breach: Breach::MustFight }),
                Event::Declined { seat, let_go: None },
            ) => self.fold(&Event::Declined { seat: *seat, let_go: Some(false) }),
            _ => self.fold(event),
        }
    }

    /// Applies one event to the table. This is the only way to change a table.
    ///
    /// # Errors
    /// The event refers to something that the table does not have.
    #[expect(clippy::too_many_lines, reason = "a plain list of events with one call for each")]
    pub(crate) fn fold(&mut self, event: &Event) -> Result<(), Breach> {
        match event {
            Event::TableSet { .. } => return Err(Breach::WrongStage),
            // These are only for the log.
            Event::Overruled { .. }
            | Event::CardUsed { .. }
            | Event::Rolled { .. }
            | Event::Spared { .. }
            | Event::CombatWon { .. } => {}

            Event::RulesKept { .. } => self.kept_rules.clear(),
            Event::RulesChanged { edition, house_rules, rules_revision } => {
                self.play_on_by(*edition, house_rules, *rules_revision)?;
            }
            Event::SetAdded { set, name, revision, text } => self.fold_set(set, name, *revision, text)?,

            Event::SeatAdded { id, seat } => self.add_seat(*id, seat)?,
            Event::SeatRemoved { seat } => self.vacate(*seat)?,
            Event::SeatReturned { seat, cards } => self.return_to(*seat, cards)?,
            Event::SeatMoved { seat, place } => self.move_seat(*seat, *place)?,
            Event::SeatAway { seat, away } => self.seat_mut(*seat)?.away = *away,
            Event::SeatEdited { seat, name, standie } => self.seat_mut(*seat)?.edit(name, *standie),

            Event::TurnPassedOver { seat } => {
                self.seat(*seat)?;
            }
            Event::TurnBegan { seat, number, phase, doors } => {
                self.begin_turn(*seat, *number, *phase, *doors)?;
            }
            Event::TurnEnded { seat } => self.end_turn(*seat)?,
            Event::PhaseBegan { phase } => self.turn_mut()?.enter(*phase),
            Event::DoorOpened { seat, card } => self.open_door(*seat, card.as_ref())?,

            Event::LevelChanged { seat, by, .. } => self.shift_level(*seat, *by)?,
            Event::LossesSettled => self.seats.iter_mut().for_each(Seat::settle_losses),
            Event::GearAdjusted { seat, by } => self.seat_mut(*seat)?.adjust_gear(*by),
            Event::SexChanged { seat, sex, begins } => self.seat_mut(*seat)?.change_sex(*sex, *begins),
            Event::DeathAwaits { seat } => self.seat_mut(*seat)?.dying = true,
            Event::Died { seat, keeps } => self.die(*seat, keeps)?,
            Event::CameBack { seat } => self.seat_mut(*seat)?.dead = false,
            Event::Marked { seat, mark } => self.mark(*seat, mark)?,
            Event::Unmarked { seat, mark } => self.seat_mut(*seat)?.unmark(*mark)?,

            Event::HandCounted { seat, cards, changed } => self.count_hand(*seat, *cards, *changed)?,
            Event::Paid { seat, cards } => self.give_up(*seat, *cards)?,
            // Loot goes to the hand and may be played at once.
            Event::Looted { seat, .. } => self.receive(*seat, 1)?,
            Event::CharityGiven { seat, shares, .. } => self.give_charity(*seat, shares)?,
            Event::PowerUsed { seat, card, takes, from, .. } => {
                self.take_by_power(*seat, card, takes.as_ref(), *from)?;
            }

            Event::CardPlayed { seat, card, equipped, allowed, held_by } => {
                self.put_in_play(*seat, card, *equipped, allowed, held_by.as_ref())?;
            }
            Event::CardTurned { seat, card, equipped, allowed } => {
                self.seat_mut(*seat)?.in_play_mut(card)?.turn(*equipped, allowed);
            }
            Event::CardHeld { seat, card, by } => {
                self.seat_mut(*seat)?.in_play_mut(card)?.held_by.clone_from(by);
            }
            Event::CardLeft { seat, card, why } => self.take_out_of_play(*seat, card, why)?,
            Event::CardGiven { from, to, card } => self.hand_over(*from, *to, card)?,
            Event::FiguresRead { card, figures } => self.read_figures(card, figures)?,
            Event::BookmarkPlayed { seat, card } => self.play_bookmark(*seat, card)?,
            Event::BookmarkPassed { card, to } => self.pass_bookmark(card, *to)?,

            Event::Answerable { card, by, drawn, instead } => {
                self.await_answer(card, *by, *drawn, instead.as_ref());
            }
            Event::Unanswered => self.answerable = None,
            Event::Cancelled { with, by, .. } => self.cancel(with, *by)?,

            Event::DecisionDue { decision } => self.ask(decision)?,
            Event::Decided { decision, skipped } => self.decide(*decision, *skipped)?,

            Event::CombatBegan { fighter } => self.begin_combat(*fighter)?,
            Event::MonsterJoined { monster, foe, with } => {
                self.combat_mut()?.add_monster(*monster, foe, with.as_ref());
            }
            // Old journals lack `of_clone`, so the removal rule decides if the Clone left.
            Event::MonsterRemoved { monster, how, .. } => {
                self.combat_mut()?.monster_mut(*monster)?.remove(how);
            }
            Event::MonsterTagged { monster, tag, on } => {
                self.combat_mut()?.monster_mut(*monster)?.set_tag(*tag, *on);
            }
            Event::MonsterDieRolled { monster, die, of_clone } => {
                self.combat_mut()?.monster_mut(*monster)?.set_die(*die, *of_clone);
            }
            Event::Enhanced { play, monster, card, clones } => {
                self.enhance(*play, *monster, card, *clones)?;
            }
            Event::HelperJoined { seat, deal, forced } => self.combat_mut()?.get_help(*seat, deal, *forced),
            Event::HelperLeft { .. } => self.combat_mut()?.lose_help(),
            Event::StrengthAdded { play, side, amount, card, by } => {
                let (id, card) = (*play, card.clone());
                self.add_strength(Played { id, side: *side, amount: *amount, card, by: *by })?;
            }
            Event::DiscardedForStrength { seat, side, cards } => {
                self.combat_mut()?.discard_for_strength(*seat, *side, *cards);
            }
            Event::PowerSwitched { seat, card, on } => self.combat_mut()?.switch_power(*seat, card, *on),
            Event::PlayTakenBack { play } => self.combat_mut()?.take_back(*play),
            Event::Declined { seat, let_go } => self.decline(*seat, *let_go),
            Event::WinClaimed => self.combat_mut()?.stage = CombatStage::Claimed,
            Event::ClaimStopped => self.combat_mut()?.stage = CombatStage::Fighting,
            Event::FlightBegan { munchkins, monsters } => {
                self.combat_mut()?.begin_flight(monsters - munchkins);
            }
            Event::FlightDecided { escape } => self.combat_mut()?.decide_flight(*escape),
            Event::GainAwaits { card, levels } => self.combat_mut()?.await_gain(card, *levels),
            Event::Fled { seat, monster, from_clone, die, escaped } => {
                let (seat, monster, from_clone) = (*seat, *monster, *from_clone);
                self.flee(Flight { seat, monster, from_clone, die: *die, escaped: *escaped })?;
            }
            Event::CombatEnded => self.end_combat()?,
            Event::GameWon { winners } => self.winners.clone_from(winners),
        }
        Ok(())
    }
}
