//! Permissions for the actions that questions about the rules name.

use starboard_cards::{Card, CardKind, FactAction, Item, OneShot, OneShotEffect, Phase, Side};

use crate::character::Character;
use crate::messages::{Action, Breach, Objection, PermissionView};
use crate::pieces::{CardCopy, Combat, CombatSide, Deal, Foe, Seat, SeatId, Stage, Turn};
use crate::referee::LEVEL_PRICE;
use crate::table::Table;

/// A player at a table who wants to do something.
struct Asker<'t> {
    table: &'t Table,
    seat: &'t Seat,
}

/// The first objection to all ways of doing something, if each of them has one.
type Tried = Result<(), Objection>;

impl Table {
    /// The permission of this player for an action now, or of the one whose turn it is; where only the fighter decides, of the
    /// fighter. None where nothing can be said, as before the first turn and after the game.
    pub fn permission(&self, action: FactAction, player: Option<SeatId>) -> Option<PermissionView> {
        if self.stage() == Stage::Over {
            return None;
        }
        let player = player.or(self.turn.map(|turn| turn.seat))?;
        let by_fighter = matches!(action, FactAction::AskForHelp | FactAction::RunAway | FactAction::Claim);
        let fighter = self.combat.as_ref().map(|combat| combat.fighter).filter(|_| by_fighter);
        let seat = self.seat(fighter.unwrap_or(player)).ok()?;
        let asker = Asker { table: self, seat };
        let in_play = asker.with_what_lies_in_play(action);
        let from_hand = in_play.is_none();
        let tried = in_play.or_else(|| asker.with_a_card_from_the_hand(action))?;
        // Nothing objects to a turn that ends before its Door, so that only an objection says something.
        if action == FactAction::EndTurn && tried.is_ok() && !asker.has_met_the_door() {
            return None;
        }
        Some(PermissionView { seat: seat.id, objection: tried.err(), from_hand })
    }
}

