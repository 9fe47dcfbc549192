use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, Error, ErrorCode, Result, Row, params};

use super::chain::{Chain, FoundLine};
use super::checksum::Checksum;
use super::heads::Head;
use super::migration::{Migration, Step};
use super::{Game, Journal};
use crate::wire::Fault;

pub(super) const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 1,
        step: Step::Sql(
            "
CREATE TABLE line (
    game INTEGER NOT NULL REFERENCES game (key),
    seq INTEGER NOT NULL CHECK (seq > 0),
    at INTEGER NOT NULL,
    actor INTEGER,
    kind TEXT NOT NULL CHECK (kind IN ('act', 'undo', 'redo')),
    action TEXT,
    payload TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER line_is_never_changed BEFORE UPDATE ON line BEGIN SELECT RAISE(ABORT, 'a line is never changed'); END;
CREATE TRIGGER line_is_never_removed BEFORE DELETE ON line BEGIN SELECT RAISE(ABORT, 'a line is never removed'); END;
",
        ),
    },
    Migration {
        version: 3,
        step: Step::Sql(
            "
ALTER TABLE line ADD COLUMN origin TEXT;
",
        ),
    },
    Migration {
        version: 4,
        step: Step::Sql(
            "
ALTER TABLE line ADD COLUMN checksum BLOB;
DROP TRIGGER line_is_never_changed;
",
        ),
    },
    Migration { version: 4, step: Step::Run(chain_all) },
    Migration {
        version: 4,
        step: Step::Sql(
            "
CREATE TRIGGER line_is_never_changed BEFORE UPDATE ON line BEGIN SELECT RAISE(ABORT, 'a line is never changed'); END;
",
        ),
    },
];

/// Gives the lines of an older Starboard their checksums.
fn chain_all(connection: &Connection) -> Result<()> {
    let sql =
        "SELECT game, seq, at, actor, kind, action, payload, version, origin FROM line ORDER BY game, seq";
    let mut sums: Vec<(i64, i64, Checksum)> = Vec::new();
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (game, seq): (i64, i64) = (row.get(0)?, row.get(1)?);
        let before = sums.last().filter(|(of, ..)| *of == game).map(|(.., sum)| *sum);
        let values = (1..9).map(|column| row.get_ref(column)).collect::<Result<Vec<_>>>()?;
        sums.push((game, seq, checksum(game, before, &values)));
    }
    let mut update = connection.prepare("UPDATE line SET checksum = ?3 WHERE game = ?1 AND seq = ?2")?;
    sums.into_iter().try_for_each(|sum| update.execute(sum).map(drop))
}

/// The checksum of a line of the table `game`, from the checksum of the line before it and its columns.
fn checksum(game: i64, before: Option<Checksum>, columns: &[ValueRef<'_>]) -> Checksum {
    let before = before.map(Checksum::bytes);
    let before = before.as_ref().map_or(ValueRef::Null, |bytes| ValueRef::Blob(bytes));
    Checksum::of("line", [ValueRef::Integer(game), before].into_iter().chain(columns.iter().copied()))
}

/// The newest version of [`Record::payload`] that this Starboard reads. Version 2 is written only for lines that take
/// others back, version 3 only for those that say whether a monster let a player go.
pub(crate) const PAYLOAD_VERSION: u32 = 3;

/// A line in its stored form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// The number within its table, from 1.
    pub(crate) seq: u64,
    /// The time in milliseconds since 1970 (UTC).
    pub(crate) at: i64,
    /// The seat of the player who acted.
    pub(crate) actor: Option<u8>,
    /// The effect on the history.
    pub(crate) kind: Kind,
    /// The kind of action, for an act.
    pub(crate) action: Option<String>,
    /// JSON: the events of an act, the line that an undo or redo leads to, or the lines that an undo takes back alone.
    pub(crate) payload: String,
    /// The version of the payload.
    pub(crate) version: u32,
    /// JSON: its origin. None in lines of an older Starboard.
    pub(crate) origin: Option<String>,
}

/// The effect of a line on the history of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An action.
    Act,
    /// An undo.
    Undo,
    /// A redo.
    Redo,
}

impl Kind {
    fn as_str(self) -> &'static str {
        match self {
            Self::Act => "act",
            Self::Undo => "undo",
            Self::Redo => "redo",
        }
    }
}

impl ToSql for Kind {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(self.as_str().into())
    }
}

