//! One game, played at random, mostly by the rules.

use std::collections::BTreeMap;

use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use starboard_cards::{
    CardId, CardKind, Catalogue, EditionId, HouseRule, MonsterTag, OneShotEffect, Rules, SetId, Sex,
    SpecialEffect,
};
use starboard_core::{
    Action, CardCopy, Choice, Color, CombatSide, CombatStage, Deal, Figures, Foe, MonsterId, NewSeat, SeatId,
    SetUp, Shape, Stage, Standie,
};
use starboard_host::Session;
use starboard_host::wire::{OnClash, Request, Response, Snapshot, TableId};
use starboard_tests::journals::Error;

const NAMES: [&str; 6] = ["Ray", "Boxey", "Inara", "Zoë", "Kaylee", "דוד"];
const COLORS: [Color; 6] =
    [Color::Coral, Color::Azure, Color::Violet, Color::Lime, Color::Amber, Color::Rose];
const SHAPES: [Shape; 6] =
    [Shape::Dome, Shape::Arrow, Shape::Block, Shape::Hexagon, Shape::Shield, Shape::Star];

/// The most that is done to bring a fight to its end.
const PATIENCE: usize = 12;

/// A game at a table of a host.
pub(crate) struct Game<'s> {
    session: &'s Session,
    rng: StdRng,
    snapshot: Snapshot,
}

impl<'s> Game<'s> {
    /// Sets a table up.
    ///
    /// # Errors
    /// The host refuses it.
    pub(crate) fn begin(session: &'s Session, edition: EditionId, n: u64, seed: u64) -> Result<Self, Error> {
        let mut rng = StdRng::seed_from_u64(seed);
        let count = rng.random_range(3..=5);
        let seats = (0..count).map(|i| seat(i, i)).collect();
        let mut house_rules = vec![HouseRule("printings=first-2002,starfinder,bookmarks".to_owned())];
        if n.is_multiple_of(3) {
            let two_sided =
                |rule: &HouseRule| Catalogue::shipped().rules(edition, std::slice::from_ref(rule)).is_ok();
            let mut rules: Vec<HouseRule> =
                Rules::NAMES.iter().map(|name| HouseRule((*name).to_owned())).filter(two_sided).collect();
            rules.shuffle(&mut rng);
            rules.truncate(6);
            house_rules.extend(rules);
        }
        let set_up = SetUp { edition, house_rules, seats };
        let name = format!("Game {}", n + 1);
        let made =
            session.handle(Request::CreateTable { name, set_up, save_roster: false, overrule: true })?;
        let Response::Table { snapshot } = made else { return Err("no table".into()) };
        Ok(Self { session, rng, snapshot: Snapshot::clone(&snapshot) })
    }

    pub(crate) fn table(&self) -> &TableId {
        &self.snapshot.table
    }

    pub(crate) fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    /// Plays the cards that the game was dealt, and those of an own set, whose later revisions come in the middle.
    ///
    /// # Errors
    /// The host refuses what it always takes.
    pub(crate) fn play(&mut self, dealt: &[CardId], own: Option<&[String]>) -> Result<(), Error> {
        let mut cards: Vec<CardCopy> = dealt.iter().map(|card| self.copy(card)).collect();
        if let Some(revisions) = own {
            for id in self.lay(&revisions[0])? {
                cards.insert(self.rng.random_range(0..=cards.len()), CardCopy::first(id.as_str()));
            }
        }
        let middle = cards.len() / 2;
        self.act(Action::SetHand { seat: SeatId(0), cards: Some(8) });
        for card in cards.split_off(cards.len() - 3) {
            self.meet(card);
        }
        self.act(Action::BeginTurn { seat: SeatId(0) });
        for (place, card) in cards.into_iter().enumerate() {
            if place == middle {
                for text in own.iter().flat_map(|revisions| &revisions[1..]) {
                    self.lay(text)?;
                }
            }
            self.meet(card);
            self.decide();
            for _ in 0..self.rng.random_range(0..3) {
                self.side_action();
                self.decide();
            }
            if self.chance(3) {
                self.turn_back();
            }
            if self.chance(3) {
                self.finish_fight();
                self.decide();
                self.end_turn();
            }
            if self.snapshot.view.stage == Stage::Over {
                self.request(Request::Undo { table: self.table().clone(), to: None, after: None, id: None });
            }
        }
        self.finish_fight();
        self.decide();
        if self.chance(3) {
            self.win();
        }
        Ok(())
    }

