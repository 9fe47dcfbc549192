use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

pub(crate) mod card;
mod place;
mod set;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::bounds::{self, FAULTS_MAX};
use crate::limits::{self, COPIES};
use crate::read::{LeftOut, Node, ReadError, TableReader, integer};
use crate::switches::Switches;
use crate::{
    Card, CardId, Catalogue, Correction, Edition, EditionId, Fault, FaultKind, KindName, Printing, Rules,
    SetHead, slug,
};

pub(crate) use set::read_set;

/// A catalogue file: cards, a printing (with the key `copies`) or an edition (with the key `rules`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceFile<'a> {
    /// The name of the file in faults.
    pub path: &'a str,
    /// The TOML text.
    pub text: &'a str,
}

/// Reads files into a new catalogue.
///
/// # Errors
///
/// Returns all faults of all files, in the order of the files and their lines. It stops at 1,000 faults in
/// total and at 100 faults per card.
///
/// ```
/// use starboard_cards::{SourceFile, load};
/// let text = "[[item]]\nname = \"Towel\"\nhands = 3\n";
/// let faults = load(&[SourceFile { path: "own.toml", text }]).unwrap_err();
/// let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
/// assert_eq!(faults, [
///     "own.toml:1: card `towel`: key `value`: is missing",
///     "own.toml:3: card `towel`: key `hands`: 3 is out of range, 0 to 2",
/// ]);
/// ```
pub fn load(files: &[SourceFile<'_>]) -> Result<Catalogue, Vec<Fault>> {
    Catalogue::default().extended(files)
}

/// The data read from some files.
#[derive(Default)]
pub(crate) struct Contents {
    pub(crate) head: Option<SetHead>,
    pub(crate) cards: BTreeMap<CardId, Arc<Card>>,
    pub(crate) printings: Vec<Printing>,
    pub(crate) editions: BTreeMap<EditionId, Edition>,
}

/// Reads files that may refer to the cards of `base`.
pub(crate) fn read_files(files: &[SourceFile<'_>], base: &Catalogue) -> Result<Contents, Vec<Fault>> {
    let mut loader = Loader::new(files, base, Mode::Files);
    for (at, file) in files.iter().enumerate() {
        loader.at = at;
        loader.file(file.text);
    }
    let (contents, faults) = loader.finish();
    if faults.is_empty() { Ok(contents) } else { Err(faults) }
}

/// The kind of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Cards, printings and editions to add to a catalogue.
    Files,
    /// A set with a head to add to a catalogue.
    NewSet,
    /// A set that was accepted before. Its cards take precedence over others with the same ids.
    OldSet,
}

/// A reference to a card.
struct Reference {
    at: usize,
    span: Range<usize>,
    from: Option<CardId>,
    key: Option<String>,
    to: CardId,
    kind: Option<KindName>,
    path: Vec<String>,
}

pub(crate) struct Loader<'a> {
    files: &'a [SourceFile<'a>],
    base: &'a Catalogue,
    mode: Mode,
    /// The line starts of each file, as byte offsets.
    lines: Vec<Vec<usize>>,
    /// The file being read.
    at: usize,
    contents: Contents,
    /// The ids seen so far with kind, file and offset, including cards with faults.
    known: BTreeMap<CardId, (KindName, usize, usize)>,
    references: Vec<Reference>,
    /// Faults with their file and offset.
    faults: Vec<(usize, usize, Fault)>,
}