impl FromSql for Kind {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let name = value.as_str()?;
        let mut kinds = [Self::Act, Self::Undo, Self::Redo].into_iter();
        kinds.find(|kind| kind.as_str() == name).ok_or(FromSqlError::InvalidType)
    }
}

impl Record {
    /// The checksum of the line at the table `game`, from that of the line before it.
    pub(super) fn checksum(&self, game: i64, before: Option<Checksum>) -> Checksum {
        let Self { seq, at, actor, kind, action, payload, version, origin } = self;
        checksum(
            game,
            before,
            &[
                ValueRef::Integer(seq.cast_signed()),
                ValueRef::Integer(*at),
                actor.map_or(ValueRef::Null, |actor| ValueRef::Integer(actor.into())),
                ValueRef::from(kind.as_str()),
                ValueRef::from(action.as_deref()),
                ValueRef::from(&**payload),
                ValueRef::Integer((*version).into()),
                ValueRef::from(origin.as_deref()),
            ],
        )
    }

    pub(crate) const COLUMNS: &'static str = "seq, at, actor, kind, action, payload, version, origin";

    /// Reads the columns of [`Self::COLUMNS`].
    pub(crate) fn read(row: &Row<'_>) -> Result<Self> {
        Ok(Self {
            seq: row.get::<_, i64>(0)?.cast_unsigned(),
            at: row.get(1)?,
            actor: row.get(2)?,
            kind: row.get(3)?,
            action: row.get(4)?,
            payload: row.get(5)?,
            version: row.get(6)?,
            origin: row.get(7)?,
        })
    }
}

/// Adds a line, and returns it as the new head of its table. Outside a transaction it commits at once.
pub(crate) fn insert(connection: &Connection, game: i64, record: &Record) -> Result<Head> {
    let sql =
        "SELECT id, (SELECT checksum FROM line WHERE game = key AND seq = ?2 - 1) FROM game WHERE key = ?1";
    let Record { seq, at, actor, kind, action, payload, version, origin } = record;
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let (table, before) =
        connection.prepare_cached(sql)?.query_row(params![game, seq.cast_signed()], read)?;
    let checksum = record.checksum(game, before);
    let sql = "INSERT INTO line (game, seq, at, actor, kind, action, payload, version, origin, checksum) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let mut statement = connection.prepare_cached(sql)?;
    statement.execute(params![
        game,
        seq.cast_signed(),
        at,
        actor,
        kind,
        action,
        payload,
        version,
        origin,
        checksum
    ])?;
    Ok(Head::Line { table, seq: *seq, checksum })
}

