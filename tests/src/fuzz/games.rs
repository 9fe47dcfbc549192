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
        let Some((table, view)) = import(session, file) else { return };
        let again = import(session, &session.export(&table).expect("a table can be exported"));
        let (copy, same) = again.expect("what was exported can be imported");
        assert_eq!(view, same, "the game is another one after an export");
        for table in [table, copy] {
            session.handle(Request::DeleteTable { table }).expect("a table can be deleted");
        }
    });
}

fn import(session: &Session, file: &str) -> Option<(TableId, View)> {
    let upload = session.upload(file.as_bytes()).expect("a small file can be uploaded");
    match session.handle(Request::ImportTable { upload }) {
        Ok(Response::Table { snapshot }) => Some((snapshot.table.clone(), snapshot.view.clone())),
        Err(Fault::Import { faults, .. }) if !faults.is_empty() => None,
        other => panic!("{other:?}"),
    }
}
