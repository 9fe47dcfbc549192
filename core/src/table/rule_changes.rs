//! The differences between the rules of two tables.

use serde::Serialize;
use starboard_cards::{Catalogue, HouseRule, Rules};
use ts_rs::TS;

use crate::messages::Event;
use crate::table::{RuledBy, Table};

/// A change of the rules that a table plays by, beside that of the edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum RuleChange {
    /// A switch that a house rule names has another value.
    Switch {
        /// The name.
        name: String,
        /// The value before, as in a house rule.
        from: String,
        /// The value afterwards.
        to: String,
    },
    /// The table plays with other printings.
    Printings {
        /// The names of those that come to the table.
        added: Vec<String>,
        /// The names of those that are put away.
        removed: Vec<String>,
    },
}

impl Table {
    /// The changes of the rules from this table to another.
    pub fn rule_changes(&self, after: &Self) -> Vec<RuleChange> {
        let sides = [self, after].map(|table| (&*table.rules, &*table.house_rules));
        changes(&self.base, sides)
    }
}

/// The changes from the rules that one event set to those that another set; none if one of them set no rules.
pub fn rule_changes(catalogue: &Catalogue, before: &Event, after: &Event) -> Vec<RuleChange> {
    let (Some(before), Some(after)) = (set_by(catalogue, before), set_by(catalogue, after)) else {
        return Vec::new();
    };
    changes(catalogue, [&before, &after].map(|ruled| (&*ruled.rules, &*ruled.house_rules)))
}

fn set_by(catalogue: &Catalogue, event: &Event) -> Option<RuledBy> {
    let (edition, house_rules, revision) = match event {
        Event::TableSet { set_up, rules_revision } => (set_up.edition, &set_up.house_rules, *rules_revision),
        Event::RulesChanged { edition, house_rules, rules_revision } => {
            (*edition, house_rules, *rules_revision)
        }
        _ => return None,
    };
    RuledBy::new(catalogue, edition, house_rules, revision).ok()
}

fn changes(catalogue: &Catalogue, [before, after]: [(&Rules, &[HouseRule]); 2]) -> Vec<RuleChange> {
    let named = |name: &&&str| before.1.iter().chain(after.1).any(|rule| rule.parts().0 == **name);
    let changed = |name: &&str| {
        let (from, to) = (before.0.text(name)?, after.0.text(name)?);
        if *name == "printings" {
            return printings(catalogue, &before.0.printings.value, &after.0.printings.value);
        }
        (from != to).then(|| RuleChange::Switch { name: (*name).to_owned(), from, to })
    };
    Rules::NAMES.iter().filter(named).filter_map(changed).collect()
}

fn printings(catalogue: &Catalogue, before: &[String], after: &[String]) -> Option<RuleChange> {
    let only_in = |some: &[String], others: &[String]| -> Vec<String> {
        let only = |id: &String| some.contains(id) && !others.contains(id);
        catalogue.printings().iter().filter(|p| only(&p.id)).map(|p| p.name.clone()).collect()
    };
    let (added, removed) = (only_in(after, before), only_in(before, after));
    let same = added.is_empty() && removed.is_empty();
    (!same).then_some(RuleChange::Printings { added, removed })
}
