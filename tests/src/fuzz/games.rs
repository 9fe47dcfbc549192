//! A file of a game is imported or its faults are told. An imported game is the same after another export and import.

use starboard_core::View;
use starboard_host::Session;
use starboard_host::wire::{Fault, Request, Response, TableId};

use super::files;
use super::served::with_session;

pub(super) fn seeds() -> Vec<Vec<u8>> {
    files("tests/journals/games", "json")
}

pub(super) fn run(file: &str) {
    with_session(|session| {
        let Some((table, view)) = import(session, file.to_owned()) else { return };
        let again = match session.handle(Request::ExportTable { table: table.clone() }) {
            Ok(Response::Export { file }) => import(session, file),
            other => panic!("{other:?}"),
        };
        let (copy, same) = again.expect("what was exported can be imported");
        assert_eq!(view, same, "the game is another one after an export");
        for table in [table, copy] {
            session.handle(Request::DeleteTable { table }).expect("a table can be deleted");
        }
    });
}

fn import(session: &Session, file: String) -> Option<(TableId, View)> {
    match session.handle(Request::ImportTable { file }) {
        Ok(Response::Table { snapshot }) => Some((snapshot.table, snapshot.view)),
        Err(Fault::Import { faults, .. }) if !faults.is_empty() => None,
        other => panic!("{other:?}"),
    }
}
