//! The offers of a view, each with the actions that accept it.

use starboard_cards::{ActivePower, CardKind, Cost};
use starboard_core::{
    Action, CardCopy, Choice, CombatSide, CombatStage, CombatView, Deal, DecisionKind, DeclineView,
    FlightView, Mark, MonsterId, Remedy, SacrificeView, SeatId, SeatPowerView, SeatView, Table, TurnerView,
    View,
};

use crate::games::{answer, shown};
use crate::promise::Promise;

/// An offer. If several actions accept it, at least one keeps the promise.
pub(crate) struct Offer {
    pub(crate) promise: Promise,
    pub(crate) ways: Vec<Action>,
}

/// All offers of a view. `die` is the face of every die, and `door` the card behind the door.
pub(crate) fn offers(table: &Table, view: &View, door: &CardCopy, die: u8) -> Vec<Offer> {
    let mut offers = Offers { table, view, list: Vec::new() };
    offers.of_turn(door);
    for seat in view.seats.iter().filter(|s| !s.dead) {
        offers.of_seat(seat);
    }
    if let Some(combat) = &view.combat {
        if combat.stage == CombatStage::Fleeing {
            offers.of_flight(combat, die);
        } else {
            offers.of_combat(combat, die);
        }
    }
    for decision in &view.waiting_for {
        let first = |_| 0;
        // A Sidekick for this decision comes from a hand.
        let choices = match decision.about {
            DecisionKind::PlaySidekick { .. } => vec![Choice::Skip {}],
            _ => vec![answer(decision, first, die), answer(decision, |count| usize::from(die) % count, 2)],
        };
        for choice in choices {
            offers.add(Promise::Decided(decision.id), Action::Decide { decision: decision.id, choice });
        }
    }
    offers.list
}

struct Offers<'t> {
    table: &'t Table,
    view: &'t View,
    list: Vec<Offer>,
}

