//! Translates the plays of a scenario into actions.

use starboard_cards::{Ability, CardKind, Catalogue, OneShotEffect};
use starboard_core::{Action, CardCopy, Choice, CombatSide, Deal, DecisionKind, Event, Foe, SeatId, Table};

use super::fight::typed;
use super::file::{Play, Scenario, Verb};
use super::session::{Mistake, Session};

impl Session {
    /// Begins a turn for the player, unless a play of the scenario gives the turns explicitly.
    pub(super) fn take_turn_for(&mut self, play: &Play, scenario: &Scenario) -> Result<(), Mistake> {
        let explicit = self.explicit_turns || scenario.play.iter().any(|p| p.verb == Verb::Turn);
        let neutral = matches!(
            play.verb,
            Verb::Setup
                | Verb::Turn
                | Verb::Trap
                | Verb::Death
                | Verb::StayAlive
                | Verb::Roll
                | Verb::Ability
        );
        let Some(name) = &play.player else { return Ok(()) };
        let seat = self.seat(name)?;
        let now = self.table.turn().map(|(_, seat)| seat);
        let answers = play.verb == Verb::Play && self.answers(&play.cards)?;
        if explicit || play.verb == Verb::Setup || answers || now == Some(seat) || (neutral && now.is_some())
        {
            return Ok(());
        }
        self.begin_turn(seat)
    }

    /// Returns true if a card responds to the previous play. Then no turn begins in between.
    fn answers(&self, cards: &[String]) -> Result<bool, Mistake> {
        let effect = |c: &CardCopy| match self.table.catalogue().card(&c.card).map(|c| &c.kind) {
            Some(CardKind::OneShot(one_shot)) => Some(one_shot.effect.clone()),
            _ => None,
        };
        Ok(self.copies(cards)?.iter().filter_map(effect).any(|e| {
            matches!(
                e,
                OneShotEffect::Cancel | OneShotEffect::RestoreLevels { .. } | OneShotEffect::HandOverTurn
            )
        }))
    }

    /// Begins an implicit turn. This is a convention of the format and has no effects.
    pub(super) fn begin_turn(&mut self, seat: SeatId) -> Result<(), Mistake> {
        let number = self.table.turn().map_or(1, |(number, _)| number + 1);
        let phase = self.table.phases().first().copied().unwrap_or(starboard_cards::Phase::OpenDoor);
        self.apply_event(Event::TurnBegan { seat, number, phase, doors: 0 })
    }

    pub(super) fn play(&mut self, play: &Play) -> Result<(), Mistake> {
        self.anyway = play.anyway;
        let played = self.play_out(play);
        self.anyway = false;
        played
    }

