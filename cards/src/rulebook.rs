//! The rules in our own words: entries by topic, a glossary, and the times when cards may be played.

mod effects;
mod entry;
mod fact;
mod glossary;
mod moment;
mod prose;
mod read;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

pub use entry::{FrontMatter, RuleEntry, RuleId, Ruling, Strength};
pub use fact::{Fact, FactAction, FactNumber, FactPart, Translation, fact_parts, fact_text};
pub use glossary::{PlayTime, Term};
pub use moment::Moment;
pub use prose::{Block, Heading, Section, Span};
pub use read::{RulebookFault, RulebookFile, load_rulebook};

/// All rules entries, the glossary and the play times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulebook {
    pub(crate) entries: BTreeMap<RuleId, RuleEntry>,
    pub(crate) terms: Vec<Term>,
    pub(crate) play_times: Vec<PlayTime>,
}

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rules");

impl Rulebook {
    /// The shipped rulebook, read on first use.
    pub fn shipped() -> &'static Self {
        static RULEBOOK: LazyLock<Rulebook> =
            LazyLock::new(|| load_rulebook(&shipped_files()).expect("the tests load the shipped rulebook"));
        &RULEBOOK
    }

    /// The entry with this id.
    pub fn entry(&self, id: &RuleId) -> Option<&RuleEntry> {
        self.entries.get(id)
    }

    /// All entries in the order of their ids.
    pub fn entries(&self) -> impl Iterator<Item = &RuleEntry> {
        self.entries.values()
    }

    /// The same rulebook without the wordings of its entries that are held out, to measure a search by these.
    #[must_use]
    pub fn without_wordings(&self, held_out: impl Fn(&str) -> bool) -> Self {
        let mut rest = self.clone();
        for entry in rest.entries.values_mut() {
            entry.front.asked.retain(|wording| !held_out(wording));
            for fact in &mut entry.front.facts {
                fact.retain_wordings(|wording| !held_out(wording));
            }
        }
        rest
    }

    /// The glossary, in the order of its file.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The times when cards may be played, in the order of the reference.
    pub fn play_times(&self) -> &[PlayTime] {
        &self.play_times
    }
}

/// The files of the shipped rulebook.
pub(crate) fn shipped_files() -> Vec<RulebookFile<'static>> {
    fn collect(folder: &Dir<'static>, files: &mut Vec<RulebookFile<'static>>) {
        for file in folder.files() {
            let (Some(path), Some(text)) = (file.path().to_str(), file.contents_utf8()) else { continue };
            files.push(RulebookFile { path, text });
        }
        for inner in folder.dirs() {
            collect(inner, files);
        }
    }
    let mut files = Vec::new();
    collect(&FILES, &mut files);
    files
}
