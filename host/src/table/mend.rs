//! Tables whose lines are damaged.

use std::sync::Arc;

use starboard_cards::Catalogue;

use crate::journal::{Kind, Lines, PAYLOAD_VERSION, Record};
use crate::table::live::LiveTable;
use crate::wire::{Fault, TableDamage};

/// The action of a line that stands for one that was left out, so that the others keep their numbers.
const LEFT_OUT: &str = "left-out";

/// The lines from which a damaged table can go on.
pub(crate) struct Mended {
    pub(crate) records: Vec<Record>,
    pub(crate) damage: TableDamage,
}

/// Loads a table if its lines are all there and sound.
pub(crate) fn open(catalogue: &Arc<Catalogue>, lines: &Lines) -> Result<LiveTable, Fault> {
    let newer = lines.chain.lines.iter().flatten().map(|record| record.version).max();
    if let Some(found) = newer.filter(|version| *version > PAYLOAD_VERSION) {
        return Err(Fault::NewerVersion { found, known: PAYLOAD_VERSION });
    }
    match lines.whole().map(|records| LiveTable::load(catalogue, &records)) {
        None | Some(Err(Fault::Damaged)) => {
            Err(Fault::TableDamaged { damage: mend(catalogue, lines).damage })
        }
        Some(loaded) => loaded,
    }
}

/// Keeps all lines that fold if the bad ones are left out.
pub(crate) fn mend(catalogue: &Arc<Catalogue>, lines: &Lines) -> Mended {
    let Lines { chain, had, differ } = lines;
    let mut records: Vec<Record> = Vec::with_capacity(chain.lines.len());
    for (seq, line) in (1..).zip(&chain.lines) {
        let at = records.last().map_or(0, |record| record.at);
        records.push(line.clone().unwrap_or_else(|| left_out(seq, at)));
    }
    let sound = |size: &usize| LiveTable::load(catalogue, records.get(..*size).unwrap_or_default()).is_ok();
    // If a number of lines does not fold, no larger number folds.
    let fits = if sound(&records.len()) {
        records.len()
    } else {
        (1..=records.len()).collect::<Vec<_>>().partition_point(sound)
    };
    let kept = chain.lines.iter().take(fits).rposition(Option::is_some).map_or(0, |last| last + 1);
    let misfit = chain.lines.get(fits).is_some_and(Option::is_some).then_some(fits as u64 + 1);
    let mut bad: Vec<u64> = (1..)
        .zip(&chain.lines)
        .filter(|(_, line)| line.is_none())
        .map(|(seq, _)| seq)
        .chain(misfit)
        .collect();
    bad.sort_unstable();
    records.truncate(kept);
    let damage = TableDamage { ends: chain.ends(), had: *had, bad, goes_on: kept as u64, differs: *differ };
    Mended { records, damage }
}

/// A line without any effect.
fn left_out(seq: u64, at: i64) -> Record {
    Record {
        seq,
        at,
        actor: None,
        kind: Kind::Act,
        action: Some(LEFT_OUT.to_owned()),
        payload: "[]".to_owned(),
        version: 1,
        origin: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::Chain;
    use crate::table::example;

    /// A sound game, and its lines with some of them changed.
    fn lines(change: impl Fn(&mut Vec<Option<Record>>)) -> (usize, Lines) {
        let players = ["Ada", "Bo", "Cy", "Di"].map(str::to_owned);
        let (_, records) = example::play(Catalogue::shipped(), players, 1).unwrap();
        let length = records.len();
        let mut lines: Vec<_> = records.into_iter().map(Some).collect();
        change(&mut lines);
        let chain = Chain { lines, broken: false };
        (length, Lines { had: length as u64, chain, differ: false })
    }

    fn damage(lines: &Lines) -> TableDamage {
        let Err(Fault::TableDamaged { damage }) = open(Catalogue::shipped(), lines) else { panic!() };
        damage
    }

    #[test]
    fn a_sound_table_opens() {
        let (length, lines) = lines(|_| {});
        assert_eq!(open(Catalogue::shipped(), &lines).unwrap().seq(), length as u64);
        assert_eq!(mend(Catalogue::shipped(), &lines).records.len(), length);
    }

    #[test]
    fn every_number_of_lines_is_kept_that_folds() {
        let (length, _) = lines(|_| {});
        for bad in 0..length {
            let (_, lines) = lines(|lines| lines[bad] = None);
            let found = damage(&lines);
            assert_eq!(found.bad[0], bad as u64 + 1);
            let Mended { records, .. } = mend(Catalogue::shipped(), &lines);
            assert_eq!(records.len() as u64, found.goes_on);
            assert!(records.is_empty() || LiveTable::load(Catalogue::shipped(), &records).is_ok());
            // Lines without an end of damaged ones, and none without a beginning.
            assert_ne!(found.goes_on, bad as u64 + 1);
            assert!(if bad == 0 { records.is_empty() } else { records.len() >= bad });
        }
    }

    #[test]
    fn a_missing_end_is_no_bad_line() {
        let (length, lines) = lines(|lines| lines.truncate(3));
        let expected = TableDamage { ends: 3, had: length as u64, goes_on: 3, ..TableDamage::default() };
        assert_eq!(damage(&lines), expected);
        assert_eq!(expected.lost(), Some((4, length as u64)));
    }

    #[test]
    fn a_sound_line_that_does_not_fit_is_damage_and_one_of_a_newer_starboard_is_not() {
        for payload in ["[", r#"[{"event":"danced"}]"#] {
            let (_, lines) = lines(|lines| lines[2].as_mut().unwrap().payload = payload.to_owned());
            let found = damage(&lines);
            assert_eq!((found.bad, found.goes_on), (vec![3], 2));
        }
        let (_, lines) = lines(|lines| lines[2].as_mut().unwrap().version = PAYLOAD_VERSION + 1);
        let fault = open(Catalogue::shipped(), &lines).unwrap_err();
        assert!(matches!(fault, Fault::NewerVersion { .. }), "{fault}");
    }
}
