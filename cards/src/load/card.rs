use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::DeTable;

use super::{Loader, Mode, Reference};
use crate::bounds::CARD_FAULTS_MAX;
use crate::limits::{self, CARD_NAME_MAX, COPIES, Findings};
use crate::payload::placeholder;
use crate::read::{LeftOut, Node, TableReader, integer};
use crate::{Card, CardId, CardKind, FaultKind, KindName, is_visible, slug, turns_text};

/// The maximum length of the id of a card or set, in characters.
pub(crate) const ID_MAX: u32 = 80;
/// The keys of a card that all kinds have in common.
const COMMON_KEYS: [&str; 5] = ["name", "id", "names", "copies", "unfinished"];

impl Loader<'_> {
    pub(super) fn card(&mut self, kind: KindName, table: &DeTable<'_>, span: Range<usize>) {
        let name = self.text(table, "name", &span);
        let given = table.get_key_value("id").map(|_| self.text(table, "id", &span));
        let (Some(name), Some(id)) = (name.clone(), given.unwrap_or_else(|| name.as_deref().map(slug)))
        else {
            self.payload(kind, table, &span, None);
            return;
        };
        let id = self.identity(table, &span, &name, &id).map(|id| self.register(id, kind, &span));
        let names = self.names(table, id.as_ref());
        let copies = self.copies(table, id.as_ref());
        let unfinished = self.flag(table, "unfinished", id.as_ref());
        let Some(kind) = self.payload(kind, table, &span, id.as_ref()) else { return };
        if let Some(id) = id {
            let card = Card { id: id.clone(), name, names, copies, unfinished, kind };
            self.contents.cards.entry(id).or_insert_with(|| Arc::new(card));
        }
    }

    /// The text of a required key.
    pub(super) fn text(&mut self, table: &DeTable<'_>, key: &str, card: &Range<usize>) -> Option<String> {
        let Some(node) = table.get(key) else {
            self.fault(card, None, Some(key), FaultKind::MissingKey);
            return None;
        };
        if let Some(text) = node.get_ref().as_str() {
            return Some(text.to_owned());
        }
        self.wrong(node, None, key, "a string");
        None
    }

    /// The names in other languages.
    pub(super) fn names(&mut self, table: &DeTable<'_>, card: Option<&CardId>) -> BTreeMap<String, String> {
        let Some(node) = table.get("names") else { return BTreeMap::new() };
        let Some(entries) = node.get_ref().as_table() else {
            self.wrong(node, card, "names", "a table");
            return BTreeMap::new();
        };
        let mut names = BTreeMap::new();
        for (language, name) in entries {
            let language_name = language.get_ref();
            if !is_language(language_name) {
                let word = language_name.to_string();
                self.fault(&language.span(), card, Some("names"), FaultKind::BadLanguage { word });
            }
            match name.get_ref().as_str() {
                Some(text) => match self.name_fault(text) {
                    Some(kind) => self.fault(&name.span(), card, Some(language_name), kind),
                    None => drop(names.insert(language_name.to_string(), text.to_owned())),
                },
                None => self.wrong(name, card, language_name, "a string"),
            }
        }
        names
    }

    /// Returns the fault of a name. A set that was accepted before may have an invisible name, or marks that turn text.
    pub(super) fn name_fault(&self, name: &str) -> Option<FaultKind> {
        let old = self.mode == Mode::OldSet && !name.trim().is_empty();
        if !old && !is_visible(name) {
            return Some(FaultKind::EmptyName);
        }
        if self.mode != Mode::OldSet && turns_text(name) {
            return Some(FaultKind::TurnsText);
        }
        (name.chars().count() > CARD_NAME_MAX as usize)
            .then_some(FaultKind::NameTooLong { max: CARD_NAME_MAX })
    }

    fn copies(&mut self, table: &DeTable<'_>, card: Option<&CardId>) -> Option<u8> {
        let node = table.get("copies")?;
        let Some(number) = integer(node) else {
            self.wrong(node, card, "copies", "a whole number");
            return None;
        };
        if let Some(kind) = limits::out_of_range(number, COPIES.0, COPIES.1) {
            self.fault(&node.span(), card, Some("copies"), kind);
        }
        u8::try_from(number).ok()
    }

    fn flag(&mut self, table: &DeTable<'_>, key: &str, card: Option<&CardId>) -> bool {
        let Some(node) = table.get(key) else { return false };
        let flag = node.get_ref().as_bool();
        if flag.is_none() {
            self.wrong(node, card, key, "a boolean");
        }
        flag.unwrap_or_default()
    }

    /// Reports a value of the wrong type.
    pub(super) fn wrong(&mut self, node: &Node<'_>, card: Option<&CardId>, key: &str, expected: &str) {
        let kind = FaultKind::WrongValue {
            found: node.get_ref().type_str().to_owned(),
            expected: expected.to_owned(),
        };
        self.fault(&node.span(), card, Some(key), kind);
    }

    /// Returns the id of a card if its name and id are valid.
    fn identity(&mut self, table: &DeTable<'_>, card: &Range<usize>, name: &str, id: &str) -> Option<CardId> {
        let span = |key| table.get(key).map_or(card.clone(), Spanned::span);
        if let Some(kind) = self.name_fault(name) {
            self.fault(&span("name"), None, Some("name"), kind);
            return None;
        }
        if !is_id(id) {
            let key = if table.contains_key("id") { "id" } else { "name" };
            self.fault(&span(key), None, Some(key), FaultKind::BadId { id: id.to_owned(), max: ID_MAX });
            return None;
        }
        Some(CardId::new(id))
    }

    fn register(&mut self, id: CardId, kind: KindName, span: &Range<usize>) -> CardId {
        let first = self
            .known
            .get(&id)
            .map(|&(_, at, start)| (self.files[at].path.to_owned(), self.position(at, start).0));
        if first.is_some() {
            self.fault(span, Some(&id), None, FaultKind::DuplicateCard { first, set: None });
        } else if self.base.card(&id).is_some() && self.mode != Mode::OldSet {
            let own = self.contents.head.as_ref().map(|head| &head.id);
            let other = self.base.set_of(&id).map(|set| &set.head);
            if other.is_none_or(|other| own != Some(&other.id)) {
                let set = other.map(|other| other.name.clone());
                self.fault(span, Some(&id), None, FaultKind::DuplicateCard { first: None, set });
            }
        }
        self.known.entry(id.clone()).or_insert((kind, self.at, span.start));
        id
    }

    /// Reports faults at the limits of a card and keeps its references. Returns where the faults are.
    fn report(&mut self, findings: Findings, id: Option<&CardId>) -> BTreeSet<usize> {
        let mut reported = BTreeSet::new();
        for (key, span, kind) in findings.faults {
            reported.insert(span.start);
            self.fault(&span, id, Some(&key), kind);
        }
        for (key, span, to, kind) in findings.references {
            let from = id.cloned();
            self.references.push(Reference {
                at: self.at,
                span,
                from,
                key: Some(key),
                to,
                kind: Some(kind),
                path: Vec::new(),
            });
        }
        reported
    }

    /// Reads the kind-specific data of a card and reports all its faults.
    fn payload(
        &mut self,
        kind: KindName,
        table: &DeTable<'_>,
        span: &Range<usize>,
        id: Option<&CardId>,
    ) -> Option<CardKind> {
        let reported = self.report(limits::check_card(kind, table), id);
        let mut valid = reported.is_empty();
        let mut left_out = LeftOut::new();
        let mut placeholders = Vec::new();
        loop {
            let reader = TableReader {
                table,
                skipped: &COMMON_KEYS,
                left_out: &left_out,
                placeholders: &placeholders,
                top: true,
            };
            let error = match CardKind::read(kind, reader) {
                Ok(kind) => return valid.then_some(kind),
                Err(error) => error,
            };
            valid = false;
            match (error.part, error.kind) {
                (Some(part), kind) => {
                    let kind = match kind {
                        FaultKind::UnknownKey { known } if is_key_of(table, part) => {
                            let known = COMMON_KEYS.iter().map(|&key| key.to_owned()).chain(known).collect();
                            FaultKind::UnknownKey { known }
                        }
                        kind => kind,
                    };
                    let at = error.span.unwrap_or_else(|| span.clone());
                    if reported.range(at.clone()).next().is_none() {
                        self.fault(&at, id, error.key.as_deref(), kind);
                    }
                    if !left_out.insert(part) || left_out.len() >= CARD_FAULTS_MAX {
                        return None;
                    }
                }
                (None, FaultKind::MissingKey) => {
                    let key = error.key.unwrap_or_default();
                    if !table.contains_key(key.as_str()) {
                        self.fault(span, id, Some(&key), FaultKind::MissingKey);
                    }
                    match placeholder(kind, &key) {
                        Some(entry) if placeholders.iter().all(|(known, _)| *known != entry.0) => {
                            placeholders.push(entry);
                        }
                        _ => return None,
                    }
                }
                (None, kind) => {
                    self.fault(span, id, error.key.as_deref(), kind);
                    return None;
                }
            }
        }
    }
}

/// Returns true if a top-level key of the table starts at `start`.
fn is_key_of(table: &DeTable<'_>, start: usize) -> bool {
    table.keys().any(|key| key.span().start == start)
}

pub(super) fn is_id(id: &str) -> bool {
    id.len() <= ID_MAX as usize && id.is_ascii() && !id.is_empty() && slug(id) == id
}

/// Returns true if a word has the form of a language tag (BCP 47): a language of two or three letters, then
/// further parts.
pub(super) fn is_language(word: &str) -> bool {
    let mut parts = word.split('-');
    let language = parts.next().unwrap_or_default();
    let plain = |part: &str, letters: bool, sizes: std::ops::RangeInclusive<usize>| {
        sizes.contains(&part.len())
            && part.chars().all(|c| if letters { c.is_ascii_lowercase() } else { c.is_ascii_alphanumeric() })
    };
    plain(language, true, 2..=3) && parts.all(|part| plain(part, false, 1..=8)) && word.len() <= 35
}
