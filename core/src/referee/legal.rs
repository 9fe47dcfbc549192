//! The list of legal actions.

use starboard_cards::{CardKind, Cost, MonsterTag, Sex};

use super::is_optional;
use super::power::Power;
use crate::character::Character;
use crate::fight::Fight;
use crate::messages::Action;
use crate::pieces::{
    CardCopy, Choice, Combat, CombatSide, Deal, Decision, DecisionKind, Foe, MonsterId, Removal, Seat, SeatId,
};
use crate::table::Table;

impl Table {
    /// Complete actions to which [`apply`](Self::apply) has no objection now, about the players, cards, monsters and decisions
    /// of this table. With a player, they are those of this player and those that anybody may do.
    ///
    /// | action | listed |
    /// |--|--|
    /// | `BeginTurn`, `EnterPhase`, `EndTurn` | all |
    /// | `OpenDoor` | a door without a card to name, and one example of a monster and of a Trap |
    /// | `SetSex`, `Die`, `ComeBack`, `RemoveMark` | all |
    /// | `ChangeLevel`, `AdjustGear` | one Level or point up and down |
    /// | `SetHand`, `Charity` | one example of a count |
    /// | `Play` | for each player one example of each kind of card that is played so |
    /// | `Replace` | for each card that may go, one example |
    /// | `Arrange` | one Item at a time, put in use or turned sideways |
    /// | `Hold` | all holders that carry or join, and none |
    /// | `Discard` | one card at a time |
    /// | `Sell` | all Items of a player at once |
    /// | `Trade` | one Item at a time, as a gift |
    /// | `PlayTrap`, `PlaySpecial`, `PlayBookmark`, `PlayLevelUp` | for each player one example of a card from the hand |
    /// | `BuyTrait` | for each player one example of both cards |
    /// | `UsePower` | all powers and all cards to steal; hand cards or all Items as the price |
    /// | `Roll` | yes, without a face |
    /// | `Fight`, `AddMonster`, `Enhance` | one example of a card |
    /// | `TagMonster`, `RemoveMonster`, `MonsterDie` | all; what is removed is killed and leaves its Treasure |
    /// | `Help`, `StopHelping` | all, without a promise |
    /// | `Decline` | where no Item has to be named |
    /// | `DiscardForStrength` | one card |
    /// | `SwitchPower`, `Sacrifice` | all |
    /// | `PlayOneShot` | for each player one example of a card, for each side and each monster |
    /// | `Adjust` | one point for each side |
    /// | `TakeBack`, `Claim`, `ContestClaim`, `Win`, `RunAway`, `EndCombat` | all |
    /// | `Flee` | all, without cards spent |
    /// | `Decide` | all options, players and single cards; of several cards one example; `Done` and `Skip` |
    /// | `AddSeat`, `ReturnSeat`, `MoveSeat`, `SetAway`, `RemoveSeat`, `EditSeat`, `AddSet`, `ChangeRules`, `ReadFigures` | none |
    pub fn legal_actions(&self, actor: Option<SeatId>) -> Vec<Action> {
        let mut legal = Legal { table: self, actor, actions: Vec::new() };
        legal.add_turn();
        for seat in self.seats() {
            legal.add_character(seat);
            legal.add_gear(seat);
            legal.add_hand(seat);
            legal.add_powers(seat);
        }
        legal.add_fight();
        self.decisions.iter().for_each(|decision| legal.add_answers(decision));
        legal.actions
    }
}

struct Legal<'t> {
    table: &'t Table,
    actor: Option<SeatId>,
    actions: Vec<Action>,
}

impl<'t> Legal<'t> {
    fn stands(&self, action: &Action) -> bool {
        let own = self.actor.is_none() || action.actor(self.table).is_none_or(|by| Some(by) == self.actor);
        own && self.table.breach_of(self.actor, action).is_none()
    }

    fn add(&mut self, action: Action) {
        if self.stands(&action) {
            self.actions.push(action);
        }
    }

    fn add_all(&mut self, actions: impl IntoIterator<Item = Action>) {
        actions.into_iter().for_each(|action| self.add(action));
    }

