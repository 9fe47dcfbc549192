//! Combats from their beginning to their end.

use starboard_cards::MonsterTag;

use crate::messages::Breach;
use crate::pieces::{
    CardCopy, Combat, CombatSide, CombatStage, Deal, DecidedFlight, FightingMonster, Flight, Foe, Mark,
    MonsterId, PlayId, Played, SeatId,
};
use crate::table::Table;

impl Table {
    /// The present combat, to be changed.
    pub(super) fn combat_mut(&mut self) -> Result<&mut Combat, Breach> {
        self.combat.as_mut().ok_or(Breach::NoCombat)
    }

    /// Begins a combat.
    pub(super) fn begin_combat(&mut self, fighter: SeatId) -> Result<(), Breach> {
        self.seat(fighter)?;
        self.settle_hands();
        self.combat = Some(Combat::new(fighter));
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.seat == fighter) {
            turn.fight();
        }
        Ok(())
    }

    /// Ends the combat, with the modifiers that were for it.
    pub(super) fn end_combat(&mut self) -> Result<(), Breach> {
        let combat = self.combat.take().ok_or(Breach::NoCombat)?;
        for seat in combat.party() {
            self.seat_mut(seat)?.marks.retain(|mark| !matches!(mark, Mark::NextCombat { waits: false, .. }));
        }
        self.seats.iter_mut().flat_map(|seat| &mut seat.marks).for_each(Mark::end_wait);
        Ok(())
    }

    /// Puts an enhancer or a Clone on a monster.
    pub(super) fn enhance(
        &mut self,
        play: PlayId,
        monster: MonsterId,
        card: &CardCopy,
        clones: bool,
    ) -> Result<(), Breach> {
        self.next_play = play.0.saturating_add(1);
        self.combat_mut()?.monster_mut(monster)?.enhance(play, card, clones);
        Ok(())
    }

    /// Adds a one-shot, a Sidekick that destroyed itself or a typed amount.
    pub(super) fn add_strength(&mut self, played: Played) -> Result<(), Breach> {
        self.next_play = played.id.0.saturating_add(1);
        self.combat_mut()?.plays.push(played);
        Ok(())
    }

    /// Settles an attempt to escape. A roll uses up the modifiers of the next one.
    pub(super) fn flee(&mut self, flight: Flight) -> Result<(), Breach> {
        if flight.die.is_some() {
            let runner = self.seat_mut(flight.seat)?;
            runner.marks.retain(|mark| !matches!(mark, Mark::NextFlight { .. }));
        }
        self.combat_mut()?.flights.push(flight);
        Ok(())
    }
}

impl Combat {
    fn new(fighter: SeatId) -> Self {
        Self {
            fighter,
            helper: None,
            forced: false,
            monsters: Vec::new(),
            plays: Vec::new(),
            discards: Vec::new(),
            powers: Vec::new(),
            stage: CombatStage::Fighting,
            flights: Vec::new(),
            pending_gains: Vec::new(),
            decided: None,
            lost_by: 0,
        }
    }

    /// Adds a monster, with the card that brought it.
    pub(super) fn add_monster(&mut self, id: MonsterId, foe: &Foe, with: Option<&CardCopy>) {
        self.monsters.push(FightingMonster {
            id,
            foe: foe.clone(),
            brought_by: with.cloned(),
            enhancers: Vec::new(),
            clone: None,
            die: None,
            clone_die: None,
            removed: None,
            clone_removed: None,
            tagged: Vec::new(),
        });
    }

    pub(super) fn get_help(&mut self, helper: SeatId, deal: &Deal, forced: bool) {
        self.helper = Some((helper, deal.clone()));
        self.forced = forced;
    }

    pub(super) fn lose_help(&mut self) {
        self.helper = None;
        self.forced = false;
    }

    /// Notes the number of cards that a player has discarded in all. Old journals lack the side.
    pub(super) fn discard_for_strength(&mut self, seat: SeatId, side: Option<CombatSide>, cards: u8) {
        let replaced = |for_side: Option<CombatSide>| for_side.is_none() || for_side == side;
        self.discards.retain(|(owner, for_side, _)| *owner != seat || !replaced(*for_side));
        self.discards.push((seat, side, cards));
    }

    /// Switches an optional power on or off.
    pub(super) fn switch_power(&mut self, seat: SeatId, card: &CardCopy, on: bool) {
        self.powers.retain(|(_, used)| used != card);
        if on {
            self.powers.push((seat, card.clone()));
        }
    }

    /// Takes back a play of either side, or one on a monster.
    pub(super) fn take_back(&mut self, play: PlayId) {
        self.plays.retain(|played| played.id != play);
        for monster in &mut self.monsters {
            monster.enhancers.retain(|(id, _)| *id != play);
            monster.clone = monster.clone.take().filter(|(id, _)| *id != play);
        }
    }

    /// Lets the munchkins run, after they lost by a margin.
    pub(super) fn begin_flight(&mut self, lost_by: i32) {
        self.stage = CombatStage::Fleeing;
        self.lost_by = lost_by;
    }

    /// Decides the flight for the whole party.
    pub(super) fn decide_flight(&mut self, escape: bool) {
        self.decided = Some(if escape { DecidedFlight::Escape } else { DecidedFlight::Caught });
    }

    /// Notes Levels that players gain after everybody has run. A Clone does not double them.
    pub(super) fn await_gain(&mut self, card: &CardCopy, levels: u8) {
        if self.pending_gains.iter().all(|(other, _)| other != card) {
            self.pending_gains.push((card.clone(), levels));
        }
    }
}

impl FightingMonster {
    /// Sets or clears a kind.
    pub(super) fn set_tag(&mut self, tag: MonsterTag, on: bool) {
        self.tagged.retain(|(other, _)| *other != tag);
        self.tagged.push((tag, on));
    }

    /// Notes the face of its die, or of its Clone's.
    pub(super) fn set_die(&mut self, die: u8, of_clone: bool) {
        *(if of_clone { &mut self.clone_die } else { &mut self.die }) = Some(die);
    }

    fn enhance(&mut self, play: PlayId, card: &CardCopy, clones: bool) {
        if clones {
            self.clone = Some((play, card.clone()));
        } else {
            self.enhancers.push((play, card.clone()));
        }
    }
}

impl Mark {
    /// Lets a modifier count from the next combat on.
    fn end_wait(&mut self) {
        if let Self::NextCombat { waits, .. } = self {
            *waits = false;
        }
    }
}
