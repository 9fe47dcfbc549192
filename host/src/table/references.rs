//! The player of a line of the log, and the monsters, decisions and rules that its events name by number.

use starboard_cards::{HouseRule, Setting};
use starboard_core::{Decision, DecisionId, Event, Foe, MonsterId, Reference, SeatId};

/// The player of a line, and the things that its events name by number.
#[derive(Debug, Default)]
pub(crate) struct References<'a> {
    /// The acting player; otherwise the first one whom it concerns.
    pub(crate) who: Option<SeatId>,
    pub(crate) foes: Vec<(MonsterId, Foe)>,
    pub(crate) decisions: Vec<Decision>,
    /// The events that set the rules before a change of rules, and by it.
    pub(crate) rules: Option<(&'a Event, &'a Event)>,
    /// The rules that the table goes on with.
    pub(crate) rules_kept: Vec<Setting>,
}

impl<'a> References<'a> {
    /// Finds them among the events of the line and `earlier` ones, of which the newest comes first.
    pub(crate) fn find(
        actor: Option<SeatId>,
        events: &'a [Event],
        earlier: &(impl Iterator<Item = &'a Event> + Clone),
    ) -> Self {
        let mut found = Self { who: actor, ..Self::default() };
        for (place, event) in events.iter().enumerate() {
            let mut before = events.get(..place).unwrap_or_default().iter().rev().chain(earlier.clone());
            let mut player = event.player();
            match event.refers_to() {
                Some(Reference::Monster(monster)) => found.foes.extend(foe(monster, before)),
                Some(Reference::Decision(id)) => {
                    let decision = before.find_map(|event| due(event, id));
                    player = decision.map(|decision| decision.seat);
                    found.decisions.extend(decision.cloned());
                }
                Some(Reference::Combat) => {
                    if let Event::CombatWon { .. } = event {
                        found.foes.extend(beaten(before.clone()));
                    }
                    player = before.find_map(fighter);
                }
                Some(Reference::RulesBefore) => {
                    found.rules = before.find(|event| sets_rules(event)).map(|before| (before, event));
                }
                Some(Reference::Rules(rules)) => {
                    found.rules_kept.extend(rules.iter().filter_map(HouseRule::setting));
                }
                None => {}
            }
            found.who = found.who.or(player);
        }
        found
    }
}

/// A monster of the latest combat.
fn foe<'a>(id: MonsterId, before: impl Iterator<Item = &'a Event>) -> Option<(MonsterId, Foe)> {
    let in_combat = before.take_while(|event| fighter(event).is_none());
    let mut foes = in_combat.filter_map(|event| match event {
        Event::MonsterJoined { monster, foe, .. } if *monster == id => Some((id, foe.clone())),
        _ => None,
    });
    foes.next()
}

/// The monsters of the latest combat that were there to its end.
fn beaten<'a>(before: impl Iterator<Item = &'a Event>) -> Vec<(MonsterId, Foe)> {
    let mut in_combat: Vec<_> = before.take_while(|event| fighter(event).is_none()).collect();
    in_combat.reverse();
    let mut foes = Vec::new();
    for event in in_combat {
        match event {
            Event::MonsterJoined { monster, foe, .. } => foes.push((*monster, foe.clone())),
            Event::MonsterRemoved { monster, of_clone: false, .. } => foes.retain(|(id, _)| id != monster),
            _ => {}
        }
    }
    foes
}

fn due(event: &Event, id: DecisionId) -> Option<&Decision> {
    match event {
        Event::DecisionDue { decision } if decision.id == id => Some(decision),
        _ => None,
    }
}

fn fighter(event: &Event) -> Option<SeatId> {
    if let Event::CombatBegan { fighter } = event { Some(*fighter) } else { None }
}

fn sets_rules(event: &Event) -> bool {
    matches!(event, Event::TableSet { .. } | Event::RulesChanged { .. })
}

#[cfg(test)]
mod tests {
    use starboard_cards::MonsterTag;
    use starboard_core::{CardCopy, DecisionKind, LevelReason, Removal};

