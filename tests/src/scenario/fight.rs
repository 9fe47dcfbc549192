//! Plays the combat of a scenario as actions, up to its end.

use starboard_cards::{Ability, CardKind, OneShotEffect};
use starboard_core::{
    Action, CardCopy, Choice, CombatRole, CombatSide, CombatStage, Deal, DecisionKind, Event, Figures, Foe,
    MonsterId, SeatId,
};

use super::file::{Monster, Play, Promise, Scenario, Typed, Verb};
use super::session::{Mistake, Session};

impl Session {
    /// Runs the plays before the combat of the file.
    pub(crate) fn play_before_combat(&mut self, scenario: &Scenario) -> Result<(), Mistake> {
        for read in &scenario.figures {
            let figures = Figures {
                level: read.level,
                treasures: read.treasures,
                bonus: read.bonus,
                value: read.value,
                slots: read.slots.clone(),
                hands: read.hands,
                big: read.big,
            };
            self.act(&Action::ReadFigures { card: self.copy(&read.card)?, figures });
        }
        for play in scenario.play.iter().filter(|p| !in_combat(p)) {
            self.take_turn_for(play, scenario)?;
            self.play(play)?;
            self.explicit_turns |= matches!(play.verb, Verb::EndTurn | Verb::OpenDoor);
        }
        Ok(())
    }

    /// Sets up the combat of the file and runs the plays in it.
    pub(crate) fn join_combat(&mut self, scenario: &Scenario) -> Result<(), Mistake> {
        let Some(combat) = &scenario.combat else { return Ok(()) };
        let fighter = self.seat(&combat.fighter)?;
        self.settle_leftovers();
        if self.table.turn().is_none_or(|(_, seat)| seat != fighter) {
            self.begin_turn(fighter)?;
        }
        for (i, monster) in combat.monster.iter().enumerate() {
            self.join_monster(fighter, monster, MonsterId(u8::try_from(i + 1).unwrap_or(u8::MAX)))?;
        }
        if let Some(helper) = &combat.helper {
            let seat = self.seat(helper)?;
            let deal = self.deal(combat.deal.as_ref(), fighter)?;
            self.act(&Action::Help { seat, deal, forced: combat.forced });
        }
        for (name, cards) in &combat.discards {
            let seat = self.seat(name)?;
            self.act(&Action::DiscardForStrength { seat, side: None, cards: *cards });
        }
        for choice in &combat.choices {
            self.choose(choice)?;
        }
        for (i, monster) in combat.monster.iter().enumerate() {
            if let Some(card) = &monster.removed_by {
                let id = MonsterId(u8::try_from(i + 1).unwrap_or(u8::MAX));
                self.one_shot(&self.copy(card)?, None, Some(id), None, None);
            }
        }
        let sides =
            [(CombatSide::Munchkins, &combat.for_munchkins), (CombatSide::Monsters, &combat.for_monsters)];
        for (side, cards) in sides {
            for card in self.copies(cards)? {
                self.one_shot(&card, Some(side), None, None, None);
            }
        }
        for play in scenario.play.iter().filter(|p| in_combat(p)).take_while(|p| !ends_combat(p)) {
            self.play(play)?;
        }
        Ok(())
    }

    /// Runs the escapes and the end of the combat.
    pub(crate) fn play_out_combat(&mut self, scenario: &Scenario) -> Result<(), Mistake> {
        for play in scenario.play.iter().filter(|p| in_combat(p)).skip_while(|p| !ends_combat(p)) {
            self.play(play)?;
        }
        self.settle_leftovers();
        Ok(())
    }

    /// The fighter's promise to the helper.
    fn deal(&self, written: Option<&Promise>, fighter: SeatId) -> Result<Deal, Mistake> {
        let Some(promise) = written else { return Ok(Deal::default()) };
        let role = |seat| if seat == fighter { CombatRole::Fighter } else { CombatRole::Helper };
        let first_pick = promise.first_pick.as_deref().map(|name| self.seat(name).map(role)).transpose()?;
        Ok(Deal { treasures: promise.treasures, first_pick, items: self.copies(&promise.items)? })
    }

    fn join_monster(&mut self, fighter: SeatId, monster: &Monster, id: MonsterId) -> Result<(), Mistake> {
        let foe = match (&monster.card, &monster.typed) {
            (Some(card), None) => Foe::Card { card: self.copy(card)? },
            (None, Some(typed)) => self::typed(typed),
            _ => return Err(Mistake::new("a monster needs either `card` or", "typed")),
        };
        if id == MonsterId(1) {
            self.act(&Action::Fight { fighter: Some(fighter), foe });
        } else {
            self.act_anyway(&Action::AddMonster { foe, with: None, tags: Vec::new() }, true);
        }
        for tag in &monster.tags {
            self.act(&Action::TagMonster { monster: id, tag: *tag, on: true });
        }
        for card in self.copies(&monster.enhancers)? {
            self.act(&Action::Enhance { monster: id, card });
        }
        if monster.clone {
            let clones =
                |card: &&starboard_cards::Card| matches!(&card.kind, CardKind::Enhancer(e) if e.clones);
            let card = self.table.catalogue().cards().find(clones).map(|c| c.id.clone());
            let card = card.ok_or_else(|| Mistake::new("the catalogue has no", "clone"))?;
            // A file may clone two monsters, although the box has only one such card.
            let mut clone = CardCopy::first(card);
            clone.number = id.0;
            self.act_anyway(&Action::Enhance { monster: id, card: clone }, true);
        }
        if monster.die.is_some() {
            self.act(&Action::MonsterDie { monster: id, die: monster.die, of_clone: false });
        }
        if monster.clone_die.is_some() {
            self.act(&Action::MonsterDie { monster: id, die: monster.clone_die, of_clone: true });
        }
        Ok(())
    }

