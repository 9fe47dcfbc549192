//! Damage to anything but lines, found when a data folder is opened.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension, Result, params};

use super::Journal;
use super::checksum::Checksum;
use super::heads::{FoundHeads, Head, Latest};
use super::rosters::ROSTER;
use super::seal::Sealed;
use super::sets::CARD_SET;
use super::settings::{self, SETTING};
use super::tables::GAME;
use crate::system::IS_PAGE;
use crate::wire::{Damaged, TableId};

/// Compares a database with the heads beside it, if there are any. Returns the heads to be kept from now on, and the damage.
pub(super) fn find(connection: &Connection, heads: Option<FoundHeads>) -> Result<(Latest, Vec<Damaged>)> {
    let mut damage = unsound(connection)?;
    let changes = settings::changes(connection)?;
    let (mut latest, known) = match heads {
        Some(FoundHeads { unreadable: true, put_right, .. }) => {
            // The first tab of a page may have been closed before it wrote anything.
            damage.extend((!IS_PAGE || changes > 0).then_some(Damaged::AllHeads));
            damage.extend(put_right.then_some(Damaged::FileName));
            (Latest::default(), false)
        }
        Some(FoundHeads { latest, damaged, put_right, .. }) => {
            damage.extend((damaged > 0).then_some(Damaged::Heads { records: damaged }));
            damage.extend(put_right.then_some(Damaged::FileName));
            (latest, true)
        }
        None => (Latest::default(), false),
    };
    if known {
        damage.extend(unknown_ends(connection, &latest, changes)?);
    }
    let there = update(connection, &mut latest)?;
    let missing = latest.tables.iter().filter(|(id, _)| !there.contains(*id));
    let missing: Vec<_> = missing
        .map(|(id, head)| Damaged::MissingTable {
            table: TableId(id.clone()),
            name: head.name.clone(),
            lines: head.line.map_or(0, |(seq, _)| seq),
        })
        .collect();
    // Every table that is missing was a change too.
    let lost = latest.changes.saturating_sub(changes).saturating_sub(missing.len() as u64);
    damage.extend(missing);
    damage.extend((known && lost > 0).then_some(Damaged::Changes { count: lost }));
    latest.changes = latest.changes.max(changes);
    Ok((latest, damage))
}

/// The damage in a database that may have unreadable places.
pub(crate) fn damage(connection: &Connection, heads: Option<&FoundHeads>) -> Vec<Damaged> {
    let sql =
        "SELECT EXISTS (SELECT 1 FROM line) AND NOT EXISTS (SELECT 1 FROM line WHERE checksum IS NOT NULL)";
    // An older Starboard wrote no checksums.
    if connection.query_row(sql, [], |row| row.get(0)).unwrap_or(true) {
        return Vec::new();
    }
    find(connection, heads.cloned()).map(|(_, damage)| damage).unwrap_or_default()
}

/// Gives every row without a right checksum a new one.
pub(crate) fn seal_all(connection: &Connection) -> Result<()> {
    [GAME, ROSTER, CARD_SET, SETTING].iter().try_for_each(|table| table.seal_all(connection))
}