impl<'a> Loader<'a> {
    fn new(files: &'a [SourceFile<'a>], base: &'a Catalogue, mode: Mode) -> Self {
        Self {
            files,
            base,
            mode,
            lines: files.iter().map(|file| bounds::line_starts(file.text)).collect(),
            at: 0,
            contents: Contents::default(),
            known: BTreeMap::new(),
            references: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// Returns the data and all faults.
    fn finish(mut self) -> (Contents, Vec<Fault>) {
        self.check_references();
        self.faults.sort_by_key(|(at, start, _)| (*at, *start));
        (self.contents, self.faults.into_iter().map(|(.., fault)| fault).collect())
    }
}

impl Loader<'_> {
    fn file(&mut self, text: &str) {
        if let Some((span, kind)) = bounds::too_many_dots(text) {
            return self.fault(&span, None, None, kind);
        }
        let (document, errors) = DeTable::parse_recoverable(text);
        let broken = !errors.is_empty();
        for error in errors {
            let span = error.span().unwrap_or_default();
            self.fault(&span, None, None, FaultKind::Syntax { message: error.message().to_owned() });
        }
        let table = document.get_ref();
        if let Some((span, kind)) = bounds::nested_too_deep(table) {
            return self.fault(&span, None, None, kind);
        }
        if broken {
            // Other files may refer to the cards in the readable part.
            for (key, value) in table {
                let kind = KindName::deserialize(word(key.get_ref()));
                let (Ok(kind), Some(array)) = (kind, value.get_ref().as_array()) else { continue };
                for card in array {
                    let name = card.get_ref().get("name").and_then(|name| name.get_ref().as_str());
                    let id = CardId::new(&slug(name.unwrap_or_default()));
                    self.known.entry(id).or_insert((kind, self.at, card.span().start));
                }
            }
        } else if self.mode != Mode::Files {
            self.set(table);
        } else if table.contains_key("rules") {
            self.edition(table);
        } else if table.contains_key("copies") {
            self.printing(table);
        } else {
            for (key, value) in table {
                self.kind(key, value);
            }
        }
        self.set_paths(table);
    }

