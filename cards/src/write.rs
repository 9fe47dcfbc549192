//! Writes cards and sets as TOML. A card gets the shortest form that reads back as the same card. A set keeps
//! handwritten text unchanged.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value as Json;
use toml::de::DeTable;
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value, value};

use crate::read::{LeftOut, TableReader};
use crate::{Card, CardId, CardKind, KindName, SetHead, slug};

/// The maximum size in bytes of a card whose nested default keys are removed. Each key costs another read.
const PRUNED_MAX: usize = 8 * 1024;
/// The maximum length of a line with a list, in characters.
const LINE_MAX: usize = 100;

/// An editable set file.
#[derive(Clone, Debug)]
pub struct SetText(DocumentMut);

impl SetText {
    /// Creates a set without cards.
    pub fn new(head: &SetHead) -> Self {
        let mut text = Self(DocumentMut::new());
        text.set_head(head);
        text
    }

    /// Parses a set file that was read without faults; `None` if it is not TOML.
    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }

    /// Sets the head.
    pub fn set_head(&mut self, head: &SetHead) {
        let SetHead { id, name, author, revision, language, names } = head;
        let table = self.0.entry("set").or_insert_with(toml_edit::table);
        let Some(table) = table.as_table_like_mut() else { return };
        let mut put = |key: &str, new: Option<Value>| match (new, table.get_mut(key)) {
            (None, _) => drop(table.remove(key)),
            (Some(new), Some(Item::Value(old))) => {
                let decor = old.decor().clone();
                *old = new;
                *old.decor_mut() = decor;
            }
            (Some(new), _) => drop(table.insert(key, Item::Value(new))),
        };
        put("id", Some(id.as_str().into()));
        put("name", Some(name.into()));
        put("author", author.as_ref().map(Into::into));
        put("revision", Some(i64::from(*revision).into()));
        put("language", language.as_ref().map(Into::into));
        put("names", (!names.is_empty()).then(|| names_value(names)));
    }

    /// Puts a card in the position of the one it replaces, or else at the end.
    pub fn put(&mut self, card: &Card, replaces: Option<&CardId>) {
        let table = table_of(card);
        let key = card.kind_name().key();
        if let Some(replaced) = replaces {
            let same_kind = self.cards_mut(key).and_then(|cards| {
                let mut tables = cards.iter_mut();
                tables.find(|table| id_of(table).as_deref() == Some(replaced.as_str()))
            });
            if let Some(old) = same_kind {
                let decor = old.decor().clone();
                let position = old.position();
                *old = table;
                *old.decor_mut() = decor;
                old.set_position(position);
                return;
            }
            self.remove(replaced);
        }
        self.add(key, table);
    }

    fn add(&mut self, kind: &str, table: Table) {
        match self.cards_mut(kind) {
            Some(cards) => cards.push(table),
            None => drop(self.0.insert(kind, Item::ArrayOfTables(ArrayOfTables::from_iter([table])))),
        }
    }

    /// Removes a card. Returns false if there was none.
    pub fn remove(&mut self, card: &CardId) -> bool {
        let Some((kind, index)) = self.find(card) else { return false };
        let Some(cards) = self.cards_mut(kind) else { return false };
        cards.remove(index);
        if cards.is_empty() {
            self.0.remove(kind);
        }
        true
    }

    /// Restores a card to its position in an earlier text. Returns false if that text does not have it.
    pub fn put_back(&mut self, card: &CardId, before: &mut Self) -> bool {
        let Some((kind, index)) = before.find(card) else { return false };
        let Some(mut table) = before.cards_mut(kind).and_then(|cards| cards.get(index)).cloned() else {
            return false;
        };
        // Tables are written in the order of their positions, including nested ones.
        for (_, item) in table.iter_mut().filter(|(_, item)| !item.is_value()) {
            *item = inline(std::mem::take(item));
        }
        if let Some(position) = table.position() {
            for kind in KindName::ALL {
                for later in self.cards_mut(kind.key()).into_iter().flat_map(ArrayOfTables::iter_mut) {
                    let moved = later.position().map(|at| if at < position { at } else { at + 1 });
                    later.set_position(moved);
                }
            }
        }
        self.add(kind, table);
        true
    }

    /// The position of a card: the key of its kind, and its index among the cards of the kind.
    fn find(&mut self, card: &CardId) -> Option<(&'static str, usize)> {
        KindName::ALL.into_iter().map(KindName::key).find_map(|kind| {
            let is_it = |table: &Table| id_of(table).as_deref() == Some(card.as_str());
            Some((kind, self.cards_mut(kind)?.iter().position(is_it)?))
        })
    }

    /// Changes the ids of cards, including references to them.
    pub fn rename(&mut self, to: &BTreeMap<CardId, CardId>) {
        for kind in KindName::ALL {
            let Some(cards) = self.cards_mut(kind.key()) else { continue };
            for table in cards.iter_mut() {
                if let Some(to) = id_of(table).and_then(|id| to.get(&CardId::new(&id))) {
                    table.insert("id", value(to.as_str()));
                }
            }
        }
        update_references(self.0.as_item_mut(), to);
    }

    /// The cards of a kind, as tables with one header each.
    fn cards_mut(&mut self, kind: &str) -> Option<&mut ArrayOfTables> {
        let item = self.0.get_mut(kind)?;
        if item.is_array() {
            item.make_value();
            let cards = std::mem::take(item).into_array_of_tables();
            *item = cards.map_or_else(|item| item, Item::ArrayOfTables);
        }
        item.as_array_of_tables_mut()
    }
}

