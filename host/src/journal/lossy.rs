use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};

/// Text with invalid UTF-8 replaced, so that a damaged byte only affects its own character.
pub(crate) struct LossyText(pub(crate) String);

impl FromSql for LossyText {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value {
            ValueRef::Text(bytes) => Ok(Self(String::from_utf8_lossy(bytes).into_owned())),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}
