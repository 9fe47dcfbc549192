//! Whatever the rules of a table speak of, the rulebook tells of: codes, addends, moments, switches, effects.

use std::collections::BTreeSet;

use starboard_cards::{Catalogue, FrontMatter, Moment, Rulebook, Rules};
use starboard_core::{Breach, Reason, Why};
use strum::{IntoEnumIterator, VariantNames};

/// Which of some names no entry has under a key, and which names under that key are none of them.
fn compare<'n>(
    names: impl IntoIterator<Item = &'n str>,
    key: impl Fn(&'static FrontMatter) -> &'static [String],
) -> (Vec<String>, Vec<String>) {
    let names: BTreeSet<&str> = names.into_iter().collect();
    let told: BTreeSet<&str> =
        Rulebook::shipped().entries().flat_map(|entry| key(&entry.front)).map(String::as_str).collect();
    let missing = names.difference(&told).map(ToString::to_string);
    let unknown = told.difference(&names).map(ToString::to_string);
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
    let told: BTreeSet<Moment> =
        Rulebook::shipped().entries().flat_map(|entry| entry.front.when.iter().copied()).collect();
    let missing: Vec<Moment> = Moment::iter().filter(|moment| !told.contains(moment)).collect();
    assert_eq!(missing, []);
}

#[test]
fn every_effect_of_a_card_has_an_entry() {
    let told: BTreeSet<&str> =
        Rulebook::shipped().entries().flat_map(|entry| &entry.front.effects).map(String::as_str).collect();
    let words: BTreeSet<&str> = told.iter().filter_map(|effect| Some(effect.split_once(':')?.1)).collect();
    let missing: BTreeSet<String> = Catalogue::shipped()
        .cards()
        .flat_map(|card| card.effects().into_iter().map(|effect| (card.id.clone(), effect)))
        .filter(|(_, effect)| {
            !told.contains(effect.as_str())
                && !effect.split_once(':').is_some_and(|(_, word)| words.contains(word))
        })
        .map(|(card, effect)| format!("{effect} of {card}"))
        .collect();
    assert_eq!(missing, BTreeSet::new());
}
