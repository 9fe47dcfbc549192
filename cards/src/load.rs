use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::bounds::{self, CARD_FAULTS_MAX, FAULTS_MAX};
use crate::limits::{self, COPIES};
use crate::payload::stand_in;
use crate::read::{LeftOut, Node, ReadError, TableReader, integer};
use crate::switches::Switches;
use crate::{
    Card, CardId, CardKind, Catalogue, Edition, EditionId, Fault, FaultKind, KindName, Printing, Rules, slug,
};

/// A file of the catalogue: cards, a printing (it has the key `copies`) or an edition (it has the key `rules`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceFile<'a> {
    /// What faults call it.
    pub path: &'a str,
    /// Its text, in TOML.
    pub text: &'a str,
}

/// The longest name of a card, in characters.
pub(crate) const NAME_MAX: u32 = 80;
/// The keys of a card that every kind has.
const APART: [&str; 2] = ["name", "id"];
/// The longest id of a card, in characters.
pub(crate) const ID_MAX: u32 = 80;

/// Reads files into a catalogue of their own.
///
/// # Errors
///
/// All faults of all files, in the order of the files and their lines; of a thousand and more the first ones found, and of
/// one card a hundred at most.
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

/// What has been read of some files.
#[derive(Default)]
pub(crate) struct Contents {
    pub(crate) cards: BTreeMap<CardId, Card>,
    pub(crate) printings: Vec<Printing>,
    pub(crate) editions: BTreeMap<EditionId, Edition>,
}

/// Reads files that may refer to the cards of `base`.
pub(crate) fn read_files(files: &[SourceFile<'_>], base: &Catalogue) -> Result<Contents, Vec<Fault>> {
    let mut loader = Loader {
        files,
        base,
        lines: files.iter().map(|file| bounds::line_starts(file.text)).collect(),
        at: 0,
        contents: Contents::default(),
        known: BTreeMap::new(),
        references: Vec::new(),
        faults: Vec::new(),
    };
    for (at, file) in files.iter().enumerate() {
        loader.at = at;
        loader.file(file.text);
    }
    loader.check_references();
    if loader.faults.is_empty() {
        return Ok(loader.contents);
    }
    loader.faults.sort_by_key(|(at, fault)| (*at, fault.line));
    Err(loader.faults.into_iter().map(|(_, fault)| fault).collect())
}

/// A card that something refers to.
struct Reference {
    at: usize,
    place: Range<usize>,
    from: Option<CardId>,
    key: Option<String>,
    to: CardId,
    kind: Option<KindName>,
}

pub(crate) struct Loader<'a> {
    files: &'a [SourceFile<'a>],
    base: &'a Catalogue,
    /// Where the lines of each file start.
    lines: Vec<Vec<usize>>,
    /// The file being read.
    at: usize,
    contents: Contents,
    /// The ids seen so far with kind, file and place, cards at fault included.
    known: BTreeMap<CardId, (KindName, usize, usize)>,
    references: Vec<Reference>,
    faults: Vec<(usize, Fault)>,
}

