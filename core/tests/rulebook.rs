//! The rulebook covers everything in the rules of a table: codes, addends, moments, switches and effects.

use std::collections::BTreeSet;

use starboard_cards::{
    Ability, ActivePower, Card, Catalogue, Cost, FrontMatter, Moment, OneShotEffect, Rulebook, Rules,
    SpecialEffect, Step,
};
use starboard_core::{Breach, Reason, Why};
use strum::{IntoEnumIterator, VariantNames};

/// The names without an entry under a key, and the unknown names under that key.
fn compare<'n>(
    names: impl IntoIterator<Item = &'n str>,
    key: impl Fn(&'static FrontMatter) -> &'static [String],
) -> (Vec<String>, Vec<String>) {
    let names: BTreeSet<&str> = names.into_iter().collect();
    let covered: BTreeSet<&str> =
        Rulebook::shipped().entries().flat_map(|entry| key(&entry.front)).map(String::as_str).collect();
    let missing = names.difference(&covered).map(ToString::to_string);
    let unknown = covered.difference(&names).map(ToString::to_string);
    (missing.collect(), unknown.collect())
}

const NOTHING: (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());

#[test]
fn every_objection_and_every_reason_has_an_entry() {
    let codes = Breach::VARIANTS.iter().chain(Reason::VARIANTS).copied();
    assert_eq!(compare(codes, |front| &front.objections), NOTHING);
}

#[test]
fn every_addend_has_an_entry() {
    assert_eq!(compare(Why::VARIANTS.iter().copied(), |front| &front.addends), NOTHING);
}

#[test]
fn every_switch_has_an_entry() {
    assert_eq!(compare(Rules::NAMES.iter().copied(), |front| &front.switches), NOTHING);
}

#[test]
fn every_moment_has_an_entry() {
    let covered: BTreeSet<Moment> =
        Rulebook::shipped().entries().flat_map(|entry| entry.front.when.iter().copied()).collect();
    let missing: Vec<Moment> = Moment::iter().filter(|moment| !covered.contains(moment)).collect();
    assert_eq!(missing, []);
}

/// The words of the card vocabularies, each prefixed with its vocabulary.
fn vocabulary() -> impl Iterator<Item = String> {
    let words = [
        ("ability", Ability::VARIANTS),
        ("cost", Cost::VARIANTS),
        ("one-shot", OneShotEffect::VARIANTS),
        ("power", ActivePower::VARIANTS),
        ("special", SpecialEffect::VARIANTS),
        ("step", Step::VARIANTS),
    ];
    words.into_iter().flat_map(|(name, words)| words.iter().map(move |word| format!("{name}:{word}")))
}

/// The keys of properties used on official cards, such as `item:hands`.
fn keys() -> impl Iterator<Item = String> {
    Catalogue::shipped().cards().flat_map(Card::keys)
}

#[test]
fn every_effect_kind_has_an_entry() {
    let effects: BTreeSet<String> = vocabulary().chain(keys()).collect();
    let (missing, _) = compare(effects.iter().map(String::as_str), |front| &front.effects);
    assert_eq!(missing, [""; 0]);
}

#[test]
fn entries_name_only_known_effect_kinds() {
    let names: BTreeSet<String> = vocabulary().collect();
    let entries = Rulebook::shipped().entries();
    let covered = entries.flat_map(|entry| &entry.front.effects);
    let kinds =
        ["monster", "item", "enhancer", "level-up", "trap", "sidekick", "one-shot", "special", "bookmark"];
    let is_key = |effect: &str| effect.split_once(':').is_some_and(|(kind, _)| kinds.contains(&kind));
    let unknown: Vec<&String> =
        covered.filter(|effect| !names.contains(*effect) && !is_key(effect)).collect();
    assert_eq!(unknown, [""; 0]);
}
