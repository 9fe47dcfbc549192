//! Which values of which rule switches scenarios are about.

use std::collections::BTreeSet;

use starboard_cards::{Card, Catalogue, EditionId, HouseRule, MonsterTag, Rules};

use super::file::Scenario;
use super::session::Mistake;

/// A switch by its name, and one of its values as a house rule writes it.
type Position = (&'static str, String);

/// Every value that a scenario must be about: those that the editions give a switch, and of a switch that is on or off
/// both. A switch about a sort of card is left out as long as no card of that sort ships.
pub fn to_cover() -> BTreeSet<Position> {
    let mut positions = BTreeSet::new();
    for edition in EditionId::ALL {
        let rules = &Catalogue::shipped().edition(edition).rules;
        for (name, value) in values(rules).filter(|(name, _)| has_cards(name)) {
            if value == "true" || value == "false" {
                positions.insert((name, "true".to_owned()));
                positions.insert((name, "false".to_owned()));
            } else {
                positions.insert((name, value));
            }
        }
    }
    positions
}

/// Whether cards ship that a switch could be shown by.
fn has_cards(switch: &str) -> bool {
    let tagged = |card: &Card, tag| card.monster().is_some_and(|m| m.tags.contains(&tag));
    let shows = |card: &Card| match switch {
        "undead-join" => tagged(card, MonsterTag::Undead),
        "swarm-joins" => tagged(card, MonsterTag::Swarm),
        "ships" => card.item().is_some_and(|item| item.ship),
        "big-limit" => card.item().is_some_and(|item| item.big),
        _ => true,
    };
    Catalogue::shipped().cards().any(shows)
}

/// The values that the text of a scenario says it is about: of each switch that it names, the one that it is played by.
/// A file that cannot be read is about nothing.
pub fn covered(text: &str) -> Vec<Position> {
    let Ok(scenario) = Scenario::read(text) else { return Vec::new() };
    let house_rules: Vec<HouseRule> = scenario.house_rules.iter().cloned().map(HouseRule).collect();
    let Ok(rules) = Catalogue::shipped().rules(scenario.edition, &house_rules) else { return Vec::new() };
    values(&rules).filter(|(name, _)| scenario.switches.iter().any(|s| s == name)).collect()
}

/// Checks that the switches that a scenario names exist.
pub(super) fn check(scenario: &Scenario) -> Result<(), Mistake> {
    match scenario.switches.iter().find(|name| !Rules::NAMES.contains(&name.as_str())) {
        Some(unknown) => Err(Mistake::new("no such switch", unknown)),
        None => Ok(()),
    }
}

fn values(rules: &Rules) -> impl Iterator<Item = Position> + use<> {
    let written = serde_json::to_value(rules).unwrap_or_default();
    let word = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    Rules::NAMES.iter().map(move |name| {
        let value = match &written[name]["value"] {
            serde_json::Value::Array(items) => items.iter().map(word).collect::<Vec<_>>().join(","),
            one => word(one),
        };
        (*name, value)
    })
}
