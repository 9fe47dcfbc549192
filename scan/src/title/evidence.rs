//! Words on a card other than its title: its level, value, bonus, slot and kind.

use starboard_cards::{Card, CardKind, OneShotEffect, Slot};

/// Added to a score for a word that matches.
const MATCH: f64 = 0.03;
/// Subtracted from a score for a word that does not match.
const MISMATCH: f64 = 0.04;
/// The maximum change of a score by all words together.
const MOST: f64 = 0.08;
/// The minimum similarity to a known word.
const KNOWN: f64 = 0.75;
/// The maximum number of words considered. A card has fewer.
const MOST_WORDS: usize = 200;

/// The numbers and single words printed on a card.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    level: Option<i64>,
    value: Option<i64>,
    bonus: Option<i64>,
    slots: Vec<Slot>,
    kind: Option<Kind>,
}

/// The kinds that are printed on a card as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Class,
    Enhancer,
    Race,
    Sidekick,
    Trap,
}

impl Facts {
    pub(super) fn of(card: &Card) -> Self {
        let plain = Self { value: card.value().map(i64::from), ..Self::default() };
        match &card.kind {
            CardKind::Monster(monster) => Self { level: monster.level.map(i64::from), ..plain },
            CardKind::Item(item) => {
                Self { bonus: item.bonus.map(i64::from), slots: item.slots.clone(), ..plain }
            }
            CardKind::OneShot(card) => match card.effect {
                OneShotEffect::CombatBonus { bonus, .. } => Self { bonus: Some(bonus.into()), ..plain },
                _ => plain,
            },
            CardKind::Enhancer(enhancer) => {
                Self { bonus: Some(enhancer.bonus.into()), kind: Some(Kind::Enhancer), ..plain }
            }
            CardKind::Sidekick(sidekick) => {
                Self { bonus: Some(sidekick.bonus.into()), kind: Some(Kind::Sidekick), ..plain }
            }
            CardKind::Class(_) => Self { kind: Some(Kind::Class), ..plain },
            CardKind::Race(_) => Self { kind: Some(Kind::Race), ..plain },
            CardKind::Trap(_) => Self { kind: Some(Kind::Trap), ..plain },
            _ => plain,
        }
    }
}

/// The facts read from the words beside a title.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Evidence {
    level: Option<i64>,
    value: Option<i64>,
    bonus: Option<i64>,
    slot: Option<Slot>,
    kind: Option<Kind>,
}

/// The meaning of a known word.
#[derive(Clone, Copy)]
enum Known {
    Bonus,
    Level,
    Credits,
    Slot(Slot),
    Kind(Kind),
}

const WORDS: [(&str, Known); 18] = [
    ("bonus", Known::Bonus),
    ("level", Known::Level),
    ("lvl", Known::Level),
    ("credits", Known::Credits),
    ("credit", Known::Credits),
    ("gold", Known::Credits),
    ("headgear", Known::Slot(Slot::Headgear)),
    ("head", Known::Slot(Slot::Headgear)),
    ("armor", Known::Slot(Slot::Armor)),
    ("body", Known::Slot(Slot::Armor)),
    ("footgear", Known::Slot(Slot::Footgear)),
    ("feet", Known::Slot(Slot::Footgear)),
    ("class", Known::Kind(Kind::Class)),
    ("enhancer", Known::Kind(Kind::Enhancer)),
    ("race", Known::Kind(Kind::Race)),
    ("sidekick", Known::Kind(Kind::Sidekick)),
    ("trap", Known::Kind(Kind::Trap)),
    ("trap!", Known::Kind(Kind::Trap)),
];

/// Other words that stand beside titles and are in none.
const BESIDE_TITLES: [&str; 3] = ["monster", "headgear", "footgear"];

impl Evidence {
    /// Collects the facts from words or lines, in order. The first value of each kind counts.
    pub(super) fn of<'a>(lines: impl IntoIterator<Item = &'a String>) -> Self {
        let mut evidence = Self::default();
        let words: Vec<String> = lines
            .into_iter()
            .flat_map(|line| line.split_whitespace())
            .take(MOST_WORDS)
            .map(str::to_lowercase)
            .collect();
        for (at, word) in words.iter().enumerate() {
            let after = words.get(at + 1).and_then(|word| number(word));
            let before = at.checked_sub(1).and_then(|before| number(&words[before]));
            match known(word) {
                Some(Known::Level) => set_if_none(&mut evidence.level, after.or(before)),
                Some(Known::Credits) => set_if_none(&mut evidence.value, before.or(after)),
                Some(Known::Slot(slot)) => set_if_none(&mut evidence.slot, Some(slot)),
                Some(Known::Kind(kind)) => set_if_none(&mut evidence.kind, Some(kind)),
                Some(Known::Bonus) => set_if_none(&mut evidence.bonus, before.or(after)),
                None if word.starts_with(['+', '-', '−']) => set_if_none(&mut evidence.bonus, number(word)),
                None => {}
            }
        }
        evidence
    }

    /// The change to the score of a card.
    pub(super) fn weigh(&self, facts: &Facts) -> f64 {
        let one = |read: Option<i64>, printed: Option<i64>| match (read, printed) {
            (Some(read), Some(printed)) if read == printed => MATCH,
            (Some(_), Some(_)) => -MISMATCH,
            _ => 0.0,
        };
        let slot = match self.slot {
            Some(slot) if facts.slots.contains(&slot) => MATCH,
            Some(_) if !facts.slots.is_empty() => -MISMATCH,
            _ => 0.0,
        };
        let kind = match (self.kind, facts.kind) {
            (Some(read), Some(printed)) if read == printed => MATCH,
            (Some(_), Some(_)) => -MISMATCH,
            _ => 0.0,
        };
        let numbers =
            one(self.level, facts.level) + one(self.value, facts.value) + one(self.bonus, facts.bonus);
        (numbers + slot + kind).clamp(-MOST, MOST)
    }
}