    use super::*;

    fn who(earlier: &[Event], events: &[Event]) -> Option<SeatId> {
        References::find(None, events, &earlier.iter().rev()).who
    }

    fn level(seat: u8) -> Event {
        Event::LevelChanged { seat: SeatId(seat), by: 1, why: LevelReason::Manual }
    }

    fn joined(monster: u8, level: i32) -> Event {
        let foe = Foe::Typed { level, treasures: 1, levels: 1, tags: Vec::new() };
        Event::MonsterJoined { monster: MonsterId(monster), foe, with: None }
    }

    #[test]
    fn a_line_belongs_to_its_actor_or_to_the_first_player_concerned() {
        let given = [Event::CardGiven { from: SeatId(2), to: SeatId(1), card: CardCopy::first("raser") }];
        assert_eq!(References::find(Some(SeatId(1)), &given, &[].iter()).who, Some(SeatId(1)));
        assert_eq!(who(&[], &given), Some(SeatId(2)));
        assert_eq!(who(&[], &[Event::Rolled { seat: None, die: 4 }]), None);
    }

    #[test]
    fn a_line_tells_the_values_of_the_rules_that_are_kept() {
        let rules = vec![HouseRule("levels-without-kill=true".to_owned())];
        let kept = References::find(None, &[Event::RulesKept { rules }], &[].iter()).rules_kept;
        assert_eq!(kept, [Setting { name: "levels-without-kill".to_owned(), value: "true".to_owned() }]);
    }

    #[test]
    fn a_fight_is_won_by_its_fighter() {
        let earlier = [Event::CombatBegan { fighter: SeatId(3) }, joined(1, 4)];
        assert_eq!(who(&earlier, &[Event::WinClaimed]), Some(SeatId(3)));
        let won = Event::CombatWon { kills: 1, munchkins: 5, monsters: 3 };
        assert_eq!(who(&earlier, &[won, level(0)]), Some(SeatId(3)));
    }

    #[test]
    fn a_won_fight_tells_who_was_beaten() {
        let removed = |monster, of_clone| Event::MonsterRemoved {
            monster: MonsterId(monster),
            how: Removal { by: None, kill: false, leaves_treasure: false },
            of_clone,
        };
        let earlier = [
            Event::CombatBegan { fighter: SeatId(3) },
            joined(1, 4),
            joined(2, 8),
            removed(1, false),
            removed(2, true),
        ];
        let won = [Event::CombatWon { kills: 1, munchkins: 9, monsters: 8 }];
        let found = References::find(None, &won, &earlier.iter().rev());
        assert_eq!(found.foes.iter().map(|(monster, _)| monster.0).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn a_decision_is_made_by_the_player_who_has_to() {
        let about = DecisionKind::DrawNewHand { each: 2 };
        let decision = Decision { id: DecisionId(4), seat: SeatId(1), about, rest: None };
        let earlier = [level(2), Event::DecisionDue { decision: decision.clone() }];
        assert_eq!(who(&[], &earlier), Some(SeatId(2)));
        let decided = [Event::Decided { decision: DecisionId(4), skipped: false }];
        let found = References::find(None, &decided, &earlier.iter().rev());
        assert_eq!((found.who, found.decisions), (Some(SeatId(1)), vec![decision]));
    }

    #[test]
    fn monsters_are_those_of_the_latest_fight() {
        let began = || Event::CombatBegan { fighter: SeatId(0) };
        let earlier = [began(), joined(1, 4), joined(2, 8), began(), joined(1, 12)];
        let foes = |monster| {
            let tagged =
                Event::MonsterTagged { monster: MonsterId(monster), tag: MonsterTag::Undead, on: true };
            References::find(None, &[tagged], &earlier.iter().rev()).foes
        };
        assert_eq!(
            foes(1),
            [(MonsterId(1), Foe::Typed { level: 12, treasures: 1, levels: 1, tags: Vec::new() })]
        );
        assert_eq!(foes(2), []);
    }
}