    fn choose(&mut self, choice: &str) -> Result<(), Mistake> {
        let wanted: fn(&Ability) -> bool = match choice {
            "android-self-destruct" => |a| matches!(a, Ability::SelfDestruct { .. }),
            "use-foof-gun" => |a| matches!(a, Ability::WinsWithoutKill),
            "assistant-speaks" => |a| matches!(a, Ability::SpeaksForOwner),
            "decline" | "bribe" => {
                self.act(&Action::Decline { price: Vec::new() });
                return Ok(());
            }
            _ => return Err(Mistake::new("no such choice", choice)),
        };
        let Some(combat) = self.table.combat() else { return Ok(()) };
        let owned = combat.party().filter_map(|id| self.table.seat(id).ok()).find_map(|seat| {
            let card = seat.cards.iter().find(|c| {
                self.table
                    .catalogue()
                    .card(&c.copy.card)
                    .is_some_and(|card| card.abilities().iter().any(wanted))
            });
            card.map(|c| (seat.id, c.copy.clone()))
        });
        let (seat, card) =
            owned.ok_or_else(|| Mistake::new("nobody in the fight has the card for", choice))?;
        self.act(&Action::SwitchPower { seat, card, on: true });
        Ok(())
    }

    pub(super) fn one_shot(
        &mut self,
        card: &CardCopy,
        side: Option<CombatSide>,
        monster: Option<MonsterId>,
        by: Option<SeatId>,
        on: Option<SeatId>,
    ) {
        let enhances =
            matches!(self.table.catalogue().card(&card.card).map(|c| &c.kind), Some(CardKind::Enhancer(_)));
        if enhances {
            self.act(&Action::Enhance { monster: monster.unwrap_or(MonsterId(1)), card: card.clone() });
        } else {
            self.act(&Action::PlayOneShot { card: card.clone(), side, monster, on, by });
        }
    }

    pub(super) fn flee(
        &mut self,
        seat: SeatId,
        from: Option<SeatId>,
        cards: &[CardCopy],
        play: &Play,
    ) -> Result<(), Mistake> {
        if self.table.combat().is_some_and(|c| c.stage != CombatStage::Fleeing) {
            self.act_anyway(&Action::RunAway {}, true);
        }
        let named = play.monster.as_deref().map(|card| self.copy(card)).transpose()?;
        let rival = from.is_some_and(|f| f != seat);
        let (decides, spent): (Vec<CardCopy>, Vec<CardCopy>) =
            cards.iter().cloned().partition(|c| rival || self.decides_flight(c));
        for card in decides {
            let side = if rival { CombatSide::Monsters } else { CombatSide::Munchkins };
            self.act(&Action::PlayOneShot {
                card,
                side: Some(side),
                monster: None,
                on: Some(seat),
                by: from.or(Some(seat)),
            });
        }
        let view = self.table.view();
        let due = view.combat.iter().flat_map(|c| {
            c.flights.iter().filter(|f| f.seat == seat && f.escaped.is_none()).filter(|f| {
                let foe = c.foes.iter().find(|foe| foe.id == f.monster).and_then(|foe| foe.foe.card());
                named.is_none() || foe == named.as_ref()
            })
        });
        // If no escape is due, the core gives the reason.
        let (monster, from_clone) =
            due.into_iter().next().map_or((MonsterId(1), false), |f| (f.monster, f.from_clone));
        if self.table.combat().is_none() && self.table.seat(seat).is_ok_and(|s| !s.dead) {
            return Ok(());
        }
        let kind = |c: &CardCopy| self.table.catalogue().card(&c.card).map(|c| &c.kind);
        let usable = |c: &CardCopy| matches!(kind(c), Some(CardKind::Sidekick(_) | CardKind::OneShot(_)));
        // Other cards are the price that the monster's card demands.
        let (with, price): (Vec<CardCopy>, Vec<CardCopy>) = spent.into_iter().partition(usable);
        self.act(&Action::Flee { seat, monster, from_clone, die: play.die, with });
        self.answer_bad_stuff(play, &price)
    }

    fn decides_flight(&self, card: &CardCopy) -> bool {
        matches!(
            self.table.catalogue().card(&card.card).map(|c| &c.kind),
            Some(CardKind::OneShot(o)) if o.effect == OneShotEffect::DecideFlight
        )
    }

    pub(super) fn end_combat(&mut self, die: Option<u8>) {
        match self.table.view().combat.map(|c| c.winner) {
            Some(CombatSide::Munchkins) => {
                self.act(&Action::Claim {});
                if self.table.combat().is_some() {
                    self.act(&Action::Win { waited_ms: None });
                }
            }
            Some(CombatSide::Monsters) => {
                self.act(&Action::EndCombat {});
                return;
            }
            // The combat ended with its last monster.
            None if self.events.iter().any(|e| matches!(e, Event::CombatWon { .. })) => {}
            None => self.act(&Action::EndCombat {}),
        }
        while let (Some(decision), Some(_)) =
            (self.pending(|m| matches!(m, DecisionKind::RollToStay { .. })), die)
        {
            self.act(&Action::Decide { decision, choice: Choice::Die { die } });
            if self.objection.is_some() {
                return;
            }
        }
    }
}

fn ends_combat(play: &Play) -> bool {
    matches!(play.verb, Verb::Flee | Verb::EndCombat | Verb::Win)
}

fn in_combat(play: &Play) -> bool {
    play.in_combat || ends_combat(play)
}

pub(super) fn typed(typed: &Typed) -> Foe {
    let Typed { level, treasures, levels, tags } = typed.clone();
    Foe::Typed { level, treasures, levels, tags }
}
