//! What the types cannot say: the range of each number, which words take no further keys, and which keys refer to cards.

use std::collections::HashSet;
use std::ops::Range;

use toml::de::{DeTable, DeValue};

use crate::read::Node;
use crate::{CardId, FaultKind, KindName};

/// Key, least and most.
type Limit = (&'static str, i64, i64);

/// The limits of the keys of a card itself, by kind.
const CARD: &[(KindName, &[Limit])] = &[
    (
        KindName::Monster,
        &[
            ("level", 1, 100),
            ("treasures", 0, 20),
            ("levels", 0, 10),
            ("run-away", -6, 6),
            ("fighter-per-discard", 0, 20),
            ("others-per-discard", 0, 20),
        ],
    ),
    (KindName::Sidekick, &[("bonus", -100, 100)]),
    (KindName::Enhancer, &[("bonus", -100, 100), ("treasures", -20, 20), ("run-away", -6, 6)]),
    (KindName::Item, &[("bonus", -100, 100), ("hands", 0, 2), ("value", 0, 100_000)]),
    (KindName::OneShot, &[("value", 0, 100_000)]),
    (KindName::LevelUp, &[("costs-hand-of", 0, 20)]),
    (KindName::Special, &[("value", 0, 100_000)]),
];

/// The limits of the keys further inside.
const INNER: &[Limit] = &[
    ("amount", -100, 100),
    ("bonus", -100, 100),
    ("cards", 1, 20),
    ("count", 1, 20),
    ("doors", 0, 20),
    ("draw", 1, 20),
    ("exactly", 1, 20),
    ("face", 1, 6),
    ("fixed", 1, 20),
    ("hands", 1, 10),
    ("hands-each", 0, 2),
    ("items", 2, 10),
    ("keep", 1, 20),
    ("level", 1, 100),
    ("levels", 0, 20),
    ("levels-to-discard", 0, 20),
    ("margin", 1, 20),
    ("max-level", 1, 100),
    ("min-level", 1, 100),
    ("needs", 1, 6),
    ("next-combat", -100, 100),
    ("sidekicks", 1, 20),
    ("takers", 1, 20),
    ("treasures", 0, 20),
    ("worth", 0, 100_000),
];

/// The limits of the switches of an edition.
const SWITCHES: &[Limit] = &[
    ("players-min", 1, 12),
    ("players-max", 1, 12),
    ("deal", 0, 20),
    ("deal-after-death", 0, 20),
    ("hand-limit", 0, 100),
    ("winning-level", 2, 100),
    ("claim-wait-ms", 0, 60_000),
    ("run-away-needs", 1, 7),
    ("complex-limit", 0, 100),
    ("big-limit", 0, 100),
    ("sidekick-limit", 0, 20),
];

/// The copies of a card in a printing.
pub(crate) const COPIES: (i64, i64) = (1, 50);

/// The revision of a set.
pub(crate) const REVISION: (i64, i64) = (1, 1_000_000_000);
/// The largest file of a set, in bytes.
pub const SET_BYTES_MAX: u32 = 1024 * 1024;
/// The most cards of a set.
pub(crate) const SET_CARDS_MAX: u32 = 1_000;

/// The keys that say which variant a table is.
const TAGS: [&str; 3] = ["do", "is", "pay"];

/// The variants that take no other keys. Serde would let any pass.
pub(crate) const ALONE: &[&str] = &[
    "any-complex",
    "as-printed",
    "cancel",
    "cancel-trap",
    "change-sex",
    "decide-flight",
    "die",
    "double-level",
    "extra-door",
    "fool-monster",
    "hand",
    "hand-over-turn",
    "items-of-equal-value",
    "loyal-sidekicks",
    "new-traits",
    "set-die",
    "speaks-for-owner",
    "take-any-discard",
    "take-discarded-item",
    "take-discarded-monster",
    "take-monsters",
    "take-sidekick",
    "take-top-discard",
    "take-trait",
    "wins-without-kill",
];

/// What a walk through a card finds.
#[derive(Default)]
pub(crate) struct Findings {
    /// Faults with key and place.
    pub(crate) faults: Vec<(String, Range<usize>, FaultKind)>,
    /// Cards referred to, with the kind that they must be of, by the key and place of the reference.
    pub(crate) references: Vec<(String, Range<usize>, CardId, KindName)>,
}

/// The number if it is out of the limits of a switch.
pub(crate) fn switch_out_of_range(name: &str, value: i64) -> Option<FaultKind> {
    let &(_, min, max) = SWITCHES.iter().find(|(key, ..)| *key == name)?;
    out_of_range(value, min, max)
}

pub(crate) fn out_of_range(value: i64, min: i64, max: i64) -> Option<FaultKind> {
    (!(min..=max).contains(&value)).then_some(FaultKind::OutOfRange { value, min, max })
}

/// Walks through the table of a card.
pub(crate) fn check_card(kind: KindName, table: &DeTable<'_>) -> Findings {
    let limits = CARD.iter().find(|(of, _)| *of == kind).map_or(&[][..], |(_, limits)| limits);
    let mut findings = Findings::default();
    check_table(table, limits, &mut findings);
    findings
}

fn check_table(table: &DeTable<'_>, limits: &[Limit], findings: &mut Findings) {
    let tag = table.iter().find(|(key, value)| {
        TAGS.contains(&key.get_ref().as_ref())
            && value.get_ref().as_str().is_some_and(|word| ALONE.contains(&word))
    });
    for (key, value) in table {
        let name = key.get_ref().as_ref();
        if let Some((tag, _)) = tag
            && tag.get_ref() != key.get_ref()
        {
            let known = vec![tag.get_ref().to_string()];
            findings.faults.push((name.to_owned(), key.span(), FaultKind::UnknownKey { known }));
            continue;
        }
        check_node(name, value, limits, findings);
    }
}

fn check_node(key: &str, node: &Node<'_>, limits: &[Limit], findings: &mut Findings) {
    let mut found = |kind| findings.faults.push((key.to_owned(), node.span(), kind));
    match node.get_ref() {
        DeValue::Integer(number) => {
            let number = i64::from_str_radix(number.as_str(), number.radix());
            let limit = limits.iter().find(|(of, ..)| *of == key);
            if let (Ok(number), Some(&(_, min, max))) = (number, limit)
                && let Some(kind) = out_of_range(number, min, max)
            {
                found(kind);
            }
        }
        DeValue::String(id) => {
            let kind = match key {
                "race" => KindName::Race,
                "class" => KindName::Class,
                _ => return,
            };
            findings.references.push((key.to_owned(), node.span(), CardId::new(id), kind));
        }
        DeValue::Array(array) => {
            let mut seen = HashSet::new();
            let mut words = array.iter().filter_map(|node| node.get_ref().as_str());
            if let Some(word) = words.find(|word| !seen.insert(*word)) {
                found(FaultKind::RepeatedWord { word: word.to_owned() });
            }
            for node in array {
                match node.get_ref() {
                    DeValue::Table(_) | DeValue::Array(_) => check_node(key, node, limits, findings),
                    _ => {}
                }
            }
        }
        DeValue::Table(table) => check_table(table, INNER, findings),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde::de::DeserializeOwned;

    use super::ALONE;
    use crate::read::{LeftOut, ReadError, TableReader};
    use crate::{Ability, ActivePower, Cost, FaultKind, OneShotEffect, SpecialEffect, Step};

    fn read<T: DeserializeOwned>(tag: &str, word: &str) -> Result<T, ReadError> {
        let text = format!("{tag} = {word:?}");
        let table = toml::de::DeTable::parse(&text).expect("it is TOML").into_inner();
        T::deserialize(TableReader {
            table: &table,
            apart: &[],
            left_out: &LeftOut::new(),
            stand_ins: &[],
            top: true,
        })
    }

    /// The variants of a type that need no key but their tag.
    fn alone<T: DeserializeOwned>(tag: &str) -> Vec<String> {
        let Err(ReadError { kind: FaultKind::UnknownWord { known, .. }, .. }) = read::<T>(tag, "") else {
            panic!("the empty word is no variant");
        };
        known.into_iter().filter(|word| read::<T>(tag, word).is_ok()).collect()
    }

    #[test]
    fn every_variant_without_keys_is_listed() {
        let found = [
            alone::<Ability>("is"),
            alone::<Cost>("pay"),
            alone::<ActivePower>("do"),
            alone::<Step>("do"),
            alone::<OneShotEffect>("do"),
            alone::<SpecialEffect>("do"),
        ];
        let found: BTreeSet<String> = found.into_iter().flatten().collect();
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), ALONE);
    }
}
