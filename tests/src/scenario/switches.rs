//! The coverage of rule switches and their values by scenarios.

use std::collections::BTreeSet;

use starboard_cards::{Card, Catalogue, EditionId, HouseRule, MonsterTag, Rules};

use super::file::Scenario;
use super::session::Mistake;

/// The name of a switch, and one of its values in the text form of a house rule.
type Position = (&'static str, String);

/// All values that scenarios must cover: the values of each switch in the editions, and both values of an
/// on/off switch. A switch for a group of cards is left out while no card of that group ships.
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

/// Returns true if the shipped cards can demonstrate a switch.
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

/// The values that the text of a scenario covers: for each named switch, its value in the scenario. An
/// unreadable file covers nothing.
pub fn covered(text: &str) -> Vec<Position> {
    let Ok(scenario) = Scenario::read(text) else { return Vec::new() };
    let house_rules: Vec<HouseRule> = scenario.house_rules.iter().cloned().map(HouseRule).collect();
    let Ok(rules) = Catalogue::shipped().rules(scenario.edition, &house_rules) else { return Vec::new() };
    values(&rules).filter(|(name, _)| scenario.switches.iter().any(|s| s == name)).collect()
}

/// Checks that the named switches of a scenario exist.
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
