#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::unix::fs::FileExt;

use starboard_cards::EditionId;
use tempfile::TempDir;

use super::*;
use crate::wire::Fault;

fn record(seq: u64) -> Record {
    Record {
        seq,
        at: 1_700_000_000_000 + seq.cast_signed(),
        actor: (seq > 1).then_some(2),
        kind: Kind::Act,
        action: Some("roll".to_owned()),
        payload: format!(r#"[{{"event":"rolled","die":{}}}]"#, seq % 6 + 1),
        version: PAYLOAD_VERSION,
        origin: None,
    }
}

fn game(journal: &mut Journal, id: &str, lines: u64) -> i64 {
    let game = NewGame { id, name: "Friday", edition: EditionId::Deluxe2019, created_at: 1 };
    let key = journal.create(game, &[record(1)], None).unwrap();
    for seq in 2..=lines {
        append(journal, key, &record(seq)).unwrap();
    }
    key
}

fn append(journal: &Journal, game: i64, record: &Record) -> Result<(), Fault> {
    journal.append(&[(game, record.clone())]).remove(0)
}

fn lines(journal: &Journal, key: i64) -> Vec<Record> {
    let sql = "SELECT id FROM game WHERE key = ?";
    let id: String = journal.connection.query_row(sql, [key], |row| row.get(0)).unwrap();
    let game = journal.game(&id).unwrap().unwrap();
    let found = journal.found_lines(&game, 0, 10_000).unwrap();
    journal.verified(&game, found).whole().unwrap()
}

/// All files of a folder except the lock, with their lengths and content hashes.
fn files(folder: &TempDir) -> BTreeMap<String, (usize, u64)> {
    let entries = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap());
    let files = entries.map(|entry| {
        let bytes = fs::read(entry.path()).unwrap();
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        (entry.file_name().into_string().unwrap(), (bytes.len(), hasher.finish()))
    });
    files.filter(|(name, _)| !["starboard.lock", "starboard.holder"].contains(&name.as_str())).collect()
}

#[test]
fn lines_come_back_as_they_were_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = Journal::open(folder.path()).unwrap();
    let key = game(&mut journal, "a", 3);
    let undo = Record { kind: Kind::Undo, actor: None, action: None, payload: "1".to_owned(), ..record(4) };
    append(&journal, key, &undo).unwrap();
    let expected = [record(1), record(2), record(3), undo];
    assert_eq!(lines(&journal, key), expected);
    drop(journal);
    assert_eq!(lines(&Journal::open(folder.path()).unwrap(), key), expected);
}

#[test]
fn a_line_number_is_unique_within_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = Journal::open(folder.path()).unwrap();
    let (one, two) = (game(&mut journal, "a", 2), game(&mut journal, "b", 1));
    append(&journal, one, &record(2)).unwrap_err();
    append(&journal, two, &record(2)).unwrap();
    assert_eq!(lines(&journal, one).len(), 2);
}

#[test]
fn a_line_is_never_changed_or_removed() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = Journal::open(folder.path()).unwrap();
    let key = game(&mut journal, "a", 2);
    journal.connection.execute("UPDATE line SET at = 0", []).unwrap_err();
    journal.connection.execute("DELETE FROM line", []).unwrap_err();
    assert_eq!(lines(&journal, key), [record(1), record(2)]);
}

#[test]
fn a_commit_waits_for_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::open(folder.path()).unwrap();
    let pragma = |name| {
        journal.connection.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0))
    };
    assert_eq!(pragma("journal_mode").unwrap(), "wal".to_owned().into());
    assert_eq!(pragma("synchronous").unwrap(), 2.into());
}

#[test]
fn tables_are_renamed_deleted_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = Journal::open(folder.path()).unwrap();
    let (one, _two) = (game(&mut journal, "a", 1), game(&mut journal, "b", 5));
    let ids =
        |journal: &Journal| journal.games().unwrap().into_iter().map(|game| game.id).collect::<Vec<_>>();
    assert_eq!(ids(&journal), ["b", "a"]);
    for seq in 2..9 {
        append(&journal, one, &record(seq)).unwrap();
    }
    assert_eq!(ids(&journal), ["a", "b"]);
    journal.rename(one, "ליל").unwrap();
    journal.set_deleted(one, Some(7)).unwrap();
    assert_eq!(ids(&journal), ["b"]);
    let away = journal.game("a").unwrap().unwrap();
    assert_eq!((away.name.as_str(), away.deleted), ("ליל", true));
    journal.set_deleted(one, None).unwrap();
    assert_eq!(ids(&journal), ["a", "b"]);
    assert_eq!(journal.game("c").unwrap(), None);
}

