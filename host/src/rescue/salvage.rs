//! Reading whatever is readable in a damaged database.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;

use rusqlite::types::{FromSql, ToSql};
use rusqlite::{Connection, OptionalExtension, Result, Row, params};
use starboard_cards::{Catalogue, EditionId};

use crate::journal::{self, Chain, Checksum, FoundHeads, FoundLine, Latest, Lines, LossyText, Record};
use crate::system::chance::new_id;
use crate::table::live::LiveTable;
use crate::table::mend::{self, Mended};
use crate::wire::{Damaged, TableId, TableReport};

/// The columns of a line in a database before version 4, with an origin if it has one.
const OLD_COLUMNS: [&str; 2] = [
    "seq, at, actor, kind, action, payload, version, origin, NULL",
    "seq, at, actor, kind, action, payload, version, NULL, NULL",
];

#[derive(Debug, Default)]
pub(crate) struct Salvage {
    pub(crate) games: Vec<SavedGame>,
    /// The tables without a readable set-up, with their ids.
    pub(crate) lost: Vec<(Option<String>, TableReport)>,
    pub(crate) rosters: Vec<SavedRoster>,
    pub(crate) lost_rosters: usize,
    pub(crate) sets: Vec<SavedSet>,
    pub(crate) lost_sets: usize,
    pub(crate) settings: Vec<(String, String)>,
    /// Damage to anything but lines.
    pub(crate) damage: Vec<Damaged>,
}

/// Name, time of the last use, content and time of deletion.
pub(crate) type SavedRoster = (String, i64, String, Option<i64>);

/// Id, text, number of revisions, time of saving and time of deletion.
pub(crate) type SavedSet = (String, String, i64, i64, Option<i64>);

#[derive(Debug)]
pub(crate) struct SavedGame {
    pub(crate) id: String,
    pub(crate) edition: EditionId,
    pub(crate) created_at: i64,
    pub(crate) deleted_at: Option<i64>,
    /// The lines from which it can go on.
    pub(crate) lines: Vec<Record>,
    pub(crate) report: TableReport,
}

impl Salvage {
    /// The number of things found, to compare several ways of reading.
    pub(crate) fn score(&self) -> usize {
        self.games.iter().map(|game| 1 + game.report.lines as usize).sum::<usize>()
            + self.rosters.len()
            + self.sets.len()
            + self.settings.len()
    }

    /// Reads what is readable, and compares it with the heads that were kept beside it.
    pub(crate) fn read(from: &Connection, heads: Option<&FoundHeads>) -> Result<Self> {
        let latest = heads.map(|heads| heads.latest.clone()).unwrap_or_default();
        let mut salvage = Self { damage: journal::damage(from, heads), ..Self::default() };
        let mut keys: Vec<i64> = Vec::new();
        for sql in ["SELECT key FROM game ORDER BY key", "SELECT key FROM game ORDER BY key DESC"] {
            keys.extend(readable(from, sql, |row| row.get::<_, i64>(0)));
        }
        for sql in [
            "SELECT DISTINCT game FROM line ORDER BY game",
            "SELECT DISTINCT game FROM line ORDER BY game DESC",
        ] {
            keys.extend(readable(from, sql, |row| row.get::<_, i64>(0)));
        }
        // Keys between the readable ends may be missing, so all keys up to the last one are tried.
        const MOST: i64 = 100_000;
        let last = keys.iter().copied().filter(|key| (1..=MOST).contains(key)).max().unwrap_or(0);
        let mut there = BTreeSet::new();
        for key in 1..=last {
            there.extend(salvage.read_game(from, key, keys.contains(&key), &latest));
        }
        salvage.tell_missing(&there, &latest);
        // Before version 4, a deleted roster left nothing.
        let deleted_at = "SELECT deleted_at FROM roster";
        let deleted_at = from.prepare(deleted_at).map_or("NULL", |_| "deleted_at");
        // A damaged name may not be valid text, so it is read as bytes.
        (salvage.rosters, salvage.lost_rosters) = one_by_one::<Vec<u8>, _>(
            from,
            &[
                "SELECT CAST(name AS BLOB) FROM roster ORDER BY name",
                "SELECT CAST(name AS BLOB) FROM roster ORDER BY name DESC",
            ],
            &format!("SELECT name, used_at, payload, {deleted_at} FROM roster WHERE name = CAST(? AS TEXT)"),
            |row| Ok((text(row, 0)?, row.get(1)?, text(row, 2)?, row.get(3)?)),
        );
        // The index of ids lists the keys as well.
        (salvage.sets, salvage.lost_sets) = one_by_one::<i64, _>(
            from,
            &[
                "SELECT key FROM card_set ORDER BY key",
                "SELECT key FROM card_set ORDER BY key DESC",
                "SELECT key FROM card_set WHERE deleted_at IS NULL ORDER BY id",
            ],
            "SELECT id, text, revisions, saved_at, deleted_at FROM card_set WHERE key = ?",
            |row| Ok((text(row, 0)?, text(row, 1)?, row.get(2)?, row.get(3)?, row.get(4)?)),
        );
        salvage.settings =
            readable(from, "SELECT name, value FROM setting", |row| Ok((row.get(0)?, row.get(1)?)));
        Ok(salvage)
    }

