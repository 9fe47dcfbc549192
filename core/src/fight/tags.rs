//! Kinds of monsters that join each other from the hand. Guest Artist Edition and later, "Undead Monsters";
//! Munchkin Starfinder, "The Swarm".

use starboard_cards::{CardKind, MonsterTag, Rules};

use crate::fight::Fight;
use crate::pieces::FightingMonster;

/// The kinds that join each other by these rules.
pub(crate) fn joining_tags(rules: &Rules) -> Vec<MonsterTag> {
    let kinds = [(MonsterTag::Undead, &rules.undead_join), (MonsterTag::Swarm, &rules.swarm_joins)];
    kinds.into_iter().filter(|(_, rule)| rule.value).map(|(tag, _)| tag).collect()
}

impl Fight<'_> {
    /// The kinds of a monster: printed ones and those from enhancers. The table's word takes precedence.
    pub(crate) fn tags_of(&self, monster: &FightingMonster) -> Vec<MonsterTag> {
        let made = monster.enhancers.iter().filter_map(|(_, card)| match self.table.kind(card) {
            Some(CardKind::Enhancer(enhancer)) => Some(&enhancer.tags),
            _ => None,
        });
        let printed: Vec<MonsterTag> =
            self.table.tags_of_foe(&monster.foe).iter().chain(made.flatten()).copied().collect();
        let is = |tag: &MonsterTag| {
            let said = monster.tagged.iter().find(|(t, _)| t == tag).map(|(_, on)| *on);
            said.unwrap_or_else(|| printed.contains(tag))
        };
        [MonsterTag::Undead, MonsterTag::Swarm].into_iter().filter(is).collect()
    }
}

impl Fight<'_> {
    /// The kinds by which another monster may join this combat.
    pub(crate) fn joining(self) -> impl Iterator<Item = MonsterTag> {
        let there = move |tag: &MonsterTag| self.combat.active().any(|m| self.tags_of(m).contains(tag));
        joining_tags(&self.table.rules).into_iter().filter(there)
    }
}