    /// Plays turn by turn until somebody wins. One player leaves and comes back, another is away for a while, and a roll is
    /// taken back alone.
    ///
    /// # Errors
    /// The host refuses what it always takes, or nobody wins.
    pub(crate) fn play_to_the_end(&mut self, dealt: &[CardId]) -> Result<(), Error> {
        const TURNS: usize = 150;
        let (guest, absent) = (SeatId(1), SeatId(2));
        let mut cards = dealt.iter().cycle();
        let mut roll = None;
        for seat in self.snapshot.view.seats.clone() {
            self.act(Action::SetHand { seat: seat.id, cards: Some(8) });
        }
        self.act(Action::BeginTurn { seat: SeatId(0) });
        for turn in 1..=TURNS {
            let action = match turn {
                3 => Some(Action::Roll { die: Some(4) }),
                6 => Some(Action::RemoveSeat { seat: guest }),
                11 => Some(Action::ReturnSeat { seat: guest, name: None, standie: None }),
                13 => Some(Action::SetAway { seat: absent, away: true }),
                16 => Some(Action::SetAway { seat: absent, away: false }),
                _ => None,
            };
            if let Some(action) = action
                && !self.act(action)
            {
                return Err(format!("refused in turn {turn}").into());
            }
            if turn == 3 {
                roll = Some(self.snapshot.seq);
            }
            if let Some(line) = roll.filter(|_| turn == 9) {
                let (table, lines) = (self.table().clone(), vec![line]);
                self.request(Request::TakeBack { table, lines, after: None, id: None });
            }
            for card in cards.by_ref().take(2) {
                let behind_door = matches!(
                    Catalogue::shipped().card(card).map(|card| &card.kind),
                    Some(CardKind::Monster(_) | CardKind::Trap(_))
                );
                let card = CardCopy::first(card.as_str());
                if behind_door {
                    self.act(Action::OpenDoor { card: Some(card) });
                    self.read_figures();
                } else {
                    self.meet(card);
                }
                self.decide();
                self.finish_fight();
                self.decide();
                if self.snapshot.view.stage == Stage::Over {
                    return Ok(());
                }
            }
            self.end_turn();
        }
        Err("nobody has won".into())
    }

    fn copy(&mut self, card: &CardId) -> CardCopy {
        CardCopy { card: card.clone(), number: if self.chance(6) { 2 } else { 1 } }
    }

    /// True one time in `n`.
    fn chance(&mut self, n: u32) -> bool {
        self.rng.random_ratio(1, n)
    }

    fn die(&mut self) -> u8 {
        self.rng.random_range(1..=6)
    }

    fn seat(&mut self) -> SeatId {
        let seats: Vec<SeatId> = self.snapshot.view.seats.iter().map(|seat| seat.id).collect();
        seats.choose(&mut self.rng).copied().unwrap_or(SeatId(0))
    }

    /// The player whose turn it is, mostly.
    fn player(&mut self) -> SeatId {
        let turn = self.snapshot.view.turn.as_ref().map(|turn| turn.seat);
        if self.chance(3) { self.seat() } else { turn.unwrap_or_else(|| self.seat()) }
    }

    fn side(&mut self) -> CombatSide {
        if self.chance(3) { CombatSide::Monsters } else { CombatSide::Munchkins }
    }

    /// A player who does not fight.
    fn helper(&mut self) -> SeatId {
        let fighter = self.snapshot.view.combat.as_ref().map(|combat| combat.fighter);
        let others =
            self.snapshot.view.seats.iter().map(|seat| seat.id).filter(|seat| Some(*seat) != fighter);
        others.collect::<Vec<_>>().choose(&mut self.rng).copied().unwrap_or(SeatId(1))
    }

    /// A card that lies before a player.
    fn in_play(&mut self, seat: SeatId) -> Option<CardCopy> {
        let seat = self.snapshot.view.seats.iter().find(|s| s.id == seat)?;
        seat.cards.choose(&mut self.rng).map(|card| card.copy.clone())
    }

    fn request(&mut self, request: Request) -> bool {
        match self.session.handle(request) {
            Ok(Response::Table { snapshot }) => {
                self.snapshot = Snapshot::clone(&snapshot);
                true
            }
            _ => false,
        }
    }