    fn kind(&mut self, key: &Spanned<DeString<'_>>, value: &Node<'_>) {
        let kind = match KindName::deserialize(word(key.get_ref())) {
            Ok(kind) => kind,
            Err(ReadError { kind: FaultKind::UnknownWord { known, .. }, .. }) => {
                return self.fault(&key.span(), None, Some(key.get_ref()), FaultKind::UnknownKey { known });
            }
            Err(error) => return self.fault(&key.span(), None, Some(key.get_ref()), error.kind),
        };
        let wrong = |node: &Node<'_>, expected: &str| FaultKind::WrongValue {
            found: node.get_ref().type_str().to_owned(),
            expected: expected.to_owned(),
        };
        let DeValue::Array(cards) = value.get_ref() else {
            return self.fault(&value.span(), None, Some(key.get_ref()), wrong(value, "an array of tables"));
        };
        for card in cards {
            match card.get_ref() {
                DeValue::Table(table) => self.card(kind, table, card.span()),
                _ => self.fault(&card.span(), None, Some(key.get_ref()), wrong(card, "a table")),
            }
        }
    }

    fn printing(&mut self, table: &DeTable<'_>) {
        let nothing = LeftOut::new();
        let reader = TableReader { table, skipped: &[], left_out: &nothing, placeholders: &[], top: true };
        match Printing::deserialize(reader) {
            Ok(printing) => {
                let ids =
                    self.base.printings().iter().chain(&self.contents.printings).map(|printing| &printing.id);
                if ids.into_iter().any(|id| *id == printing.id) {
                    let span = table.get("id").map(Spanned::span).unwrap_or_default();
                    let kind = FaultKind::DuplicatePrinting { id: printing.id.clone() };
                    self.fault(&span, None, Some("id"), kind);
                }
                self.contents.printings.push(printing);
            }
            Err(error) => {
                self.fault(&error.span.unwrap_or_default(), None, error.key.as_deref(), error.kind);
            }
        }
        let Some(copies) = table.get("copies").and_then(|copies| copies.get_ref().as_table()) else { return };
        for (id, count) in copies {
            let to = CardId::new(id.get_ref());
            if let Some(kind) =
                integer(count).and_then(|count| limits::out_of_range(count, COPIES.0, COPIES.1))
            {
                self.fault(&count.span(), Some(&to), Some("copies"), kind);
            }
            let key = Some("copies".to_owned());
            self.references.push(Reference {
                at: self.at,
                span: id.span(),
                from: None,
                key,
                to,
                kind: None,
                path: Vec::new(),
            });
        }
    }

    fn edition(&mut self, table: &DeTable<'_>) {
        let Some(rules) = table.get("rules").and_then(|rules| rules.get_ref().as_table()) else {
            let span = table.get("rules").map(Spanned::span).unwrap_or_default();
            let kind = FaultKind::WrongValue { found: "no table".to_owned(), expected: "a table".to_owned() };
            return self.fault(&span, None, Some("rules"), kind);
        };
        for (key, _) in rules {
            if !Rules::NAMES.contains(&key.get_ref().as_ref()) {
                let known = Rules::NAMES.iter().map(|&name| name.to_owned()).collect();
                self.fault(&key.span(), None, Some(key.get_ref()), FaultKind::UnknownKey { known });
            }
        }
        let nothing = LeftOut::new();
        let reader =
            TableReader { table, skipped: &["rules"], left_out: &nothing, placeholders: &[], top: true };
        let head = Head::deserialize(reader);
        let span = table.get("rules").map(Spanned::span).unwrap_or_default();
        let fault = &mut |span: &Range<usize>, key: &str, kind| self.fault(span, None, Some(key), kind);
        let rules = Rules::read(&mut Switches { fault, rules, span });
        match (head, rules) {
            (Ok(head), Some(rules)) => {
                let edition = Edition {
                    id: head.id,
                    name: head.name,
                    year: head.year,
                    rules,
                    corrections: head.corrections,
                };
                if self.contents.editions.insert(head.id, edition).is_some() {
                    let span = table.get("id").map(Spanned::span).unwrap_or_default();
                    self.fault(&span, None, Some("id"), FaultKind::DuplicateEdition { id: head.id });
                }
            }
            (Err(error), _) => {
                self.fault(&error.span.unwrap_or_default(), None, error.key.as_deref(), error.kind);
            }
            (Ok(_), None) => {}
        }
    }

    fn check_references(&mut self) {
        for reference in std::mem::take(&mut self.references) {
            let Reference { at, span, from, key, to, kind, path } = reference;
            let known = self.known.get(&to).map(|&(kind, ..)| kind);
            // A set must also load where the author's other sets are missing.
            let printed = || self.base.card(&to).filter(|_| self.base.set_of(&to).is_none());
            let known = known.or_else(|| printed().map(Card::kind_name));
            let fault = match (known, kind) {
                (None, _) => FaultKind::UnknownCard { id: to },
                (Some(found), Some(expected)) if found != expected => {
                    FaultKind::WrongKind { id: to, found, expected }
                }
                _ => continue,
            };
            self.at = at;
            self.fault(&span, from.as_ref(), key.as_deref(), fault);
            if let Some((.., fault)) = self.faults.last_mut() {
                fault.path = path;
            }
        }
    }

    pub(crate) fn fault(
        &mut self,
        span: &Range<usize>,
        card: Option<&CardId>,
        key: Option<&str>,
        kind: FaultKind,
    ) {
        if self.faults.len() >= FAULTS_MAX {
            return;
        }
        let file = self.files[self.at].path.to_owned();
        let (line, column) = self.position(self.at, span.start);
        let fault = Fault {
            file,
            line,
            column,
            path: Vec::new(),
            card: card.cloned(),
            key: key.map(str::to_owned),
            kind,
        };
        self.faults.push((self.at, span.start, fault));
    }
}

/// The keys of an edition file other than its rules.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Head {
    id: EditionId,
    name: String,
    #[serde(default)]
    year: Option<u16>,
    #[serde(default)]
    corrections: Vec<Correction>,
}

fn word(text: &str) -> serde::de::value::StrDeserializer<'_, ReadError> {
    text.into_deserializer()
}
