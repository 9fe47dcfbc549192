//! The JSON Schema of a set file, for the editors in which people write one and for the form of the interface. It says what
//! the types and the limits say; what only a whole catalogue can tell, such as whether a card exists, is left to the loader.

use schemars::SchemaGenerator;
use std::collections::BTreeSet;

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::limits::{COPIES, REVISION, range, referred};
use crate::load::card::{ID_MAX, NAME_MAX};
use crate::{
    Bookmark, Enhancer, Item, KindName, LevelUp, Monster, OneShot, SetHead, Sidekick, Special, TraitCard,
    Trap,
};

/// Where the types are described.
const DEFINITIONS: &str = "definitions";
/// Says of which kind the card must be whose id stands there.
const CARD_KIND: &str = "x-card";

/// The keys under which names stand, one or one for each language.
const NAMES: [&str; 3] = ["name", "names", "author"];

/// The JSON Schema (draft 7) of a set of one's own. Of its own are the keyword `x-card`, the kind of the card whose id is
/// taken, and `anyOf` a number and `unknown`, for numbers that are not public.
///
/// ```
/// let schema = starboard_cards::set_schema();
/// let level = &schema["definitions"]["Monster"]["properties"]["level"]["anyOf"][0];
/// assert_eq!((level["minimum"].as_i64(), level["maximum"].as_i64()), (Some(1), Some(100)));
/// ```
pub fn set_schema() -> Value {
    let mut generator = SchemaSettings::draft07().into_generator();
    let kinds = kinds(&mut generator);
    generator.subschema_for::<SetHead>();
    let mut definitions = generator.take_definitions(true);
    for (_, name) in kinds {
        identify(definitions.entry(name).or_insert_with(plain));
    }
    let words: BTreeSet<String> = definitions
        .iter()
        .filter(|(_, definition)| is_word(definition))
        .map(|(name, _)| format!("#/{DEFINITIONS}/{name}"))
        .collect();
    for (name, definition) in &mut definitions {
        let kind = kinds.iter().find(|(_, of)| of == name).map(|(kind, _)| *kind);
        finish(definition, kind, &words);
    }
    let mut properties = Map::new();
    properties.insert("set".to_owned(), json!({ "$ref": format!("#/{DEFINITIONS}/SetHead") }));
    for (kind, name) in kinds {
        let cards = json!({ "$ref": format!("#/{DEFINITIONS}/{name}") });
        properties.insert(kind.key().to_owned(), json!({ "type": "array", "items": cards }));
    }
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A set of cards for Starboard",
        "type": "object",
        "properties": properties,
        "required": ["set"],
        "additionalProperties": false,
        DEFINITIONS: definitions,
    })
}

