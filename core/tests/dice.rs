//! All dice that the table rolls, and the cards that answer them.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may stop where it fails")]

mod seated;

use std::collections::BTreeSet;

use starboard_cards::{
    Ability, ActivePower, Amount, Card, CardKind, Catalogue, EditionId, OneShotEffect, Step,
};
use starboard_core::{Action, Breach, CardCopy, DecisionKind, Foe, MonsterId, SeatId, Table};

use crate::seated::three;

const WESLEY: SeatId = SeatId(0);
const BOXEY: SeatId = SeatId(1);
const ZOE: SeatId = SeatId(2);

const LOADED_DIE: &str = "loaded-die";
const FORGED_ID: &str = "forged-id";

/// The die, its roller, the table at that moment, the card, the player who plays it, and the verdict.
type Row = (&'static str, SeatId, fn() -> Table, &'static str, SeatId, Verdict);

/// The verdict on a card, with the clause behind it: Loaded Die sets any roll that its player made, Forged ID follows a
/// failed escape alone (first edition cards).
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    Allowed,
    /// The roll is another player's.
    NotOwn,
    /// The roll is no escape.
    NoEscape,
}

use Verdict::{Allowed, NoEscape, NotOwn};

const ROWS: &[Row] = &[
    ("escape", WESLEY, running, LOADED_DIE, WESLEY, Allowed),
    ("escape", WESLEY, running, LOADED_DIE, BOXEY, NotOwn),
    ("escape", WESLEY, running, FORGED_ID, WESLEY, Allowed),
    ("escape", WESLEY, running, FORGED_ID, BOXEY, NotOwn),
    ("slaughterbot", WESLEY, damaged, LOADED_DIE, WESLEY, Allowed),
    ("slaughterbot", WESLEY, damaged, LOADED_DIE, BOXEY, NotOwn),
    ("slaughterbot", WESLEY, damaged, FORGED_ID, WESLEY, NoEscape),
    ("red-shirt", WESLEY, excited, LOADED_DIE, WESLEY, Allowed),
    ("red-shirt", WESLEY, excited, LOADED_DIE, BOXEY, NotOwn),
    ("red-shirt", WESLEY, excited, FORGED_ID, WESLEY, NoEscape),
    ("rogue", WESLEY, stealing, LOADED_DIE, WESLEY, Allowed),
    ("rogue", WESLEY, stealing, FORGED_ID, WESLEY, NoEscape),
    // The neighbor rolls.
    ("eep", BOXEY, eep, LOADED_DIE, BOXEY, Allowed),
    ("eep", BOXEY, eep, LOADED_DIE, WESLEY, NotOwn),
    // In a fight that is none of his, no escape is his own.
    ("eep", BOXEY, eep, FORGED_ID, BOXEY, NotOwn),
    // All others roll, each for himself.
    ("transporter-accident", BOXEY, beamed, LOADED_DIE, BOXEY, Allowed),
    ("transporter-accident", ZOE, beamed, LOADED_DIE, ZOE, Allowed),
    ("transporter-accident", BOXEY, beamed, LOADED_DIE, WESLEY, NotOwn),
    ("transporter-accident", BOXEY, beamed, FORGED_ID, BOXEY, NoEscape),
    ("looting", BOXEY, looted, LOADED_DIE, BOXEY, Allowed),
    ("looting", ZOE, looted, LOADED_DIE, ZOE, Allowed),
    ("looting", BOXEY, looted, LOADED_DIE, WESLEY, NotOwn),
    ("looting", BOXEY, looted, FORGED_ID, BOXEY, NoEscape),
];

fn act(table: &Table, action: &Action) -> Table {
    table.apply(None, action, true).expect("an overrulable action").after
}

fn begun() -> Table {
    act(&three(Catalogue::shipped(), EditionId::First2002), &Action::BeginTurn { seat: WESLEY })
}

fn play(table: &Table, card: &str) -> Table {
    act(table, &Action::Play { seat: WESLEY, card: CardCopy::first(card), sideways: false, with: None })
}

fn fight(table: &Table, monster: &str) -> Table {
    let foe = Foe::Card { card: CardCopy::first(monster) };
    act(table, &Action::Fight { fighter: None, foe })
}

fn flee(die: Option<u8>, with: &[&str]) -> Action {
    let with = with.iter().map(|card| CardCopy::first(*card)).collect();
    Action::Flee { seat: WESLEY, monster: MonsterId(1), from_clone: false, die, with }
}

fn trapped(card: &str) -> Table {
    act(
        &begun(),
        &Action::PlayTrap { seat: WESLEY, card: CardCopy::first(card), from: Some(BOXEY), on: None },
    )
}

/// Wesley runs away.
fn running() -> Table {
    let strong = act(&begun(), &Action::ChangeLevel { seat: WESLEY, by: 6 });
    act(&fight(&strong, "slaughterbot"), &Action::RunAway {})
}