    fn play_out(&mut self, play: &Play) -> Result<(), Mistake> {
        let player = play.player.as_deref().map(|name| self.seat(name)).transpose()?;
        let acting =
            || player.ok_or_else(|| Mistake::new("`player` is missing for a", format!("{:?}", play.verb)));
        let to = play.to.as_deref().map(|name| self.seat(name)).transpose()?;
        let from = play.from.as_deref().map(|name| self.seat(name)).transpose()?;
        let cards = self.copies(&play.cards)?;
        let on = play.on.as_deref().map(|card| self.copy(card)).transpose()?;
        let takes = play.takes.as_deref().map(|card| self.copy(card)).transpose()?;
        let first = || {
            cards
                .first()
                .cloned()
                .ok_or_else(|| Mistake::new("`cards` is missing for a", format!("{:?}", play.verb)))
        };
        match play.verb {
            Verb::Sell => self.act(&Action::Sell { seat: acting()?, cards }),
            Verb::Discard => self.act(&Action::Discard { seat: acting()?, cards }),
            Verb::Equip => self.act(&Action::Arrange {
                seat: acting()?,
                hold: on.iter().flat_map(|by| cards.iter().map(|c| (c.clone(), by.clone()))).collect(),
                equip: cards,
                unequip: Vec::new(),
            }),
            Verb::Unequip => {
                self.act(&Action::Arrange {
                    seat: acting()?,
                    equip: Vec::new(),
                    unequip: cards,
                    hold: vec![],
                });
            }
            Verb::Trade => {
                let to = to.ok_or_else(|| Mistake::new("`to` is missing for a", "trade"))?;
                let in_return = self.copies(&play.in_return)?;
                self.act(&Action::Trade { from: acting()?, to, cards, in_return });
            }
            Verb::Trap => {
                let card = first()?;
                self.act(&Action::PlayTrap { seat: acting()?, card, from, on });
                self.answer(play, takes.as_ref())?;
            }
            Verb::LevelCard => {
                let seat = acting()?;
                self.act(&Action::PlayLevelUp { seat: to.unwrap_or(seat), card: first()?, from: Some(seat) });
            }
            Verb::Play if play.typed.is_some() => {
                let foe = play.typed.as_ref().map(typed);
                let foe = foe.ok_or_else(|| Mistake::new("numbers are missing in", "typed"))?;
                self.act(&Action::AddMonster { foe, with: None, tags: play.tags.clone() });
            }
            Verb::Tag | Verb::Untag => self.tag(play)?,
            Verb::Play | Verb::Setup => self.play_cards(acting()?, to, from, &cards, takes, play)?,
            Verb::Ability => {
                let card = play
                    .card
                    .as_deref()
                    .ok_or_else(|| Mistake::new("`card` is missing for an", "ability"))?;
                let (seat, card) = (acting()?, self.copy(card)?);
                let hand_cards = 0;
                self.act(&Action::UsePower {
                    power: None,
                    seat,
                    card,
                    price: cards,
                    hand_cards,
                    takes: takes.clone().or(on),
                    from,
                    die: play.die,
                });
                if takes.is_some() {
                    self.answer_bad_stuff(play, &[])?;
                }
            }
            Verb::Flee => self.flee(acting()?, from, &cards, play)?,
            Verb::EndCombat => self.end_combat(play.die),
            Verb::Death => {
                self.act(&Action::Die { seat: acting()? });
            }
            Verb::Charity => {
                let seat = acting()?;
                let hand = self.table.seat(seat).ok().and_then(|s| s.hand);
                let hand = hand.ok_or_else(|| Mistake::new("`hand` is missing for", self.name(seat)))?;
                self.act(&Action::Charity { seat, hand, larger_to: to.into_iter().collect() });
            }
            Verb::Turn => self.act_anyway(&Action::BeginTurn { seat: acting()? }, true),
            Verb::EndTurn => {
                self.settle_leftovers();
                self.act(&Action::EndTurn {});
            }
            Verb::OpenDoor => self.act(&Action::OpenDoor { card: cards.first().cloned() }),
            Verb::StayAlive => match self.pending(|m| matches!(m, DecisionKind::StayAlive { .. })) {
                Some(decision) => self.act(&Action::Decide { decision, choice: Choice::Yes { yes: true } }),
                None => return Err(Mistake::new("no pending decision for", "stay-alive")),
            },
            Verb::Roll => self.answer(play, None)?,
            Verb::SitDown => self.sit_down()?,
            Verb::EnterPhase => {
                let phase =
                    play.phase.ok_or_else(|| Mistake::new("`phase` is missing for", "enter-phase"))?;
                self.act(&Action::EnterPhase { phase });
            }
            Verb::Help => {
                self.act(&Action::Help { seat: acting()?, deal: Deal::default(), forced: play.forced });
            }
            Verb::StopHelping => self.act(&Action::StopHelping {}),
            Verb::AdjustGear => self.act(&Action::AdjustGear { seat: acting()?, by: play.by }),
            Verb::Win => self.act(&Action::Win { waited_ms: None }),
            Verb::Loot => match self.pending(|m| matches!(m, DecisionKind::Loot { .. })) {
                Some(decision) => self.act(&Action::Decide { decision, choice: Choice::Cards { cards } }),
                None => return Err(Mistake::new("no pending decision for", "loot")),
            },
        }
        Ok(())
    }

    /// Sets up a new table with the players of the file, which checks the setup.
    fn sit_down(&mut self) -> Result<(), Mistake> {
        let Some(Event::TableSet { set_up, .. }) = self.events.first() else {
            return Err(Mistake::new("there is no table for", "sit-down"));
        };
        if let Err(objections) = Table::set_up(Catalogue::shipped(), set_up, false) {
            self.objection = objections.into_iter().next();
        }
        Ok(())
    }

    /// Adds or removes tags of a monster in the combat: the named one, or else the first.
    fn tag(&mut self, play: &Play) -> Result<(), Mistake> {
        let named = play.monster.as_deref().map(|card| self.copy(card)).transpose()?;
        let foes = self.table.combat().map(|c| c.monsters.clone()).unwrap_or_default();
        let foe = foes.iter().find(|m| named.is_none() || m.foe.card() == named.as_ref());
        let foe =
            foe.ok_or_else(|| Mistake::new("not in the fight:", play.monster.clone().unwrap_or_default()))?;
        for tag in &play.tags {
            self.act(&Action::TagMonster { monster: foe.id, tag: *tag, on: play.verb == Verb::Tag });
        }
        Ok(())
    }