impl Asker<'_> {
    /// None if nothing in play serves.
    fn with_what_lies_in_play(&self, action: FactAction) -> Option<Tried> {
        let Self { table, seat } = *self;
        let others = || table.seats().filter(|other| other.id != seat.id);
        match action {
            FactAction::AskForHelp => {
                let helper = table.combat.as_ref().and_then(Combat::helper);
                let free = others().filter(|other| Some(other.id) != helper);
                self.any_of(free.map(|other| Action::Help {
                    seat: other.id,
                    deal: Deal::default(),
                    forced: false,
                }))
            }
            FactAction::RunAway => self.any_of([Action::RunAway {}]),
            FactAction::Claim => self.any_of([Action::Claim {}]),
            FactAction::Sell => {
                let player = Character::of(table, seat);
                let sale = player.sales(&player.verdicts()).into_iter().next()?;
                self.any_of([Action::Sell { seat: seat.id, cards: sale.cards }])
            }
            FactAction::Trade => {
                let gift = |from: &Seat, to: SeatId, card: CardCopy| Action::Trade {
                    from: from.id,
                    to,
                    cards: vec![card],
                    in_return: Vec::new(),
                };
                let goods = |from: &Seat| {
                    let cards = from.cards.iter().map(|card| card.copy.clone());
                    cards.filter(|card| table.value_of(card).is_some()).collect::<Vec<_>>()
                };
                let given =
                    others().flat_map(|other| goods(seat).into_iter().map(|card| gift(seat, other.id, card)));
                let received = others()
                    .flat_map(|other| goods(other).into_iter().map(|card| gift(other, seat.id, card)));
                self.any_of(given.chain(received))
            }
            FactAction::Equip => {
                let sideways = seat.cards.iter().filter(|card| !card.equipped && table.item(card).is_some());
                self.any_of(sideways.map(|card| Action::Arrange {
                    seat: seat.id,
                    equip: vec![card.copy.clone()],
                    unequip: Vec::new(),
                    hold: Vec::new(),
                }))
            }
            FactAction::PlayOneShot => {
                let laid = seat.cards.iter().filter(|card| strengthens(&card.printed));
                self.any_of(laid.map(|card| self.throws(card.copy.clone())))
            }
            FactAction::UsePower => self.power(),
            FactAction::OpenDoor => self.in_own_turn(Action::OpenDoor { card: None }, |_| None),
            FactAction::EndTurn => self.in_own_turn(Action::EndTurn {}, |_| None),
            FactAction::LootRoom => self.loots(),
            FactAction::LookForTrouble => None,
        }
    }

    /// With a card of the kind that serves, which need not be in the hand.
    fn with_a_card_from_the_hand(&self, action: FactAction) -> Option<Tried> {
        let seat = self.seat.id;
        match action {
            FactAction::Sell => {
                let dear = |card: &Card| card.value().is_some_and(|value| value >= LEVEL_PRICE);
                let card = self.example(dear)?;
                self.any_of([Action::Sell { seat, cards: vec![card] }])
            }
            FactAction::Equip => {
                let card = self.example(|card| card.item().is_some_and(fits_anybody))?;
                self.any_of([Action::Play { seat, card, sideways: false, with: None }])
            }
            FactAction::PlayOneShot => self.any_of([self.throws(self.example(strengthens)?)]),
            FactAction::LookForTrouble => {
                let card = self.example(|card| matches!(card.kind, CardKind::Monster(_)))?;
                let fight = Action::Fight { fighter: Some(seat), foe: Foe::Card { card } };
                self.in_own_turn(fight, |turn| {
                    let due = matches!(turn.phase, Phase::LookForTrouble | Phase::TroubleOrLoot);
                    let early = !due && !turn.fought;
                    early.then_some(Err(Breach::WrongPhase { phase: turn.phase }))
                })
            }
            _ => None,
        }
    }

    /// Tries each way until one stands. None if there is no way to try.
    fn any_of(&self, ways: impl IntoIterator<Item = Action>) -> Option<Tried> {
        let mut refused = None;
        for way in ways {
            match self.table.breach_of(Some(self.seat.id), &way) {
                None => return Some(Ok(())),
                Some(breach) if refused.is_none() => refused = Some(self.table.objection(breach, &way)),
                Some(_) => {}
            }
        }
        refused.map(Err)
    }

    /// Tries what only the player can do whose turn it is, unless the point of the turn decides it.
    fn in_own_turn(
        &self,
        action: Action,
        point: impl Fn(&Turn) -> Option<Result<(), Breach>>,
    ) -> Option<Tried> {
        let decided = match &self.table.turn {
            Some(turn) if turn.seat != self.seat.id => Some(Err(Breach::NotYourTurn { turn: turn.seat })),
            Some(turn) if self.table.combat.is_none() => point(turn),
            _ => None,
        };
        match decided {
            Some(decided) => Some(decided.map_err(|breach| self.table.objection(breach, &action))),
            None => self.any_of([action]),
        }
    }

    fn has_met_the_door(&self) -> bool {
        let early = [Phase::ListenAtDoor, Phase::Arrange, Phase::OpenDoor];
        self.table.turn.is_some_and(|turn| turn.fought || !early.contains(&turn.phase))
    }

    /// The room is searched in its phase, which may begin at once if only trouble could have come before it.
    fn loots(&self) -> Option<Tried> {
        let mut phases = self.table.phases().into_iter();
        let phase = phases.find(|phase| matches!(phase, Phase::LootRoom | Phase::TroubleOrLoot))?;
        let Seat { id: seat, dead, .. } = *self.seat;
        self.in_own_turn(Action::EnterPhase { phase }, |turn| {
            let begins = turn.phase == Phase::LookForTrouble;
            let then = if begins { Turn { phase, ..*turn } } else { *turn };
            Some(if dead {
                Err(Breach::Dead { seat })
            } else if then.searches_room(&self.table.rules) {
                Ok(())
            } else if turn.fought {
                Err(Breach::MetAMonster)
            } else {
                Err(Breach::WrongPhase { phase: turn.phase })
            })
        })
    }

    /// A power of a card in play that is used at a price.
    fn power(&self) -> Option<Tried> {
        let powers = Character::of(self.table, self.seat).seat_powers();
        let mut refused = None;
        for power in powers {
            let Some(breach) = power.objection else { return Some(Ok(())) };
            refused.get_or_insert_with(|| breach.cited(&self.table.rules, self.table.edition));
        }
        refused.map(Err)
    }

    fn throws(&self, card: CardCopy) -> Action {
        let (side, by) = (Some(CombatSide::Munchkins), Some(self.seat.id));
        Action::PlayOneShot { card, side, monster: None, on: None, by }
    }

    /// A card of the game that lies nowhere on the table.
    fn example(&self, is: impl Fn(&Card) -> bool) -> Option<CardCopy> {
        let table = self.table;
        let cards = table.catalogue.cards().filter(|card| is(card) && table.offers(&card.id));
        cards.map(|card| CardCopy::first(card.id.clone())).find(|copy| table.location(copy).is_none())
    }
}

/// Returns true for a one-shot with which any player can strengthen the munchkins.
fn strengthens(card: &Card) -> bool {
    matches!(
        &card.kind,
        CardKind::OneShot(OneShot {
            effect: OneShotEffect::CombatBonus { side: Side::Either | Side::Munchkins, .. },
            only: None,
            ..
        })
    )
}

/// Returns true if anybody may use an Item, whatever else is in use.
fn fits_anybody(item: &Item) -> bool {
    let roomy = item.slots.is_empty() && item.hands == 0 && !item.complex && !item.big && !item.ship;
    roomy && item.only.is_none() && item.not.is_none()
}
