use std::collections::BTreeSet;

use serde_json::Value;

use crate::Card;

/// The vocabularies of what a card can do, as entries name them, by the key that holds their words.
const VOCABULARIES: [(&str, &[&str]); 3] =
    [("is", &["ability"]), ("pay", &["cost"]), ("do", &["one-shot", "power", "special", "step"])];

impl Card {
    /// What the card has and does, as rules entries name it: its [keys](Self::keys), and the words of the vocabularies, as in
    /// `step:lose-levels`. A word that several vocabularies might have stands here with each of them.
    pub fn effects(&self) -> BTreeSet<String> {
        let mut effects = self.keys();
        if let Ok(Value::Object(keys)) = serde_json::to_value(&self.kind) {
            keys.values().for_each(|value| words(value, &mut effects));
        }
        effects
    }

    /// The keys of the card's kind that say something by themselves, each with the kind, as in `item:hands`.
    pub fn keys(&self) -> BTreeSet<String> {
        let Ok(Value::Object(keys)) = serde_json::to_value(&self.kind) else { return BTreeSet::new() };
        let told =
            |(key, value): &(&String, &Value)| *key != "is" && says_something(value) && !holds_words(value);
        keys.iter().filter(told).map(|(key, _)| format!("{}:{key}", self.kind_name().key())).collect()
    }
}

fn says_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(is) => *is,
        Value::Number(number) => number.as_i64() != Some(0),
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(keys) => !keys.is_empty(),
    }
}

/// Whether a value is made of words of a vocabulary, which tell what it does by themselves.
fn holds_words(value: &Value) -> bool {
    match value {
        Value::Array(list) => list.iter().any(holds_words),
        Value::Object(keys) => VOCABULARIES.iter().any(|(key, _)| keys.contains_key(*key)),
        _ => false,
    }
}

fn words(value: &Value, effects: &mut BTreeSet<String>) {
    match value {
        Value::Array(list) => list.iter().for_each(|one| words(one, effects)),
        Value::Object(keys) => {
            for (key, vocabularies) in VOCABULARIES {
                let Some(word) = keys.get(key).and_then(Value::as_str) else { continue };
                effects.extend(vocabularies.iter().map(|vocabulary| format!("{vocabulary}:{word}")));
            }
            keys.values().for_each(|one| words(one, effects));
        }
        _ => {}
    }
}