    /// Does something by the rules, or else against them.
    fn act(&mut self, mut action: Action) -> bool {
        action.roll_missing_dice(|| self.rng.random_range(1..=6));
        let actor = if self.chance(2) { Some(self.seat()) } else { None };
        let table = self.table().clone();
        let act = |action, overrule| Request::Act {
            table: table.clone(),
            actor,
            action,
            overrule,
            after: None,
            id: None,
            again: false,
        };
        self.request(act(action.clone(), false)) || self.request(act(action, true))
    }

    /// Saves a revision of an own set and lays it on the table. Gives its cards.
    fn lay(&mut self, text: &str) -> Result<Vec<CardId>, Error> {
        let saved = self.session.handle(Request::SaveSet {
            text: text.to_owned(),
            on_clash: OnClash::Replace,
            over: None,
        })?;
        let Response::Set { set } = saved else { return Err("no set".into()) };
        let id: SetId = set.head.id.clone();
        self.act(Action::AddSet { set: id, text: None });
        Ok(set.cards.iter().map(|card| card.id.clone()).collect())
    }

    /// A fight to play a card in.
    fn fight(&mut self) {
        if self.snapshot.view.combat.is_none() {
            let foe = Foe::Typed {
                level: self.rng.random_range(1..=18),
                treasures: self.rng.random_range(0..=4),
                levels: self.rng.random_range(0..=2),
                tags: if self.chance(4) { vec![MonsterTag::Undead] } else { Vec::new() },
            };
            self.act(Action::Fight { fighter: None, foe });
        }
    }

    /// Plays a card as its kind is played.
    fn meet(&mut self, card: CardCopy) {
        let kind = Catalogue::shipped().card(&card.card).map(|card| card.kind.clone());
        let (seat, other) = (self.player(), self.seat());
        let monster = MonsterId(self.rng.random_range(1..=2));
        match kind {
            Some(CardKind::Monster(_)) => {
                let foe = Foe::Card { card: card.clone() };
                if self.snapshot.view.combat.is_none() {
                    if self.chance(3) {
                        self.act(Action::OpenDoor { card: Some(card) });
                    } else {
                        self.act(Action::Fight { fighter: None, foe });
                    }
                } else {
                    let with = self.chance(2).then(|| CardCopy::first("wandering-monster"));
                    let tags = Vec::new();
                    self.act(Action::AddMonster { foe, with, tags });
                }
                self.read_figures();
            }
            Some(CardKind::Enhancer(_)) => {
                self.fight();
                self.act(Action::Enhance { monster, card: card.clone() });
                self.act(Action::Enhance { monster: MonsterId(1), card });
            }
            Some(CardKind::WanderingMonster) => {
                self.fight();
                let foe = Foe::Typed { level: 4, treasures: 1, levels: 1, tags: Vec::new() };
                self.act(Action::AddMonster { foe, with: Some(card), tags: Vec::new() });
            }
            Some(CardKind::Trap(_)) => {
                let from = self.chance(2).then_some(other);
                let on = if self.chance(4) { self.in_play(seat) } else { None };
                if from.is_none() && self.chance(2) {
                    self.act(Action::OpenDoor { card: Some(card) });
                } else {
                    self.act(Action::PlayTrap { seat, card, from, on });
                }
            }
            Some(CardKind::OneShot(one_shot)) => {
                match &one_shot.effect {
                    OneShotEffect::DistractHelper { race } => {
                        self.finish_fight();
                        self.fight();
                        let (seat, card) = (self.helper(), CardCopy::first(race.as_str()));
                        self.act(Action::Play { seat, card, sideways: false, with: None });
                        self.act(Action::Help { seat, deal: Deal::default(), forced: true });
                    }
                    OneShotEffect::Cancel => {
                        let trap = CardCopy::first("alien-candy");
                        self.act(Action::PlayTrap { seat: other, card: trap, from: None, on: None });
                    }
                    OneShotEffect::FoolMonster => {
                        self.finish_fight();
                        self.fight();
                        self.act(Action::RunAway {});
                        let runner = self.snapshot.view.combat.as_ref().map(|combat| combat.fighter);
                        let (seat, monster, with) =
                            (runner.unwrap_or(seat), MonsterId(1), vec![card.clone()]);
                        self.act(Action::Flee { seat, monster, from_clone: false, die: Some(2), with });
                    }
                    _ => {}
                }
                let cancels = matches!(one_shot.effect, OneShotEffect::Cancel);
                if !cancels && !self.chance(4) {
                    self.fight();
                }
                if !cancels && self.chance(4) && self.snapshot.view.combat.is_some() {
                    self.act(Action::RunAway {});
                }
                let (side, by) = (Some(self.side()), Some(seat));
                let on = self.chance(2).then_some(other);
                self.act(Action::PlayOneShot { card, side, monster: Some(MonsterId(1)), on, by });
            }
            Some(CardKind::LevelUp(_)) => {
                let from = self.chance(3).then_some(other);
                self.act(Action::PlayLevelUp { seat, card, from });
            }
            Some(CardKind::Special(special)) => {
                if matches!(special.effect, SpecialEffect::TakeSidekick) {
                    self.finish_fight();
                    let card = CardCopy::first("loud-hairy-alien");
                    self.act(Action::Play { seat: other, card, sideways: false, with: None });
                }
                let (takes, from) = (self.in_play(other), Some(other));
                self.act(Action::PlaySpecial { seat, card: card.clone(), takes, from });
                self.act(Action::PlaySpecial { seat, card, takes: None, from: None });
            }
            Some(CardKind::Bookmark(_)) => {
                self.act(Action::PlayBookmark { seat, card });
            }
            Some(CardKind::Cheat) => {
                let with = self.in_play(seat);
                self.act(Action::Play { seat, card, sideways: false, with });
            }
            // An own card: however it can be played.
            None => {
                let sideways = self.chance(4);
                let _ = self.act(Action::Play { seat, card: card.clone(), sideways, with: None })
                    || self.act(Action::Fight { fighter: None, foe: Foe::Card { card: card.clone() } })
                    || self.act(Action::PlayTrap { seat, card: card.clone(), from: None, on: None })
                    || self.act(Action::PlayOneShot {
                        card,
                        side: Some(CombatSide::Munchkins),
                        monster: Some(MonsterId(1)),
                        on: None,
                        by: Some(seat),
                    });
            }
            Some(_) => {
                let sideways = self.chance(4);
                let with = if self.chance(5) { self.in_play(seat) } else { None };
                self.act(Action::Play { seat, card: card.clone(), sideways, with });
                if self.chance(3) {
                    self.act(Action::Arrange { seat, equip: vec![card], unequip: vec![], hold: vec![] });
                }
                self.read_figures();
            }
        }
    }