/// The line without the numbers of its card, such as `+3`, `Level 8` or `500 Credits`, unless it has nothing
/// else.
pub(super) fn without_numbers(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().take(MOST_WORDS).collect();
    let is_number = |at: usize| words.get(at).is_some_and(|word| number(&word.to_lowercase()).is_some());
    let belongs = |at: usize| match known(&words[at].to_lowercase()) {
        Some(Known::Bonus | Known::Level | Known::Credits) => {
            is_number(at + 1) || at > 0 && is_number(at - 1)
        }
        _ => words[at].chars().any(|c| c.is_ascii_digit()) && is_number(at),
    };
    let left: Vec<&str> = (0..words.len()).filter(|at| !belongs(*at)).map(|at| words[at]).collect();
    if left.is_empty() { line.to_owned() } else { left.join(" ") }
}

/// The line without the kind of its card before or after the title, as in `Sidekick Rogue`; `None` if it has
/// no kind.
pub(super) fn without_kind(line: &str) -> Option<String> {
    let is_kind = |word: &str| {
        let word = word.to_lowercase();
        matches!(known(&word), Some(Known::Kind(_))) || BESIDE_TITLES.contains(&&*word)
    };
    let words: Vec<&str> = line.split_whitespace().take(MOST_WORDS).collect();
    match words.as_slice() {
        [first, rest @ ..] if !rest.is_empty() && is_kind(first) => Some(rest.join(" ")),
        [rest @ .., last] if !rest.is_empty() && is_kind(last) => Some(rest.join(" ")),
        _ => None,
    }
}

/// Returns true if a line has only numbers and known words, so that it cannot be a title.
pub(super) fn is_evidence(line: &str) -> bool {
    line.split_whitespace().map(str::to_lowercase).all(|word| {
        known(&word).is_some() || number(&word).is_some() || !word.contains(char::is_alphanumeric)
    })
}

fn set_if_none<T>(value: &mut Option<T>, read: Option<T>) {
    if value.is_none() {
        *value = read;
    }
}

fn known(word: &str) -> Option<Known> {
    let best = WORDS
        .iter()
        .map(|(known, means)| (strsim::normalized_levenshtein(known, word), means))
        .max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (best.0 >= KNOWN).then_some(*best.1)
}

/// Parses a whole number with an optional sign, including letters that OCR confuses with digits.
fn number(word: &str) -> Option<i64> {
    let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric() && !"+-−|".contains(c));
    let (sign, digits) = match word.strip_prefix(['-', '−']) {
        Some(digits) => (-1, digits),
        None => (1, word.strip_prefix('+').unwrap_or(word)),
    };
    let digits: String = digits
        .chars()
        .filter(|c| !",.".contains(*c))
        .map(|c| match c {
            'o' => '0',
            'l' | 'i' | '|' => '1',
            's' => '5',
            c => c,
        })
        .collect();
    let plain = (1..=5).contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit());
    if plain { digits.parse::<i64>().ok().map(|number| sign * number) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> Evidence {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        Evidence::of(&lines)
    }

    #[test]
    fn numbers_and_words_are_distinguished_from_noise() {
        assert_eq!(read(&["Level |"]).level, Some(1));
        let evidence = read(&["Leve1 8", "5OO Credits", "+3 bonus", "Headgaer"]);
        let expected = Evidence {
            level: Some(8),
            value: Some(500),
            bonus: Some(3),
            slot: Some(Slot::Headgear),
            kind: None,
        };
        assert_eq!(evidence, expected);
        assert_eq!(read(&["~~", "", "the", "−5"]), Evidence { bonus: Some(-5), ..Evidence::default() });
        assert_eq!(read(&["level level 99999999999999999999"]), Evidence::default());
    }

    #[test]
    fn numbers_beside_a_title_are_not_part_of_it() {
        for (line, title) in [
            ("Level 8 Gas Giant", "Gas Giant"),
            ("Eep 500 Credits", "Eep"),
            ("+3 Laser", "Laser"),
            ("Level 8", "Level 8"),
            ("Battle Armor", "Battle Armor"),
            ("", ""),
        ] {
            assert_eq!(without_numbers(line), title);
        }
        assert_eq!(without_kind("sidekick Rogue").as_deref(), Some("Rogue"));
        assert_eq!(without_kind("Akata Race").as_deref(), Some("Akata"));
        assert_eq!(without_kind("Trap!"), None);
        assert_eq!(without_kind("Battle Armor"), None);
    }
}
