//! Reads typed data from a parsed TOML document. An error has a code and a span. The caller can continue
//! after an error: it leaves out the faulty part and reads the rest again.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::Range;

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{
    self, DeserializeSeed, Deserializer, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    Visitor,
};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::FaultKind;

/// A value with its span in the file.
pub(crate) type Node<'i> = Spanned<DeValue<'i>>;

/// The reason why a value cannot be read.
#[derive(Debug)]
pub(crate) struct ReadError {
    /// The kind of fault.
    pub(crate) kind: FaultKind,
    /// The key.
    pub(crate) key: Option<String>,
    /// The span in the file; `None` while only the whole value is known to be faulty.
    pub(crate) span: Option<Range<usize>>,
    /// The start of the part to leave out: the innermost list element, or else the top-level key.
    pub(crate) part: Option<usize>,
}

impl ReadError {
    fn new(kind: FaultKind, key: Option<&str>) -> Self {
        Self { kind, key: key.map(str::to_owned), span: None, part: None }
    }

    /// Sets the span to that of `node`, or of the faulty key or word in it.
    fn within(mut self, key: Option<&Spanned<DeString<'_>>>, node: &Node<'_>) -> Self {
        if self.span.is_none() {
            let exact = match &self.kind {
                FaultKind::UnknownKey { .. } => self.key.as_deref().and_then(|name| find_key(node, name)),
                FaultKind::UnknownWord { word, .. } => find_word(node, word),
                FaultKind::WrongValue { found, .. } => find_value(node, found),
                _ => None,
            };
            let (inner, span) = exact.unwrap_or_else(|| (None, node.span()));
            self.key = inner.or(self.key);
            self.span = Some(span);
        }
        if self.key.is_none() {
            self.key = key.map(|key| key.get_ref().to_string());
        }
        self
    }
}

impl Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for ReadError {}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

impl de::Error for ReadError {
    fn custom<T: Display>(message: T) -> Self {
        Self::new(FaultKind::Syntax { message: message.to_string() }, None)
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let expected = expected.to_string();
        let expected = match expected.as_str() {
            "i32" | "u8" | "u16" | "u32" => "a whole number".to_owned(),
            "a sequence" => "a list".to_owned(),
            "a map" => "a table".to_owned(),
            other if other.starts_with("struct ") || other.contains("tagged enum ") => "a table".to_owned(),
            _ => expected,
        };
        Self::new(FaultKind::WrongValue { found: found.to_string(), expected }, None)
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }

    fn unknown_variant(word: &str, expected: &'static [&'static str]) -> Self {
        Self::new(FaultKind::UnknownWord { word: word.to_owned(), known: owned(expected) }, None)
    }

    fn unknown_field(key: &str, expected: &'static [&'static str]) -> Self {
        Self::new(FaultKind::UnknownKey { known: owned(expected) }, Some(key))
    }

    fn missing_field(key: &'static str) -> Self {
        Self::new(FaultKind::MissingKey, Some(key))
    }

    fn duplicate_field(key: &'static str) -> Self {
        Self::new(FaultKind::RepeatedKey, Some(key))
    }
}

fn find_key(node: &Node<'_>, name: &str) -> Option<(Option<String>, Range<usize>)> {
    match node.get_ref() {
        DeValue::Table(table) => table.iter().find_map(|(key, value)| {
            if key.get_ref() == name {
                Some((Some(name.to_owned()), key.span()))
            } else {
                find_key(value, name)
            }
        }),
        DeValue::Array(array) => array.iter().find_map(|value| find_key(value, name)),
        _ => None,
    }
}

fn find_word(node: &Node<'_>, word: &str) -> Option<(Option<String>, Range<usize>)> {
    match node.get_ref() {
        DeValue::String(text) if text == word => Some((None, node.span())),
        DeValue::Table(table) => table.iter().find_map(|(key, value)| {
            find_word(value, word)
                .map(|(name, span)| (name.or_else(|| Some(key.get_ref().to_string())), span))
        }),
        DeValue::Array(array) => array.iter().find_map(|value| find_word(value, word)),
        _ => None,
    }
}

/// The only value inside a table or list whose description is `found`. Needed because serde loses the spans
/// of the other keys when it reads a tagged enum.
fn find_value(node: &Node<'_>, found: &str) -> Option<(Option<String>, Range<usize>)> {
    let mut all = Vec::new();
    find_values(node, None, found, &mut all);
    match <[_; 1]>::try_from(all) {
        Ok([one]) => Some(one),
        Err(_) => None,
    }
}

fn find_values(
    node: &Node<'_>,
    key: Option<&str>,
    found: &str,
    all: &mut Vec<(Option<String>, Range<usize>)>,
) {
    let unexpected = match node.get_ref() {
        DeValue::Table(table) => {
            return table.iter().for_each(|(key, value)| find_values(value, Some(key.get_ref()), found, all));
        }
        DeValue::Array(array) => return array.iter().for_each(|value| find_values(value, key, found, all)),
        DeValue::String(text) => Unexpected::Str(text),
        DeValue::Boolean(answer) => Unexpected::Bool(*answer),
        DeValue::Integer(_) => match integer(node) {
            Some(number) => Unexpected::Signed(number),
            None => return,
        },
        _ => return,
    };
    if unexpected.to_string() == found {
        all.push((key.map(str::to_owned), node.span()));
    }
}

/// The parts to leave out of the next read, by the start of their key or value in the file.
pub(crate) type LeftOut = BTreeSet<usize>;