    /// Types in the numbers that no public source tells.
    fn read_figures(&mut self) {
        let view = &self.snapshot.view;
        let foes = view.combat.iter().flat_map(|combat| &combat.foes);
        let lacking = foes.filter(|foe| foe.lacks_figures).filter_map(|foe| foe.foe.card().cloned());
        let lacking: Vec<CardCopy> = lacking.collect();
        for card in lacking {
            let figures = Figures {
                level: Some(self.rng.random_range(1..=16)),
                treasures: Some(self.rng.random_range(1..=4)),
                ..Figures::default()
            };
            self.act(Action::ReadFigures { card, figures });
        }
    }

    /// Answers what is due, most of it.
    fn decide(&mut self) {
        for _ in 0..PATIENCE {
            let Some(decision) = self.snapshot.view.waiting_for.choose(&mut self.rng).cloned() else {
                return;
            };
            let answers =
                |action: &Action| matches!(action, Action::Decide { decision: id, .. } if *id == decision.id);
            let done = self.any_legal(answers).is_some_and(|answer| self.act(answer));
            if !done || self.chance(12) {
                self.act(Action::Decide { decision: decision.id, choice: Choice::Skip {} });
            }
        }
    }

    /// One of the actions that stand and that `is` takes, each kind of them as likely as any other.
    fn any_legal(&mut self, is: impl Fn(&Action) -> bool) -> Option<Action> {
        let mut kinds: BTreeMap<_, Vec<Action>> = BTreeMap::new();
        for action in self.session.legal_actions(self.table()).ok()?.into_iter().filter(is) {
            kinds.entry(action.name()).or_default().push(action);
        }
        let kinds: Vec<_> = kinds.into_values().collect();
        kinds.choose(&mut self.rng)?.choose(&mut self.rng).cloned()
    }

    /// Something beside the cards that come up: what stands, or a change of seats.
    fn side_action(&mut self) {
        let seat = self.seat();
        let seats = self.snapshot.view.seats.len();
        let place = seats + self.snapshot.view.gone.len();
        let action = match self.rng.random_range(0..20) {
            0 if place < 6 => Some(Action::AddSeat { seat: self::seat(place, place + 1), place: None }),
            1 if seats > 3 && self.chance(3) => Some(Action::RemoveSeat { seat }),
            2 => Some(Action::EditSeat { seat, name: Some(format!("Player {}", seat.0 + 1)), standie: None }),
            _ => self.any_legal(|action| {
                !matches!(action, Action::Decide { .. } | Action::BeginTurn { .. } | Action::EndTurn {})
            }),
        };
        if let Some(action) = action {
            self.act(action);
        }
    }