/// All kinds with the names of what describes them.
fn kinds(generator: &mut SchemaGenerator) -> [(KindName, &'static str); 15] {
    generator.subschema_for::<Monster>();
    generator.subschema_for::<TraitCard>();
    generator.subschema_for::<Sidekick>();
    generator.subschema_for::<Enhancer>();
    generator.subschema_for::<Trap>();
    generator.subschema_for::<Item>();
    generator.subschema_for::<OneShot>();
    generator.subschema_for::<LevelUp>();
    generator.subschema_for::<Special>();
    generator.subschema_for::<Bookmark>();
    [
        (KindName::Monster, "Monster"),
        (KindName::Class, "TraitCard"),
        (KindName::Race, "TraitCard"),
        (KindName::HalfBreed, "Plain"),
        (KindName::SuperMunchkin, "Plain"),
        (KindName::Cheat, "Plain"),
        (KindName::Sidekick, "Sidekick"),
        (KindName::Enhancer, "Enhancer"),
        (KindName::WanderingMonster, "Plain"),
        (KindName::Trap, "Trap"),
        (KindName::Item, "Item"),
        (KindName::OneShot, "OneShot"),
        (KindName::LevelUp, "LevelUp"),
        (KindName::Special, "Special"),
        (KindName::Bookmark, "Bookmark"),
    ]
}

/// A card that says no more than its kind.
fn plain() -> Value {
    json!({
        "description": "What it does follows from its kind.",
        "type": "object",
        "properties": {},
        "additionalProperties": false,
    })
}

/// Gives a card what cards of every kind have.
fn identify(card: &mut Value) {
    let Some(properties) = card["properties"].as_object_mut() else { return };
    if properties.contains_key("name") {
        return;
    }
    let own = std::mem::take(properties);
    let text = |description: &str| json!({ "description": description, "type": "string" });
    let mut put = |key: &str, value: Value| properties.insert(key.to_owned(), value);
    put("name", text("Its printed name."));
    put("id", text("Its id, where that is not its name in lower case with hyphens for spaces."));
    put(
        "names",
        json!({
            "description": "Its name in other languages, by their tags (BCP 47).",
            "type": "object",
            "additionalProperties": { "type": "string" },
        }),
    );
    put("copies", json!({ "description": "Copies of it there are.", "type": "integer", "default": 1 }));
    put(
        "unfinished",
        json!({
            "description": "It was entered in a hurry, and what it does is to be completed.",
            "type": "boolean",
            "default": false,
        }),
    );
    properties.extend(own);
    match &mut card["required"] {
        Value::Array(required) => required.insert(0, json!("name")),
        none => *none = json!(["name"]),
    }
}

/// Whether a value is a single word.
fn is_word(schema: &Value) -> bool {
    let one_of = schema.get("oneOf").and_then(Value::as_array);
    schema.get("type") == Some(&json!("string")) || one_of.is_some_and(|all| all.iter().all(is_word))
}

/// Puts in what types cannot say: ranges, words that may not be repeated, and kinds of cards that are referred to. Takes out
/// what no file can hold: the numbers of a machine, and nothing.
fn finish(schema: &mut Value, kind: Option<KindName>, words: &BTreeSet<String>) {
    match schema {
        Value::Array(all) => {
            for each in all {
                finish(each, None, words);
            }
        }
        Value::Object(object) => {
            without_null(object);
            if let Some(Value::Object(properties)) = object.get_mut("properties") {
                for (key, property) in properties {
                    limit(property, key, kind);
                }
            }
            let word = |items: &Value| {
                is_word(items) || items["$ref"].as_str().is_some_and(|name| words.contains(name))
            };
            if object.get("items").is_some_and(word) {
                object.insert("uniqueItems".to_owned(), json!(true));
            }
            for each in object.values_mut() {
                finish(each, None, words);
            }
        }
        _ => {}
    }
}

/// Limits what stands under a key.
fn limit(property: &mut Value, key: &str, kind: Option<KindName>) {
    let Value::Object(object) = property else { return };
    without_null(object);
    if let Some(kind) = referred(key) {
        object.insert(CARD_KIND.to_owned(), json!(kind));
    }
    if let Some(Value::Array(either)) = object.get_mut("anyOf") {
        for each in either {
            limit(each, key, kind);
        }
    }
    if key == "id" {
        object.insert("pattern".to_owned(), json!("^[a-z0-9]+(-[a-z0-9]+)*$"));
        object.insert("maxLength".to_owned(), json!(ID_MAX));
    }
    if NAMES.contains(&key) {
        let text = object.get("type") == Some(&json!("string"));
        let named = if text { Some(&mut *object) } else { values_of(object) };
        if let Some(named) = named {
            named.insert("minLength".to_owned(), json!(1));
            named.insert("maxLength".to_owned(), json!(NAME_MAX));
        }
    }
    if object.get("type") == Some(&json!("integer")) {
        object.remove("format");
        let range = match key {
            "revision" => Some(REVISION),
            "copies" => Some(COPIES),
            _ => range(kind, key),
        };
        if let Some((min, max)) = range {
            // A number without a sign has a least one of its own.
            let least = object.get("minimum").and_then(Value::as_i64).map_or(min, |least| least.max(min));
            object.insert("minimum".to_owned(), json!(least));
            object.insert("maximum".to_owned(), json!(max));
        }
    }
}

/// What describes the values of an object that takes any key.
fn values_of(object: &mut Map<String, Value>) -> Option<&mut Map<String, Value>> {
    object.get_mut("additionalProperties").and_then(Value::as_object_mut)
}

/// A file says nothing by leaving the key out.
fn without_null(object: &mut Map<String, Value>) {
    match object.get_mut("default") {
        Some(Value::Null) => {
            object.remove("default");
        }
        Some(Value::Object(default)) => default.retain(|_, value| !value.is_null()),
        _ => {}
    }
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|each| each != "null");
        if let [only] = &mut types[..] {
            let only = only.take();
            object.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(mut either)) = object.remove("anyOf") {
        either.retain(|each| *each != json!({ "type": "null" }));
        // Beside a reference nothing counts in this draft; among others in a list it does.
        let key = if either.len() == 1 { "allOf" } else { "anyOf" };
        object.insert(key.to_owned(), Value::Array(either));
    }
}