impl fmt::Display for SetText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Card {
    /// The card as TOML, as in a set file.
    ///
    /// ```
    /// let card = starboard_cards::Catalogue::shipped().card(&"rocket-boots".into()).unwrap();
    /// assert_eq!(card.to_toml(), "\
    /// [[item]]
    /// name = \"Rocket Boots\"
    /// slots = [\"footgear\"]
    /// complex = true
    /// value = 400
    /// abilities = [{ is = \"run-away\", bonus = 2 }]
    /// ");
    /// ```
    pub fn to_toml(&self) -> String {
        in_file(self.kind_name(), table_of(self))
    }

    /// A card as TOML from keys and values, which need not be valid. `null` values are left out.
    pub fn keys_to_toml<'k>(
        kind: KindName,
        keys: impl IntoIterator<Item = (&'k String, &'k Json)>,
    ) -> String {
        let mut table = Table::new();
        for (key, json) in keys {
            if let Some(value) = from_json(json) {
                table.insert(key, Item::Value(value));
            }
        }
        in_file(kind, break_long_lists(table))
    }
}

fn in_file(kind: KindName, table: Table) -> String {
    let mut document = DocumentMut::new();
    let mut cards = ArrayOfTables::new();
    cards.push(table);
    document.insert(kind.key(), Item::ArrayOfTables(cards));
    document.to_string().trim_start().to_owned()
}

/// The id of a card from its table.
fn id_of(table: &Table) -> Option<String> {
    let text = |key| table.get(key).and_then(Item::as_str);
    text("id").map(str::to_owned).or_else(|| text("name").map(slug))
}

fn table_of(card: &Card) -> Table {
    let mut table = Table::new();
    table.insert("name", value(&card.name));
    if slug(&card.name) != card.id.as_str() {
        table.insert("id", value(card.id.as_str()));
    }
    if !card.names.is_empty() {
        table.insert("names", Item::Value(names_value(&card.names)));
    }
    if let Some(copies) = card.copies {
        table.insert("copies", value(i64::from(copies)));
    }
    if card.unfinished {
        table.insert("unfinished", value(true));
    }
    for (key, item) in keys_of(&card.kind, card.kind_name()) {
        table.insert(&key, item);
    }
    break_long_lists(table)
}

fn names_value(names: &BTreeMap<String, String>) -> Value {
    names.iter().collect::<InlineTable>().into()
}

/// The keys of a card's data, without those that have the default value.
fn keys_of(card: &CardKind, kind: KindName) -> Vec<(String, Item)> {
    let document = toml_edit::ser::to_document(card).unwrap_or_default();
    let mut keys = Table::new();
    for (key, item) in document.iter().filter(|(key, _)| *key != "is") {
        keys.insert(key, inline(item.clone()));
    }
    for key in unknown_figures(card) {
        keys.insert(key, value(crate::figure::UNKNOWN));
    }
    let same = |keys: &Table| read(kind, keys).as_ref() == Some(card);
    let inner = keys.to_string().len() <= PRUNED_MAX;
    for key in keys.iter().map(|(key, _)| key.to_owned()).collect::<Vec<_>>() {
        let Some(item) = keys.remove(&key) else { continue };
        if same(&keys) {
            continue;
        }
        keys.insert(&key, item);
        if inner {
            prune(&mut keys, &[Step::Key(key)], &same);
        }
    }
    keys.iter().map(|(key, item)| (key.to_owned(), item.clone())).collect()
}

/// The keys whose number is not public.
fn unknown_figures(card: &CardKind) -> Vec<&'static str> {
    let figures = match card {
        CardKind::Item(item) => [("bonus", item.bonus.is_none()), ("value", item.value.is_none())],
        CardKind::Monster(monster) => {
            [("level", monster.level.is_none()), ("treasures", monster.treasures.is_none())]
        }
        _ => return Vec::new(),
    };
    figures.into_iter().filter(|(_, unknown)| *unknown).map(|(key, _)| key).collect()
}

fn read(kind: KindName, keys: &Table) -> Option<CardKind> {
    let text = keys.to_string();
    let table = DeTable::parse(&text).ok()?;
    let nothing = LeftOut::new();
    let reader = TableReader {
        table: table.get_ref(),
        skipped: &[],
        left_out: &nothing,
        placeholders: &[],
        top: true,
    };
    CardKind::read(kind, reader).ok()
}