/// A table as a source of typed data.
#[derive(Clone, Copy)]
pub(crate) struct TableReader<'a, 'i> {
    pub(crate) table: &'a DeTable<'i>,
    /// The keys to skip because they are read elsewhere.
    pub(crate) skipped: &'a [&'a str],
    pub(crate) left_out: &'a LeftOut,
    /// Placeholder entries for keys that are missing or left out.
    pub(crate) placeholders: &'a [(&'a str, &'a Node<'static>)],
    /// True for a whole card or file, whose keys can be left out one by one.
    pub(crate) top: bool,
}

impl<'de> Deserializer<'de> for TableReader<'_, '_> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_map(Entries {
            reader: self,
            entries: self.table.iter(),
            value: None,
            placeholders: self.placeholders.iter(),
            placeholder: None,
        })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

struct Entries<'a, 'i, I> {
    reader: TableReader<'a, 'i>,
    entries: I,
    value: Option<(&'a Spanned<DeString<'i>>, &'a Node<'i>)>,
    placeholders: std::slice::Iter<'a, (&'a str, &'a Node<'static>)>,
    placeholder: Option<&'a Node<'static>>,
}

impl<'a, 'i: 'a, 'de, I> MapAccess<'de> for Entries<'a, 'i, I>
where
    I: Iterator<Item = (&'a Spanned<DeString<'i>>, &'a Node<'i>)>,
{
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, ReadError> {
        for (key, value) in self.entries.by_ref() {
            if self.reader.skipped.contains(&key.get_ref().as_ref())
                || self.reader.left_out.contains(&key.span().start)
                || self.reader.left_out.contains(&value.span().start)
            {
                continue;
            }
            self.value = Some((key, value));
            let name: StrDeserializer<'_, ReadError> = key.get_ref().as_ref().into_deserializer();
            return seed.deserialize(name).map(Some).map_err(|mut error| {
                error.span = Some(key.span());
                if self.reader.top {
                    error.part = Some(key.span().start);
                }
                error
            });
        }
        let Some(&(name, value)) = self.placeholders.next() else { return Ok(None) };
        self.placeholder = Some(value);
        let name: StrDeserializer<'_, ReadError> = name.into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, ReadError> {
        if let Some((key, node)) = self.value.take() {
            return seed.deserialize(NodeReader { node, left_out: self.reader.left_out }).map_err(|error| {
                let mut error = error.within(Some(key), node);
                if self.reader.top && error.part.is_none() {
                    error.part = Some(key.span().start);
                }
                error
            });
        }
        match self.placeholder.take() {
            Some(node) => seed.deserialize(NodeReader { node, left_out: &LeftOut::new() }),
            None => Err(de::Error::missing_field("")),
        }
    }
}

/// A value as a source of typed data.
#[derive(Clone, Copy)]
pub(crate) struct NodeReader<'a, 'i> {
    pub(crate) node: &'a Node<'i>,
    pub(crate) left_out: &'a LeftOut,
}

impl<'a, 'i> NodeReader<'a, 'i> {
    fn table(self, table: &'a DeTable<'i>) -> TableReader<'a, 'i> {
        TableReader { table, skipped: &[], left_out: self.left_out, placeholders: &[], top: false }
    }
}

impl<'de> Deserializer<'de> for NodeReader<'_, '_> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.node.get_ref() {
            DeValue::String(text) => visitor.visit_str(text),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => visitor.visit_i64(number),
                Err(_) => {
                    Err(de::Error::invalid_value(Unexpected::Other(number.as_str()), &"a smaller number"))
                }
            },
            DeValue::Float(number) => match number.as_str().parse() {
                Ok(number) => visitor.visit_f64(number),
                Err(_) => Err(de::Error::invalid_value(Unexpected::Other(number.as_str()), &"a number")),
            },
            DeValue::Boolean(answer) => visitor.visit_bool(*answer),
            DeValue::Datetime(_) => Err(de::Error::invalid_type(Unexpected::Other("a date"), &visitor)),
            DeValue::Array(array) => {
                visitor.visit_seq(Elements { elements: array.iter(), left_out: self.left_out })
            }
            DeValue::Table(table) => self.table(table).deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.node.get_ref() {
            DeValue::String(text) => {
                let text: StrDeserializer<'_, ReadError> = text.as_ref().into_deserializer();
                text.deserialize_enum(name, variants, visitor)
            }
            DeValue::Table(table) => visitor.visit_enum(MapAccessDeserializer::new(Entries {
                reader: self.table(table),
                entries: table.iter(),
                value: None,
                placeholders: [].iter(),
                placeholder: None,
            })),
            _ => self.deserialize_any(visitor),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

struct Elements<'a, I> {
    elements: I,
    left_out: &'a LeftOut,
}

impl<'a, 'i: 'a, 'de, I: Iterator<Item = &'a Node<'i>>> SeqAccess<'de> for Elements<'a, I> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, ReadError> {
        let left_out = self.left_out;
        let Some(node) = self.elements.by_ref().find(|node| !left_out.contains(&node.span().start)) else {
            return Ok(None);
        };
        seed.deserialize(NodeReader { node, left_out }).map(Some).map_err(|error| {
            let mut error = error.within(None, node);
            error.part.get_or_insert(node.span().start);
            error
        })
    }
}

/// The value as an integer.
pub(crate) fn integer(node: &Node<'_>) -> Option<i64> {
    let number = node.get_ref().as_integer()?;
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}
