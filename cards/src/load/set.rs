//! Loads a custom set: its head and the checks of the set as a whole.

use toml::Spanned;
use toml::de::DeTable;

use super::card::{ID_MAX, is_id, is_language};
use super::{Contents, Loader, Mode};
use crate::limits::{REVISION, SET_BYTES_MAX, SET_CARDS_MAX};
use crate::read::{Node, integer};
use crate::{Catalogue, FaultKind, SetDraft, SetHead, SetId, SourceFile, limits};

/// The key of the head of a set.
const HEAD: &str = "set";
/// The keys of a head.
const KEYS: [&str; 6] = ["id", "name", "author", "revision", "language", "names"];

/// Reads a set that may refer to the cards of `base`.
pub(crate) fn read_set(file: SourceFile<'_>, base: &Catalogue, mode: Mode) -> SetDraft {
    let files = [file];
    let mut loader = Loader::new(&files, base, mode);
    if file.text.len() > SET_BYTES_MAX as usize {
        loader.fault(&(0..0), None, None, FaultKind::FileTooLarge { max: SET_BYTES_MAX });
    } else {
        loader.file(file.text);
    }
    let (Contents { head, cards, .. }, faults) = loader.finish();
    SetDraft { head, cards, faults }
}

impl Loader<'_> {
    pub(super) fn set(&mut self, table: &DeTable<'_>) {
        match table.get(HEAD) {
            None => self.fault(&(0..0), None, Some(HEAD), FaultKind::MissingKey),
            Some(node) => match node.get_ref().as_table() {
                Some(head) => self.contents.head = self.head(head, node),
                None => self.wrong(node, None, HEAD, "a table"),
            },
        }
        let cards: usize =
            table.values().filter_map(|value| value.get_ref().as_array()).map(|cards| cards.len()).sum();
        if cards > SET_CARDS_MAX as usize {
            return self.fault(&(0..0), None, None, FaultKind::TooManyCards { max: SET_CARDS_MAX });
        }
        for (key, value) in table.iter().filter(|(key, _)| key.get_ref() != HEAD) {
            self.kind(key, value);
        }
    }

    fn head(&mut self, table: &DeTable<'_>, head: &Node<'_>) -> Option<SetHead> {
        for (key, _) in table.iter().filter(|(key, _)| !KEYS.contains(&key.get_ref().as_ref())) {
            let known = KEYS.iter().map(|&key| key.to_owned()).collect();
            self.fault(&key.span(), None, Some(key.get_ref()), FaultKind::UnknownKey { known });
        }
        let span = head.span();
        let id = self.text(table, "id", &span).filter(|id| {
            if !is_id(id) {
                let span = table.get("id").map_or(span.clone(), Spanned::span);
                self.fault(&span, None, Some("id"), FaultKind::BadId { id: id.clone(), max: ID_MAX });
            }
            is_id(id)
        });
        let name = self.text(table, "name", &span).filter(|name| self.valid_name(table, "name", name));
        let author = table.get("author").and_then(|_| self.text(table, "author", &span));
        let author = author.filter(|author| self.valid_name(table, "author", author));
        let language = table.get("language").and_then(|_| self.text(table, "language", &span));
        let language = language.filter(|word| {
            if !is_language(word) {
                let span = table.get("language").map_or(span.clone(), Spanned::span);
                let kind = FaultKind::BadLanguage { word: word.clone() };
                self.fault(&span, None, Some("language"), kind);
            }
            is_language(word)
        });
        let revision = self.revision(table);
        let names = self.names(table, None);
        Some(SetHead { id: SetId::new(&id?), name: name?, author, revision, language, names })
    }

    fn valid_name(&mut self, table: &DeTable<'_>, key: &str, name: &str) -> bool {
        let fault = self.name_fault(name);
        let valid = fault.is_none();
        if let (Some(kind), Some(node)) = (fault, table.get(key)) {
            self.fault(&node.span(), None, Some(key), kind);
        }
        valid
    }

    fn revision(&mut self, table: &DeTable<'_>) -> u32 {
        let Some(node) = table.get("revision") else { return 1 };
        let Some(number) = integer(node) else {
            self.wrong(node, None, "revision", "a whole number");
            return 1;
        };
        if let Some(kind) = limits::out_of_range(number, REVISION.0, REVISION.1) {
            self.fault(&node.span(), None, Some("revision"), kind);
        }
        u32::try_from(number).unwrap_or(1)
    }
}
