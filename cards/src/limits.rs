//! Constraints that the types do not express: the range of each number, the words without further keys, and
//! the keys that reference cards.

use std::collections::HashSet;
use std::ops::Range;

use toml::de::{DeTable, DeValue};

use crate::read::Node;
use crate::{CardId, FaultKind, KindName};

/// A key with its minimum and maximum.
type Limit = (&'static str, i64, i64);

/// The limits of a card's top-level keys, by kind.
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

/// The limits of nested keys.
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

/// The limits of an edition's switches.
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

/// The limits of the number of copies of a card.
pub(crate) const COPIES: (i64, i64) = (1, 50);

/// The maximum length of the name of a card or set, in characters.
pub const CARD_NAME_MAX: u32 = 80;

/// The limits of a set's revision.
pub(crate) const REVISION: (i64, i64) = (1, 1_000_000_000);
/// The maximum size of a set file, in bytes.
pub const SET_BYTES_MAX: u32 = 1024 * 1024;
/// The maximum number of cards in a set.
pub(crate) const SET_CARDS_MAX: u32 = 1_000;

/// The keys that name the variant of a table.
const TAGS: [&str; 3] = ["do", "is", "pay"];

/// The variants without other keys. Serde alone would accept any key in them.
pub(crate) const UNIT_VARIANTS: &[&str] = &[
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

/// The result of checking a card.
#[derive(Default)]
pub(crate) struct Findings {
    /// Faults, with key and span.
    pub(crate) faults: Vec<(String, Range<usize>, FaultKind)>,
    /// References to cards: key, span, id and required kind.
    pub(crate) references: Vec<(String, Range<usize>, CardId, KindName)>,
}

/// Returns a fault if the number is outside the limits of the switch.
pub(crate) fn switch_out_of_range(name: &str, value: i64) -> Option<FaultKind> {
    let &(_, min, max) = SWITCHES.iter().find(|(key, ..)| *key == name)?;
    out_of_range(value, min, max)
}

pub(crate) fn out_of_range(value: i64, min: i64, max: i64) -> Option<FaultKind> {
    (!(min..=max).contains(&value)).then_some(FaultKind::OutOfRange { value, min, max })
}

/// The limits of a number by its key: a top-level key of a card of `kind`, or a nested key if `kind` is
/// `None`.
pub(crate) fn range(kind: Option<KindName>, key: &str) -> Option<(i64, i64)> {
    let limits = kind.map_or(INNER, limits_of);
    limits.iter().find(|(of, ..)| *of == key).map(|&(_, min, max)| (min, max))
}

/// The minimum and maximum of a number that is printed on cards of a kind, by its key.
pub fn figure_range(kind: KindName, key: &str) -> Option<(i64, i64)> {
    range(Some(kind), key)
}

/// The required kind of the card whose id stands under a key.
pub(crate) fn referenced_kind(key: &str) -> Option<KindName> {
    match key {
        "race" => Some(KindName::Race),
        "class" => Some(KindName::Class),
        _ => None,
    }
}

fn limits_of(kind: KindName) -> &'static [Limit] {
    CARD.iter().find(|(of, _)| *of == kind).map_or(&[], |(_, limits)| limits)
}

/// Checks the table of a card.
pub(crate) fn check_card(kind: KindName, table: &DeTable<'_>) -> Findings {
    let mut findings = Findings::default();
    check_table(table, limits_of(kind), &mut findings);
    findings
}

fn check_table(table: &DeTable<'_>, limits: &[Limit], findings: &mut Findings) {
    let tag = table.iter().find(|(key, value)| {
        TAGS.contains(&key.get_ref().as_ref())
            && value.get_ref().as_str().is_some_and(|word| UNIT_VARIANTS.contains(&word))
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
            let Some(kind) = referenced_kind(key) else { return };
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

    use super::UNIT_VARIANTS;
    use crate::read::{LeftOut, ReadError, TableReader};
    use crate::{Ability, ActivePower, Cost, FaultKind, OneShotEffect, SpecialEffect, Step};

    fn read<T: DeserializeOwned>(tag: &str, word: &str) -> Result<T, ReadError> {
        let text = format!("{tag} = {word:?}");
        let table = toml::de::DeTable::parse(&text).expect("it is TOML").into_inner();
        T::deserialize(TableReader {
            table: &table,
            skipped: &[],
            left_out: &LeftOut::new(),
            placeholders: &[],
            top: true,
        })
    }

    /// The variants of a type that need no key except the tag.
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
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), UNIT_VARIANTS);
    }
}
