use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};

/// A text as far as it can be read: a damaged byte costs a letter, and not what stands beside it.
pub(crate) struct Legible(pub(crate) String);

impl FromSql for Legible {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value {
            ValueRef::Text(bytes) => Ok(Self(String::from_utf8_lossy(bytes).into_owned())),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}
