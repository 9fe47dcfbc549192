use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::entry::FrontMatter;
use super::{Fact, PlayTime, RuleEntry, RuleId, Rulebook, Span, Term, fact_parts, prose};
use crate::{Catalogue, EditionId};

/// A file of a rulebook: `<topic>/<entry>.md`, `glossary.toml` or `play-times.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulebookFile<'a> {
    /// The path relative to the rulebook folder.
    pub path: &'a str,
    /// The text.
    pub text: &'a str,
}

/// A fault of a rulebook file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulebookFault {
    /// The file.
    pub file: String,
    /// The line, from 1; `None` for a fault of the whole file.
    pub line: Option<usize>,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for RulebookFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// Reads the files of a rulebook, which may refer to shipped cards.
///
/// # Errors
///
/// Returns the syntax faults of all files. If there are none, returns every reference to something that does
/// not exist.
pub fn load_rulebook(files: &[RulebookFile<'_>]) -> Result<Rulebook, Vec<RulebookFault>> {
    let mut rulebook = Rulebook::default();
    let mut faults = Vec::new();
    let mut places = BTreeMap::new();
    for file in files {
        match file.path {
            "glossary.toml" => match read_table::<Glossary>(file) {
                Ok(glossary) => rulebook.terms = glossary.term,
                Err(fault) => faults.push(fault),
            },
            "play-times.toml" => match read_table::<PlayTimes>(file) {
                Ok(times) => rulebook.play_times = times.row,
                Err(fault) => faults.push(fault),
            },
            _ => match read_entry(file) {
                Ok(entry) => {
                    let id = entry.id.clone();
                    if let Some(first) = places.insert(id.clone(), file.path) {
                        faults.push(fault(file, None, format!("{first} has the same file name")));
                    }
                    rulebook.entries.insert(id, entry);
                }
                Err(found) => faults.extend(found),
            },
        }
    }
    if faults.is_empty() {
        faults = dangling(&rulebook, &places);
    }
    if faults.is_empty() { Ok(rulebook) } else { Err(faults) }
}

fn fault(file: &RulebookFile<'_>, at: Option<usize>, reason: String) -> RulebookFault {
    let line = at.map(|at| file.text[..at.min(file.text.len())].matches('\n').count() + 1);
    RulebookFault { file: file.path.to_owned(), line, reason }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Glossary {
    term: Vec<Term>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayTimes {
    row: Vec<PlayTime>,
}

fn read_table<T: DeserializeOwned>(file: &RulebookFile<'_>) -> Result<T, RulebookFault> {
    toml::from_str(file.text)
        .map_err(|error| fault(file, error.span().map(|span| span.start), error.message().to_owned()))
}

fn read_entry(file: &RulebookFile<'_>) -> Result<RuleEntry, Vec<RulebookFault>> {
    const FENCE: &str = "+++\n";
    let parts = file.path.strip_suffix(".md").and_then(|path| path.split_once('/'));
    let Some((topic, id)) = parts else {
        return Err(vec![fault(file, None, "the path of an entry must be `<topic>/<entry>.md`".to_owned())]);
    };
    let Some((front, text)) = file.text.strip_prefix(FENCE).and_then(|rest| rest.split_once("\n+++\n"))
    else {
        return Err(vec![fault(
            file,
            Some(0),
            "the front matter must be between two `+++` lines".to_owned(),
        )]);
    };
    let front: Result<FrontMatter, _> = toml::from_str(front);
    let before = file.text.len() - text.len();
    let text = prose::read(text);
    match (front, text) {
        (Ok(front), Ok(text)) => {
            let entry = RuleEntry { id: id.into(), topic: topic.to_owned(), front, text };
            let reasons = wrong_front(&entry).chain(wrong_facts(&entry));
            let wrong: Vec<_> = reasons.map(|reason| fault(file, None, reason)).collect();
            if wrong.is_empty() { Ok(entry) } else { Err(wrong) }
        }
        (front, text) => {
            let mut faults = Vec::new();
            if let Err(error) = front {
                let at = error.span().map_or(0, |span| span.start);
                faults.push(fault(file, Some(FENCE.len() + at), error.message().to_owned()));
            }
            for (span, reason) in text.err().unwrap_or_default() {
                faults.push(fault(file, Some(before + span.start), reason));
            }
            Err(faults)
        }
    }
}

/// Faults of the front matter that the types do not exclude.
fn wrong_front(entry: &RuleEntry) -> impl Iterator<Item = String> {
    let front = &entry.front;
    let unsourced = front.sources.is_empty() && front.ruling.is_none() && entry.topic != "using-starboard";
    let checks = [
        (front.title.trim().is_empty(), "`title` is empty"),
        (entry.text.is_empty(), "the text is empty"),
        (front.editions.is_empty(), "`editions` is empty"),
        (!(1..=3).contains(&front.weight), "`weight` must be 1 to 3"),
        (unsourced, "a source or a ruling is missing"),
        (repeats(&front.sources), "`sources` has a duplicate"),
        (repeats(&front.related), "`related` has a duplicate"),
        (repeats(&front.cards), "`cards` has a duplicate"),
    ];
    checks.into_iter().filter(|(wrong, _)| *wrong).map(|(_, reason)| reason.to_owned())
}

/// Faults of the facts: names that nothing has, and sentences without a question.
fn wrong_facts(entry: &RuleEntry) -> impl Iterator<Item = String> {
    let facts = &entry.front.facts;
    let first = facts.first().filter(|fact| fact.asked.is_empty());
    let unasked = first.map(|fact| format!("nobody asks for the fact {:?}", fact.text));
    let elsewhere =
        facts.iter().flat_map(|fact| &fact.editions).filter(|id| !entry.front.editions.contains(id));
    let elsewhere = elsewhere.map(|id| format!("a fact holds in `{}`, and its entry does not", id.key()));
    let wordings: Vec<&str> = entry.front.wordings().collect();
    let repeated = repeats(&wordings).then(|| "a question stands in the entry twice".to_owned());
    let texts = facts.iter().flat_map(Fact::texts).filter_map(|text| fact_parts(text).err());
    let switches = facts.iter().flat_map(|fact| &fact.switches).filter(|(name, value)| {
        let mut rules = Catalogue::shipped().edition(EditionId::First2002).rules.clone();
        !rules.set(name, Some(value))
    });
    let switches =
        switches.map(|(name, value)| format!("there is no switch `{name}` with the value `{value}`"));
    unasked.into_iter().chain(elsewhere).chain(repeated).chain(texts).chain(switches)
}

fn repeats<T: PartialEq>(list: &[T]) -> bool {
    list.iter().enumerate().any(|(index, one)| list[..index].contains(one))
}

/// References to things that do not exist.
fn dangling(rulebook: &Rulebook, places: &BTreeMap<RuleId, &str>) -> Vec<RulebookFault> {
    let cards = Catalogue::shipped();
    let mut faults = Vec::new();
    let mut lost = |file: &str, what: String| {
        let file = file.to_owned();
        faults.push(RulebookFault { file, line: None, reason: format!("there is no {what}") });
    };
    for entry in rulebook.entries() {
        let file = places.get(&entry.id).copied().unwrap_or_default();
        let linked = || entry.text.iter().flat_map(super::Section::spans);
        let rules =
            linked().filter_map(|span| if let Span::Rule { rule, .. } = span { Some(rule) } else { None });
        for id in entry.front.related.iter().chain(rules) {
            if rulebook.entry(id).is_none() {
                lost(file, format!("entry `{id}`"));
            }
        }
        let named =
            linked().filter_map(|span| if let Span::Card { card, .. } = span { Some(card) } else { None });
        for id in entry.front.cards.iter().chain(named) {
            if cards.card(id).is_none() {
                lost(file, format!("card `{id}`"));
            }
        }
        for name in &entry.front.switches {
            if !crate::Rules::NAMES.contains(&name.as_str()) {
                lost(file, format!("switch `{name}`"));
            }
        }
    }
    for term in rulebook.terms() {
        if rulebook.entry(&term.entry).is_none() {
            lost("glossary.toml", format!("entry `{}`", term.entry));
        }
    }
    for row in rulebook.play_times() {
        if rulebook.entry(&row.entry).is_none() {
            lost("play-times.toml", format!("entry `{}`", row.entry));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::{Strength, shipped_files};
    use super::*;

    const DEATH: &str = "+++\ntitle = \"Death\"\nsources = [{ document = \"deluxe-2019\", section = \"Death\" }]\n+++\nYou die.\n";

    fn faults(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<_> = files.iter().map(|&(path, text)| RulebookFile { path, text }).collect();
        load_rulebook(&files).unwrap_err().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_shipped_rulebook_has_no_fault() {
        let faults = load_rulebook(&shipped_files()).err().unwrap_or_default();
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(faults, [""; 0]);
    }

    #[test]
    fn an_entry_applies_to_all_editions_by_default() {
        let rulebook = load_rulebook(&[RulebookFile { path: "death/death.md", text: DEATH }]).unwrap();
        let entry = rulebook.entry(&"death".into()).unwrap();
        assert_eq!((entry.topic.as_str(), entry.front.editions.len(), entry.front.weight), ("death", 5, 1));
    }

    #[test]
    fn a_ruling_needs_no_document() {
        let text =
            "+++\ntitle = \"Fire\"\n[ruling]\nsource = \"a forum\"\nstrength = \"copy\"\n+++\nIt burns.\n";
        let rulebook = load_rulebook(&[RulebookFile { path: "rulings/fire.md", text }]).unwrap();
        let ruling = rulebook.entry(&"fire".into()).unwrap().front.ruling.clone();
        assert_eq!(ruling.unwrap().strength, Strength::Copy);
    }

    #[test]
    fn all_faults_are_reported_with_their_lines() {
        let wrong = "+++\ntitle = \"A\"\ncolour = 1\n+++\nText.\n\n## Whence\n";
        let found = faults(&[
            ("a/b.md", wrong),
            ("c.md", DEATH),
            ("d/e.md", "Text."),
            ("glossary.toml", "[[term]]\n"),
        ]);
        assert_eq!(found.len(), 5, "{found:#?}");
        assert!(found[0].starts_with("a/b.md:3: unknown field `colour`"), "{}", found[0]);
        assert!(found[1].starts_with("a/b.md:7: unknown heading"), "{}", found[1]);
        assert!(found[2].starts_with("c.md: the path of an entry"), "{}", found[2]);
        assert!(found[3].starts_with("d/e.md:1: the front matter"), "{}", found[3]);
        assert!(found[4].starts_with("glossary.toml:1: missing field"), "{}", found[4]);
    }

    #[test]
    fn duplicates_in_the_front_matter_are_faults() {
        let death = "{ document = \"deluxe-2019\", section = \"Death\" }";
        let text = DEATH.replace(death, &format!("{death}, {death}"));
        let text =
            text.replace("title", "related = [\"death\", \"death\"]\ncards = [\"eep\", \"eep\"]\ntitle");
        let found = faults(&[("death/death.md", &text)]);
        assert_eq!(
            found,
            ["sources", "related", "cards"].map(|list| format!("death/death.md: `{list}` has a duplicate"))
        );
    }

    #[test]
    fn references_to_missing_things_are_faults() {
        let text = DEATH.replace("You die.", "[x](rule:nowhere) [y](card:nothing)");
        let text = text.replace("title", "related = [\"gone\"]\nswitches = [\"none\"]\ntitle");
        let glossary = "[[term]]\nname = \"A\"\nentry = \"lost\"\ntext = \"b\"\n";
        assert_eq!(
            faults(&[("death/death.md", &text), ("glossary.toml", glossary)]),
            [
                "death/death.md: there is no entry `gone`",
                "death/death.md: there is no entry `nowhere`",
                "death/death.md: there is no card `nothing`",
                "death/death.md: there is no switch `none`",
                "glossary.toml: there is no entry `lost`",
            ]
        );
    }

    #[test]
    fn a_fact_names_only_what_there_is() {
        let with = |fact: &str| DEATH.replace("+++\nYou die.", &format!("[[facts]]\n{fact}\n+++\nYou die."));
        let faults = |fact: &str| faults(&[("death/death.md", &with(fact))]);
        let asked = "asked = [\"when\"]";
        for (fact, reason) in [
            ("text = \"You die.\"", "nobody asks for the fact"),
            (&format!("text = \"With {{luck|5}}.\"\n{asked}"), "there is no number `luck`"),
            (&format!("text = \"With {{hand-limit}}.\"\n{asked}"), "`{hand-limit}` lacks what stands for it"),
            (&format!("text = \"a\"\naction = \"sing\"\n{asked}"), "unknown variant `sing`"),
            (
                &format!("text = \"a\"\nswitches = {{ luck = \"true\" }}\n{asked}"),
                "there is no switch `luck`",
            ),
            (
                &format!("text = \"a\"\nswitches = {{ both-win = \"5\" }}\n{asked}"),
                "there is no switch `both-win`",
            ),
            (
                &format!("text = \"a\"\n{asked}\nde = {{ text = \"b\", asked = [\"when\"] }}"),
                "a question stands",
            ),
        ] {
            let found = faults(fact);
            assert!(found.len() == 1 && found[0].contains(reason), "{fact}: {found:#?}");
        }
    }

    #[test]
    fn a_sentence_takes_the_numbers_of_a_table() {
        let text = "Up to {hand-limit|5}, on {escape-roll|5} or more.";
        let told = super::super::fact_text(text, |name| (name == "hand-limit").then(|| "6".to_owned()));
        assert_eq!(told, "Up to 6, on 5 or more.");
    }

    #[test]
    fn a_fact_holds_by_edition_and_switch() {
        let fact: Fact =
            toml::from_str("text = \"a\"\neditions = [\"deluxe-2019\"]\nswitches = { both-win = \"true\" }")
                .unwrap();
        let mut rules = Catalogue::shipped().edition(EditionId::Deluxe2019).rules.clone();
        for (value, holds) in [("true", true), ("false", false)] {
            assert!(rules.set("both-win", Some(value)));
            assert_eq!(fact.holds(Some(EditionId::Deluxe2019), Some(&rules)), holds);
        }
        assert!(!fact.holds(Some(EditionId::First2002), None));
        assert!(fact.holds(None, None));
    }

    #[test]
    fn two_entries_with_the_same_file_name_are_a_fault() {
        assert_eq!(
            faults(&[("a/b.md", DEATH), ("c/b.md", DEATH)]),
            ["c/b.md: a/b.md has the same file name"]
        );
    }
}