impl Offers<'_> {
    fn add(&mut self, promise: Promise, way: Action) {
        self.list.push(Offer { promise, ways: vec![way] });
    }

    fn of_turn(&mut self, door: &CardCopy) {
        let Some(turn) = &self.view.turn else {
            let first = self.view.seats.iter().map(|s| s.id);
            first.for_each(|seat| self.add(Promise::Turn, Action::BeginTurn { seat }));
            return;
        };
        if self.view.combat.is_some() {
            return;
        }
        let alive = self.view.seats.iter().any(|s| s.id == turn.seat && !s.dead);
        if turn.may_open_door && alive && !shown(self.table).contains(&format!("\"{door}\"")) {
            self.add(Promise::Phase, Action::OpenDoor { card: Some(door.clone()) });
        }
        let now = turn.phases.iter().position(|phase| *phase == turn.phase);
        if let Some(phase) = now.and_then(|now| turn.phases.get(now + 1)).filter(|_| !turn.fought) {
            self.add(Promise::Phase, Action::EnterPhase { phase: *phase });
        }
        if self.view.waiting_for.is_empty() {
            self.add(Promise::Turn, Action::EndTurn {});
        }
    }

    fn of_seat(&mut self, of: &SeatView) {
        let seat = of.id;
        let fights = self.view.combat.as_ref().is_some_and(|c| c.fighter == seat || c.helper == Some(seat));
        let arrange = |equip, unequip, hold| Action::Arrange { seat, equip, unequip, hold };
        // A penalty leaves only with its Item.
        let goes = |mark: &Mark| !matches!(mark, Mark::Reversed { .. });
        for (mark, _) in of.marks.iter().enumerate().filter(|(_, mark)| goes(mark)) {
            self.add(Promise::FewerMarks(seat), Action::RemoveMark { seat, mark: mark as u8 });
        }
        for power in of.powers.iter().filter(|p| p.objection.is_none()) {
            let ways = self.ways_to_use(of, power);
            if !ways.is_empty() {
                self.list.push(Offer { promise: Promise::Power, ways });
            }
        }
        // A pending pick may be settled by any change.
        if fights || !self.view.waiting_for.is_empty() {
            return;
        }
        if let Some(best) = &of.best {
            let way = arrange(best.equip.clone(), best.unequip.clone(), best.hold.clone());
            self.add(Promise::Best(seat, best.clone()), way);
        }
        for card in &of.cards {
            let aside = match &card.remedy {
                Some(Remedy::PutInUse) => Vec::new(),
                Some(Remedy::LayAside { cards }) => cards.clone(),
                _ => continue,
            };
            let way = arrange(vec![card.copy.clone()], aside, Vec::new());
            self.add(Promise::Counts(seat, card.copy.clone()), way);
        }
        let his_turn = self.view.turn.as_ref().is_some_and(|turn| turn.seat == seat);
        for sale in of.sales.iter().filter(|_| his_turn) {
            let way = Action::Sell { seat, cards: sale.cards.clone() };
            self.add(Promise::Sale(seat, sale.clone()), way);
        }
    }

    /// The actions that use a power at a price its owner has.
    fn ways_to_use(&self, of: &SeatView, power: &SeatPowerView) -> Vec<Action> {
        let worth: Vec<_> = of.cards.iter().filter(|c| c.value.is_some()).map(|c| c.copy.clone()).collect();
        let (price, hand_cards) = match power.cost {
            Cost::Cards { count, .. } => (Vec::new(), count),
            Cost::Hand if of.hand == Some(0) => return Vec::new(),
            Cost::Hand => (Vec::new(), 0),
            Cost::ItemsOfEqualValue if worth.is_empty() || !of.marks.is_empty() => return Vec::new(),
            Cost::ItemsOfEqualValue => (worth[..1].to_vec(), 0),
        };
        let place = of.powers.iter().filter(|p| p.card == power.card).position(|p| p == power);
        let way = |(from, takes)| Action::UsePower {
            seat: of.id,
            card: power.card.clone(),
            power: place.and_then(|place| u8::try_from(place).ok()),
            price: price.clone(),
            hand_cards,
            takes,
            from,
            die: Some(6),
        };
        let stolen = power.takes.iter().map(|(from, card)| way((Some(*from), Some(card.clone()))));
        if matches!(power.power, ActivePower::Steal { .. }) {
            stolen.collect()
        } else {
            vec![way((None, None))]
        }
    }

    fn of_combat(&mut self, fight: &CombatView, die: u8) {
        let on_monsters = fight.foes.iter().flat_map(|m| m.enhancers.iter().chain(&m.clone));
        // The destroyed Sidekick may have a successor that leaves no room for it.
        let is_sidekick = |card: &CardCopy| {
            let card = self.table.catalogue().card(&card.card);
            card.is_some_and(|card| matches!(card.kind, CardKind::Sidekick(_)))
        };
        let plays: Vec<_> =
            fight.plays.iter().filter(|p| !p.card.as_ref().is_some_and(is_sidekick)).collect();
        for play in plays.iter().map(|p| p.play).chain(on_monsters.map(|e| e.play)) {
            self.add(Promise::Gone(play), Action::TakeBack { play });
        }
        let there = || fight.foes.iter().filter(|m| m.removed.is_none());
        for (monster, of_clone) in there()
            .flat_map(|m| [m.needs_die.then_some((m.id, false)), m.clone_needs_die.then_some((m.id, true))])
            .flatten()
        {
            let way = Action::MonsterDie { monster, die: Some(die), of_clone };
            self.add(Promise::Rolled(monster, of_clone), way);
        }
        for helper in fight.helpers.iter().filter(|_| fight.helper.is_none()) {
            let way = Action::Help { seat: helper.seat, deal: Deal::default(), forced: false };
            self.add(Promise::Helps(helper.clone()), way);
        }
        for power in &fight.powers {
            let way = Action::SwitchPower { seat: power.seat, card: power.card.clone(), on: !power.on };
            self.add(Promise::Switched(power.clone()), way);
        }
        for discards in &fight.discards {
            let cards = discards.cards + 1;
            let way = Action::DiscardForStrength { seat: discards.seat, side: Some(discards.side), cards };
            self.add(Promise::Discards(discards.clone()), way);
        }
        if let Some(way) = &fight.decline {
            self.add(Promise::Declined(fight.fighter, way.clone()), Action::Decline { price: price(way) });
        }
        for turner in &fight.turners {
            let monsters = there().map(|m| m.id).collect::<Vec<_>>();
            let ways = self.ways_to_turn(turner, fight.fighter, &monsters);
            self.list.push(Offer { promise: Promise::Turns(turner.clone()), ways });
        }
        let unknown = there().any(|m| m.needs_die || m.clone_needs_die || m.lacks_figures);
        let open = !self.view.waiting_for.is_empty() || unknown;
        let alive = self.view.seats.iter().any(|s| s.id == fight.fighter && !s.dead);
        match fight.winner {
            CombatSide::Munchkins if open || !alive => {}
            CombatSide::Munchkins if fight.waits && fight.stage == CombatStage::Fighting => {
                self.add(Promise::Claimed, Action::Claim {});
            }
            CombatSide::Munchkins => {
                let claimed = fight.stage == CombatStage::Claimed;
                let settle = if claimed { Action::Win { waited_ms: None } } else { Action::Claim {} };
                self.add(Promise::Won(fight.rewards.clone()), settle);
            }
            CombatSide::Monsters => {
                self.add(Promise::Runs(fight.flights.clone(), fight.odds.clone()), Action::RunAway {});
            }
        }
    }

    /// The actions that turn a fight with a card, one for each monster.
    fn ways_to_turn(&self, turner: &TurnerView, fighter: SeatId, monsters: &[MonsterId]) -> Vec<Action> {
        let card = || turner.card.clone();
        let kind = self.table.catalogue().card(&turner.card.card).map(|card| &card.kind);
        let way = |monster: &MonsterId| match (kind, turner.owner) {
            (Some(CardKind::Enhancer(_)), _) => Action::Enhance { monster: *monster, card: card() },
            (Some(CardKind::OneShot(_)), by) => Action::PlayOneShot {
                card: card(),
                side: Some(turner.side),
                monster: Some(*monster),
                on: None,
                by: by.or(Some(fighter)),
            },
            (_, Some(seat)) => {
                let powers = self.view.seats.iter().flat_map(|s| &s.powers);
                let cost = powers.filter(|p| p.card == turner.card).map(|p| p.cost.clone()).next();
                let Some(cost) = cost else { return Action::SwitchPower { seat, card: card(), on: true } };
                let hand_cards = if let Cost::Cards { count, .. } = cost { count } else { 0 };
                let (price, takes, from, die) = (Vec::new(), None, None, None);
                Action::UsePower { power: None, seat, card: card(), price, hand_cards, takes, from, die }
            }
            _ => Action::Claim {},
        };
        monsters.iter().map(way).collect()
    }

    fn of_flight(&mut self, fight: &CombatView, die: u8) {
        for flight in fight.flights.iter().filter(|f| f.escaped.is_none()) {
            let FlightView { seat, monster, from_clone, .. } = *flight;
            let way = Action::Flee { seat, monster, from_clone, die: Some(die), with: Vec::new() };
            self.add(Promise::Fled(flight.clone(), die), way);
        }
        for SacrificeView { seat, card, both } in &fight.sacrifices {
            let (seat, both) = (*seat, *both);
            self.add(
                Promise::Sacrificed(seat, card.clone()),
                Action::Sacrifice { seat, card: card.clone(), both },
            );
        }
    }
}

/// A different Item for each price, found by backtracking.
fn price(way: &DeclineView) -> Vec<CardCopy> {
    fn pay(way: &DeclineView, paid: &[CardCopy]) -> Option<Vec<CardCopy>> {
        let Some(due) = way.prices.get(paid.len()) else { return Some(paid.to_vec()) };
        let items = due.items.iter().filter(|item| !paid.contains(item));
        items.map(|item| [paid, std::slice::from_ref(item)].concat()).find_map(|paid| pay(way, &paid))
    }
    pay(way, &[]).unwrap_or_default()
}
