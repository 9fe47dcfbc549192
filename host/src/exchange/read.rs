//! Reads the file of a game line by line.

use std::cell::Cell;
use std::fmt;
use std::io::{self, BufReader, Read};

use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::wire::is_unknown_word;

/// The length limit of a format, a version or a name, in bytes.
const SHORT_MAX: usize = 4 * 1024;

/// The length limit of a line in bytes. A set has at most 1 MB, and its text may be twice as long in JSON.
const LINE_MAX: usize = 4 * 1024 * 1024;

/// The number of bytes after which reading ends in the middle of a value, which is held in memory.
const VALUE_MAX: usize = 2 * LINE_MAX;

/// The fields of a file around its lines.
#[derive(Debug, Default)]
pub(super) struct Outline {
    pub(super) format: Value,
    pub(super) version: Value,
    pub(super) name: Value,
    /// A field of archives only.
    pub(super) marks: Value,
    /// True if it has each field once but perhaps for the marks.
    pub(super) complete: bool,
    /// True if it has another field.
    pub(super) unknown: bool,
}

/// Reads a file and passes each line on as JSON. The outline has the fields up to an error.
pub(super) fn read(file: impl Read, line: impl FnMut(&str)) -> (Outline, Result<(), serde_json::Error>) {
    let mut outline = Outline::default();
    let left = Cell::new(VALUE_MAX);
    let file = Bounded { file: BufReader::with_capacity(64 * 1024, file), left: &left };
    let mut reader = serde_json::Deserializer::from_reader(file);
    let fields = Fields { outline: &mut outline, line, left: &left };
    let result = fields.deserialize(&mut reader).and_then(|()| reader.end());
    (outline, result)
}

/// A file that ends with an error if a value is too long.
struct Bounded<'l, R> {
    file: R,
    /// The number of bytes that the present value may still have.
    left: &'l Cell<usize>,
}

impl<R: Read> Read for Bounded<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left.get() < buffer.len() {
            return Err(io::Error::other("a value is too long"));
        }
        let count = self.file.read(buffer)?;
        self.left.set(self.left.get() - count);
        Ok(count)
    }
}

struct Fields<'o, L> {
    outline: &'o mut Outline,
    line: L,
    left: &'o Cell<usize>,
}

impl<'de, L: FnMut(&str)> DeserializeSeed<'de> for Fields<'_, L> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, L: FnMut(&str)> Visitor<'de> for Fields<'_, L> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a game")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        let mut fields = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            self.left.set(VALUE_MAX);
            match &*key {
                "format" => self.outline.format = short(&mut map)?,
                "version" => self.outline.version = short(&mut map)?,
                "name" => self.outline.name = short(&mut map)?,
                "marks" => self.outline.marks = short(&mut map)?,
                "lines" => map.next_value_seed(Lines { line: &mut self.line, left: self.left })?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    self.outline.unknown = true;
                    continue;
                }
            }
            if fields.contains(&key) {
                return Err(A::Error::custom("a field comes twice"));
            }
            fields.push(key);
        }
        self.outline.complete = fields.iter().filter(|field| *field != "marks").count() == 4;
        Ok(())
    }
}

/// A value that is short. Any other would be larger in memory than in its file.
fn short<'de, A: MapAccess<'de>>(map: &mut A) -> Result<Value, A::Error> {
    let text = map.next_value::<Box<RawValue>>()?;
    if text.get().len() > SHORT_MAX {
        return Ok(Value::Null);
    }
    serde_json::from_str(text.get()).map_err(A::Error::custom)
}

struct Lines<'l, L> {
    line: &'l mut L,
    left: &'l Cell<usize>,
}

impl<'de, L: FnMut(&str)> DeserializeSeed<'de> for Lines<'_, L> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, L: FnMut(&str)> Visitor<'de> for Lines<'_, L> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("lines")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        while let Some(line) = seq.next_element::<Box<RawValue>>()? {
            (self.line)(line.get());
            self.left.set(VALUE_MAX);
        }
        Ok(())
    }
}

/// The reason why a line, or a part of an archive, cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// It has a word that this Starboard does not know.
    Newer,
    /// Anything else.
    Bad,
}

/// Reads one line. What is read of it would be larger than its text, so a text has a size limit.
pub(crate) fn read_line<T: for<'de> Deserialize<'de>>(line: &str) -> Result<T, Unread> {
    if line.len() > LINE_MAX {
        return Err(Unread::Bad);
    }
    read_value(serde_json::from_str(line).map_err(|_| Unread::Bad)?)
}

/// Reads a value.
pub(crate) fn read_value<T: for<'de> Deserialize<'de>>(value: Value) -> Result<T, Unread> {
    T::deserialize(value).map_err(|error| match is_unknown_word(&error) {
        true => Unread::Newer,
        false => Unread::Bad,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_without_an_end_is_not_held_in_memory() {
        for beginning in ["{\"lines\": [{}, \"", "{\"name\": \"", "{\""] {
            let file = beginning.as_bytes().chain(io::repeat(b'a'));
            assert!(read(file, |_| ()).1.is_err());
        }
    }
}
