//! The JSON Schema of a set file, for text editors and for the form in the user interface. It covers the
//! types and the limits. Checks that need a whole catalogue, such as the existence of a card, are left to the
//! loader.

use schemars::SchemaGenerator;
use std::collections::BTreeSet;

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::limits::{CARD_NAME_MAX, COPIES, REVISION, range, referenced_kind};
use crate::load::card::ID_MAX;
use crate::{
    Bookmark, Enhancer, Item, KindName, LevelUp, Monster, OneShot, SetHead, Sidekick, Special, TraitCard,
    Trap,
};

/// The key of the type definitions.
const DEFINITIONS: &str = "definitions";
/// The keyword for the required kind of a referenced card.
const CARD_KIND: &str = "x-card";

/// The keys of names: a single name or one for each language.
const NAMES: [&str; 3] = ["name", "names", "author"];

/// The JSON Schema (draft 7) of a custom set. Its own conventions are the keyword `x-card`, the kind of a
/// referenced card, and `anyOf` a number and `unknown`, for numbers that may not be public.
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
        add_common_keys(definitions.entry(name).or_insert_with(plain));
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

/// All kinds with the names of their definitions.
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

/// The schema of a card that has no data except its kind.
fn plain() -> Value {
    json!({
        "description": "A card whose effect follows from its kind.",
        "type": "object",
        "properties": {},
        "additionalProperties": false,
    })
}

/// Adds the keys that cards of all kinds have.
fn add_common_keys(card: &mut Value) {
    let Some(properties) = card["properties"].as_object_mut() else { return };
    if properties.contains_key("name") {
        return;
    }
    let own = std::mem::take(properties);
    let text = |description: &str| json!({ "description": description, "type": "string" });
    let mut put = |key: &str, value: Value| properties.insert(key.to_owned(), value);
    put("name", text("The printed name."));
    put("id", text("The id, if it is not the name in lowercase with hyphens for spaces."));
    put(
        "names",
        json!({
            "description": "The name in other languages, by language tag (BCP 47).",
            "type": "object",
            "additionalProperties": { "type": "string" },
        }),
    );
    put("copies", json!({ "description": "The number of copies.", "type": "integer", "default": 1 }));
    put(
        "unfinished",
        json!({
            "description": "True if the card is a stub whose effects still have to be entered.",
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

/// Returns true if a value is a single word.
fn is_word(schema: &Value) -> bool {
    let one_of = schema.get("oneOf").and_then(Value::as_array);
    schema.get("type") == Some(&json!("string")) || one_of.is_some_and(|all| all.iter().all(is_word))
}

/// Adds constraints that the types do not express: ranges, lists without repeated words, and kinds of
/// referenced cards. Removes machine number formats and `null`, which TOML does not have.
fn finish(schema: &mut Value, kind: Option<KindName>, words: &BTreeSet<String>) {
    match schema {
        Value::Array(all) => {
            for each in all {
                finish(each, None, words);
            }
        }
        Value::Object(object) => {
            remove_null(object);
            if let Some(Value::Object(properties)) = object.get_mut("properties") {
                for (key, property) in properties {
                    add_limits(property, key, kind);
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

/// Adds the limits of the value under a key.
fn add_limits(property: &mut Value, key: &str, kind: Option<KindName>) {
    let Value::Object(object) = property else { return };
    remove_null(object);
    if let Some(kind) = referenced_kind(key) {
        object.insert(CARD_KIND.to_owned(), json!(kind));
    }
    if let Some(Value::Array(either)) = object.get_mut("anyOf") {
        for each in either {
            add_limits(each, key, kind);
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
            named.insert("maxLength".to_owned(), json!(CARD_NAME_MAX));
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
            // An unsigned number has its own minimum.
            let least = object.get("minimum").and_then(Value::as_i64).map_or(min, |least| least.max(min));
            object.insert("minimum".to_owned(), json!(least));
            object.insert("maximum".to_owned(), json!(max));
        }
    }
}

/// The schema of the values of an object with arbitrary keys.
fn values_of(object: &mut Map<String, Value>) -> Option<&mut Map<String, Value>> {
    object.get_mut("additionalProperties").and_then(Value::as_object_mut)
}

/// Removes `null`: TOML has no such value, and a file leaves the key out instead.
fn remove_null(object: &mut Map<String, Value>) {
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
        // Draft 7 ignores all keywords next to a `$ref`, but not those next to an `allOf`.
        let key = if either.len() == 1 { "allOf" } else { "anyOf" };
        object.insert(key.to_owned(), Value::Array(either));
    }
}