    fn play_cards(
        &mut self,
        seat: SeatId,
        to: Option<SeatId>,
        from: Option<SeatId>,
        cards: &[CardCopy],
        takes: Option<CardCopy>,
        play: &Play,
    ) -> Result<(), Mistake> {
        let Some((card, others)) = cards.split_first() else {
            return Err(Mistake::new("`cards` is missing for a", "play"));
        };
        let Some(printed) = self.table.catalogue().card(&card.card) else { return Ok(()) };
        match &printed.kind {
            CardKind::OneShot(_) => {
                let side = to.map(|to| {
                    let friend = self.table.combat().is_some_and(|c| c.party().any(|s| s == to));
                    if friend { CombatSide::Munchkins } else { CombatSide::Monsters }
                });
                self.one_shot(card, side, None, Some(seat), to);
            }
            CardKind::Enhancer(_) => self.one_shot(card, None, None, Some(seat), None),
            CardKind::Special(_) => {
                let taken = takes.or_else(|| others.first().cloned());
                self.act(&Action::PlaySpecial { seat, card: card.clone(), takes: taken, from: from.or(to) });
            }
            CardKind::Trap(_) => {
                let on = play.on.as_deref().map(|card| self.copy(card)).transpose()?;
                self.act(&Action::PlayTrap {
                    seat: to.unwrap_or(seat),
                    card: card.clone(),
                    from: Some(seat),
                    on,
                });
                self.answer(play, takes.as_ref())?;
            }
            CardKind::LevelUp(_) => match takes {
                Some(takes) => self.act(&Action::BuyTrait { seat, card: card.clone(), takes }),
                None => {
                    self.act(&Action::PlayLevelUp {
                        seat: to.unwrap_or(seat),
                        card: card.clone(),
                        from: Some(seat),
                    });
                }
            },
            CardKind::Bookmark(_) => {
                self.act(&Action::PlayBookmark { seat, card: card.clone() });
                self.answer_bookmark(play, to, takes, others);
            }
            CardKind::WanderingMonster => {
                let monster = others
                    .first()
                    .ok_or_else(|| Mistake::new("a monster is missing for", card.to_string()))?;
                let foe = Foe::Card { card: monster.clone() };
                self.act(&Action::AddMonster { foe, with: Some(card.clone()), tags: Vec::new() });
            }
            CardKind::Monster(_) => {
                let foe = Foe::Card { card: card.clone() };
                match self.table.combat() {
                    Some(_) => {
                        self.act(&Action::AddMonster { foe, with: None, tags: play.tags.clone() });
                    }
                    None => self.act(&Action::Fight { fighter: Some(seat), foe }),
                }
            }
            CardKind::Cheat | CardKind::HalfBreed | CardKind::SuperMunchkin => {
                // The second card may already be in play.
                let new = |c: &&CardCopy| self.table.seat(seat).is_ok_and(|s| s.in_play(c).is_err());
                let cheat = matches!(printed.kind, CardKind::Cheat);
                let with = others.first().filter(|c| cheat || new(c)).cloned();
                let on = play.on.as_deref().map(|card| self.copy(card)).transpose()?;
                self.act(&Action::Play { seat, card: card.clone(), sideways: false, with: with.or(on) });
            }
            CardKind::Item(item) if item.abilities.iter().any(|a| matches!(a, Ability::Joins { .. })) => {
                self.act(&Action::Play { seat, card: card.clone(), sideways: false, with: None });
                for joined in others {
                    let by = Some(card.clone());
                    self.act(&Action::Hold { seat, card: joined.clone(), by });
                    self.act(&Action::Arrange {
                        seat,
                        equip: vec![joined.clone()],
                        unequip: Vec::new(),
                        hold: vec![],
                    });
                }
            }
            CardKind::Race(_) | CardKind::Class(_) | CardKind::Sidekick(_) if play.instead_of.is_some() => {
                let discards = play.instead_of.as_deref().map(|card| self.copy(card)).transpose()?;
                let discards = discards.unwrap_or_else(|| card.clone());
                self.act(&Action::Replace { seat, card: card.clone(), discards });
            }
            _ => {
                for card in cards {
                    self.act(&Action::Play { seat, card: card.clone(), sideways: false, with: None });
                }
            }
        }
        Ok(())
    }
}