    /// Undoes a step or several, and mostly does them again.
    fn turn_back(&mut self) {
        let table = self.table().clone();
        let to = if self.chance(3) { Some(self.rng.random_range(1..=self.snapshot.seq)) } else { None };
        let steps = self.rng.random_range(1..=3);
        for _ in 0..steps {
            self.request(Request::Undo { table: table.clone(), to, after: None, id: None });
        }
        if self.chance(4) {
            return;
        }
        let last = self.snapshot.redo.as_ref().map(|redo| redo.seq);
        let to = if self.chance(3) { last } else { None };
        for _ in 0..steps {
            self.request(Request::Redo { table: table.clone(), to, after: None, id: None });
        }
    }

    /// Brings the fight to its end, if there is one: a win, a flight, or neither.
    fn finish_fight(&mut self) {
        for _ in 0..PATIENCE {
            let Some(combat) = self.snapshot.view.combat.clone() else { return };
            let due = combat.flights.iter().find(|flight| flight.escaped.is_none());
            let needs_die = combat.foes.iter().find(|foe| foe.needs_die || foe.clone_needs_die);
            let sacrifice = combat.sacrifices.first().filter(|_| self.chance(2));
            let action = match combat.stage {
                CombatStage::Fleeing if sacrifice.is_some() => {
                    let Some(sacrifice) = sacrifice else { return };
                    let (seat, card) = (sacrifice.seat, sacrifice.card.clone());
                    Action::Sacrifice { seat, card, both: sacrifice.both }
                }
                CombatStage::Fleeing => match due {
                    Some(flight) => Action::Flee {
                        seat: flight.seat,
                        monster: flight.monster,
                        from_clone: flight.from_clone,
                        die: Some(self.die()),
                        with: Vec::new(),
                    },
                    None => Action::EndCombat {},
                },
                _ if needs_die.is_some() && !self.chance(4) => {
                    let foe = needs_die.map_or((MonsterId(1), false), |foe| (foe.id, !foe.needs_die));
                    Action::MonsterDie { monster: foe.0, die: Some(self.die()), of_clone: foe.1 }
                }
                CombatStage::Claimed if self.chance(6) => Action::ContestClaim {},
                CombatStage::Claimed => Action::Win { waited_ms: None },
                CombatStage::Fighting if combat.winner == CombatSide::Munchkins => Action::Claim {},
                CombatStage::Fighting if self.chance(8) => Action::EndCombat {},
                CombatStage::Fighting if self.chance(2) => Action::RunAway {},
                CombatStage::Fighting => {
                    let short = combat.monsters.total() - combat.munchkins.total() + 1;
                    Action::Adjust { side: CombatSide::Munchkins, amount: short.clamp(1, 99) }
                }
            };
            let done = self.act(action);
            self.decide();
            if !done {
                self.act(Action::EndCombat {});
            }
        }
    }

    fn end_turn(&mut self) {
        if self.chance(3) {
            let seat = self.player();
            let hand = self.rng.random_range(3..9);
            self.act(Action::Charity { seat, hand, larger_to: Vec::new() });
        }
        self.act(Action::EndTurn {});
    }

    /// Brings a player to the Level that wins.
    fn win(&mut self) {
        let seat = self.player();
        let winning = i32::from(self.snapshot.view.winning_level);
        let Some(level) = self.snapshot.view.seats.iter().find(|s| s.id == seat).map(|s| s.level) else {
            return;
        };
        let by = winning - 1 - i32::from(level);
        if by > 0 {
            self.act(Action::ChangeLevel { seat, by });
        }
        let foe = Foe::Typed { level: 1, treasures: 1, levels: 1, tags: Vec::new() };
        self.act(Action::Fight { fighter: Some(seat), foe });
        self.act(Action::Adjust { side: CombatSide::Munchkins, amount: 9 });
        self.act(Action::Claim {});
        self.act(Action::Win { waited_ms: None });
    }
}

fn seat(name: usize, standie: usize) -> NewSeat {
    NewSeat {
        name: NAMES[name % 6].to_owned(),
        sex: if name.is_multiple_of(2) { Sex::Male } else { Sex::Female },
        standie: Standie { color: COLORS[standie % 6], shape: SHAPES[(standie * 5 + name / 6) % 6] },
    }
}