    /// Tells the tables that the heads know and of which nothing is readable, also where the database cannot be compared with
    /// the heads as a whole.
    fn tell_missing(&mut self, there: &BTreeSet<String>, latest: &Latest) {
        for (id, head) in latest.tables.iter().filter(|(id, _)| !there.contains(*id)) {
            let lines = head.line.map_or(0, |(seq, _)| seq);
            let missing =
                Damaged::MissingTable { table: TableId(id.clone()), name: head.name.clone(), lines };
            if !self.damage.contains(&missing) {
                self.damage.push(missing);
            }
        }
    }

    /// Reads a table. Returns its id, if its row can be read.
    fn read_game(&mut self, from: &Connection, key: i64, known: bool, latest: &Latest) -> Option<String> {
        let game = GameRow::read(from, key).or_else(|| GameRow::told(from, key, latest));
        let head = game.as_ref().and_then(|game| latest.tables.get(game.id.as_ref()?)?.line);
        let lines = read_lines(from, key, head);
        let Mended { records, damage } = mend::mend(Catalogue::shipped(), &lines);
        let name = game.as_ref().map_or_else(|| format!("#{key}"), |game| game.name.clone());
        let left_out = damage.left_out().count() as u64;
        let sound = lines.whole().is_some_and(|whole| whole == records);
        let succeeded = game.as_ref().is_some_and(|game| game.succeeded);
        let damage = Some(damage).filter(|damage| (!sound && !succeeded) || damage.goes_on == 0);
        let deleted = game.as_ref().is_some_and(|game| game.deleted_at.is_some());
        let report = TableReport { name, deleted, lines: records.len() as u64 - left_out, damage };
        let set_up = records.first().and_then(|first| {
            let live = LiveTable::load(Catalogue::shipped(), slice::from_ref(first)).ok()?;
            Some((first.at, live.table().edition()))
        });
        let Some((begun_at, edition)) = set_up else {
            let id = game.as_ref().and_then(|game| game.id.clone());
            self.lost.extend((known || game.is_some()).then(|| (id.clone(), report)));
            return id;
        };
        let game = game.unwrap_or_default();
        let taken = |id: &String| self.games.iter().any(|game| game.id == *id);
        let there = game.id.clone();
        let id = game.id.filter(|id| !taken(id)).unwrap_or_else(|| new_id().0);
        let (created_at, deleted_at) = (game.created_at.unwrap_or(begun_at), game.deleted_at);
        self.games.push(SavedGame { id, edition, created_at, deleted_at, lines: records, report });
        there
    }
}

