use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The id of a card in the catalogue: its printed name in kebab-case, at most 80 ASCII characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct CardId(Arc<str>);

impl CardId {
    /// Wraps an id without checking that a card has it.
    pub fn new(id: &str) -> Self {
        Self(id.into())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for CardId {
    fn from(id: &str) -> Self {
        Self::new(id)
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Converts a printed name to an id: lowercase, without punctuation, words joined by single hyphens.
///
/// ```
/// use starboard_cards::slug;
/// assert_eq!(slug("\"We Come in Peace\" Speech"), "we-come-in-peace-speech");
/// assert_eq!(slug("...And Its Clone"), "and-its-clone");
/// assert_eq!(slug("X-Ray Specs"), "x-ray-specs");
/// ```
pub fn slug(name: &str) -> String {
    let mut id = String::with_capacity(name.len());
    for c in name.chars() {
        if c.is_alphanumeric() {
            id.extend(c.to_lowercase());
        } else if (c.is_whitespace() || c == '-') && !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    id.truncate(id.trim_end_matches('-').len());
    id
}
