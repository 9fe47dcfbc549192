use std::collections::HashSet;

use rusqlite::{Connection, OptionalExtension, Result, Row, params};
use starboard_cards::EditionId;

use super::heads::Head;
use super::migration::{Migration, Step};
use super::seal::Sealed;
use super::{Journal, LossyText, Record, lines, rosters};
use crate::wire::Roster;

// A table that went on without a damaged line is kept beside its successor, under another id.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 1,
        step: Step::Sql(
            "
CREATE TABLE game (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    edition TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER
) STRICT;
",
        ),
    },
    Migration {
        version: 4,
        step: Step::Sql(
            "
ALTER TABLE game ADD COLUMN successor INTEGER;
ALTER TABLE game ADD COLUMN checksum BLOB;
",
        ),
    },
    Migration { version: 4, step: Step::Run(|connection| GAME.seal_all(connection)) },
];

pub(super) const GAME: Sealed = Sealed {
    table: "game",
    key: "key",
    columns: &["key", "id", "name", "edition", "created_at", "deleted_at", "successor"],
};

/// A table in its stored form, called a game here because "table" has another meaning in SQL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    /// The primary key, used by its lines.
    pub(crate) key: i64,
    /// The public id.
    pub(crate) id: String,
    /// Its name.
    pub(crate) name: String,
    /// Its edition; none if this Starboard does not know it.
    pub(crate) edition: Option<EditionId>,
    /// The time of its last line, in milliseconds since 1970 (UTC).
    pub(crate) played_at: i64,
    /// True if it is deleted.
    pub(crate) deleted: bool,
}

/// A table to be stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewGame<'a> {
    /// Its id, which must be new.
    pub(crate) id: &'a str,
    /// Its name.
    pub(crate) name: &'a str,
    /// Its edition.
    pub(crate) edition: EditionId,
    /// The time of its set-up, in milliseconds since 1970 (UTC).
    pub(crate) created_at: i64,
}

const SELECT: &str = "
SELECT key, id, name, edition, deleted_at IS NOT NULL,
    coalesce((SELECT at FROM line WHERE game = key ORDER BY seq DESC LIMIT 1), created_at) AS played_at
FROM game";

impl Game {
    fn read(row: &Row<'_>) -> Result<Self> {
        Ok(Self {
            key: row.get(0)?,
            id: row.get(1)?,
            name: row.get::<_, LossyText>(2)?.0,
            edition: EditionId::of(&row.get::<_, LossyText>(3)?.0),
            deleted: row.get(4)?,
            played_at: row.get(5)?,
        })
    }
}

/// Adds a table without lines and returns its key.
pub(super) fn insert(connection: &Connection, game: NewGame<'_>) -> Result<i64> {
    let sql = "INSERT INTO game (id, name, edition, created_at) VALUES (?, ?, ?, ?)";
    connection.execute(sql, params![game.id, game.name, game.edition.key(), game.created_at])?;
    let key = connection.last_insert_rowid();
    GAME.seal(connection, key)?;
    Ok(key)
}

impl Journal {
    /// Adds a table with its first lines, and saves a roster if there is one, in one transaction. Returns the
    /// key.
    pub(crate) fn create(
        &mut self,
        game: NewGame<'_>,
        first: &[Record],
        roster: Option<&Roster>,
    ) -> Result<i64> {
        self.change(|connection, heads| {
            let key = insert(connection, game)?;
            heads.push(Head::Name { table: game.id.to_owned(), name: game.name.to_owned() });
            for line in first {
                heads.push(lines::insert(connection, key, line)?);
            }
            roster.map_or(Ok(()), |roster| rosters::put(connection, roster, game.created_at))?;
            Ok(key)
        })
    }

    /// Adds a table with its first lines as a deleted one, until its other lines are there too. Returns the key.
    pub(crate) fn begin(&self, game: NewGame<'_>, first: &[Record]) -> Result<i64> {
        self.change(|connection, heads| {
            let key = insert(connection, game)?;
            let sql = "UPDATE game SET deleted_at = created_at WHERE key = ?";
            connection.execute(sql, [key])?;
            GAME.seal(connection, key)?;
            heads.push(Head::Name { table: game.id.to_owned(), name: game.name.to_owned() });
            first
                .iter()
                .try_for_each(|line| lines::insert(connection, key, line).map(|head| heads.push(head)))?;
            Ok(key)
        })
    }

