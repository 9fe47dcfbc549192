//! Games of an earlier build load, and replay to the views that it showed.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it fails")]

use std::collections::BTreeSet;
use std::fs;

use starboard_cards::{Catalogue, EditionId};
use starboard_host::wire::{Request, Response, Snapshot};
use starboard_host::{Host, Session};
use starboard_tests::journals::{self, Changes, Comparison, Recording};

/// The most differences that are shown.
const SHOWN: usize = 20;

fn snapshot(session: &Session, request: Request) -> Snapshot {
    match session.handle(request) {
        Ok(Response::Table { snapshot }) => Snapshot::clone(&snapshot),
        other => panic!("{other:?}"),
    }
}

fn passes(comparison: &Comparison<'_>) {
    let faults = &comparison.faults;
    let shown = faults.iter().take(SHOWN).cloned().collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} differences from what was recorded\n{shown}", faults.len());
}

#[test]
fn recorded_games_replay_to_the_recorded_views() {
    let changes = Changes::read().unwrap();
    let mut comparison = Comparison::new(&changes);
    for Recording { name, game, views } in journals::recordings().unwrap() {
        let lines = journals::lines(&game).unwrap();
        let now = journals::replay(&lines).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(now.len(), views.len(), "{name}");
        for (line, (recorded, now)) in (1..).zip(views.iter().zip(&now)) {
            comparison.view(&name, line, recorded, now);
        }
    }
    passes(&comparison);
    for (place, change) in changes.change.iter().enumerate() {
        assert!(comparison.met.contains(&place), "nothing differs at {}: take it off the list", change.path);
    }
}

#[test]
fn a_recorded_game_is_imported_and_shows_its_last_view() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    let session = host.connect(|_| ());
    let changes = Changes::read().unwrap();
    let mut comparison = Comparison::new(&changes);
    for Recording { name, game, views } in journals::recordings().unwrap() {
        let upload = session.upload(game.as_bytes()).unwrap();
        let shown = snapshot(&session, Request::ImportTable { upload });
        assert_eq!(shown.seq, views.len() as u64, "{name}");
        comparison.view(
            &name,
            views.len(),
            views.last().unwrap(),
            &serde_json::to_value(shown.view).unwrap(),
        );
    }
    passes(&comparison);
}

#[test]
fn a_recorded_database_opens_with_all_its_tables() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(journals::folder().join("starboard.db"), folder.path().join("starboard.db")).unwrap();
    let host = Host::open(folder.path()).unwrap();
    let session = host.connect(|_| ());
    let Ok(Response::Lobby { tables, .. }) = session.handle(Request::Lobby {}) else { panic!() };
    let recordings = journals::recordings().unwrap();
    let changes = Changes::read().unwrap();
    let mut comparison = Comparison::new(&changes);
    assert!(tables.len() >= 60);
    for table in tables {
        let file = session.export(&table.table).unwrap();
        let lines = |game: &str| serde_json::to_value(journals::lines(game).unwrap()).unwrap();
        let recorded = recordings.iter().find(|recording| lines(&recording.game) == lines(&file));
        let Recording { name, views, .. } = recorded.unwrap_or_else(|| panic!("{} differs", table.name));
        let shown = snapshot(&session, Request::Watch { table: table.table, player: None });
        comparison.view(name, views.len(), views.last().unwrap(), &serde_json::to_value(shown.view).unwrap());
    }
    passes(&comparison);
}

#[test]
fn recorded_games_have_every_edition_and_every_card_with_undo_and_redo_and_own_sets() {
    let recordings = journals::recordings().unwrap();
    assert!(recordings.len() >= 60);
    let all: String = recordings.iter().map(|recording| recording.game.as_str()).collect();
    let speaks_of = |card: &str| all.contains(&format!("\"{card}\"")) || all.contains(&format!("\"{card}#"));
    let unseen: Vec<_> = Catalogue::shipped().cards().filter(|card| !speaks_of(card.id.as_str())).collect();
    assert!(
        unseen.is_empty(),
        "record a game with {:?}",
        unseen.iter().map(|card| &card.id).collect::<Vec<_>>()
    );

    let editions: BTreeSet<_> =
        recordings.iter().map(|recording| recording.views[0]["edition"].to_string()).collect();
    assert_eq!(editions.len(), EditionId::ALL.len());
    let sets: BTreeSet<_> = recordings
        .iter()
        .flat_map(|recording| recording.views.last().unwrap()["sets"].as_array().unwrap())
        .map(|set| set["id"].to_string())
        .collect();
    assert!(sets.len() >= 3, "{sets:?}");
    for entry in ["undo", "redo"] {
        assert!(all.contains(&format!("\"entry\": \"{entry}\"")), "{entry}");
    }
}
