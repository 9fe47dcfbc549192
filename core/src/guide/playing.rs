//! The questions before a card is played, and the action that plays it.

use starboard_cards::{Card, CardKind, OneShotEffect, Side, SpecialEffect};

use crate::character::Character;
use crate::messages::{Action, Play, PlayAnswer, PlayQuestion, PlayStep, PlayTime, Purpose};
use crate::pieces::{CardCopy, Combat, CombatSide, CombatStage, FightingMonster, Foe, MonsterId, SeatId};
use crate::table::Table;

/// A play of a printed card.
struct Playing<'t> {
    table: &'t Table,
    card: &'t Card,
    play: &'t Play,
}

impl Table {
    /// The next step in the play of a card: a question, or the action. The card may be of a set that the table has
    /// not added yet.
    pub fn play_step(&self, card: &Card, play: &Play) -> PlayStep {
        Playing { table: self, card, play }.step()
    }
}

fn act(action: Action) -> PlayStep {
    PlayStep::Act { action: Box::new(action), overrule: false }
}

fn choose(question: PlayQuestion, answers: Vec<PlayAnswer>) -> PlayStep {
    PlayStep::Choose { question, answers }
}

/// Asks for one of several answers, unless there are none yet.
fn choose_or_wait(question: PlayQuestion, answers: Vec<PlayAnswer>, until: PlayTime) -> PlayStep {
    if answers.is_empty() { PlayStep::Wait { until } } else { choose(question, answers) }
}