impl Loader<'_> {
    fn file(&mut self, text: &str) {
        if let Some((place, kind)) = bounds::too_many_dots(text) {
            return self.fault(&place, None, None, kind);
        }
        let (document, errors) = DeTable::parse_recoverable(text);
        let broken = !errors.is_empty();
        for error in errors {
            let place = error.span().unwrap_or_default();
            self.fault(&place, None, None, FaultKind::Syntax { message: error.message().to_owned() });
        }
        let table = document.get_ref();
        if let Some((place, kind)) = bounds::nested_too_deep(table) {
            return self.fault(&place, None, None, kind);
        }
        if broken {
            // What could be read of it still names cards that others refer to.
            for (key, value) in table {
                let kind = KindName::deserialize(word(key.get_ref()));
                let (Ok(kind), Some(array)) = (kind, value.get_ref().as_array()) else { continue };
                for card in array {
                    let name = card.get_ref().get("name").and_then(|name| name.get_ref().as_str());
                    let id = CardId::new(&slug(name.unwrap_or_default()));
                    self.known.entry(id).or_insert((kind, self.at, card.span().start));
                }
            }
        } else if table.contains_key("rules") {
            self.edition(table);
        } else if table.contains_key("copies") {
            self.printing(table);
        } else {
            for (key, value) in table {
                self.kind(key, value);
            }
        }
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

    fn card(&mut self, kind: KindName, table: &DeTable<'_>, place: Range<usize>) {
        let name = self.text(table, "name", &place);
        let given = table.get_key_value("id").map(|_| self.text(table, "id", &place));
        let (Some(name), Some(id)) = (name.clone(), given.unwrap_or_else(|| name.as_deref().map(slug)))
        else {
            self.payload(kind, table, &place, None);
            return;
        };
        let id = self.identity(table, &place, &name, &id).map(|id| self.register(id, kind, &place));
        let Some(kind) = self.payload(kind, table, &place, id.as_ref()) else { return };
        if let Some(id) = id {
            self.contents.cards.entry(id.clone()).or_insert(Card { id, name, kind });
        }
    }

    /// The text of a key that must be there.
    fn text(&mut self, table: &DeTable<'_>, key: &str, card: &Range<usize>) -> Option<String> {
        let Some(node) = table.get(key) else {
            self.fault(card, None, Some(key), FaultKind::MissingKey);
            return None;
        };
        if let Some(text) = node.get_ref().as_str() {
            return Some(text.to_owned());
        }
        let found = node.get_ref().type_str().to_owned();
        self.fault(
            &node.span(),
            None,
            Some(key),
            FaultKind::WrongValue { found, expected: "a string".to_owned() },
        );
        None
    }

    /// The id of a card if its name and id are sound.
    fn identity(&mut self, table: &DeTable<'_>, card: &Range<usize>, name: &str, id: &str) -> Option<CardId> {
        let place = |key| table.get(key).map_or(card.clone(), Spanned::span);
        if name.trim().is_empty() {
            self.fault(&place("name"), None, Some("name"), FaultKind::EmptyName);
            return None;
        }
        if name.chars().count() > NAME_MAX as usize {
            self.fault(&place("name"), None, Some("name"), FaultKind::NameTooLong { max: NAME_MAX });
            return None;
        }
        let sound = id.len() <= ID_MAX as usize && id.is_ascii() && !id.is_empty() && slug(id) == id;
        if !sound {
            let key = if table.contains_key("id") { "id" } else { "name" };
            self.fault(&place(key), None, Some(key), FaultKind::BadId { id: id.to_owned(), max: ID_MAX });
            return None;
        }
        Some(CardId::new(id))
    }

    fn register(&mut self, id: CardId, kind: KindName, place: &Range<usize>) -> CardId {
        let first =
            self.known.get(&id).map(|&(_, at, start)| (self.files[at].path.to_owned(), self.line(at, start)));
        if first.is_some() || self.base.card(&id).is_some() {
            self.fault(place, Some(&id), None, FaultKind::DuplicateCard { first });
        }
        self.known.entry(id.clone()).or_insert((kind, self.at, place.start));
        id
    }

    /// Reads what a card is and does, with all its faults.
    fn payload(
        &mut self,
        kind: KindName,
        table: &DeTable<'_>,
        place: &Range<usize>,
        id: Option<&CardId>,
    ) -> Option<CardKind> {
        let findings = limits::check_card(kind, table);
        let mut told: BTreeSet<usize> = BTreeSet::new();
        for (key, place, kind) in findings.faults {
            told.insert(place.start);
            self.fault(&place, id, Some(&key), kind);
        }
        let mut sound = told.is_empty();
        for (key, place, to, kind) in findings.references {
            let from = id.cloned();
            self.references.push(Reference {
                at: self.at,
                place,
                from,
                key: Some(key),
                to,
                kind: Some(kind),
            });
        }

        let mut left_out = LeftOut::new();
        let mut stand_ins = Vec::new();
        loop {
            let reader =
                TableReader { table, apart: &APART, left_out: &left_out, stand_ins: &stand_ins, top: true };
            let error = match CardKind::read(kind, reader) {
                Ok(kind) => return sound.then_some(kind),
                Err(error) => error,
            };
            sound = false;
            match (error.part, error.kind) {
                (Some(part), kind) => {
                    let kind = match kind {
                        FaultKind::UnknownKey { known } if is_key_of(table, part) => {
                            let known = APART.iter().map(|&key| key.to_owned()).chain(known).collect();
                            FaultKind::UnknownKey { known }
                        }
                        kind => kind,
                    };
                    let at = error.place.unwrap_or_else(|| place.clone());
                    if told.range(at.clone()).next().is_none() {
                        self.fault(&at, id, error.key.as_deref(), kind);
                    }
                    if !left_out.insert(part) || left_out.len() >= CARD_FAULTS_MAX {
                        return None;
                    }
                }
                (None, FaultKind::MissingKey) => {
                    let key = error.key.unwrap_or_default();
                    if !table.contains_key(key.as_str()) {
                        self.fault(place, id, Some(&key), FaultKind::MissingKey);
                    }
                    match stand_in(kind, &key) {
                        Some(entry) if stand_ins.iter().all(|(known, _)| *known != entry.0) => {
                            stand_ins.push(entry);
                        }
                        _ => return None,
                    }
                }
                (None, kind) => {
                    self.fault(place, id, error.key.as_deref(), kind);
                    return None;
                }
            }
        }
    }

    fn printing(&mut self, table: &DeTable<'_>) {
        let nothing = LeftOut::new();
        let reader = TableReader { table, apart: &[], left_out: &nothing, stand_ins: &[], top: true };
        match Printing::deserialize(reader) {
            Ok(printing) => {
                let ids =
                    self.base.printings().iter().chain(&self.contents.printings).map(|printing| &printing.id);
                if ids.into_iter().any(|id| *id == printing.id) {
                    let place = table.get("id").map(Spanned::span).unwrap_or_default();
                    let kind = FaultKind::DuplicatePrinting { id: printing.id.clone() };
                    self.fault(&place, None, Some("id"), kind);
                }
                self.contents.printings.push(printing);
            }
            Err(error) => {
                self.fault(&error.place.unwrap_or_default(), None, error.key.as_deref(), error.kind);
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
                place: id.span(),
                from: None,
                key,
                to,
                kind: None,
            });
        }
    }

    fn edition(&mut self, table: &DeTable<'_>) {
        let Some(rules) = table.get("rules").and_then(|rules| rules.get_ref().as_table()) else {
            let place = table.get("rules").map(Spanned::span).unwrap_or_default();
            let kind = FaultKind::WrongValue { found: "no table".to_owned(), expected: "a table".to_owned() };
            return self.fault(&place, None, Some("rules"), kind);
        };
        for (key, _) in rules {
            if !Rules::NAMES.contains(&key.get_ref().as_ref()) {
                let known = Rules::NAMES.iter().map(|&name| name.to_owned()).collect();
                self.fault(&key.span(), None, Some(key.get_ref()), FaultKind::UnknownKey { known });
            }
        }
        let nothing = LeftOut::new();
        let reader = TableReader { table, apart: &["rules"], left_out: &nothing, stand_ins: &[], top: true };
        let head = Head::deserialize(reader);
        let place = table.get("rules").map(Spanned::span).unwrap_or_default();
        let rules = Rules::read(&mut Switches { loader: self, rules, place });
        match (head, rules) {
            (Ok(head), Some(rules)) => {
                let edition = Edition { id: head.id, name: head.name, year: head.year, rules };
                if self.contents.editions.insert(head.id, edition).is_some() {
                    let place = table.get("id").map(Spanned::span).unwrap_or_default();
                    self.fault(&place, None, Some("id"), FaultKind::DuplicateEdition { id: head.id });
                }
            }
            (Err(error), _) => {
                self.fault(&error.place.unwrap_or_default(), None, error.key.as_deref(), error.kind);
            }
            (Ok(_), None) => {}
        }
    }

    fn check_references(&mut self) {
        for reference in std::mem::take(&mut self.references) {
            let Reference { at, place, from, key, to, kind } = reference;
            let known = self.known.get(&to).map(|&(kind, ..)| kind);
            let known = known.or_else(|| self.base.card(&to).map(Card::kind_name));
            let fault = match (known, kind) {
                (None, _) => FaultKind::UnknownCard { id: to },
                (Some(found), Some(expected)) if found != expected => {
                    FaultKind::WrongKind { id: to, found, expected }
                }
                _ => continue,
            };
            self.at = at;
            self.fault(&place, from.as_ref(), key.as_deref(), fault);
        }
    }

    pub(crate) fn fault(
        &mut self,
        place: &Range<usize>,
        card: Option<&CardId>,
        key: Option<&str>,
        kind: FaultKind,
    ) {
        if self.faults.len() >= FAULTS_MAX {
            return;
        }
        let file = self.files[self.at].path.to_owned();
        let line = self.line(self.at, place.start);
        let fault = Fault { file, line, card: card.cloned(), key: key.map(str::to_owned), kind };
        self.faults.push((self.at, fault));
    }

    fn line(&self, at: usize, start: usize) -> u32 {
        self.lines[at].partition_point(|&line| line <= start) as u32
    }
}

/// What an edition file says beside its rules.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Head {
    id: EditionId,
    name: String,
    #[serde(default)]
    year: Option<u16>,
}

fn word(text: &str) -> serde::de::value::StrDeserializer<'_, ReadError> {
    text.into_deserializer()
}

/// Whether a key of the table itself starts at `place`.
fn is_key_of(table: &DeTable<'_>, place: usize) -> bool {
    table.keys().any(|key| key.span().start == place)
}
