//! Words of a card besides its title: its level, its value, its bonus, its slot, its kind.

use starboard_cards::{Card, CardKind, OneShotEffect, Slot};

/// What a word that fits adds to a score, and what one that does not fit takes away.
const FITS: f64 = 0.03;
const FITS_NOT: f64 = 0.04;
/// All words together change a score by no more than this.
const MOST: f64 = 0.08;
/// How like a known word a word has to be.
const KNOWN: f64 = 0.75;
/// Words that are looked at. A card has fewer.
const MOST_WORDS: usize = 200;

/// What is printed on a card in numbers and single words.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    level: Option<i64>,
    value: Option<i64>,
    bonus: Option<i64>,
    slots: Vec<Slot>,
    kind: Option<Kind>,
}

/// The kinds that stand on a card as a word.
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

/// What was read besides titles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Evidence {
    level: Option<i64>,
    value: Option<i64>,
    bonus: Option<i64>,
    slot: Option<Slot>,
    kind: Option<Kind>,
}

/// A word that says something.
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

impl Evidence {
    /// What there is among words, or lines of words, in their order. What was read first counts.
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
                Some(Known::Level) => keep(&mut evidence.level, after.or(before)),
                Some(Known::Credits) => keep(&mut evidence.value, before.or(after)),
                Some(Known::Slot(slot)) => keep(&mut evidence.slot, Some(slot)),
                Some(Known::Kind(kind)) => keep(&mut evidence.kind, Some(kind)),
                Some(Known::Bonus) => keep(&mut evidence.bonus, before.or(after)),
                None if word.starts_with(['+', '-', '−']) => keep(&mut evidence.bonus, number(word)),
                None => {}
            }
        }
        evidence
    }

    /// What it adds to the score of a card, or takes from it.
    pub(super) fn weigh(&self, facts: &Facts) -> f64 {
        let one = |read: Option<i64>, printed: Option<i64>| match (read, printed) {
            (Some(read), Some(printed)) if read == printed => FITS,
            (Some(_), Some(_)) => -FITS_NOT,
            _ => 0.0,
        };
        let slot = match self.slot {
            Some(slot) if facts.slots.contains(&slot) => FITS,
            Some(_) if !facts.slots.is_empty() => -FITS_NOT,
            _ => 0.0,
        };
        let kind = match (self.kind, facts.kind) {
            (Some(read), Some(printed)) if read == printed => FITS,
            (Some(_), Some(_)) => -FITS_NOT,
            _ => 0.0,
        };
        let numbers =
            one(self.level, facts.level) + one(self.value, facts.value) + one(self.bonus, facts.bonus);
        (numbers + slot + kind).clamp(-MOST, MOST)
    }
}

/// A line without the numbers of its card, where there is more in it: `+3`, `Level 8`, `500 Credits`.
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

/// A line without the kind of its card before or after its title, where there is one: `Sidekick Rogue`.
pub(super) fn without_kind(line: &str) -> Option<String> {
    let is_kind = |word: &str| matches!(known(&word.to_lowercase()), Some(Known::Kind(_)));
    let words: Vec<&str> = line.split_whitespace().take(MOST_WORDS).collect();
    match words.as_slice() {
        [first, rest @ ..] if !rest.is_empty() && is_kind(first) => Some(rest.join(" ")),
        [rest @ .., last] if !rest.is_empty() && is_kind(last) => Some(rest.join(" ")),
        _ => None,
    }
}

/// Whether there is nothing in a line but numbers and the words that go with them, so that it is no title.
pub(super) fn is_evidence(line: &str) -> bool {
    line.split_whitespace().map(str::to_lowercase).all(|word| {
        known(&word).is_some() || number(&word).is_some() || !word.contains(char::is_alphanumeric)
    })
}

fn keep<T>(place: &mut Option<T>, read: Option<T>) {
    if place.is_none() {
        *place = read;
    }
}

fn known(word: &str) -> Option<Known> {
    let best = WORDS
        .iter()
        .map(|(known, means)| (strsim::normalized_levenshtein(known, word), means))
        .max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (best.0 >= KNOWN).then_some(*best.1)
}

/// A whole number, with or without a sign, and with what a reader makes of its digits.
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
    fn numbers_and_words_are_told_from_noise() {
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
    fn numbers_beside_a_title_are_no_part_of_it() {
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
