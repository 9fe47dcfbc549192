//! Who a character is: Races, Classes, sex, and what follows from them.

use starboard_cards::{Ability, Blend, Card, CardId, CardKind, Item, Step, Who};

use crate::strength::is_reversed;
use crate::{CardCopy, InPlay, Reason, Seat, SeatId, Table};

impl Table {
    /// Race cards in play with a player.
    pub(crate) fn races<'t>(&'t self, seat: &'t Seat) -> impl Iterator<Item = &'t CardCopy> {
        self.of_kind(seat, |kind| matches!(kind, CardKind::Race(_)))
    }

    /// Class cards in play with a player.
    pub(crate) fn classes<'t>(&'t self, seat: &'t Seat) -> impl Iterator<Item = &'t CardCopy> {
        self.of_kind(seat, |kind| matches!(kind, CardKind::Class(_)))
    }

    /// Cards of a kind in play with a player.
    pub(crate) fn of_kind<'t>(
        &'t self,
        seat: &'t Seat,
        is: impl Fn(&CardKind) -> bool + 't,
    ) -> impl Iterator<Item = &'t CardCopy> {
        seat.cards.iter().filter(move |c| is(&c.printed.kind)).map(|c| &c.copy)
    }

    /// Whether a player has only the advantages of his Race (Half-Breed with one Race).
    fn only_good_of_race(&self, seat: &Seat) -> bool {
        self.rules.half_breed.value == Blend::AdvantagesOnly
            && self.races(seat).count() == 1
            && self.of_kind(seat, |kind| matches!(kind, CardKind::HalfBreed)).next().is_some()
    }

    /// Whether a player has only the advantages of his Class (Super Munchkin with one Class).
    fn only_good_of_class(&self, seat: &Seat) -> bool {
        self.rules.super_munchkin.value == Blend::AdvantagesOnly
            && self.classes(seat).count() == 1
            && self.of_kind(seat, |kind| matches!(kind, CardKind::SuperMunchkin)).next().is_some()
    }

    /// Whether a character has no Race, or counts as half a human by the table's reading.
    fn is_human(&self, seat: &Seat) -> bool {
        let blended = || self.of_kind(seat, |kind| matches!(kind, CardKind::HalfBreed)).next().is_some();
        match self.races(seat).count() {
            0 => true,
            1 => self.rules.half_race_is_human.value && blended(),
            _ => false,
        }
    }

    /// Whether a condition holds for a character.
    pub(crate) fn meets(&self, seat: &Seat, who: &Who) -> bool {
        let has = |id: &CardId| seat.cards.iter().any(|c| c.copy.card == *id);
        who.race.as_ref().is_none_or(has)
            && who.class.as_ref().is_none_or(has)
            && who.human.is_none_or(|human| human == self.is_human(seat))
            && who.sex.is_none_or(|sex| sex == seat.sex)
            && who.changed_sex.is_none_or(|changed| changed == seat.changed_sex)
            && who.max_level.is_none_or(|level| seat.level <= level)
            && who.min_level.is_none_or(|level| seat.level >= level)
            && who.wearing.is_none_or(|slot| {
                seat.cards.iter().any(|c| c.equipped && self.item(c).is_some_and(|i| i.slots.contains(&slot)))
            })
    }

    /// Whether a condition that speaks against a character holds for him: those who have only the advantages of a Race
    /// or Class do not meet it by that Race or Class.
    pub(crate) fn suffers(&self, seat: &Seat, who: &Who) -> bool {
        let spared = (who.race.is_some() && self.only_good_of_race(seat))
            || (who.class.is_some() && self.only_good_of_class(seat));
        !spared && self.meets(seat, who)
    }

    /// What a card does to a victim, of what it does to some and what to the others. Where nothing befalls the others, the
    /// condition is a weakness, and half a Race or Class may not have it.
    pub(crate) fn branch<'s>(
        &self,
        victim: &Seat,
        who: &Who,
        then: &'s [Step],
        otherwise: &'s [Step],
    ) -> &'s [Step] {
        let holds = if otherwise.is_empty() { self.suffers(victim, who) } else { self.meets(victim, who) };
        if holds { then } else { otherwise }
    }

    /// What a card does to a victim as he is now: where it does something else to somebody else, only what befalls him.
    pub(crate) fn befalls(&self, victim: &Seat, steps: &[Step]) -> Vec<Step> {
        let befalls = |step: &Step| match step {
            Step::If { who, then, otherwise } => {
                self.befalls(victim, self.branch(victim, who, then, otherwise))
            }
            step => vec![step.clone()],
        };
        steps.iter().flat_map(befalls).collect()
    }

    /// Whether Race, Class and sex let a player use an Item.
    pub(crate) fn may_use(&self, seat: &Seat, item: &Item) -> bool {
        self.fits(seat, item.only.as_ref(), item.not.as_ref())
    }

    pub(crate) fn fits(&self, seat: &Seat, only: Option<&Who>, not: Option<&Who>) -> bool {
        only.is_none_or(|who| self.meets(seat, who)) && not.is_none_or(|who| !self.suffers(seat, who))
    }

    /// The abilities of the cards that a player has in use, with the card of each, but for Items that he may not use. Whether
    /// they all fit beside each other is not asked: `counts` tells that.
    pub(crate) fn abilities<'t>(&'t self, seat: &'t Seat) -> impl Iterator<Item = (&'t InPlay, &'t Ability)> {
        seat.cards
            .iter()
            .filter(|c| c.equipped)
            .map(|c| (c, &*c.printed))
            .filter(|(c, card)| card.item().is_none_or(|item| self.usable(seat, c, item)))
            .flat_map(|(c, card)| card.abilities().iter().map(move |a| (c, a)))
    }

    /// Whether a player may use an Item that he has in play: by who he is, by a card that lets him, or by the table's word.
    pub(crate) fn usable(&self, seat: &Seat, card: &InPlay, item: &Item) -> bool {
        let joined =
            |c: &InPlay| self.rules.taped_items_share_restrictions.value && self.joined(seat, c, card);
        let others = || seat.cards.iter().filter(|c| joined(c)).filter_map(|c| self.item(c));
        card.allowed.contains(&Reason::Restricted)
            || self.cheated(seat, card)
            || (self.may_use(seat, item) && others().all(|other| self.may_use(seat, other)))
    }

    /// The abilities of a card, wherever it lies.
    pub(crate) fn abilities_of(&self, copy: &CardCopy) -> impl Iterator<Item = &Ability> {
        self.catalogue.card(&copy.card).into_iter().flat_map(Card::abilities)
    }

    /// Whether a card joins Items for good.
    pub(crate) fn joins(&self, holder: &CardCopy) -> bool {
        self.abilities_of(holder).any(|a| matches!(a, Ability::Joins { .. }))
    }

    /// Whether a card carries Items.
    pub(crate) fn carries(&self, holder: &CardCopy) -> bool {
        self.abilities_of(holder).any(|a| matches!(a, Ability::Carries { .. }))
    }

    /// Whether a card in play has Items that it joins for good.
    pub(crate) fn joins_items(&self, copy: &CardCopy) -> bool {
        self.joins(copy) && self.seats().flat_map(|s| &s.cards).any(|c| c.held_by.as_ref() == Some(copy))
    }

    /// Whether two Items are joined for good.
    pub(crate) fn joined(&self, seat: &Seat, one: &InPlay, other: &InPlay) -> bool {
        one.held_by == other.held_by && self.joiner(seat, other).is_some()
    }

    /// What joins an Item to another one for good, if anything.
    pub(crate) fn joiner<'s>(&self, seat: &'s Seat, card: &'s InPlay) -> Option<&'s CardCopy> {
        self.holder(seat, card).filter(|holder| self.joins(holder))
    }

    /// Items together with those that are joined to them for good, and with what joins them.
    pub(crate) fn with_joined(&self, seat: &Seat, cards: &[CardCopy]) -> Vec<CardCopy> {
        let mut all = cards.to_vec();
        for copy in cards {
            let Ok(card) = seat.in_play(copy) else { continue };
            let tape = if self.joins(copy) { Some(copy) } else { self.joiner(seat, card) };
            let Some(tape) = tape else { continue };
            for part in seat.cards.iter().filter(|c| c.copy == *tape || c.held_by.as_ref() == Some(tape)) {
                if !all.contains(&part.copy) {
                    all.push(part.copy.clone());
                }
            }
        }
        all
    }

    /// Whether a penalty keeps an Item with its owner: its own, or that of one to which it is joined for good.
    pub(crate) fn penalized(&self, seat: &Seat, copy: &CardCopy) -> bool {
        self.with_joined(seat, std::slice::from_ref(copy)).iter().any(|part| is_reversed(seat, part))
    }

    /// Whether a card is an Item that is worn.
    pub(crate) fn wearable(&self, card: &InPlay) -> bool {
        self.item(card).is_some_and(|item| !item.slots.is_empty())
    }

    /// What others have in play that may be stolen from them.
    pub(crate) fn stealable(&self, thief: &Seat) -> Vec<(SeatId, CardCopy)> {
        let others = self.seats().filter(|seat| seat.id != thief.id);
        others
            .flat_map(|seat| {
                let loose = |c: &&InPlay| {
                    self.value_of(&c.copy).is_some() && !self.wearable(c) && !self.penalized(seat, &c.copy)
                };
                seat.cards.iter().filter(loose).map(|c| (seat.id, c.copy.clone()))
            })
            .collect()
    }

    /// Of cards that are joined for good the first one alone, as they are one Item, and never what joins them.
    pub(crate) fn one_of_each(&self, seat: &Seat, cards: impl Iterator<Item = CardCopy>) -> Vec<CardCopy> {
        let mut ones: Vec<CardCopy> = Vec::new();
        let (tapes, items): (Vec<_>, Vec<_>) = cards.partition(|copy| self.joins_items(copy));
        for copy in items.into_iter().chain(tapes) {
            if !self.with_joined(seat, &ones).contains(&copy) {
                ones.push(copy);
            }
        }
        ones
    }

    /// Whether a Cheat! holds an Item, by itself or as one of those that a tape joins.
    pub(crate) fn cheated(&self, seat: &Seat, card: &InPlay) -> bool {
        self.holders(seat, card).any(|holder| matches!(self.kind(holder), Some(CardKind::Cheat)))
    }

    /// The card that holds a card, and the one that holds that one in turn, as something does that holds what is joined.
    pub(crate) fn holders<'s>(&self, seat: &'s Seat, card: &'s InPlay) -> impl Iterator<Item = &'s CardCopy> {
        let holder = self.holder(seat, card);
        let above = holder.and_then(|holder| self.holder(seat, seat.in_play(holder).ok()?));
        holder.into_iter().chain(above)
    }

    /// The card that holds a card, as long as it is in play with the same player.
    pub(crate) fn holder<'s>(&self, seat: &'s Seat, card: &'s InPlay) -> Option<&'s CardCopy> {
        card.held_by.as_ref().filter(|holder| seat.cards.iter().any(|c| c.copy == **holder))
    }

    /// How many Sidekicks a player may have.
    pub(crate) fn sidekick_limit(&self, seat: &Seat) -> u8 {
        let raised = self.abilities(seat).filter_map(|(_, a)| match a {
            Ability::SidekickLimit { sidekicks } => Some(*sidekicks),
            _ => None,
        });
        raised.max().unwrap_or(0).max(self.rules.sidekick_limit.value)
    }
}