#[test]
fn the_set_deleted_last_is_restored_even_if_the_clock_was_set_back() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::open(folder.path()).unwrap();
    for (text, deleted_at) in [("earlier", 1_000), ("later", 10)] {
        journal.save_set("own", text, deleted_at).unwrap();
        assert!(journal.delete_set("own", deleted_at).unwrap());
    }
    for _ in 0..2 {
        let (key, text) = journal.last_deleted_set("own").unwrap().unwrap();
        assert_eq!(text, "later");
        journal.restore_set(key).unwrap();
        assert!(journal.delete_set("own", 5).unwrap());
    }
}

#[test]
fn settings_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::open(folder.path()).unwrap();
    assert_eq!(journal.setting("language").unwrap(), None);
    journal.set_setting("language", "en").unwrap();
    journal.set_setting("language", "de").unwrap();
    assert_eq!(journal.setting("language").unwrap().as_deref(), Some("de"));
}

#[test]
fn a_full_disk_is_reported_and_writing_resumes_with_free_space() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = Journal::open(folder.path()).unwrap();
    let key = game(&mut journal, "a", 1);
    let pages: u32 = journal.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    journal.connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).unwrap();
    let big = |seq| Record { payload: format!("[{}]", "1,".repeat(9000)), ..record(seq) };
    let fault = append(&journal, key, &big(2)).unwrap_err();
    assert!(matches!(fault, Fault::DiskFull), "{fault}");
    assert_eq!(lines(&journal, key), [record(1)]);

    journal.connection.pragma_update_and_check(None, "max_page_count", 100_000, |_| Ok(())).unwrap();
    append(&journal, key, &big(2)).unwrap();
    assert_eq!(lines(&journal, key), [record(1), big(2)]);
}

#[test]
fn a_read_only_store_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = Journal::open(folder.path()).unwrap();
    let key = game(&mut journal, "a", 1);
    journal.connection.pragma_update(None, "query_only", true).unwrap();
    let fault = append(&journal, key, &record(2)).unwrap_err();
    assert!(matches!(fault, Fault::ReadOnly), "{fault}");
}

#[test]
fn a_commit_to_missing_or_replaced_files_fails() {
    for (name, replaced) in [("starboard.db", false), ("starboard.db", true), ("starboard.db-wal", false)] {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::open(folder.path()).unwrap();
        let key = game(&mut journal, "a", 1);
        let (here, away) = (folder.path().join(name), folder.path().join("away"));
        fs::rename(&here, &away).unwrap();
        if replaced {
            fs::copy(&away, &here).unwrap();
        }
        let fault = append(&journal, key, &record(2)).unwrap_err();
        assert!(matches!(fault, Fault::DatabaseGone), "{name}: {fault}");
        assert_eq!(lines(&journal, key), [record(1)]);

        fs::rename(&away, &here).unwrap();
        append(&journal, key, &record(2)).unwrap();
        assert_eq!(lines(&journal, key), [record(1), record(2)]);
    }
}

#[test]
fn one_process_at_a_time_uses_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::open(folder.path()).unwrap();
    assert!(matches!(Journal::open(folder.path()), Err(OpenError::InUse { .. })));
    drop(journal);
    Journal::open(folder.path()).unwrap();
}

#[test]
fn a_folder_in_use_names_the_program_that_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let _journal = Journal::open(folder.path()).unwrap();
    match Journal::open(folder.path()).unwrap_err() {
        OpenError::InUse { by, .. } => assert_eq!(by.unwrap().process, std::process::id()),
        error => panic!("{error}"),
    }
}

#[test]
fn only_a_whole_record_names_the_holder_of_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("starboard.holder");
    let holder = || place::folder::holder(folder.path());
    assert_eq!(holder(), None);
    for rubbish in ["", "starboard", "1234", "x starboard", "-1 starboard", "1 ", "1 a\u{1b}b"] {
        fs::write(&record, rubbish).unwrap();
        assert_eq!(holder(), None, "{rubbish}");
    }
    fs::write(&record, [b'1', b' ', 0xff]).unwrap();
    assert_eq!(holder(), None);
    fs::write(&record, format!("1 {}", "x".repeat(1000))).unwrap();
    assert!(holder().unwrap().program.len() < 1000);
}

#[test]
fn a_folder_stays_locked_when_its_lock_file_is_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = Journal::open(folder.path()).unwrap();
    let key = game(&mut journal, "a", 1);
    fs::remove_file(folder.path().join("starboard.lock")).unwrap();
    let error = Journal::open(folder.path()).unwrap_err();
    assert!(matches!(error, OpenError::InUse { .. }), "{error}");
    append(&journal, key, &record(2)).unwrap();
    drop(journal);
    assert_eq!(lines(&Journal::open(folder.path()).unwrap(), key), [record(1), record(2)]);
}

/// What a newer Starboard may do to a database.
const NEWER: &str = "ALTER TABLE game ADD COLUMN place TEXT; PRAGMA user_version = 99";

