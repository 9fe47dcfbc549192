//! Losses of tables as a host and a recovery tell them.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::Result;

/// The report of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Loss {
    /// The lines that are left out.
    pub(crate) bad: Vec<u64>,
    /// The line up to which it can be kept; 0 if nothing is kept.
    pub(crate) keeps: u64,
}

impl Loss {
    /// Reads the damage of a table in the lobby; none if it is sound.
    pub(crate) fn of(damage: &Value) -> Result<Option<Self>> {
        if damage.is_null() {
            return Ok(None);
        }
        let keeps = damage["goesOn"].as_u64().ok_or("a damage tells where it goes on")?;
        let bad = damage["bad"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        Ok(Some(Self { bad, keeps }))
    }
}

/// Reads the report of a recovery: the loss of each table by its name.
pub(crate) fn read(report: &str) -> BTreeMap<String, Loss> {
    let tables = report.lines().filter_map(|line| line.strip_prefix("table \"")?.split_once("\": "));
    let damaged =
        tables.filter(|(_, facts)| !facts.starts_with("a backup") && !facts.starts_with("no backup"));
    damaged.map(|(name, facts)| (name.to_owned(), loss(facts))).collect()
}

/// The number of changes of names and deletions that a report tells to be lost.
pub(crate) fn changes(report: &str) -> u64 {
    let counts = report.lines().filter_map(|line| line.strip_prefix("the last ")?.split_once(" change"));
    counts.filter_map(|(count, _)| count.parse::<u64>().ok()).sum()
}

/// Reads facts such as `lines 5, 7–9 of 20 are damaged; lines 15–20 are lost`.
fn loss(facts: &str) -> Loss {
    let mut loss = Loss { bad: Vec::new(), keeps: u64::MAX };
    for fact in facts.split("; ") {
        let numbers = fact.trim_start_matches("lines ").trim_start_matches("line ");
        if let Some((bad, _)) = numbers.split_once(" of ").filter(|_| fact.ends_with("damaged")) {
            loss.bad = bad.split(", ").flat_map(range).collect();
        } else if let Some(lost) = numbers.strip_suffix(" are lost").or(numbers.strip_suffix(" is lost")) {
            loss.keeps = range(lost).next().map_or(0, |first| first - 1);
        } else if fact.starts_with("nothing") || fact.starts_with("it is missing") {
            loss.keeps = 0;
        }
    }
    loss
}

fn range(text: &str) -> std::ops::RangeInclusive<u64> {
    let (first, last) = text.split_once('–').unwrap_or((text, text));
    first.parse().unwrap_or(1)..=last.parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_read_as_they_are_told() {
        let report = "table \"Friday\": lines 5, 7–9 of 20 are damaged; it ends at line 18, it had 20; lines 15–20 are lost\n\
                      table \"A \\\" B\": line 3 of 9 is damaged; the other lines up to 9 can be kept\n\
                      table \"C\": it ends at line 4, it had 5; line 5 is lost\n\
                      table \"D\": line 1 of 3 is damaged; nothing of it can be kept\n\
                      table \"E\": it is missing, it had 3 lines\nsaved: 3 tables\n";
        let loss = |bad: &[u64], keeps| Loss { bad: bad.to_vec(), keeps };
        let read: Vec<_> = read(report).into_iter().collect();
        let expected = [
            ("A \\\" B", loss(&[3], u64::MAX)),
            ("C", loss(&[], 4)),
            ("D", loss(&[1], 0)),
            ("E", loss(&[], 0)),
            ("Friday", loss(&[5, 7, 8, 9], 14)),
        ];
        assert_eq!(read, expected.map(|(name, loss)| (name.to_owned(), loss)));
    }
}