/// A step from a value to one inside it.
#[derive(Clone, Debug)]
enum Step {
    Key(String),
    Index(usize),
}

/// Removes the keys inside a value that do not change the result of reading the card.
fn prune(keys: &mut Table, path: &[Step], same: &dyn Fn(&Table) -> bool) {
    let inner: Vec<Step> = match value_at(keys, path) {
        Some(Value::InlineTable(table)) => table.iter().map(|(key, _)| Step::Key(key.to_owned())).collect(),
        Some(Value::Array(array)) => (0..array.len()).map(Step::Index).collect(),
        _ => return,
    };
    for step in inner {
        let taken = match (&step, value_at(keys, path)) {
            (Step::Key(key), Some(Value::InlineTable(table))) => {
                table.remove(key).map(|value| (key.clone(), value))
            }
            _ => None,
        };
        if let Some((key, value)) = taken {
            if same(keys) {
                continue;
            }
            if let Some(Value::InlineTable(table)) = value_at(keys, path) {
                table.insert(key, value);
            }
        }
        let path: Vec<Step> = path.iter().cloned().chain([step]).collect();
        prune(keys, &path, same);
    }
}

fn value_at<'t>(keys: &'t mut Table, path: &[Step]) -> Option<&'t mut Value> {
    let (first, rest) = path.split_first()?;
    let Step::Key(key) = first else { return None };
    rest.iter().try_fold(keys.get_mut(key)?.as_value_mut()?, |value, step| match (step, value) {
        (Step::Key(key), Value::InlineTable(table)) => table.get_mut(key),
        (Step::Index(index), Value::Array(array)) => array.get_mut(*index),
        _ => None,
    })
}

/// Converts an item to a value without nested headers.
fn inline(item: Item) -> Item {
    item.into_value().map_or(Item::None, |mut value| {
        undecorate(&mut value);
        Item::Value(value)
    })
}

fn undecorate(value: &mut Value) {
    value.decor_mut().clear();
    match value {
        Value::Array(array) => array.iter_mut().for_each(undecorate),
        Value::InlineTable(table) => table.iter_mut().for_each(|(_, value)| undecorate(value)),
        _ => {}
    }
}

/// Writes each element of a long list on a separate line.
fn break_long_lists(mut table: Table) -> Table {
    for (key, item) in table.iter_mut() {
        let Some(value) = item.as_value_mut() else { continue };
        let length = key.get().chars().count() + 3 + value.to_string().chars().count();
        if let Value::Array(array) = value
            && length > LINE_MAX
        {
            for element in array.iter_mut() {
                element.decor_mut().set_prefix("\n    ");
            }
            array.set_trailing("\n");
            array.set_trailing_comma(true);
        }
    }
    table
}

fn from_json(json: &Json) -> Option<Value> {
    Some(match json {
        Json::Null => return None,
        Json::Bool(flag) => (*flag).into(),
        Json::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(number), _) => number.into(),
            (None, Some(number)) => number.into(),
            (None, None) => return None,
        },
        Json::String(text) => text.into(),
        Json::Array(list) => list.iter().filter_map(from_json).collect::<Array>().into(),
        Json::Object(keys) => {
            let mut table = InlineTable::new();
            for (key, json) in keys {
                if let Some(value) = from_json(json) {
                    table.insert(key, value);
                }
            }
            table.into()
        }
    })
}

/// Updates all references to cards to their new ids.
fn update_references(item: &mut Item, to: &BTreeMap<CardId, CardId>) {
    match item {
        Item::Value(value) => update_references_in(None, value, to),
        Item::Table(table) => {
            table.iter_mut().for_each(|(key, item)| update_references_under(&key, item, to));
        }
        Item::ArrayOfTables(tables) => {
            for table in tables.iter_mut() {
                table.iter_mut().for_each(|(key, item)| update_references_under(&key, item, to));
            }
        }
        Item::None => {}
    }
}

fn update_references_under(key: &str, item: &mut Item, to: &BTreeMap<CardId, CardId>) {
    match item {
        Item::Value(value) => update_references_in(Some(key), value, to),
        other => update_references(other, to),
    }
}

fn update_references_in(key: Option<&str>, value: &mut Value, to: &BTreeMap<CardId, CardId>) {
    match value {
        Value::String(text) if matches!(key, Some("race" | "class")) => {
            if let Some(to) = to.get(&CardId::new(text.value())) {
                *value = to.as_str().into();
            }
        }
        Value::Array(array) => array.iter_mut().for_each(|value| update_references_in(None, value, to)),
        Value::InlineTable(table) => {
            table.iter_mut().for_each(|(key, value)| update_references_in(Some(&key), value, to));
        }
        _ => {}
    }
}