/// The number of lines of a table, if all of them are there and sound.
pub(crate) fn sound_lines(from: &Connection, table: &str) -> Option<u64> {
    let key = from.query_row("SELECT key FROM game WHERE id = ?", [table], |row| row.get(0)).ok()?;
    let whole = read_lines(from, key, None).whole().filter(|lines| !lines.is_empty())?;
    Some(whole.len() as u64)
}

/// The tables of a database of the newest version, but for deleted ones, of which a line is missing or damaged, as far as the
/// heads tell.
pub(crate) fn damaged_tables(from: &Connection, heads: &Latest) -> Result<Vec<TableId>> {
    let mut statement =
        from.prepare("SELECT id, key, deleted_at IS NOT NULL OR successor IS NOT NULL FROM game")?;
    let tables = statement.query_map([], |row| Ok((text(row, 0)?, (row.get(1)?, row.get(2)?))))?;
    let tables = tables.collect::<Result<BTreeMap<String, (i64, bool)>>>()?;
    let damaged = |id: &&String| match tables.get(*id) {
        Some((_, true)) => false,
        Some((key, false)) => {
            let head = heads.tables.get(*id).and_then(|head| head.line);
            read_lines(from, *key, head).whole().is_none()
        }
        None => true,
    };
    let ids: BTreeSet<_> = tables.keys().chain(heads.tables.keys()).collect();
    Ok(ids.into_iter().filter(damaged).cloned().map(TableId).collect())
}

/// The tables of a database, deleted or not.
pub(crate) fn tables(from: &Connection) -> Result<BTreeSet<TableId>> {
    from.prepare("SELECT id FROM game")?.query_map([], |row| text(row, 0).map(TableId))?.collect()
}

/// The row of a table.
#[derive(Default)]
struct GameRow {
    id: Option<String>,
    name: String,
    created_at: Option<i64>,
    deleted_at: Option<i64>,
    /// True if another table goes on from its lines.
    succeeded: bool,
}

impl GameRow {
    fn read(from: &Connection, key: i64) -> Option<Self> {
        let sql = "SELECT id, name, created_at, deleted_at FROM game WHERE key = ?";
        let game = from.query_row(sql, [key], |row| {
            let (id, name) = (row.get(0).ok(), text(row, 1)?);
            Ok(Self { id, name, created_at: row.get(2)?, deleted_at: row.get(3)?, succeeded: false })
        });
        let sql = "SELECT successor IS NOT NULL FROM game WHERE key = ?";
        // An older Starboard has no successors.
        let succeeded = from.query_row(sql, [key], |row| row.get(0)).unwrap_or(false);
        game.ok().map(|game| Self { succeeded, ..game })
    }

    /// The id and name of a table without a readable row, as the heads tell them for its last line.
    fn told(from: &Connection, key: i64, latest: &Latest) -> Option<Self> {
        let sql = "SELECT seq, checksum FROM line WHERE game = ? ORDER BY seq DESC LIMIT 1";
        let last = from.query_row(sql, [key], |row| {
            Ok((row.get::<_, i64>(0)?.cast_unsigned(), row.get::<_, Checksum>(1)?))
        });
        let last = Some(last.ok()?);
        let (id, head) = latest.tables.iter().find(|(_, head)| head.line == last)?;
        Some(Self { id: Some(id.clone()), name: head.name.clone(), ..Self::default() })
    }
}

