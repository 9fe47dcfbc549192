use std::sync::LazyLock;

use serde::Deserialize;
use toml::Spanned;
use toml::de::DeTable;

use crate::read::{Node, ReadError, TableReader};
use crate::{CardKind, KindName};

/// A valid placeholder for a required key. It lets the loader find further faults of a card without the key.
pub(crate) fn placeholder(kind: KindName, key: &str) -> Option<(&'static str, &'static Node<'static>)> {
    static VALUES: LazyLock<DeTable<'static>> = LazyLock::new(|| {
        let text = "level = 1\ntreasures = 1\nbad-stuff = []\nsteps = []\nvalue = 0\n\
                    one-shot = { do = \"cancel\" }\nspecial = { do = \"take-any-discard\" }\n";
        DeTable::parse(text).map(Spanned::into_inner).unwrap_or_default()
    });
    let value = |name: &str| VALUES.get(name);
    match (kind, key) {
        (KindName::Monster, "level") => value("level").map(|value| ("level", value)),
        (KindName::Monster, "treasures") => value("treasures").map(|value| ("treasures", value)),
        (KindName::Monster, "bad-stuff") => value("bad-stuff").map(|value| ("bad-stuff", value)),
        (KindName::Trap | KindName::Bookmark, "steps") => value("steps").map(|value| ("steps", value)),
        (KindName::Item, "value") => value("value").map(|value| ("value", value)),
        (KindName::OneShot, "effect") => value("one-shot").map(|value| ("effect", value)),
        (KindName::Special, "effect") => value("special").map(|value| ("effect", value)),
        _ => None,
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain {}

impl CardKind {
    /// Reads the data of a card of this kind.
    pub(crate) fn read(kind: KindName, reader: TableReader<'_, '_>) -> Result<Self, ReadError> {
        let plain = |card: Self| Plain::deserialize(reader).map(|Plain {}| card);
        Ok(match kind {
            KindName::Monster => Self::Monster(Deserialize::deserialize(reader)?),
            KindName::Class => Self::Class(Deserialize::deserialize(reader)?),
            KindName::Race => Self::Race(Deserialize::deserialize(reader)?),
            KindName::HalfBreed => plain(Self::HalfBreed)?,
            KindName::SuperMunchkin => plain(Self::SuperMunchkin)?,
            KindName::Cheat => plain(Self::Cheat)?,
            KindName::Sidekick => Self::Sidekick(Deserialize::deserialize(reader)?),
            KindName::Enhancer => Self::Enhancer(Deserialize::deserialize(reader)?),
            KindName::WanderingMonster => plain(Self::WanderingMonster)?,
            KindName::Trap => Self::Trap(Deserialize::deserialize(reader)?),
            KindName::Item => Self::Item(Deserialize::deserialize(reader)?),
            KindName::OneShot => Self::OneShot(Deserialize::deserialize(reader)?),
            KindName::LevelUp => Self::LevelUp(Deserialize::deserialize(reader)?),
            KindName::Special => Self::Special(Deserialize::deserialize(reader)?),
            KindName::Bookmark => Self::Bookmark(Deserialize::deserialize(reader)?),
        })
    }
}
