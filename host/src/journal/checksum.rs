//! Checksums of rows: a hash over a canonical encoding of all their columns. That of a line also covers the checksum of the
//! line before it, so that the lines of a table are a chain.
//!
//! They find damage, not forgery: whoever writes to the file can compute them.

use rusqlite::Result;
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, Value, ValueRef};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

/// The name and version of the encoding.
const DOMAIN: &[u8] = b"starboard row 1";

/// The first 16 bytes of a SHA-256.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Checksum(u128);

impl Checksum {
    /// The checksum of a row of a table. Each value is encoded as its type, its length in bytes and its bytes, so that no two
    /// rows have the same encoding.
    pub(super) fn of<'a>(table: &str, values: impl IntoIterator<Item = ValueRef<'a>>) -> Self {
        let mut hash = Sha256::new_with_prefix(DOMAIN);
        let mut add = |kind: u8, bytes: &[u8]| {
            hash.update([kind]);
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        add(b'o', table.as_bytes());
        for value in values {
            match value {
                ValueRef::Null => add(b'n', &[]),
                ValueRef::Integer(number) => add(b'i', &number.to_le_bytes()),
                ValueRef::Real(number) => add(b'r', &number.to_le_bytes()),
                ValueRef::Text(bytes) => add(b't', bytes),
                ValueRef::Blob(bytes) => add(b'b', bytes),
            }
        }
        Self::first(hash)
    }

    /// The checksum of bytes outside the database.
    pub(super) fn of_bytes(bytes: &[u8]) -> Self {
        Self::first(Sha256::new_with_prefix(bytes))
    }

    fn first(hash: Sha256) -> Self {
        let hash: [u8; 32] = hash.finalize().into();
        let mut first = [0; 16];
        first.copy_from_slice(&hash[..16]);
        Self(u128::from_be_bytes(first))
    }

    pub(super) fn bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    pub(super) fn hex(self) -> String {
        format!("{:032x}", self.0)
    }
}

impl ToSql for Checksum {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Owned(Value::Blob(self.bytes().to_vec())))
    }
}

impl FromSql for Checksum {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        <[u8; 16]>::column_result(value).map(|bytes| Self(u128::from_be_bytes(bytes)))
    }
}

impl Serialize for Checksum {
    fn serialize<S: Serializer>(&self, to: S) -> std::result::Result<S::Ok, S::Error> {
        to.serialize_str(&self.hex())
    }
}

impl<'de> Deserialize<'de> for Checksum {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        let hex = String::deserialize(from)?;
        u128::from_str_radix(&hex, 16).map(Self).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_do_not_run_into_each_other() {
        let text = |text: &'static str| ValueRef::Text(text.as_bytes());
        let rows: [&[ValueRef<'_>]; 7] = [
            &[text("ab"), text("c")],
            &[text("a"), text("bc")],
            &[text("abc")],
            &[text("abc"), ValueRef::Null],
            &[ValueRef::Blob(b"abc")],
            &[ValueRef::Integer(0)],
            &[ValueRef::Null],
        ];
        let sums: std::collections::BTreeSet<_> =
            rows.iter().map(|row| Checksum::of("line", row.iter().copied()).hex()).collect();
        assert_eq!(sums.len(), rows.len());
        assert_ne!(Checksum::of("line", []), Checksum::of("game", []));
    }

    #[test]
    fn the_encoding_stays_as_it_is() {
        let values = [ValueRef::Integer(-2), ValueRef::Text("ש".as_bytes()), ValueRef::Null];
        assert_eq!(Checksum::of("line", values).hex(), "cc61cb452773c5f8d4d2db625db47aa1");
    }
}