    /// Adds the action with the first card off the table with which it stands.
    fn add_example(&mut self, is: fn(&CardKind) -> bool, action: impl Fn(CardCopy) -> Action) {
        let example = self.off_table(is).map(action).find(|action| self.stands(action));
        self.actions.extend(example);
    }

    /// The cards of the game that lie nowhere on the table, each in its first copy.
    fn off_table(&self, is: fn(&CardKind) -> bool) -> impl Iterator<Item = CardCopy> + use<'t> {
        let table = self.table;
        let cards = table.catalogue.cards().filter(move |card| is(&card.kind) && table.offers(&card.id));
        let copies = cards.map(|card| CardCopy { card: card.id.clone(), number: 1 });
        copies.filter(|copy| table.location(copy).is_none())
    }

    fn add_turn(&mut self) {
        self.add_all(self.table.seats().map(|seat| Action::BeginTurn { seat: seat.id }));
        self.add_all(self.table.phases().into_iter().map(|phase| Action::EnterPhase { phase }));
        self.add_all([Action::EndTurn {}, Action::OpenDoor { card: None }, Action::Roll { die: None }]);
        let is_monster: fn(&CardKind) -> bool = |kind| matches!(kind, CardKind::Monster(_));
        let is_trap: fn(&CardKind) -> bool = |kind| matches!(kind, CardKind::Trap(_));
        for is in [is_monster, is_trap] {
            self.add_example(is, |card| Action::OpenDoor { card: Some(card) });
        }
        let foe = |card| Action::Fight { fighter: None, foe: Foe::Card { card } };
        self.add_example(is_monster, foe);
    }

    fn add_character(&mut self, at: &Seat) {
        let seat = at.id;
        self.add_all([Sex::Female, Sex::Male].map(|sex| Action::SetSex { seat, sex }));
        self.add_all([1, -1].map(|by| Action::ChangeLevel { seat, by }));
        self.add_all([1, -1].map(|by| Action::AdjustGear { seat, by }));
        let marks = u8::try_from(at.marks.len()).unwrap_or(u8::MAX);
        self.add_all((0..marks).map(|mark| Action::RemoveMark { seat, mark }));
        self.add_all([Action::Die { seat }, Action::ComeBack { seat }]);
    }

    fn add_gear(&mut self, at: &Seat) {
        let seat = at.id;
        let cards = || at.cards.iter().map(|card| card.copy.clone());
        for card in &at.cards {
            let copy = || card.copy.clone();
            let (put, turn) = if card.equipped { (vec![], vec![copy()]) } else { (vec![copy()], vec![]) };
            self.add(Action::Arrange { seat, equip: put, unequip: turn, hold: Vec::new() });
            let holders = cards().filter(|by| self.table.carries(by) || self.table.joins(by)).map(Some);
            let holders: Vec<_> = holders.chain([None]).filter(|by| *by != card.held_by).collect();
            self.add_all(holders.into_iter().map(|by| Action::Hold { seat, card: copy(), by }));
            self.add(Action::Discard { seat, cards: vec![copy()] });
            let takers = self.table.seats().map(|taker| taker.id).filter(|to| *to != seat);
            let given = |to| Action::Trade { from: seat, to, cards: vec![copy()], in_return: Vec::new() };
            self.add_all(takers.map(given));
            let in_place = |new| Action::Replace { seat, card: new, discards: copy() };
            match card.printed.kind {
                CardKind::Race(_) => self.add_example(|kind| matches!(kind, CardKind::Race(_)), in_place),
                CardKind::Class(_) => self.add_example(|kind| matches!(kind, CardKind::Class(_)), in_place),
                CardKind::Sidekick(_) => {
                    self.add_example(|kind| matches!(kind, CardKind::Sidekick(_)), in_place);
                }
                _ => {}
            }
        }
        self.add(Action::Sell { seat, cards: self.valuables(at) });
    }

    /// The cards of a player that are worth something.
    fn valuables(&self, at: &Seat) -> Vec<CardCopy> {
        let worth = at.cards.iter().filter(|card| self.table.value_of(&card.copy).is_some());
        worth.map(|card| card.copy.clone()).collect()
    }

    fn add_hand(&mut self, at: &Seat) {
        const PLAYED: [fn(&CardKind) -> bool; 6] = [
            |kind| matches!(kind, CardKind::Race(_)),
            |kind| matches!(kind, CardKind::Class(_)),
            |kind| matches!(kind, CardKind::HalfBreed | CardKind::SuperMunchkin),
            |kind| matches!(kind, CardKind::Sidekick(_)),
            |kind| matches!(kind, CardKind::Item(_)),
            |kind| matches!(kind, CardKind::Cheat),
        ];
        let seat = at.id;
        let limit = self.table.rules.hand_limit.value;
        self.add(Action::SetHand { seat, cards: Some(limit) });
        self.add(Action::Charity { seat, hand: limit.saturating_add(1), larger_to: Vec::new() });
        for is in PLAYED {
            let sideways = false;
            self.add_example(is, |card| Action::Play { seat, card, sideways, with: None });
        }
        let trap = |card| Action::PlayTrap { seat, card, from: None, on: None };
        self.add_example(|kind| matches!(kind, CardKind::Trap(_)), trap);
        let special = |card| Action::PlaySpecial { seat, card, takes: None, from: None };
        self.add_example(|kind| matches!(kind, CardKind::Special(_)), special);
        let bookmark = |card| Action::PlayBookmark { seat, card };
        self.add_example(|kind| matches!(kind, CardKind::Bookmark(_)), bookmark);
        let level = |card| Action::PlayLevelUp { seat, card, from: None };
        self.add_example(|kind| matches!(kind, CardKind::LevelUp(_)), level);
        let takes = self.off_table(|kind| matches!(kind, CardKind::Race(_) | CardKind::Class(_))).next();
        if let Some(takes) = takes {
            let buys = |card| Action::BuyTrait { seat, card, takes: takes.clone() };
            self.add_example(|kind| matches!(kind, CardKind::LevelUp(_)), buys);
        }
        for side in [None, Some(CombatSide::Munchkins), Some(CombatSide::Monsters)] {
            let monsters = self.monsters().into_iter().map(Some).chain([None]);
            for monster in monsters {
                let thrown =
                    |card| Action::PlayOneShot { card, side, monster, on: Some(seat), by: Some(seat) };
                self.add_example(|kind| matches!(kind, CardKind::OneShot(_)), thrown);
            }
        }
    }

    fn monsters(&self) -> Vec<MonsterId> {
        self.table.combat.iter().flat_map(Combat::active).map(|monster| monster.id).collect()
    }

    fn add_powers(&mut self, at: &Seat) {
        let seat = at.id;
        let character = Character::of(self.table, at);
        let mut ways = Vec::new();
        for card in &at.cards {
            let powers = card.printed.abilities().iter().filter_map(Power::of);
            for (place, power) in (0..).zip(powers) {
                let (price, hand_cards) = match power.cost {
                    Cost::Cards { count, .. } => (Vec::new(), *count),
                    Cost::Hand => (Vec::new(), 0),
                    Cost::ItemsOfEqualValue => (self.valuables(at), 0),
                };
                let stolen = character.stealable().into_iter().map(|(from, card)| (Some(from), Some(card)));
                ways.extend(stolen.chain([(None, None)]).map(|(from, takes)| Action::UsePower {
                    seat,
                    card: card.copy.clone(),
                    power: Some(place),
                    price: price.clone(),
                    hand_cards,
                    takes,
                    from,
                    die: None,
                }));
            }
            if card.printed.abilities().iter().any(is_optional) {
                ways.extend([true, false].map(|on| Action::SwitchPower {
                    seat,
                    card: card.copy.clone(),
                    on,
                }));
            }
            let both = [false, true];
            ways.extend(both.map(|both| Action::Sacrifice { seat, card: card.copy.clone(), both }));
        }
        self.add_all(ways);
    }

    fn add_fight(&mut self) {
        let Some(fight) = Fight::now(self.table) else { return };
        let monsters = self.monsters();
        for monster in &monsters {
            let monster = *monster;
            let how = Removal { by: None, kill: true, leaves_treasure: true };
            self.add(Action::RemoveMonster { monster, how });
            let tags = [MonsterTag::Undead, MonsterTag::Swarm];
            let tagged = |tag| [true, false].map(|on| Action::TagMonster { monster, tag, on });
            self.add_all(tags.into_iter().flat_map(tagged));
            let rolled = |of_clone| Action::MonsterDie { monster, die: None, of_clone };
            self.add_all([false, true].map(rolled));
            let enhanced = |card| Action::Enhance { monster, card };
            self.add_example(|kind| matches!(kind, CardKind::Enhancer(_)), enhanced);
        }
        if let Some(with) = self.off_table(|kind| matches!(kind, CardKind::WanderingMonster)).next() {
            let joins = |card| Action::AddMonster {
                foe: Foe::Card { card },
                with: Some(with.clone()),
                tags: Vec::new(),
            };
            self.add_example(|kind| matches!(kind, CardKind::Monster(_)), joins);
        }
        for seat in self.table.seats() {
            let seat = seat.id;
            self.add(Action::Help { seat, deal: Deal::default(), forced: false });
            self.add(Action::DiscardForStrength { seat, side: None, cards: 1 });
        }
        let sides = [CombatSide::Munchkins, CombatSide::Monsters];
        self.add_all(sides.map(|side| Action::Adjust { side, amount: 1 }));
        self.add_all(fight.combat.plays.iter().map(|play| Action::TakeBack { play: play.id }));
        self.add_all(fight.attempts_due().into_iter().map(|due| Action::Flee {
            seat: due.seat,
            monster: due.monster,
            from_clone: due.from_clone,
            die: None,
            with: Vec::new(),
        }));
        self.add_all([
            Action::StopHelping {},
            Action::Decline { price: Vec::new() },
            Action::Claim {},
            Action::ContestClaim {},
            Action::Win { waited_ms: None },
            Action::RunAway {},
            Action::EndCombat {},
        ]);
    }

    fn add_answers(&mut self, to: &Decision) {
        let seats = |seats: &[SeatId]| seats.iter().map(|seat| Choice::Seat { seat: *seat }).collect();
        let dice = |seats: &mut dyn Iterator<Item = &SeatId>| Choice::Dice {
            dice: seats.map(|seat| (*seat, None)).collect(),
        };
        let cards = |cards: &[CardCopy]| Choice::Cards { cards: cards.to_vec() };
        let mut answers: Vec<Choice> = match &to.about {
            DecisionKind::PickCards { count: 1, among, .. } | DecisionKind::Loot { cards: among, .. } => {
                among.iter().map(|card| cards(std::slice::from_ref(card))).collect()
            }
            DecisionKind::PickCards { count, among, .. } => {
                vec![cards(&among[..among.len().min(usize::from(*count))])]
            }
            DecisionKind::RollDie { .. } | DecisionKind::RollToStay { .. } => vec![Choice::Die { die: None }],
            DecisionKind::RollForSwap { high, low, .. } => {
                let both = low.iter().filter(|seat| !high.contains(seat));
                vec![dice(&mut high.iter().chain(both))]
            }
            DecisionKind::PickForSwap { high, low, .. } => seats(&[&high[..], low].concat()),
            DecisionKind::Throw { .. } => seats(&self.table.seats().map(|seat| seat.id).collect::<Vec<_>>()),
            DecisionKind::PickOption { options, .. } => {
                (0..).take(options.len()).map(|option| Choice::Option { option }).collect()
            }
            DecisionKind::StayAlive { .. } => [true, false].map(|yes| Choice::Yes { yes }).to_vec(),
            DecisionKind::FindInDiscards { .. }
            | DecisionKind::TakeTrait { .. }
            | DecisionKind::DoAtTable { .. }
            | DecisionKind::CollectRewards { .. }
            | DecisionKind::PlaySidekick { .. }
            | DecisionKind::DrawNewHand { .. } => Vec::new(),
        };
        if let DecisionKind::Loot { tied_with, .. } = &to.about {
            let tied: Vec<_> = [to.seat].into_iter().chain(tied_with.iter().copied()).collect();
            answers.push(dice(&mut tied.iter()));
            answers.extend(tied.iter().map(|seat| Choice::Seat { seat: *seat }));
        }
        answers.extend([Choice::Done {}, Choice::Skip {}]);
        self.add_all(answers.into_iter().map(|choice| Action::Decide { decision: to.id, choice }));
    }
}