impl Journal {
    /// Adds lines of any tables in one transaction. When this returns, each line without a fault is durable.
    ///
    /// A line that its table already has is refused alone; any other failure refuses all.
    pub(crate) fn append(&self, lines: &[(i64, Record)]) -> Vec<std::result::Result<(), Fault>> {
        let append = || {
            let transaction = self.connection.unchecked_transaction()?;
            let (mut results, mut heads) = (Vec::with_capacity(lines.len()), Vec::with_capacity(lines.len()));
            for (game, record) in lines {
                match insert(&transaction, *game, record) {
                    Ok(head) => {
                        heads.push(head);
                        results.push(Ok(()));
                    }
                    Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                        results.push(Err(error.into()));
                    }
                    // The table was erased.
                    Err(error @ Error::QueryReturnedNoRows) => results.push(Err(error.into())),
                    Err(error) => return Err(error),
                }
            }
            #[cfg(feature = "simulation")]
            if crate::system::simulation::comes_up(crate::system::simulation::Planted::HeadTooEarly) {
                self.heads.committed(&heads);
            }
            transaction.commit()?;
            self.heads.committed(&heads);
            Ok(results)
        };
        append().unwrap_or_else(|error| {
            let fault = Fault::from(error);
            lines.iter().map(|_| Err(fault.clone())).collect()
        })
    }

    /// Takes the lines of a table as all that it ever had.
    pub(crate) fn accept_lines(&self, game: &Game) -> Result<()> {
        let sql = "SELECT seq, checksum FROM line WHERE game = ? ORDER BY seq DESC LIMIT 1";
        let head = self.connection.query_row(sql, [game.key], |row| {
            let seq = row.get::<_, i64>(0)?.cast_unsigned();
            Ok(Head::Line { table: game.id.clone(), seq, checksum: row.get(1)? })
        })?;
        self.heads.committed(&[head]);
        self.heads.flush();
        Ok(())
    }

    /// At most `count` lines of a table as they are found, in order, those after a line.
    pub(crate) fn found_lines(&self, game: &Game, after: u64, count: u32) -> Result<Vec<FoundLine>> {
        let sql = format!(
            "SELECT {}, checksum FROM line WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?",
            Record::COLUMNS
        );
        self.connection
            .prepare_cached(&sql)?
            .query_map(params![game.key, after.cast_signed(), count], FoundLine::read)?
            .collect()
    }

    /// The number of lines of a table; none if its head tells of other lines.
    pub(crate) fn sound_length(&self, game: &Game) -> Result<Option<u64>> {
        let length = self.length(game.key)?;
        let Some((seq, checksum)) = self.heads.line(&game.id) else { return Ok(Some(length)) };
        let at_head = self.found_lines(game, seq.saturating_sub(1), 1)?;
        let same = |line: &FoundLine| line.seq == seq && line.checksum == Some(checksum);
        Ok(at_head.first().is_some_and(same).then_some(length))
    }

    /// Exactly `count` lines of a table, those after a line; none if one is missing or damaged.
    pub(crate) fn sound_lines(&self, game: &Game, after: u64, count: u32) -> Result<Option<Vec<Record>>> {
        let (from, before) = (after.saturating_sub(1), u32::from(after > 0));
        let found = self.found_lines(game, from, count.saturating_add(before))?;
        let mut lines = found.into_iter();
        let mut checksum = lines.by_ref().take(before as usize).find_map(|line| line.checksum);
        if checksum.is_some() != (after > 0) {
            return Ok(None);
        }
        let mut records = Vec::with_capacity(count as usize);
        for (seq, line) in (after + 1..).zip(lines) {
            let Some(record) = line.record else { return Ok(None) };
            if line.seq != seq || line.checksum != Some(record.checksum(game.key, checksum)) {
                return Ok(None);
            }
            checksum = line.checksum;
            records.push(record);
        }
        Ok((records.len() == count as usize).then_some(records))
    }

    /// The newest version among `count` lines of a table, those after a line.
    pub(crate) fn newest_version(&self, game: &Game, after: u64, count: u32) -> Result<u32> {
        let sql = "SELECT coalesce(max(version), 1) FROM line WHERE game = ? AND seq > ? AND seq <= ?";
        let range = params![game.key, after.cast_signed(), (after + u64::from(count)).cast_signed()];
        self.connection.prepare_cached(sql)?.query_row(range, |row| row.get(0))
    }

    /// All lines of a table, verified and compared with its head.
    pub(crate) fn verified(&self, game: &Game, found: Vec<FoundLine>) -> Lines {
        Lines::new(game.key, found, self.heads.line(&game.id))
    }
}

/// The lines of a table, compared with its head.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    /// The lines.
    pub(crate) chain: Chain,
    /// The number of lines that the table is known to have had.
    pub(crate) had: u64,
    /// True if another line than the one of the head has its number.
    pub(crate) differ: bool,
}

impl Lines {
    /// Verifies lines, which come in order of their numbers, and compares them with the head of their table.
    pub(crate) fn new(game: i64, found: Vec<FoundLine>, head: Option<(u64, Checksum)>) -> Self {
        let at_head = head.and_then(|(seq, _)| Some(found.iter().find(|line| line.seq == seq)?.checksum));
        let differ = head.is_some_and(|(_, sum)| at_head.is_some_and(|found| found != Some(sum)));
        let chain = Chain::verify(game, found);
        let had = head.map_or(0, |(seq, _)| seq).max(chain.ends());
        Self { chain, had, differ }
    }

    /// All lines, if none is missing or damaged.
    pub(crate) fn whole(&self) -> Option<Vec<Record>> {
        (self.had == self.chain.ends() && !self.differ).then(|| self.chain.whole())?
    }
}

impl FoundLine {
    /// Reads the columns of [`Record::COLUMNS`] and the checksum.
    pub(crate) fn read(row: &Row<'_>) -> Result<Self> {
        let record = match Record::read(row) {
            Err(error @ Error::SqliteFailure(..)) => return Err(error),
            record => record.ok(),
        };
        let seq = row.get::<_, i64>(0)?.cast_unsigned();
        Ok(Self { seq, record, checksum: row.get::<_, Option<_>>(8).unwrap_or(None) })
    }
}