/// Every row whose content does not fit its checksum.
fn unsound(connection: &Connection) -> Result<Vec<Damaged>> {
    /// A table, the column that names a row, and the damage of such a row.
    type Kind = (Sealed, &'static str, fn(String) -> Damaged);
    let kinds: [Kind; 4] = [
        (GAME, "name", |name| Damaged::Table { name }),
        (ROSTER, "name", |name| Damaged::Roster { name }),
        (CARD_SET, "id", |id| Damaged::Set { id }),
        (SETTING, "name", |name| Damaged::Setting { name }),
    ];
    let mut damage = Vec::new();
    for (table, name, damaged) in kinds {
        damage.extend(table.unsound(connection, name)?.into_iter().map(|row| damaged(row.name)));
    }
    Ok(damage)
}

/// The tables of which the heads tell no line, where no crash explains it: a crash leaves out the last changes, which may have
/// made tables.
fn unknown_ends(connection: &Connection, latest: &Latest, changes: u64) -> Result<Vec<Damaged>> {
    let made = changes.saturating_sub(latest.changes);
    let sql = "SELECT id, name, seq FROM game JOIN line ON game = key \
               WHERE seq = (SELECT max(seq) FROM line WHERE game = key) AND successor IS NULL ORDER BY key DESC";
    let mut statement = connection.prepare(sql)?;
    let tables = statement.query_map([], |row| {
        let (super::LossyText(id), super::LossyText(name)) = (row.get(0)?, row.get(1)?);
        Ok((id, name, row.get(2)?))
    })?;
    let mut unknown = Vec::new();
    for (place, table) in (0..).zip(tables) {
        let (id, name, lines): (String, String, u64) = table?;
        let told = latest.tables.get(&id).is_some_and(|head| head.line.is_some());
        if !told && place >= made {
            unknown.push(Damaged::UnknownEnd { name, lines });
        }
    }
    Ok(unknown)
}

/// Brings the heads of all tables up to date whose lines continue from them. Returns the tables.
fn update(connection: &Connection, latest: &mut Latest) -> Result<BTreeSet<String>> {
    let mut there = BTreeSet::new();
    let sql = "SELECT key, id, name FROM game";
    let mut statement = connection.prepare(sql)?;
    let games = statement.query_map([], |row| {
        let super::LossyText(name) = row.get(2)?;
        let super::LossyText(id) = row.get(1)?;
        Ok((row.get::<_, i64>(0)?, id, name))
    })?;
    let line = "SELECT seq, checksum FROM line WHERE game = ?1 AND seq = ?2";
    let last = "SELECT seq, checksum FROM line WHERE game = ?1 ORDER BY seq DESC LIMIT 1";
    let read = |row: &rusqlite::Row<'_>| {
        Ok(row.get::<_, Option<Checksum>>(1).ok().flatten().zip(row.get::<_, i64>(0).ok()))
    };
    for game in games {
        let (key, table, name) = game?;
        there.insert(table.clone());
        latest.add(&Head::Name { table: table.clone(), name });
        let known = latest.tables.get(&table).and_then(|head| head.line);
        let continues = match known {
            None => true,
            Some((seq, checksum)) => {
                let found = connection
                    .prepare_cached(line)?
                    .query_row(params![key, seq.cast_signed()], read)
                    .optional()?;
                found.flatten().is_some_and(|(found, _)| found == checksum)
            }
        };
        let found = connection.prepare_cached(last)?.query_row([key], read).optional()?.flatten();
        if let Some((checksum, seq)) = found.filter(|_| continues) {
            latest.add(&Head::Line { table, seq: seq.cast_unsigned(), checksum });
        }
    }
    Ok(there)
}

impl Journal {
    /// The damage to anything but lines.
    pub(crate) fn damage(&self) -> &[Damaged] {
        &self.damage
    }

    /// Stops reporting a table as missing once it is restored.
    pub(crate) fn restored(&mut self, table: &TableId) -> Result<()> {
        let is_missing = |damage: &Damaged| matches!(damage, Damaged::MissingTable { table: missing, .. } if missing == table);
        if self.damage.iter().any(is_missing) {
            self.change(|_, heads| {
                heads.push(Head::Gone { table: table.0.clone() });
                Ok(())
            })?;
            self.damage.retain(|damage| !is_missing(damage));
        }
        Ok(())
    }

    /// Takes everything but lines as it is from now on. Damaged tables are no longer deleted, as they may never have been.
    pub(crate) fn accept_damage(&mut self) -> Result<()> {
        let latest = self.heads.latest();
        self.change(|connection, heads| {
            for row in GAME.unsound(connection, "name")? {
                let sql =
                    "UPDATE game SET deleted_at = NULL WHERE CAST(key AS BLOB) = ? AND successor IS NULL";
                connection.execute(sql, [row.key])?;
            }
            seal_all(connection)?;
            let sql = "SELECT NOT EXISTS (SELECT 1 FROM game WHERE id = ?)";
            for table in latest.tables.into_keys() {
                if connection.prepare_cached(sql)?.query_row([&table], |row| row.get(0))? {
                    heads.push(Head::Gone { table });
                }
            }
            Ok(())
        })?;
        self.damage.clear();
        Ok(())
    }
}
