use std::fmt;

use serde::Serialize;
use ts_rs::TS;

use super::TableId;

/// Damage to the lines of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableDamage {
    /// The number of its last line in the database.
    pub ends: u64,
    /// The number of lines that it is known to have had.
    pub had: u64,
    /// The lines up to the last one that are missing, unreadable or changed, or do not fit the lines before them.
    pub bad: Vec<u64>,
    /// The line from which it can go on, without the bad lines up to there; 0 if it cannot.
    pub goes_on: u64,
    /// True if its lines are others than those that were written last.
    pub differs: bool,
}

impl TableDamage {
    /// The bad lines that are left out if the table goes on.
    pub fn left_out(&self) -> impl Iterator<Item = u64> {
        self.bad.iter().copied().filter(|line| *line < self.goes_on)
    }

    /// The lines that are lost if the table goes on, not counting those left out: the first and the last.
    pub fn lost(&self) -> Option<(u64, u64)> {
        (self.goes_on < self.had).then_some((self.goes_on + 1, self.had))
    }
}

impl fmt::Display for TableDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ends, had, bad, goes_on, differs } = self;
        let mut facts = Vec::new();
        match &**bad {
            [] => {}
            [line] => facts.push(format!("line {line} of {had} is damaged")),
            lines => facts.push(format!("lines {} of {had} are damaged", ranges(lines))),
        }
        match (ends, had) {
            (0, 0) => facts.push("none of its lines is there".to_owned()),
            (0, had) => facts.push(format!("none of its {} is there", counted(*had))),
            (ends, had) if ends < had => facts.push(format!("it ends at line {ends}, it had {had}")),
            _ => {}
        }
        if *differs {
            facts.push("its lines are not those that were written last".to_owned());
        }
        if facts.is_empty() {
            facts.push("a checksum is damaged, every line is there".to_owned());
        }
        match (goes_on, self.lost()) {
            (0, _) => facts.push("nothing of it can be kept".to_owned()),
            (_, None) => facts.push(format!("the other lines up to {had} can be kept")),
            (_, Some((first, last))) if first == last => facts.push(format!("line {first} is lost")),
            (_, Some((first, last))) => facts.push(format!("lines {first}–{last} are lost")),
        }
        f.write_str(&facts.join("; "))
    }
}

/// A table as it was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableReport {
    /// Its name; `#` and a number if it cannot be read.
    pub name: String,
    /// True if it is deleted, or its import was never finished.
    pub deleted: bool,
    /// The number of its sound lines that can be kept.
    pub lines: u64,
    /// The damage, if there is any.
    pub damage: Option<TableDamage>,
}

impl TableReport {
    /// The number of its lines that are known to have been there and cannot be kept.
    pub fn lost_lines(&self) -> u64 {
        self.damage.as_ref().map_or(0, |damage| damage.had - self.lines)
    }
}

impl fmt::Display for TableReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, deleted, lines, damage } = self;
        write!(f, "table \"{name}\"{}: ", if *deleted { ", deleted" } else { "" })?;
        match damage {
            None => write!(f, "{}, all sound", counted(*lines)),
            Some(damage) => damage.fmt(f),
        }
    }
}

/// A number of lines.
fn counted(lines: u64) -> String {
    format!("{lines} {}", if lines == 1 { "line" } else { "lines" })
}

/// Numbers in ascending order, as in `3, 7–9`.
fn ranges(numbers: &[u64]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let text = runs.filter_map(|run| match run {
        [] => None,
        [one] => Some(one.to_string()),
        [first, .., last] => Some(format!("{first}–{last}")),
    });
    text.collect::<Vec<_>>().join(", ")
}

/// Damage to something else than the lines of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, thiserror::Error)]
#[serde(tag = "damaged", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Damaged {
    /// The name, edition, times or deletion of a table.
    #[error("table \"{name}\": its name, edition, times or deletion are damaged")]
    Table {
        /// Its name, as found.
        name: String,
    },
    /// A table is missing.
    #[error("table \"{name}\": it is missing, it had {}", counted(*lines))]
    MissingTable {
        /// The table.
        table: TableId,
        /// Its name.
        name: String,
        /// The number of its lines.
        lines: u64,
    },
    /// A table of which the file that tells missing lines has no record.
    #[error(
        "table \"{name}\": the file starboard.heads does not tell its last line; whether lines after line {lines} are \
         missing cannot be told"
    )]
    UnknownEnd {
        /// Its name.
        name: String,
        /// The number of its last line in the database.
        lines: u64,
    },
    /// A remembered group of players.
    #[error("group of players \"{name}\": it is damaged")]
    Roster {
        /// Its name, as found.
        name: String,
    },
    /// An own set of cards.
    #[error("set of cards \"{id}\": it is damaged")]
    Set {
        /// Its id, as found.
        id: String,
    },
    /// A setting.
    #[error("setting \"{name}\": it is damaged")]
    Setting {
        /// Its name, as found.
        name: String,
    },
    /// The latest changes of names of tables, groups of players, own cards or settings are missing.
    #[error(
        "the last {count} {} of names, groups of players, own cards or settings {} missing",
        if *count == 1 { "change" } else { "changes" },
        if *count == 1 { "is" } else { "are" }
    )]
    Changes {
        /// The number of changes.
        count: u64,
    },
    /// The whole file that tells missing lines: it is empty, or has no sound record.
    #[error(
        "the file starboard.heads is empty or damaged; whether the last lines of a table are missing cannot be told"
    )]
    AllHeads,
    /// Records in the file that tells missing lines.
    #[error(
        "records in the file starboard.heads are damaged or missing: {records}; lines that only they told may be missing"
    )]
    Heads {
        /// The number of records that are known to be.
        records: usize,
    },
    /// The name of a file in the storage of a web page. It has been put right.
    #[error("the name of a file was damaged and has been put right; nothing is lost by that")]
    FileName,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_counts_one_line_as_one_and_says_that_none_is_there() {
        let report = |lines, damage| {
            TableReport { name: "Friday".to_owned(), deleted: false, lines, damage }.to_string()
        };
        assert_eq!(report(1, None), "table \"Friday\": 1 line, all sound");
        for (had, none) in [(0, "none of its lines is there"), (15, "none of its 15 lines is there")] {
            let damage = TableDamage { had, ..TableDamage::default() };
            let told = format!("table \"Friday\": {none}; nothing of it can be kept");
            assert_eq!(report(0, Some(damage)), told);
        }
        let change = Damaged::Changes { count: 1 }.to_string();
        assert!(
            change.starts_with("the last 1 change of names") && change.ends_with("is missing"),
            "{change}"
        );
    }
}
