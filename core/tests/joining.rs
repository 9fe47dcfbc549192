//! A card that makes a monster Undead lets it join: Guest Artist Edition and later, "Undead Monsters". No
//! printed card does this, so the card is from an own set.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

mod seated;

use std::sync::{Arc, LazyLock};

use starboard_cards::{Catalogue, Document, EditionId, MonsterTag, SourceFile};
use starboard_core::{Action, Breach, CardCopy, Foe, SeatId, Table};

use crate::seated::three;

const CARDS: &str = "[[enhancer]]\nname = \"Restless\"\nbonus = 5\ntags = [\"undead\"]\n";

fn fight(edition: EditionId) -> Table {
    static OWN: LazyLock<Arc<Catalogue>> = LazyLock::new(|| {
        let file = SourceFile { path: "own.toml", text: CARDS };
        Arc::new(Catalogue::shipped().extended(&[file]).expect("a valid card"))
    });
    let table = act(&three(&OWN, edition), &Action::BeginTurn { seat: SeatId(0) });
    let foe = Foe::Typed { level: 4, treasures: 1, levels: 1, tags: vec![MonsterTag::Undead] };
    act(&table, &Action::Fight { fighter: None, foe })
}

fn act(table: &Table, action: &Action) -> Table {
    table.apply(None, action, false).expect("a legal action").after
}

fn joined_by_its_card() -> Action {
    let foe = Foe::Card { card: CardCopy::first("chair") };
    Action::AddMonster { foe, with: Some(CardCopy::first("restless")), tags: Vec::new() }
}

#[test]
fn the_joining_monster_keeps_the_card_that_brought_it() {
    let view = act(&fight(EditionId::Deluxe2019), &joined_by_its_card()).view();
    assert_eq!(view.joining_tags, [MonsterTag::Undead]);
    let combat = view.combat.expect("it goes on");
    assert_eq!(combat.monsters.total(), 4 + 1 + 5);
    assert_eq!(combat.foes[1].tags, [MonsterTag::Undead]);
    assert_eq!(combat.joining, [MonsterTag::Undead]);
    assert_eq!(combat.foes[1].enhancers.len(), 1);
}

#[test]
fn the_table_may_overrule_the_joining_rule() {
    let table = fight(EditionId::First2002);
    let objection = table.apply(None, &joined_by_its_card(), false).expect_err("no such rule");
    assert_eq!(objection.breach, Breach::NeedsWanderingMonster { kinds: vec![MonsterTag::Undead] });
    assert_eq!(objection.cite.map(|cite| cite.document), Some(Document::First2002));
    let after = table.apply(None, &joined_by_its_card(), true).expect("an overrulable action").after;
    assert_eq!(after.view().combat.map(|c| c.monsters.total()), Some(10));
}

#[test]
fn an_objection_cites_the_joining_rule_of_the_kind() {
    let section = |edition, tag| {
        let foe = Foe::Typed { level: 1, treasures: 1, levels: 1, tags: Vec::from_iter(tag) };
        let joins = Action::AddMonster { foe, with: None, tags: Vec::new() };
        let objection = fight(edition).apply(None, &joins, false).expect_err("it does not join");
        objection.cite.expect("a citation").section
    };
    assert_eq!(section(EditionId::Starfinder, Some(MonsterTag::Swarm)), "The Swarm");
    assert_eq!(section(EditionId::First2002, Some(MonsterTag::Undead)), "Monsters");
    assert_eq!(section(EditionId::Deluxe2019, None), "Interfering With Combat");
}

#[test]
fn duplicate_kinds_are_refused() {
    let foe = Foe::Typed { level: 1, treasures: 1, levels: 1, tags: vec![MonsterTag::Swarm; 2] };
    let twice = Action::AddMonster { foe, with: None, tags: Vec::new() };
    let objection = fight(EditionId::Starfinder).apply(None, &twice, true).expect_err("impossible");
    assert_eq!(objection.breach, Breach::OutOfRange { min: 0, max: 2 });
}
