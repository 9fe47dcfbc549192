//! All dice that the table rolls, and the cards that answer them.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

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

/// Each roll that its player made, whatever for.
const ANY_REASON: &str = "First edition cards, Loaded Die";
/// A monster that caught the player lets go: the roll to escape alone.
const ESCAPE_ONLY: &str = "First edition cards, Forged ID";

/// A die, a card, and whether it answers that die.
struct Row {
    die: &'static str,
    /// Who rolls.
    roller: SeatId,
    /// The table at the moment at which the card is played.
    table: fn() -> Table,
    card: &'static str,
    by: SeatId,
    allowed: bool,
    clause: &'static str,
}

const fn row(
    die: &'static str,
    roller: SeatId,
    table: fn() -> Table,
    card: &'static str,
    by: SeatId,
    allowed: bool,
) -> Row {
    let by_escape = matches!(card.as_bytes(), b"forged-id");
    Row { die, roller, table, card, by, allowed, clause: if by_escape { ESCAPE_ONLY } else { ANY_REASON } }
}

const ROWS: &[Row] = &[
    row("escape", WESLEY, running, LOADED_DIE, WESLEY, true),
    row("escape", WESLEY, running, LOADED_DIE, BOXEY, false),
    row("escape", WESLEY, running, FORGED_ID, WESLEY, true),
    row("escape", WESLEY, running, FORGED_ID, BOXEY, false),
    row("slaughterbot", WESLEY, damaged, LOADED_DIE, WESLEY, true),
    row("slaughterbot", WESLEY, damaged, LOADED_DIE, BOXEY, false),
    row("slaughterbot", WESLEY, damaged, FORGED_ID, WESLEY, false),
    row("red-shirt", WESLEY, excited, LOADED_DIE, WESLEY, true),
    row("red-shirt", WESLEY, excited, LOADED_DIE, BOXEY, false),
    row("red-shirt", WESLEY, excited, FORGED_ID, WESLEY, false),
    row("rogue", WESLEY, stealing, LOADED_DIE, WESLEY, true),
    row("rogue", WESLEY, stealing, FORGED_ID, WESLEY, false),
    // The neighbor rolls.
    row("eep", BOXEY, eep, LOADED_DIE, BOXEY, true),
    row("eep", BOXEY, eep, LOADED_DIE, WESLEY, false),
    row("eep", BOXEY, eep, FORGED_ID, BOXEY, false),
    // All others roll, each for himself.
    row("transporter-accident", BOXEY, beamed, LOADED_DIE, BOXEY, true),
    row("transporter-accident", ZOE, beamed, LOADED_DIE, ZOE, true),
    row("transporter-accident", BOXEY, beamed, LOADED_DIE, WESLEY, false),
    row("transporter-accident", BOXEY, beamed, FORGED_ID, BOXEY, false),
    row("looting", BOXEY, looted, LOADED_DIE, BOXEY, true),
    row("looting", ZOE, looted, LOADED_DIE, ZOE, true),
    row("looting", BOXEY, looted, LOADED_DIE, WESLEY, false),
    row("looting", BOXEY, looted, FORGED_ID, BOXEY, false),
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
    let won = act(&act(&claimed, &Action::Claim {}), &Action::Win {});
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
fn answer(row: &Row, table: &Table) -> Result<Table, Breach> {
    let on_escape = row.die == "escape" && row.by == WESLEY;
    let action = if on_escape {
        flee(Some(1), &[row.card])
    } else {
        Action::PlayOneShot {
            card: CardCopy::first(row.card),
            side: None,
            monster: None,
            on: None,
            by: Some(row.by),
        }
    };
    table.apply(None, &action, false).map(|outcome| outcome.after).map_err(|objection| objection.breach)
}

#[test]
fn a_card_answers_the_rolls_that_it_names() {
    for row in ROWS {
        let Row { die, roller, card, by, clause, .. } = row;
        let answered = answer(row, &(row.table)());
        let here = format!("{card} by {by:?} on the die of {die} that {roller:?} rolls: {clause}");
        match answered {
            Ok(_) => assert!(row.allowed, "{here}"),
            Err(breach) => {
                assert!(!row.allowed, "{here}: {breach:?}");
                let not_this = matches!(
                    breach,
                    Breach::OwnRoll
                        | Breach::NothingPending
                        | Breach::NoCombat
                        | Breach::WrongStage
                        | Breach::Dead { .. }
                );
                assert!(not_this, "{here}: {breach:?}");
            }
        }
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
    let listed: BTreeSet<&str> =
        ROWS.iter().map(|row| row.die).filter(|die| !by_rule.contains(die)).collect();
    assert_eq!(listed, rolling);

    let answers = |card: &&Card| matches!(&card.kind, CardKind::OneShot(card) if matches!(card.effect, OneShotEffect::SetDie | OneShotEffect::FoolMonster));
    let answering: BTreeSet<&str> = cards().filter(answers).map(|card| card.id.as_str()).collect();
    assert_eq!(ROWS.iter().map(|row| row.card).collect::<BTreeSet<_>>(), answering);
    for die in ROWS.iter().map(|row| row.die) {
        let with: BTreeSet<&str> = ROWS.iter().filter(|row| row.die == die).map(|row| row.card).collect();
        assert_eq!(with, answering, "{die}");
    }
}
