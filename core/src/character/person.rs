//! Properties of a character: Races, Classes, sex, and their consequences.

use starboard_cards::{Ability, Blend, CardId, CardKind, Item, Step, Who};

use crate::character::Character;
use crate::pieces::{CardCopy, InPlay, Reason, SeatId};

impl<'t> Character<'t> {
    /// Race cards in play with a player.
    pub(crate) fn races(self) -> impl Iterator<Item = &'t CardCopy> {
        self.seat.of_kind(|kind| matches!(kind, CardKind::Race(_)))
    }

    /// Class cards in play with a player.
    pub(crate) fn classes(self) -> impl Iterator<Item = &'t CardCopy> {
        self.seat.of_kind(|kind| matches!(kind, CardKind::Class(_)))
    }

    /// The cards that say what a character is: Races, Classes, and a blend unless two of them say it.
    pub(crate) fn traits(&self) -> Vec<CardCopy> {
        let (races, classes): (Vec<_>, Vec<_>) = (self.races().collect(), self.classes().collect());
        let blends = |two: bool, is: fn(&CardKind) -> bool| self.seat.of_kind(is).filter(move |_| !two);
        let half_breeds = blends(races.len() > 1, |kind| matches!(kind, CardKind::HalfBreed));
        let super_munchkins = blends(classes.len() > 1, |kind| matches!(kind, CardKind::SuperMunchkin));
        races
            .iter()
            .copied()
            .chain(half_breeds)
            .chain(classes.iter().copied())
            .chain(super_munchkins)
            .cloned()
            .collect()
    }

    /// Returns true if a player has only the advantages of his Race (Half-Breed with one Race).
    fn has_half_race(&self) -> bool {
        self.table.rules.half_breed.value == Blend::AdvantagesOnly
            && self.races().count() == 1
            && self.seat.of_kind(|kind| matches!(kind, CardKind::HalfBreed)).next().is_some()
    }

    /// Returns true if a player has only the advantages of his Class (Super Munchkin with one Class).
    fn has_half_class(&self) -> bool {
        self.table.rules.super_munchkin.value == Blend::AdvantagesOnly
            && self.classes().count() == 1
            && self.seat.of_kind(|kind| matches!(kind, CardKind::SuperMunchkin)).next().is_some()
    }

    /// Returns true if a character has no Race, or counts as half human at this table.
    fn is_human(&self) -> bool {
        let blended = || self.seat.of_kind(|kind| matches!(kind, CardKind::HalfBreed)).next().is_some();
        match self.races().count() {
            0 => true,
            1 => self.table.rules.half_race_is_human.value && blended(),
            _ => false,
        }
    }

    /// Returns true if a character meets a condition.
    pub(crate) fn meets(&self, who: &Who) -> bool {
        let has = |id: &CardId| self.seat.cards.iter().any(|c| c.copy.card == *id);
        who.race.as_ref().is_none_or(has)
            && who.class.as_ref().is_none_or(has)
            && who.human.is_none_or(|human| human == self.is_human())
            && who.sex.is_none_or(|sex| sex == self.seat.sex)
            && who.changed_sex.is_none_or(|changed| changed == self.seat.changed_sex)
            && who.max_level.is_none_or(|level| self.seat.level <= level)
            && who.min_level.is_none_or(|level| self.seat.level >= level)
            && who.wearing.is_none_or(|slot| {
                self.seat
                    .cards
                    .iter()
                    .any(|c| c.equipped && self.table.item(c).is_some_and(|i| i.slots.contains(&slot)))
            })
    }

    /// Returns true if a character meets a condition that works against him. A Race or Class with only its
    /// advantages does not meet it.
    pub(crate) fn has_weakness(&self, who: &Who) -> bool {
        let spared =
            (who.race.is_some() && self.has_half_race()) || (who.class.is_some() && self.has_half_class());
        !spared && self.meets(who)
    }

    /// The branch of a card's effect that applies to a victim. If `otherwise` is empty, the condition is a
    /// weakness, which a Race or Class with only its advantages may not have.
    pub(crate) fn branch<'s>(&self, who: &Who, then: &'s [Step], otherwise: &'s [Step]) -> &'s [Step] {
        let holds = if otherwise.is_empty() { self.has_weakness(who) } else { self.meets(who) };
        if holds { then } else { otherwise }
    }

    /// The effects of a card on this victim, with conditional steps resolved.
    pub(crate) fn effects_on(&self, steps: &[Step]) -> Vec<Step> {
        let resolved = |step: &Step| match step {
            Step::If { who, then, otherwise } => self.effects_on(self.branch(who, then, otherwise)),
            step => vec![step.clone()],
        };
        steps.iter().flat_map(resolved).collect()
    }

    /// Returns true if Race, Class and sex let a player use an Item.
    pub(crate) fn may_use(&self, item: &Item) -> bool {
        self.fits(item.only.as_ref(), item.not.as_ref())
    }

    pub(crate) fn fits(&self, only: Option<&Who>, not: Option<&Who>) -> bool {
        only.is_none_or(|who| self.meets(who)) && not.is_none_or(|who| !self.has_weakness(who))
    }

    /// The number of Sidekicks that a player may have.
    pub(crate) fn sidekick_limit(&self) -> u8 {
        let raised = self.abilities().filter_map(|(_, a)| match a {
            Ability::SidekickLimit { sidekicks } => Some(*sidekicks),
            _ => None,
        });
        raised.max().unwrap_or(0).max(self.table.rules.sidekick_limit.value)
    }

    /// The number of Levels that a player can still gain without a kill: up to one below the winning Level.
    pub(crate) fn levels_left(&self) -> u8 {
        self.table.rules.winning_level.value.saturating_sub(1).saturating_sub(self.seat.level)
    }

    /// The abilities of a player's cards in use, each with its card, except for Items that he may not use.
    /// Does not check that they all fit together; `counts` does.
    pub(crate) fn abilities(self) -> impl Iterator<Item = (&'t InPlay, &'t Ability)> {
        self.seat
            .cards
            .iter()
            .filter(|c| c.equipped)
            .map(|c| (c, &*c.printed))
            .filter(move |(c, card)| card.item().is_none_or(|item| self.usable(c, item)))
            .flat_map(|(c, card)| card.abilities().iter().map(move |a| (c, a)))
    }

    /// Returns true if a player may use an Item in play: by his traits, by a card that lets him, or by
    /// permission of the table.
    pub(crate) fn usable(&self, card: &InPlay, item: &Item) -> bool {
        let joined =
            |c: &InPlay| self.table.rules.taped_items_share_restrictions.value && self.joined(c, card);
        let others = || self.seat.cards.iter().filter(|c| joined(c)).filter_map(|c| self.table.item(c));
        card.allowed.contains(&Reason::Restricted)
            || self.cheated(card)
            || (self.may_use(item) && others().all(|other| self.may_use(other)))
    }

    /// Returns true if two Items are permanently joined.
    pub(crate) fn joined(&self, one: &InPlay, other: &InPlay) -> bool {
        one.held_by == other.held_by && self.joiner(other).is_some()
    }

    /// The card that permanently joins an Item to another, if any.
    pub(crate) fn joiner(&self, card: &'t InPlay) -> Option<&'t CardCopy> {
        self.holder(card).filter(|holder| self.table.joins(holder))
    }

    /// Items with all Items permanently joined to them, and the joining cards.
    pub(crate) fn with_joined(&self, cards: &[CardCopy]) -> Vec<CardCopy> {
        let mut all = cards.to_vec();
        for copy in cards {
            let Ok(card) = self.seat.in_play(copy) else { continue };
            let tape = if self.table.joins(copy) { Some(copy) } else { self.joiner(card) };
            let Some(tape) = tape else { continue };
            for part in self.seat.cards.iter().filter(|c| c.copy == *tape || c.held_by.as_ref() == Some(tape))
            {
                if !all.contains(&part.copy) {
                    all.push(part.copy.clone());
                }
            }
        }
        all
    }

    /// Returns true if a penalty keeps an Item with its owner: its own penalty, or that of a joined Item.
    pub(crate) fn penalized(&self, copy: &CardCopy) -> bool {
        self.with_joined(std::slice::from_ref(copy)).iter().any(|part| self.seat.has_reversed(part))
    }

    /// Cards of other players that may be stolen.
    pub(crate) fn stealable(&self) -> Vec<(SeatId, CardCopy)> {
        let others = self.table.seats().filter(|seat| seat.id != self.seat.id);
        others
            .flat_map(|seat| {
                let owner = Character::of(self.table, seat);
                let loose = move |c: &&InPlay| {
                    self.table.value_of(&c.copy).is_some()
                        && !self.table.wearable(c)
                        && !owner.penalized(&c.copy)
                };
                seat.cards.iter().filter(loose).map(|c| (seat.id, c.copy.clone()))
            })
            .collect()
    }

    /// One card for each group of permanently joined cards, because they are one Item. Never the joining
    /// card.
    pub(crate) fn one_per_joined_group(&self, cards: impl Iterator<Item = CardCopy>) -> Vec<CardCopy> {
        let mut ones: Vec<CardCopy> = Vec::new();
        let (tapes, items): (Vec<_>, Vec<_>) = cards.partition(|copy| self.table.joins_items(copy));
        for copy in items.into_iter().chain(tapes) {
            if !self.with_joined(&ones).contains(&copy) {
                ones.push(copy);
            }
        }
        ones
    }

    /// Returns true if a Cheat! holds an Item, directly or through the tape that joins it.
    pub(crate) fn cheated(&self, card: &InPlay) -> bool {
        self.holders(card).any(|holder| matches!(self.table.kind(holder), Some(CardKind::Cheat)))
    }

    /// The holder of a card, and the holder of that holder, as with a held tape.
    pub(crate) fn holders(self, card: &'t InPlay) -> impl Iterator<Item = &'t CardCopy> {
        let holder = self.holder(card);
        let above = holder.and_then(|holder| self.holder(self.seat.in_play(holder).ok()?));
        holder.into_iter().chain(above)
    }

    /// The holder of a card, if the same player has it in play.
    pub(crate) fn holder(&self, card: &'t InPlay) -> Option<&'t CardCopy> {
        card.held_by.as_ref().filter(|holder| self.seat.cards.iter().any(|c| c.copy == **holder))
    }
}