#[test]
fn a_newer_database_is_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    game(&mut Journal::open(folder.path()).unwrap(), "a", 3);
    let newer = Connection::open(folder.path().join("starboard.db")).unwrap();
    newer.execute_batch(NEWER).unwrap();
    newer.close().unwrap();
    let before = files(&folder);
    assert_eq!(before.len(), 2);
    let error = Journal::open(folder.path()).unwrap_err();
    assert!(matches!(error, OpenError::NewerVersion { found: 99, known: 5, .. }), "{error}");
    assert_eq!(files(&folder), before);
}

#[test]
fn a_database_of_another_program_is_not_changed() {
    for version in [0, 1, 99] {
        let folder = tempfile::tempdir().unwrap();
        let other = Connection::open(folder.path().join("starboard.db")).unwrap();
        other.execute_batch("CREATE TABLE game (name TEXT); INSERT INTO game VALUES ('chess')").unwrap();
        other.pragma_update(None, "user_version", version).unwrap();
        other.close().unwrap();
        let before = files(&folder);
        let error = Journal::open(folder.path()).unwrap_err();
        assert!(matches!(error, OpenError::Foreign { .. }), "{error}");
        assert_eq!(files(&folder), before);
    }
}

#[test]
fn a_newer_database_with_a_log_is_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = Journal::open(folder.path()).unwrap();
    game(&mut journal, "a", 3);
    journal.connection.execute_batch(NEWER).unwrap();
    // Simulates a killed process: the latest changes are in the log only.
    let killed = tempfile::tempdir().unwrap();
    for name in ["starboard.db", "starboard.db-wal"] {
        fs::copy(folder.path().join(name), killed.path().join(name)).unwrap();
    }
    let before = files(&killed);
    let error = Journal::open(killed.path()).unwrap_err();
    assert!(matches!(error, OpenError::NewerVersion { found: 99, known: 5, .. }), "{error}");
    assert_eq!(files(&killed), before);
}

#[test]
fn a_damaged_database_is_not_changed() {
    let damages: [(u64, &[u8]); 3] = [(0, b"no database at all"), (4096, &[0xff; 4096]), (40, &[0xff; 300])];
    for (at, bytes) in damages {
        let folder = tempfile::tempdir().unwrap();
        game(&mut Journal::open(folder.path()).unwrap(), "a", 500);
        let file = fs::File::options().write(true).open(folder.path().join("starboard.db")).unwrap();
        file.write_all_at(bytes, at).unwrap();
        let before = files(&folder);
        let error = Journal::open(folder.path()).unwrap_err();
        assert!(matches!(error, OpenError::Damaged { .. }), "{error}");
        assert_eq!(files(&folder), before, "damaged at {at}");
    }
}

#[test]
fn a_truncated_database_is_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    game(&mut Journal::open(folder.path()).unwrap(), "a", 500);
    let path = folder.path().join("starboard.db");
    let file = fs::File::options().write(true).open(&path).unwrap();
    file.set_len(fs::metadata(&path).unwrap().len() / 2).unwrap();
    let before = files(&folder);
    assert!(matches!(Journal::open(folder.path()), Err(OpenError::Damaged { .. })));
    assert_eq!(files(&folder), before);
}

#[test]
fn an_empty_file_is_a_new_database() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("starboard.db"), "").unwrap();
    assert_eq!(Journal::open(folder.path()).unwrap().games().unwrap(), []);
}

#[test]
fn a_folder_name_may_contain_uri_characters() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("50%3f ? #1&mode=memory");
    game(&mut Journal::open(&path).unwrap(), "a", 2);
    assert_eq!(Journal::open(&path).unwrap().games().unwrap().len(), 1);
}

#[test]
fn a_torn_change_that_a_later_write_completes_does_not_come_back() {
    const TORN: usize = 512;
    let read = |folder: &TempDir| {
        [DATABASE, "starboard.db-wal"].map(|name| fs::read(folder.path().join(name)).unwrap())
    };
    let crashed = |[database, log]: &[Vec<u8>; 2]| {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(DATABASE), database).unwrap();
        fs::write(folder.path().join("starboard.db-wal"), log).unwrap();
        folder
    };
    let folder = tempfile::tempdir().unwrap();
    let mut journal = Journal::open(folder.path()).unwrap();
    let key = game(&mut journal, "a", 3);
    journal.set_deleted(key, Some(1)).unwrap();
    let [database, log] = read(&folder);
    let (kept, lost) = log.split_at(log.len() - TORN);

    let torn = crashed(&[database, [kept, &[0; TORN]].concat()]);
    let journal = Journal::open(torn.path()).unwrap();
    assert_eq!(journal.games().unwrap().len(), 1, "the deletion was cut off");
    // The next write is cut off too, and what reaches the disk of it equals what was lost of the first one.
    let [database, mut log] = read(&torn);
    log.resize(kept.len(), 0);
    log.extend(lost);
    let completed = crashed(&[database, log]);
    assert_eq!(Journal::open(completed.path()).unwrap().games().unwrap().len(), 1);
}
