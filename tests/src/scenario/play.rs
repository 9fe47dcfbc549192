//! Says the plays of a scenario in actions.

use starboard_cards::{Ability, CardKind, OneShotEffect, Step};
use starboard_core::{
    Action, CardCopy, Choice, CombatRole, CombatSide, CombatStage, Deal, DecisionId, Event, Figures, Foe,
    Matter, MonsterId, SeatId, Table,
};

use super::file::{Monster, Play, Promise, Scenario, Typed, Verb};
use super::session::{Mistake, Session, copies, copy};

impl Session {
    /// The plays that come before the combat of the file.
    pub(crate) fn play_before_combat(&mut self, scenario: &Scenario) -> Result<(), Mistake> {
        for read in &scenario.figures {
            let figures = Figures {
                level: read.level,
                treasures: read.treasures,
                bonus: read.bonus,
                value: read.value,
            };
            self.act(&Action::ReadFigures { card: copy(&read.card)?, figures });
        }
        for play in scenario.play.iter().filter(|p| !in_combat(p)) {
            self.take_turn_for(play, scenario)?;
            self.play(play)?;
            self.turn_said |= matches!(play.verb, Verb::EndTurn | Verb::OpenDoor);
        }
        Ok(())
    }

    /// The combat of the file, with what is played in it.
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
            self.act(&Action::DiscardForStrength { seat, cards: *cards });
        }
        for choice in &combat.choices {
            self.choose(choice)?;
        }
        for (i, monster) in combat.monster.iter().enumerate() {
            if let Some(card) = &monster.removed_by {
                let id = MonsterId(u8::try_from(i + 1).unwrap_or(u8::MAX));
                self.one_shot(&copy(card)?, None, Some(id), None, None);
            }
        }
        let sides =
            [(CombatSide::Munchkins, &combat.for_munchkins), (CombatSide::Monsters, &combat.for_monsters)];
        for (side, cards) in sides {
            for card in copies(cards)? {
                self.one_shot(&card, Some(side), None, None, None);
            }
        }
        for play in scenario.play.iter().filter(|p| in_combat(p)).take_while(|p| !ends_combat(p)) {
            self.play(play)?;
        }
        Ok(())
    }

    /// Flights and the end of the combat.
    pub(crate) fn play_out_combat(&mut self, scenario: &Scenario) -> Result<(), Mistake> {
        for play in scenario.play.iter().filter(|p| in_combat(p)).skip_while(|p| !ends_combat(p)) {
            self.play(play)?;
        }
        self.settle_leftovers();
        Ok(())
    }

    /// What was promised to the helper of the combat.
    fn deal(&self, written: Option<&Promise>, fighter: SeatId) -> Result<Deal, Mistake> {
        let Some(promise) = written else { return Ok(Deal::default()) };
        let role = |seat| if seat == fighter { CombatRole::Fighter } else { CombatRole::Helper };
        let first_pick = promise.first_pick.as_deref().map(|name| self.seat(name).map(role)).transpose()?;
        Ok(Deal { treasures: promise.treasures, first_pick, items: copies(&promise.items)? })
    }

    fn join_monster(&mut self, fighter: SeatId, monster: &Monster, id: MonsterId) -> Result<(), Mistake> {
        let foe = match (&monster.card, &monster.typed) {
            (Some(card), None) => Foe::Card { card: copy(card)? },
            (None, Some(typed)) => self::typed(typed),
            _ => return Err(Mistake::new("a monster has either `card` or", "typed")),
        };
        if id == MonsterId(1) {
            self.act(&Action::Fight { fighter: Some(fighter), foe });
        } else {
            self.act_anyway(&Action::AddMonster { foe, with: None, tags: Vec::new() }, true);
        }
        for tag in &monster.tags {
            self.act(&Action::TagMonster { monster: id, tag: *tag, on: true });
        }
        for card in copies(&monster.enhancers)? {
            self.act(&Action::Enhance { monster: id, card });
        }
        if monster.clone {
            let clones =
                |card: &&starboard_cards::Card| matches!(&card.kind, CardKind::Enhancer(e) if e.clones);
            let card = Self::catalogue().cards().find(clones).map(|c| c.id.clone());
            let card = card.ok_or_else(|| Mistake::new("the catalogue has no", "clone"))?;
            // A file may clone two monsters although the box holds one such card.
            let mut clone = CardCopy::first(card);
            clone.number = id.0;
            self.act_anyway(&Action::Enhance { monster: id, card: clone }, true);
        }
        if monster.die.is_some() {
            self.act(&Action::MonsterDie { monster: id, die: monster.die });
        }
        Ok(())
    }

    fn choose(&mut self, choice: &str) -> Result<(), Mistake> {
        let wanted: fn(&Ability) -> bool = match choice {
            "android-self-destruct" => |a| matches!(a, Ability::SelfDestruct { .. }),
            "use-foof-gun" => |a| matches!(a, Ability::WinsWithoutKill),
            "assistant-speaks" => |a| matches!(a, Ability::SpeaksForOwner),
            "decline" | "bribe" => {
                self.act(&Action::Decline { price: None });
                return Ok(());
            }
            _ => return Err(Mistake::new("no such choice", choice)),
        };
        let Some(combat) = self.table.combat() else { return Ok(()) };
        let owned = combat.party().filter_map(|id| self.table.seat(id).ok()).find_map(|seat| {
            let card = seat.cards.iter().find(|c| {
                Self::catalogue().card(&c.copy.card).is_some_and(|card| card.abilities().iter().any(wanted))
            });
            card.map(|c| (seat.id, c.copy.clone()))
        });
        let (seat, card) =
            owned.ok_or_else(|| Mistake::new("nobody in the fight has the card for", choice))?;
        self.act(&Action::SwitchPower { seat, card, on: true });
        Ok(())
    }

    fn one_shot(
        &mut self,
        card: &CardCopy,
        side: Option<CombatSide>,
        monster: Option<MonsterId>,
        by: Option<SeatId>,
        on: Option<SeatId>,
    ) {
        let enhances =
            matches!(Self::catalogue().card(&card.card).map(|c| &c.kind), Some(CardKind::Enhancer(_)));
        if enhances {
            self.act(&Action::Enhance { monster: monster.unwrap_or(MonsterId(1)), card: card.clone() });
        } else {
            self.act(&Action::PlayOneShot { card: card.clone(), side, monster, on, by });
        }
    }

    /// Where no play says whose turn it is, each player acts in his own.
    fn take_turn_for(&mut self, play: &Play, scenario: &Scenario) -> Result<(), Mistake> {
        let said = self.turn_said || scenario.play.iter().any(|p| p.verb == Verb::Turn);
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
        if said || play.verb == Verb::Setup || answers || now == Some(seat) || (neutral && now.is_some()) {
            return Ok(());
        }
        self.begin_turn(seat)
    }

    /// Whether a card answers what was played just before, so that no turn begins in between.
    fn answers(&self, cards: &[String]) -> Result<bool, Mistake> {
        let effect = |c: &CardCopy| match Self::catalogue().card(&c.card).map(|c| &c.kind) {
            Some(CardKind::OneShot(one_shot)) => Some(one_shot.effect.clone()),
            _ => None,
        };
        Ok(copies(cards)?.iter().filter_map(effect).any(|e| {
            matches!(
                e,
                OneShotEffect::Cancel | OneShotEffect::RestoreLevels { .. } | OneShotEffect::HandOverTurn
            )
        }))
    }

    /// Takes a turn that nobody said: it is a convention of the format, and nothing happens by it.
    fn begin_turn(&mut self, seat: SeatId) -> Result<(), Mistake> {
        let number = self.table.turn().map_or(1, |(number, _)| number + 1);
        let phase = self.table.phases().first().copied().unwrap_or(starboard_cards::Phase::OpenDoor);
        self.lay(Event::TurnBegan { seat, number, phase })
    }

    fn play(&mut self, play: &Play) -> Result<(), Mistake> {
        let player = play.player.as_deref().map(|name| self.seat(name)).transpose()?;
        let acting =
            || player.ok_or_else(|| Mistake::new("`player` is missing for a", format!("{:?}", play.verb)));
        let to = play.to.as_deref().map(|name| self.seat(name)).transpose()?;
        let from = play.from.as_deref().map(|name| self.seat(name)).transpose()?;
        let cards = copies(&play.cards)?;
        let on = play.on.as_deref().map(copy).transpose()?;
        let takes = play.takes.as_deref().map(copy).transpose()?;
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
                equip: cards,
                unequip: Vec::new(),
                hold: vec![],
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
                self.act(&Action::Trade { from: acting()?, to, cards });
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
                let foe = foe.ok_or_else(|| Mistake::new("no numbers stand in", "typed"))?;
                self.act(&Action::AddMonster { foe, with: None, tags: play.tags.clone() });
            }
            Verb::Tag | Verb::Untag => self.tag(play)?,
            Verb::Play | Verb::Setup => self.play_cards(acting()?, to, from, &cards, takes, play)?,
            Verb::Ability => {
                let card = play
                    .card
                    .as_deref()
                    .ok_or_else(|| Mistake::new("`card` is missing for an", "ability"))?;
                let (seat, card) = (acting()?, copy(card)?);
                let hand_cards = 0;
                self.act(&Action::UsePower {
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
            Verb::OpenDoor => self.act(&Action::OpenDoor { card: first()? }),
            Verb::StayAlive => match self.pending(|m| matches!(m, Matter::StayAlive { .. })) {
                Some(decision) => self.act(&Action::Decide { decision, choice: Choice::Yes { yes: true } }),
                None => return Err(Mistake::new("nobody may choose to", "stay-alive")),
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
            Verb::Win => self.act(&Action::Win {}),
            Verb::Loot => match self.pending(|m| matches!(m, Matter::Loot { .. })) {
                Some(decision) => self.act(&Action::Decide { decision, choice: Choice::Cards { cards } }),
                None => return Err(Mistake::new("nothing is there to", "loot")),
            },
        }
        Ok(())
    }

    /// Has the players of the file sit down as at a new table, which judges the set-up.
    fn sit_down(&mut self) -> Result<(), Mistake> {
        let Some(Event::TableSet { set_up }) = self.events.first() else {
            return Err(Mistake::new("no table is there to", "sit-down"));
        };
        if let Err(objections) = Table::set_up(Self::catalogue(), set_up, false) {
            self.objection = objections.into_iter().next();
        }
        Ok(())
    }

    /// Says of what kind a monster of the combat is: the one named, or else the first.
    fn tag(&mut self, play: &Play) -> Result<(), Mistake> {
        let named = play.monster.as_deref().map(copy).transpose()?;
        let foes = self.table.combat().map(|c| c.monsters.clone()).unwrap_or_default();
        let foe = foes.iter().find(|m| named.is_none() || m.foe.card() == named.as_ref());
        let foe =
            foe.ok_or_else(|| Mistake::new("nobody fights", play.monster.clone().unwrap_or_default()))?;
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
        let Some(printed) = Self::catalogue().card(&card.card) else { return Ok(()) };
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
                let on = play.on.as_deref().map(copy).transpose()?;
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
                let monster =
                    others.first().ok_or_else(|| Mistake::new("no monster comes with", card.to_string()))?;
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
                // What comes along may lie on the table already.
                let new = |c: &&CardCopy| self.table.seat(seat).is_ok_and(|s| s.in_play(c).is_err());
                let cheat = matches!(printed.kind, CardKind::Cheat);
                let with = others.first().filter(|c| cheat || new(c)).cloned();
                let on = play.on.as_deref().map(copy).transpose()?;
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
            _ => {
                for card in cards {
                    self.act(&Action::Play { seat, card: card.clone(), sideways: false, with: None });
                }
            }
        }
        Ok(())
    }

    fn flee(
        &mut self,
        seat: SeatId,
        from: Option<SeatId>,
        cards: &[CardCopy],
        play: &Play,
    ) -> Result<(), Mistake> {
        if self.table.combat().is_some_and(|c| c.stage != CombatStage::Fleeing) {
            self.act_anyway(&Action::RunAway {}, true);
        }
        let named = play.monster.as_deref().map(copy).transpose()?;
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
        // Where nothing is due, the rules say why.
        let (monster, from_clone) =
            due.into_iter().next().map_or((MonsterId(1), false), |f| (f.monster, f.from_clone));
        if self.table.combat().is_none() && self.table.seat(seat).is_ok_and(|s| !s.dead) {
            return Ok(());
        }
        let kind = |c: &CardCopy| Self::catalogue().card(&c.card).map(|c| &c.kind);
        let usable = |c: &CardCopy| matches!(kind(c), Some(CardKind::Sidekick(_) | CardKind::OneShot(_)));
        // Anything else is the price of getting off that the monster's card asks for.
        let (with, price): (Vec<CardCopy>, Vec<CardCopy>) = spent.into_iter().partition(usable);
        self.act(&Action::Flee { seat, monster, from_clone, die: play.die, with });
        self.answer_bad_stuff(play, &price)
    }

    fn decides_flight(&self, card: &CardCopy) -> bool {
        matches!(
            Self::catalogue().card(&card.card).map(|c| &c.kind),
            Some(CardKind::OneShot(o)) if o.effect == OneShotEffect::DecideFlight
        )
    }

    fn end_combat(&mut self, die: Option<u8>) {
        match self.table.view().combat.map(|c| c.winner) {
            Some(CombatSide::Munchkins) => {
                self.act(&Action::Claim {});
                self.act(&Action::Win {});
            }
            Some(CombatSide::Monsters) => {
                self.act(&Action::EndCombat {});
                return;
            }
            // It ended with its last monster.
            None if self.events.iter().any(|e| matches!(e, Event::CombatWon { .. })) => {}
            None => self.act(&Action::EndCombat {}),
        }
        while let (Some(decision), Some(_)) = (self.pending(|m| matches!(m, Matter::RollToStay { .. })), die)
        {
            self.act(&Action::Decide { decision, choice: Choice::Die { die } });
            if self.objection.is_some() {
                return;
            }
        }
    }

    /// Answers what a Trap asks, as the play says.
    fn answer(&mut self, play: &Play, takes: Option<&CardCopy>) -> Result<(), Mistake> {
        if let Some(decision) =
            self.pending(|m| matches!(m, Matter::RollForSwap { .. })).filter(|_| !play.dice.is_empty())
        {
            let dice = play
                .dice
                .iter()
                .map(|(name, die)| Ok((self.seat(name)?, *die)))
                .collect::<Result<_, Mistake>>()?;
            self.act(&Action::Decide { decision, choice: Choice::Dice { dice } });
        }
        if let Some(decision) = self.pending(|m| matches!(m, Matter::FindInDiscards { .. })) {
            let choice = takes.map_or(Choice::Done {}, |card| Choice::Cards { cards: vec![card.clone()] });
            self.act(&Action::Decide { decision, choice });
        }
        self.answer_bad_stuff(play, &[])
    }

    /// Answers what a monster's Bad Stuff asks, as far as the play says.
    fn answer_bad_stuff(&mut self, play: &Play, price: &[CardCopy]) -> Result<(), Mistake> {
        let on = play.on.as_deref().map(copy).transpose()?;
        if let Some((decision, options)) = self.table.waiting_for().iter().find_map(|d| match &d.about {
            Matter::PickOption { options, .. } => Some((d.id, options.clone())),
            _ => None,
        }) {
            let pays = |steps: &Vec<Step>| {
                steps.iter().any(|s| matches!(s, Step::DiscardCards { .. } | Step::GiveItems { .. }))
            };
            let option = options.iter().position(|o| pays(o) != price.is_empty()).unwrap_or(0);
            self.act(&Action::Decide {
                decision,
                choice: Choice::Option { option: u8::try_from(option).unwrap_or(0) },
            });
        }
        if let Some(decision) =
            self.pending(|m| matches!(m, Matter::DoAtTable { .. })).filter(|_| !price.is_empty())
        {
            self.act(&Action::Decide { decision, choice: Choice::Cards { cards: price.to_vec() } });
        }
        if let Some(decision) = self.pending(|m| matches!(m, Matter::PickCards { .. })) {
            let picked: Vec<CardCopy> = on.into_iter().chain(price.iter().cloned()).collect();
            if !picked.is_empty() {
                self.act(&Action::Decide { decision, choice: Choice::Cards { cards: picked } });
            }
        }
        if let Some(decision) = self.pending(|m| matches!(m, Matter::RollDie { .. })) {
            let die = play.dice.values().next().copied();
            if die.is_some() {
                self.act(&Action::Decide { decision, choice: Choice::Die { die } });
            }
        }
        Ok(())
    }

    fn pending(&self, is: impl Fn(&Matter) -> bool) -> Option<DecisionId> {
        self.table.waiting_for().iter().find(|d| is(&d.about)).map(|d| d.id)
    }

    /// Whoever was not said to stay alive dies, and what is done with hidden cards is done.
    fn settle_leftovers(&mut self) {
        while let Some(decision) = self.pending(|m| matches!(m, Matter::StayAlive { .. })) {
            self.act(&Action::Decide { decision, choice: Choice::Yes { yes: false } });
            if self.objection.is_some() {
                return;
            }
        }
        let done = |m: &Matter| {
            matches!(m, Matter::DoAtTable { .. } | Matter::CollectRewards { .. } | Matter::DrawNewHand { .. })
        };
        while let Some(decision) = self.pending(done) {
            self.act(&Action::Decide { decision, choice: Choice::Done {} });
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

fn typed(typed: &Typed) -> Foe {
    let Typed { level, treasures, levels, tags } = typed.clone();
    Foe::Typed { level, treasures, levels, tags }
}
