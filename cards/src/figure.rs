//! Printed numbers of a card, which may be unknown.

use std::fmt;
use std::marker::PhantomData;

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::Deserializer;
use serde::de::{Error, Unexpected, Visitor};

/// The word in a file for a number that is not public.
pub(crate) const UNKNOWN: &str = "unknown";

/// Reads a number, or the word `unknown`.
pub(crate) fn read<'de, D: Deserializer<'de>, N: TryFrom<i64>>(from: D) -> Result<Option<N>, D::Error> {
    from.deserialize_any(FigureVisitor(PhantomData))
}

/// The schema of such a number. Its range is added later, together with all other ranges.
pub(crate) fn schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "anyOf": [{ "type": "integer" }, { "const": UNKNOWN }] })
}

struct FigureVisitor<N>(PhantomData<N>);

impl<N: TryFrom<i64>> Visitor<'_> for FigureVisitor<N> {
    type Value = Option<N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number or `{UNKNOWN}`")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        N::try_from(number).map(Some).map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Self::Value, E> {
        if word == UNKNOWN { Ok(None) } else { Err(E::invalid_type(Unexpected::Str(word), &self)) }
    }
}
