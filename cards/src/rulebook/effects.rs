use std::collections::BTreeSet;

use serde_json::Value;

use crate::Card;

/// The effect vocabularies as entries name them, by the key that contains their words.
const VOCABULARIES: [(&str, &[&str]); 3] =
    [("is", &["ability"]), ("pay", &["cost"]), ("do", &["one-shot", "power", "special", "step"])];

impl Card {
    /// The effects of the card as rules entries name them: its [keys](Self::keys), and words with their
    /// vocabulary, as in `step:lose-levels`. A word that may belong to several vocabularies appears once with
    /// each.
    pub fn effects(&self) -> BTreeSet<String> {
        let mut effects = self.keys();
        if let Ok(Value::Object(keys)) = serde_json::to_value(&self.kind) {
            keys.values().for_each(|value| words(value, &mut effects));
        }
        effects
    }

    /// The keys of the card with a value of their own, each with the card's kind, as in `item:hands`.
    pub fn keys(&self) -> BTreeSet<String> {
        let Ok(Value::Object(keys)) = serde_json::to_value(&self.kind) else { return BTreeSet::new() };
        let listed = |(key, value): &(&String, &Value)| *key != "is" && is_set(value) && !has_words(value);
        keys.iter().filter(listed).map(|(key, _)| format!("{}:{key}", self.kind_name().key())).collect()
    }
}

fn is_set(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(is) => *is,
        Value::Number(number) => number.as_i64() != Some(0),
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(keys) => !keys.is_empty(),
    }
}

/// Returns true if a value contains words of a vocabulary. The words are listed separately.
fn has_words(value: &Value) -> bool {
    match value {
        Value::Array(list) => list.iter().any(has_words),
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
