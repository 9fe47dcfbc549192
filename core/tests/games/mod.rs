//! Helpers for whole games: tables of every edition with house rules, and answers to decisions.

use proptest::prelude::*;
use proptest::sample::subsequence;
use starboard_cards::{CardId, Catalogue, EditionId, HouseRule, Rules, Sex};
use starboard_core::{
    CardCopy, Choice, Color, Decision, DecisionKind, Event, NewSeat, SeatId, SetUp, Shape, Standie, Table,
};

const COLORS: [Color; 4] = [Color::Coral, Color::Azure, Color::Violet, Color::Lime];

/// A random subset of the two-position switches, reversed.
pub(crate) fn house_rules() -> impl Strategy<Value = Vec<HouseRule>> {
    let turns_over = |rule: &HouseRule| {
        Catalogue::shipped().rules(EditionId::Deluxe2019, std::slice::from_ref(rule)).is_ok()
    };
    let rules = Rules::NAMES.iter().map(|name| HouseRule((*name).to_owned()));
    let rules: Vec<HouseRule> = rules.filter(turns_over).collect();
    let most = rules.len();
    prop_oneof![1 => Just(Vec::new()), 2 => subsequence(rules, 0..=most)]
}

fn set_up(edition: EditionId, house_rules: Vec<HouseRule>) -> SetUp {
    let seat = |(i, color): (usize, Color)| NewSeat {
        name: ["Ray", "Boxey", "Inara", "Zoe"][i].to_owned(),
        sex: if i % 2 == 0 { Sex::Male } else { Sex::Female },
        standie: Standie { color, shape: Shape::Dome },
    };
    let seats = COLORS.into_iter().enumerate().map(seat).collect();
    // All printings are included, so that no card is refused for its printing.
    let printings = HouseRule("printings=first-2002,starfinder,bookmarks".to_owned());
    let house_rules = [house_rules, vec![printings]].concat();
    SetUp { edition, house_rules, seats }
}

pub(crate) fn table(edition: EditionId, house_rules: Vec<HouseRule>) -> (Table, Vec<Event>) {
    let set_up = set_up(edition, house_rules);
    let outcome = Table::set_up(Catalogue::shipped(), &set_up, false).expect("a valid set-up");
    (outcome.after, outcome.events)
}

pub(crate) fn ids() -> Vec<CardId> {
    Catalogue::shipped().cards().map(|c| c.id.clone()).collect()
}

/// An answer of the kind that a decision needs.
pub(crate) fn answer(decision: &Decision, start: impl Fn(usize) -> usize, die: u8) -> Choice {
    let some = |among: &[CardCopy], count: usize| Choice::Cards {
        cards: (0..count.min(among.len()))
            .map(|i| among[(start(among.len()) + i) % among.len()].clone())
            .collect(),
    };
    match &decision.about {
        DecisionKind::PickCards { among, count, .. } => some(among, usize::from(*count)),
        DecisionKind::RollDie { .. } | DecisionKind::RollToStay { .. } => Choice::Die { die: Some(die) },
        DecisionKind::RollForSwap { high, low, .. } => {
            let mut dice: Vec<(SeatId, Option<u8>)> = Vec::new();
            for (seat, face) in high.iter().chain(low).zip((1u8..=6).cycle().skip(usize::from(die))) {
                if dice.iter().all(|(s, _)| s != seat) {
                    dice.push((*seat, Some(face)));
                }
            }
            Choice::Dice { dice }
        }
        DecisionKind::PickForSwap { high, low, .. } => {
            let tied = if high.len() > 1 { high } else { low };
            Choice::Seat { seat: tied[start(tied.len())] }
        }
        DecisionKind::PickOption { options, .. } => {
            Choice::Option { option: die % options.len().max(1) as u8 }
        }
        DecisionKind::Throw { .. } if die > 2 => Choice::Seat { seat: SeatId(die - 3) },
        DecisionKind::StayAlive { .. } => Choice::Yes { yes: die > 3 },
        DecisionKind::Loot { tied_with, .. } if !tied_with.is_empty() && die == 6 => {
            let tied = tied_with.iter().chain([&decision.seat]);
            Choice::Dice {
                dice: tied.zip((1u8..=6).cycle()).map(|(seat, face)| (*seat, Some(face))).collect(),
            }
        }
        DecisionKind::Loot { tied_with, .. } if die == 5 && !tied_with.is_empty() => {
            Choice::Seat { seat: tied_with[start(tied_with.len())] }
        }
        DecisionKind::Loot { cards, .. } if !cards.is_empty() && die > 2 => some(cards, 1),
        _ if die == 1 => Choice::Skip {},
        _ => Choice::Done {},
    }
}

pub(crate) fn shown(table: &Table) -> String {
    serde_json::to_string(&table.view()).expect("a view can be written")
}

/// The number of cases. A full run uses more.
pub(crate) fn cases(usual: u32) -> u32 {
    std::env::var("STARBOARD_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}