impl Playing<'_> {
    fn step(&self) -> PlayStep {
        let fights = self.table.combat.is_some();
        match &self.card.kind {
            CardKind::Enhancer(_) | CardKind::WanderingMonster if !fights => {
                PlayStep::Wait { until: PlayTime::Fight }
            }
            CardKind::OneShot(card) => self.one_shot(&card.effect),
            CardKind::Enhancer(_) => {
                self.at_monster(|monster| Action::Enhance { monster, card: self.copy() })
            }
            CardKind::WanderingMonster => self.brings_monster(),
            CardKind::Monster(_) if fights => act(Action::AddMonster {
                foe: self.foe(),
                with: self.table.spare(&CardKind::WanderingMonster),
                tags: Vec::new(),
            }),
            CardKind::Monster(_) => act(Action::Fight { fighter: self.player(), foe: self.foe() }),
            _ => self.by_player(),
        }
    }

    fn copy(&self) -> CardCopy {
        self.play.card.clone()
    }

    fn foe(&self) -> Foe {
        Foe::Card { card: self.copy() }
    }

    fn answer<T>(&self, of: impl Fn(&PlayAnswer) -> Option<T>) -> Option<T> {
        self.play.answers.iter().find_map(of)
    }

    fn card_answer(&self) -> Option<(CardCopy, Option<SeatId>)> {
        self.answer(|answer| match answer {
            PlayAnswer::Card { card, owner } => Some((card.clone(), *owner)),
            _ => None,
        })
    }

    fn serves(&self) -> Option<SeatId> {
        self.answer(|answer| if let PlayAnswer::Serves { seat } = answer { Some(*seat) } else { None })
    }

    /// The player who plays it, as far as it is known.
    fn player(&self) -> Option<SeatId> {
        let answer = || {
            self.answer(|answer| if let PlayAnswer::Player { seat } = answer { Some(*seat) } else { None })
        };
        self.play.by.or_else(answer)
    }

    /// The players at the table, those in the fight first.
    fn players(&self) -> Vec<SeatId> {
        let mut seats: Vec<_> = self.table.seats().map(|seat| seat.id).collect();
        if let Some(combat) = &self.table.combat {
            let party: Vec<_> = combat.party().collect();
            seats.sort_by_key(|seat| party.iter().position(|one| one == seat).unwrap_or(party.len()));
        }
        seats
    }

    fn whom(&self, question: PlayQuestion, but: Option<SeatId>) -> PlayStep {
        let others = self.players().into_iter().filter(|seat| Some(*seat) != but);
        let answers = others.map(|seat| PlayAnswer::Serves { seat }).collect();
        choose_or_wait(question, answers, PlayTime::Player)
    }

    /// A card that needs a player: the one who plays it, or the victim.
    fn by_player(&self) -> PlayStep {
        let trap = matches!(self.card.kind, CardKind::Trap(_));
        let Some(seat) = self.player() else {
            let question = if trap { PlayQuestion::Victim {} } else { PlayQuestion::Player {} };
            let players = self.players().into_iter();
            return choose(question, players.map(|seat| PlayAnswer::Player { seat }).collect());
        };
        let card = self.copy();
        match &self.card.kind {
            CardKind::Item(_) => match self.table.owner(&card).filter(|owner| *owner != seat) {
                Some(from) => self.hand_over(from, seat),
                None => self.put_down(seat, None),
            },
            CardKind::Trap(_) => act(Action::PlayTrap { seat, card, from: None, on: None }),
            CardKind::LevelUp(_) => self.level_card(seat),
            CardKind::Special(special) => self.special(seat, &special.effect),
            CardKind::Bookmark(_) => act(Action::PlayBookmark { seat, card }),
            CardKind::Cheat => self.cheat(seat),
            CardKind::Race(_) | CardKind::Class(_) | CardKind::Sidekick(_) => self.limited(seat),
            _ => self.put_down(seat, None),
        }
    }

    fn put_down(&self, seat: SeatId, with: Option<CardCopy>) -> PlayStep {
        act(Action::Play { seat, card: self.copy(), sideways: false, with })
    }

    /// A card of a kind that is limited in number. If only the limit forbids it, another one may go.
    fn limited(&self, seat: SeatId) -> PlayStep {
        let play = Action::Play { seat, card: self.copy(), sideways: false, with: None };
        let replace = |discards| Action::Replace { seat, card: self.copy(), discards };
        let refused = |action: &Action| self.table.apply(self.play.by, action, false).err();
        let Some(objection) = refused(&play) else { return act(play) };
        let old = self.table.seat(seat).map(|seat| seat.cards.as_slice()).unwrap_or_default();
        let old = old.iter().map(|card| &card.copy).filter(|card| card.card != self.play.card.card);
        let replaced: Vec<_> = old.filter(|card| refused(&replace((*card).clone())).is_none()).collect();
        let chosen = self.answer(|answer| match answer {
            PlayAnswer::Replaces { card } => Some(card.clone()),
            _ => None,
        });
        if let Some(card) = chosen.filter(|card| replaced.contains(&card)) {
            return act(replace(card));
        }
        if replaced.is_empty() {
            return act(play);
        }
        if self.play.answers.contains(&PlayAnswer::Anyway {}) {
            return PlayStep::Act { action: Box::new(play), overrule: true };
        }
        let replaces = replaced.into_iter().map(|card| PlayAnswer::Replaces { card: card.clone() });
        choose(PlayQuestion::Replaces { objection }, replaces.chain([PlayAnswer::Anyway {}]).collect())
    }

    /// A card in play with another player is not played again: it has changed hands at the table.
    fn hand_over(&self, from: SeatId, to: SeatId) -> PlayStep {
        if self.play.answers.contains(&PlayAnswer::HandOver { seat: to }) {
            return act(Action::Trade { from, to, cards: vec![self.copy()], in_return: Vec::new() });
        }
        choose(PlayQuestion::HandOver { from }, vec![PlayAnswer::HandOver { seat: to }])
    }

    fn at_monster(&self, action: impl Fn(MonsterId) -> Action) -> PlayStep {
        let standing: Vec<_> =
            self.table.combat.iter().flat_map(Combat::active).map(|m: &FightingMonster| m.id).collect();
        let answer =
            self.answer(
                |answer| if let PlayAnswer::Monster { monster } = answer { Some(*monster) } else { None },
            );
        match (answer.filter(|monster| standing.contains(monster)), standing.as_slice()) {
            (Some(monster), _) | (None, &[monster]) => act(action(monster)),
            _ => choose_or_wait(
                PlayQuestion::Monster {},
                standing.into_iter().map(|monster| PlayAnswer::Monster { monster }).collect(),
                PlayTime::Monster,
            ),
        }
    }

    fn brings_monster(&self) -> PlayStep {
        match self.card_answer() {
            Some((card, _)) => {
                act(Action::AddMonster { foe: Foe::Card { card }, with: Some(self.copy()), tags: Vec::new() })
            }
            None => pick(PlayQuestion::Joins {}, Some(Purpose::Monster)),
        }
    }

    fn one_shot(&self, effect: &OneShotEffect) -> PlayStep {
        let fight = self.table.combat.as_ref();
        if self.card.needs_combat() && fight.is_none() {
            return PlayStep::Wait { until: PlayTime::Fight };
        }
        let by = self.player();
        let play = |side, monster, on| Action::PlayOneShot { card: self.copy(), side, monster, on, by };
        let plain = || act(play(None, None, None));
        let flees = fight.is_some_and(|combat| combat.stage == CombatStage::Fleeing);
        match effect {
            OneShotEffect::CombatBonus { side: Side::Either, .. } => self.side(|side| play(side, None, None)),
            OneShotEffect::RemoveMonster { .. } => self.at_monster(|monster| play(None, Some(monster), None)),
            OneShotEffect::DecideFlight => self.flight(|side| play(side, None, None)),
            OneShotEffect::RestoreLevels { .. } if by.is_none() => match self.serves() {
                None => self.whom(PlayQuestion::Restore {}, None),
                on => act(play(None, None, on)),
            },
            OneShotEffect::HandOverTurn => match self.serves() {
                None => self.whom(PlayQuestion::Turn {}, self.table.turn.as_ref().map(|turn| turn.seat)),
                on => act(play(None, None, on)),
            },
            OneShotEffect::FoolMonster => PlayStep::Wait { until: PlayTime::Flight },
            OneShotEffect::SetDie if flees => PlayStep::Wait { until: PlayTime::Flight },
            OneShotEffect::SetDie if !self.play.answers.contains(&PlayAnswer::Now {}) => {
                choose(PlayQuestion::Roll {}, vec![PlayAnswer::Now {}])
            }
            _ => plain(),
        }
    }

    fn side(&self, action: impl Fn(Option<CombatSide>) -> Action) -> PlayStep {
        match self.answer(|answer| if let PlayAnswer::Side { side } = answer { Some(*side) } else { None }) {
            None => {
                let sides = [CombatSide::Munchkins, CombatSide::Monsters];
                choose(PlayQuestion::Side {}, sides.map(|side| PlayAnswer::Side { side }).to_vec())
            }
            side => act(action(side)),
        }
    }

    fn flight(&self, action: impl Fn(Option<CombatSide>) -> Action) -> PlayStep {
        match self
            .answer(|answer| if let PlayAnswer::Flight { escape } = answer { Some(*escape) } else { None })
        {
            None => {
                let ways = [true, false].map(|escape| PlayAnswer::Flight { escape });
                choose(PlayQuestion::Flight {}, ways.to_vec())
            }
            Some(true) => act(action(Some(CombatSide::Munchkins))),
            Some(false) => act(action(Some(CombatSide::Monsters))),
        }
    }

    fn special(&self, seat: SeatId, effect: &SpecialEffect) -> PlayStep {
        let play = |takes, from| act(Action::PlaySpecial { seat, card: self.copy(), takes, from });
        match (effect, self.card_answer()) {
            (SpecialEffect::TakeAnyDiscard | SpecialEffect::TakeSidekick, Some((card, owner))) => {
                play(Some(card), owner)
            }
            (SpecialEffect::TakeAnyDiscard, None) if !self.play.answers.contains(&PlayAnswer::Unnamed {}) => {
                PlayStep::Pick { question: PlayQuestion::Takes {}, purpose: None, unnamed: true }
            }
            (SpecialEffect::TakeSidekick, None) => {
                let others = self.table.seats().filter(|one| one.id != seat);
                let sidekicks = others.flat_map(|one| {
                    one.of_kind(|kind| matches!(kind, CardKind::Sidekick(_)))
                        .map(|card| PlayAnswer::Card { card: card.clone(), owner: Some(one.id) })
                });
                choose_or_wait(PlayQuestion::Takes {}, sidekicks.collect(), PlayTime::Sidekick)
            }
            _ => play(None, None),
        }
    }

    fn level_card(&self, seat: SeatId) -> PlayStep {
        let card = self.copy();
        if !self.table.rules.level_card_buys_trait.value || self.play.answers.contains(&PlayAnswer::Level {})
        {
            return act(Action::PlayLevelUp { seat, card, from: None });
        }
        if !self.play.answers.contains(&PlayAnswer::Trait {}) {
            return choose(PlayQuestion::LevelCard {}, vec![PlayAnswer::Level {}, PlayAnswer::Trait {}]);
        }
        match self.card_answer() {
            Some((takes, _)) => act(Action::BuyTrait { seat, card, takes }),
            None => pick(PlayQuestion::Takes {}, Some(Purpose::BlendOrTrait)),
        }
    }

    /// Asks for the Item that it lets count.
    fn cheat(&self, seat: SeatId) -> PlayStep {
        if let Some((item, _)) = self.card_answer() {
            return self.put_down(seat, Some(item));
        }
        if self.play.answers.contains(&PlayAnswer::Hand {}) {
            return pick(PlayQuestion::Item {}, Some(Purpose::Gear));
        }
        let mut answers: Vec<_> =
            self.gear(seat).into_iter().map(|card| PlayAnswer::Card { card, owner: None }).collect();
        answers.push(PlayAnswer::Hand {});
        choose(PlayQuestion::Item {}, answers)
    }

    /// The Items of a player that a card can make count, those that do not count first.
    fn gear(&self, seat: SeatId) -> Vec<CardCopy> {
        let Ok(seat) = self.table.seat(seat) else { return Vec::new() };
        let verdicts = Character::of(self.table, seat).verdicts();
        let mut items: Vec<_> = seat
            .cards
            .iter()
            .zip(&verdicts)
            .filter(|(card, _)| Purpose::of(&card.printed).contains(&Purpose::Gear))
            .collect();
        items.sort_by_key(|(_, reasons)| reasons.is_empty());
        items.into_iter().map(|(card, _)| card.copy.clone()).collect()
    }
}

fn pick(question: PlayQuestion, purpose: Option<Purpose>) -> PlayStep {
    PlayStep::Pick { question, purpose, unnamed: false }
}