    /// All tables that are not deleted, last played first.
    pub(crate) fn games(&self) -> Result<Vec<Game>> {
        let sql = format!("{SELECT} WHERE deleted_at IS NULL ORDER BY played_at DESC, key DESC");
        self.connection.prepare_cached(&sql)?.query_map([], Game::read)?.collect()
    }

    /// The tables that are not deleted and whose first line has this time.
    pub(crate) fn games_begun_at(&self, at: i64) -> Result<Vec<Game>> {
        let sql = format!(
            "{SELECT} WHERE deleted_at IS NULL AND (SELECT at FROM line WHERE game = key AND seq = 1) = ?"
        );
        self.connection.prepare_cached(&sql)?.query_map([at], Game::read)?.collect()
    }

    /// The number of lines of a table.
    pub(crate) fn length(&self, key: i64) -> Result<u64> {
        let sql = "SELECT seq FROM line WHERE game = ? ORDER BY seq DESC LIMIT 1";
        let last = self.connection.prepare_cached(sql)?.query_row([key], |row| row.get(0)).optional()?;
        Ok(last.unwrap_or(0))
    }

    /// The names of all tables that are not deleted.
    pub(crate) fn names(&self) -> Result<HashSet<String>> {
        let sql = "SELECT name FROM game WHERE deleted_at IS NULL";
        let name = |row: &Row<'_>| Ok(row.get::<_, LossyText>(0)?.0);
        self.connection.prepare_cached(sql)?.query_map([], name)?.collect()
    }

    /// A table, deleted or not.
    pub(crate) fn game(&self, id: &str) -> Result<Option<Game>> {
        self.connection
            .prepare_cached(&format!("{SELECT} WHERE id = ?"))?
            .query_row([id], Game::read)
            .optional()
    }

    /// Renames a table.
    pub(crate) fn rename(&self, key: i64, name: &str) -> Result<()> {
        self.change(|connection, heads| {
            let sql = "UPDATE game SET name = ? WHERE key = ? RETURNING id";
            let table = connection.query_row(sql, params![name, key], |row| row.get(0))?;
            heads.push(Head::Name { table, name: name.to_owned() });
            GAME.seal(connection, key)
        })
    }

    /// Deletes a table at a time in milliseconds since 1970 (UTC), or restores it if `at` is none.
    pub(crate) fn set_deleted(&self, key: i64, at: Option<i64>) -> Result<()> {
        #[cfg(feature = "simulation")]
        if crate::system::simulation::comes_up(crate::system::simulation::Planted::DeletionLost) {
            return Ok(());
        }
        self.change(|connection, _| {
            connection.execute("UPDATE game SET deleted_at = ? WHERE key = ?", params![at, key])?;
            GAME.seal(connection, key)
        })
    }

    /// Has a table go on with other lines, at a time in milliseconds since 1970 (UTC). The lines that it has are kept under
    /// another id. Returns its new key.
    pub(crate) fn go_on(&self, game: &Game, aside: &str, with: &[Record], at: i64) -> Result<i64> {
        self.change(|connection, heads| {
            let sql = "UPDATE game SET id = ?, deleted_at = ? WHERE key = ?";
            connection.execute(sql, params![aside, at, game.key])?;
            let sql = "INSERT INTO game (id, name, edition, created_at) \
                       SELECT ?, name, edition, created_at FROM game WHERE key = ?";
            connection.execute(sql, params![game.id, game.key])?;
            let key = connection.last_insert_rowid();
            let sql = "UPDATE game SET successor = ? WHERE key = ?";
            connection.execute(sql, params![key, game.key])?;
            GAME.seal(connection, game.key)?;
            GAME.seal(connection, key)?;
            for line in with {
                heads.push(lines::insert(connection, key, line)?);
            }
            Ok(key)
        })
    }
}