/// A monster caught Wesley, and a die says what that costs.
fn damaged() -> Table {
    let table = act(&running(), &flee(Some(1), &[]));
    assert!(is_due(&table, |about| matches!(about, DecisionKind::RollDie { .. })));
    table
}

/// Wesley has won with a Sidekick that may leave.
fn excited() -> Table {
    let strong = act(&play(&begun(), "red-shirt"), &Action::ChangeLevel { seat: WESLEY, by: 6 });
    let claimed = act(
        &fight(&strong, "blob"),
        &Action::Adjust { side: starboard_core::CombatSide::Munchkins, amount: 20 },
    );
    let won = act(&act(&claimed, &Action::Claim {}), &Action::Win { waited_ms: None });
    assert!(is_due(&won, |about| matches!(about, DecisionKind::RollToStay { .. })));
    won
}

/// Wesley is about to steal. The app takes the die with the deed.
fn stealing() -> Table {
    play(&begun(), "rogue")
}

/// Wesley fights a monster whose Level his neighbor rolls.
fn eep() -> Table {
    fight(&begun(), "eep")
}

/// Boxey and Zoe roll for what becomes of Wesley.
fn beamed() -> Table {
    let table = trapped("transporter-accident");
    assert!(is_due(&table, |about| matches!(about, DecisionKind::RollForSwap { .. })));
    table
}

/// Wesley is dead, and Boxey and Zoe are of one Level.
fn looted() -> Table {
    let dead = act(&play(&begun(), "bubble-helmet"), &Action::Die { seat: WESLEY });
    assert!(is_due(&dead, |about| {
        matches!(about, DecisionKind::Loot { tied_with, .. } if !tied_with.is_empty())
    }));
    dead
}

fn is_due(table: &Table, is: fn(&DecisionKind) -> bool) -> bool {
    table.waiting_for().iter().any(|decision| is(&decision.about))
}

/// Plays the card on the roll of a row. A roll to escape takes its cards along.
fn answer((die, _, table, card, by, _): Row) -> Result<(), Breach> {
    let action = if die == "escape" && by == WESLEY {
        flee(Some(1), &[card])
    } else {
        Action::PlayOneShot { card: CardCopy::first(card), side: None, monster: None, on: None, by: Some(by) }
    };
    table().apply(None, &action, false).map(drop).map_err(|objection| objection.breach)
}

#[test]
fn a_card_answers_the_rolls_that_it_names() {
    for row in ROWS {
        let (die, roller, _, card, by, verdict) = *row;
        let found = match answer(*row) {
            Ok(()) => Allowed,
            // The dead play nothing, and so not on another's roll either.
            Err(Breach::OwnRoll | Breach::Dead { .. }) => NotOwn,
            Err(Breach::NothingPending | Breach::NoCombat) => NoEscape,
            Err(breach) => panic!("{card} on {die}: {breach:?}"),
        };
        assert_eq!(found, verdict, "{card} by {by:?} on the die of {die} that {roller:?} rolls");
    }
}

/// The cards whose text has somebody roll.
fn rolls(card: &Card) -> bool {
    let step =
        |step: &Step| matches!(step, Step::LoseLevels { amount: Amount::Die } | Step::SwapByDice { .. });
    let ability = |ability: &Ability| {
        matches!(
            ability,
            Ability::LeavesOnRoll { .. } | Ability::Power { power: ActivePower::Steal { .. }, .. }
        )
    };
    let by_kind = match &card.kind {
        CardKind::Monster(monster) => {
            monster.rolls_for_strength || monster.bad_stuff.iter().chain(&monster.even_if_escaped).any(step)
        }
        CardKind::Trap(trap) => trap.steps.iter().any(step),
        _ => false,
    };
    by_kind || card.abilities().iter().any(ability)
}

#[test]
fn every_die_and_every_card_that_answers_dice_is_in_the_table() {
    let cards = || Catalogue::shipped().cards();
    let rolling: BTreeSet<&str> = cards().filter(|card| rolls(card)).map(|card| card.id.as_str()).collect();
    let by_rule = ["escape", "looting"];
    let listed: BTreeSet<&str> = ROWS.iter().map(|row| row.0).filter(|die| !by_rule.contains(die)).collect();
    assert_eq!(listed, rolling);

    let answers = |card: &&Card| matches!(&card.kind, CardKind::OneShot(card) if matches!(card.effect, OneShotEffect::SetDie | OneShotEffect::FoolMonster));
    let answering: BTreeSet<&str> = cards().filter(answers).map(|card| card.id.as_str()).collect();
    assert_eq!(ROWS.iter().map(|row| row.3).collect::<BTreeSet<_>>(), answering);
    for die in ROWS.iter().map(|row| row.0) {
        let with: BTreeSet<&str> = ROWS.iter().filter(|row| row.0 == die).map(|row| row.3).collect();
        assert_eq!(with, answering, "{die}");
    }
}