/// The readable lines of a table, each looked up by its number, as a damaged place does not let a query pass. Those that are
/// not found so, as where a number among them is damaged, are looked for among all lines.
fn read_lines(from: &Connection, key: i64, head: Option<(u64, Checksum)>) -> Lines {
    const MOST: i64 = 100_000;
    let ends = ["ASC", "DESC"].map(|order| {
        let sql = format!("SELECT seq FROM line WHERE game = {key} ORDER BY seq {order}");
        readable(from, &sql, |row| row.get::<_, i64>(0)).into_iter().filter(|seq| *seq <= MOST).max()
    });
    let last = ends.into_iter().flatten().max().unwrap_or(0);
    let with = |columns: &str| format!("SELECT {columns} FROM line WHERE game = ? AND seq = ?");
    let mut columns =
        [format!("{}, checksum", Record::COLUMNS)].into_iter().chain(OLD_COLUMNS.map(str::to_owned));
    let columns = columns.find(|columns| from.prepare_cached(&with(columns)).is_ok());
    let sql = columns.as_deref().map(with);
    let mut found = Vec::new();
    for seq in 1.. {
        let line = sql.as_ref().map_or(Ok(None), |sql| {
            from.prepare_cached(sql)?.query_row(params![key, seq], FoundLine::read).optional()
        });
        match line {
            Ok(Some(line)) => found.push(line),
            _ if seq > last => break,
            Ok(None) => {}
            Err(_) => found.push(FoundLine { seq: seq.cast_unsigned(), record: None, checksum: None }),
        }
    }
    let lines = lines_of(key, found.clone(), head);
    let lacks = lines.whole().is_none_or(|whole| whole.is_empty());
    let Some(columns) = columns.filter(|_| lacks) else { return lines };
    let sql = format!("SELECT {columns} FROM line WHERE +game = {key} AND seq <= {MOST}");
    let all = readable(from, &sql, FoundLine::read).into_iter().filter(|line| line.seq > 0);
    let mut all: BTreeMap<_, _> = all.map(|line| (line.seq, line)).collect();
    for line in found {
        if line.record.is_some() || !all.contains_key(&line.seq) {
            all.insert(line.seq, line);
        }
    }
    lines_of(key, all.into_values().collect(), head)
}

fn lines_of(key: i64, found: Vec<FoundLine>, head: Option<(u64, Checksum)>) -> Lines {
    let is_read = |line: &FoundLine| line.record.is_some();
    // An older Starboard wrote no checksums.
    if found.iter().any(is_read) && found.iter().all(|line| line.checksum.is_none()) {
        let chain = Chain::unverified(found);
        return Lines { had: chain.ends(), chain, differ: false };
    }
    Lines::new(key, found, head)
}

/// A text column with invalid UTF-8 replaced.
fn text(row: &Row<'_>, column: usize) -> Result<String> {
    row.get(column).map(|LossyText(text)| text)
}

/// The readable rows, up to where SQLite itself stops.
fn readable<T>(from: &Connection, sql: &str, read: impl FnMut(&Row<'_>) -> Result<T>) -> Vec<T> {
    let Ok(mut statement) = from.prepare(sql) else { return Vec::new() };
    let Ok(rows) = statement.query_map([], read) else { return Vec::new() };
    rows.flatten().collect()
}

/// The rows that can be read, looked up by key, and the number of unreadable ones. Several queries for the
/// keys are used because each of them stops at a damaged place.
fn one_by_one<Key: FromSql + ToSql + Ord, T>(
    from: &Connection,
    keys: &[&str],
    row: &str,
    read: impl Fn(&Row<'_>) -> Result<T>,
) -> (Vec<T>, usize) {
    let mut found = BTreeSet::new();
    let mut whole = false;
    for sql in keys {
        // The table does not exist in the database of an older Starboard, so nothing is lost.
        let Ok(mut statement) = from.prepare(sql) else { return (Vec::new(), 0) };
        let Ok(rows) = statement.query_map([], |row| row.get::<_, Key>(0)) else { continue };
        let rows: Vec<_> = rows.collect();
        whole |= rows.iter().all(Result::is_ok);
        found.extend(rows.into_iter().flatten());
    }
    let rows: Vec<_> = found.iter().filter_map(|key| from.query_row(row, [key], &read).ok()).collect();
    let lost = found.len() - rows.len();
    (rows, if whole { lost } else { lost.max(1) })
}
