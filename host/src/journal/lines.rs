use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, Result, Row, params};

use super::Journal;
use super::migration::Migration;
use crate::wire::Fault;

pub(super) const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 1,
        sql: "
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
    },
    Migration {
        version: 3,
        sql: "
ALTER TABLE line ADD COLUMN origin TEXT;
",
    },
];

/// The newest version of [`Record::payload`] that this Starboard reads. Version 2 is written only for lines that take
/// others back.
pub(crate) const PAYLOAD_VERSION: u32 = 2;

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

/// Adds a line. Outside a transaction it commits at once.
pub(crate) fn insert(connection: &Connection, game: i64, record: &Record) -> Result<()> {
    let sql = "INSERT INTO line (game, seq, at, actor, kind, action, payload, version, origin) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let Record { seq, at, actor, kind, action, payload, version, origin } = record;
    let mut statement = connection.prepare_cached(sql)?;
    statement.execute(params![game, seq.cast_signed(), at, actor, kind, action, payload, version, origin])?;
    Ok(())
}

impl Journal {
    /// Adds lines of any tables in one transaction. When this returns, each line without a fault is durable.
    ///
    /// A line that its table already has is refused alone; any other failure refuses all.
    pub(crate) fn append(&self, lines: &[(i64, Record)]) -> Vec<std::result::Result<(), Fault>> {
        let append = || {
            let transaction = self.connection.unchecked_transaction()?;
            let mut results = Vec::with_capacity(lines.len());
            for (game, record) in lines {
                match insert(&transaction, *game, record) {
                    Err(error) if error.sqlite_error_code() != Some(ErrorCode::ConstraintViolation) => {
                        return Err(error);
                    }
                    result => results.push(result.map_err(Fault::from)),
                }
            }
            transaction.commit()?;
            Ok(results)
        };
        append().unwrap_or_else(|error| {
            let fault = Fault::from(error);
            lines.iter().map(|_| Err(fault.clone())).collect()
        })
    }

    /// At most `count` lines of a table in order, those after a line.
    pub(crate) fn lines(&self, game: i64, after: u64, count: u32) -> Result<Vec<Record>> {
        let sql =
            format!("SELECT {} FROM line WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?", Record::COLUMNS);
        self.connection
            .prepare_cached(&sql)?
            .query_map(params![game, after.cast_signed(), count], Record::read)?
            .collect()
    }
}
