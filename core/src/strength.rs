//! Combat strength: Level plus every modifier, as sums that explain themselves.

use starboard_cards::{Ability, ActivePower, CardKind, Immunity, Item, Monster, Sex};

use crate::{
    CardCopy, Combat, CombatSide, DiscardView, FightingMonster, InPlay, Mark, MonsterId, Played, Reason,
    Seat, SeatId, Source, Sum, Table, Why,
};

/// How the strength of a side depends on the fight.
#[derive(Clone, Debug, Default)]
struct Circumstances<'t> {
    /// The fight; none while a strength is asked for with no monster in sight.
    combat: Option<&'t Combat>,
    alone: bool,
    /// Monsters in the fight, Clones among them.
    monsters: i32,
    /// The party has its bonus for each monster already.
    per_monster_counted: bool,
}

impl Circumstances<'_> {
    /// Whether the optional power of a card is in use.
    fn power_in_use(&self, card: &CardCopy) -> bool {
        self.combat.is_some_and(|combat| combat.powers.iter().any(|(_, used)| used == card))
    }
}

impl Table {
    /// A character's strength with no monster in sight.
    pub(crate) fn strength_at_rest(&self, seat: &Seat, verdicts: &[Vec<Reason>]) -> Sum {
        self.strength(seat, verdicts, &Circumstances::default())
    }

    fn strength(&self, seat: &Seat, verdicts: &[Vec<Reason>], when: &Circumstances) -> Sum {
        let mut sum = Sum::default();
        sum.push(i32::from(seat.level), Source::Seat { seat: seat.id }, Why::Level);
        let out = when.combat.map(|combat| self.shut_out(combat, seat)).unwrap_or_default();
        for (place, (card, verdict)) in seat.cards.iter().zip(verdicts).enumerate() {
            if !verdict.is_empty() {
                continue;
            }
            let source = Source::Card { card: card.copy.clone(), seat: Some(seat.id) };
            if let Some(to) = out.get(place).copied().flatten() {
                push_shut_out(&mut sum, source, to, self.bonus(seat, card));
                continue;
            }
            match (&card.printed.kind, self.item(card)) {
                (_, Some(item)) => self.push_item(&mut sum, seat, card, item, when),
                (CardKind::Sidekick(sidekick), _) => sum.push_nonzero(sidekick.bonus, source, Why::Bonus),
                _ => {}
            }
            push_abilities(&mut sum, seat, card, when);
        }
        if when.combat.is_some() {
            for (amount, card) in self.next_combat(seat) {
                let source = Source::Card { card: card.clone(), seat: Some(seat.id) };
                sum.push(amount, source, Why::NextCombat);
            }
        }
        sum
    }

    /// What earlier cards left for the present combat: all of it, or the worst of it alone.
    fn next_combat<'s>(&self, seat: &'s Seat) -> Vec<(i32, &'s CardCopy)> {
        let due = seat.marks.iter().filter_map(|mark| match mark {
            Mark::NextCombat { amount, card, waits: false } => Some((*amount, card)),
            _ => None,
        });
        if self.rules.next_combat_penalties_add.value {
            due.collect()
        } else {
            due.min_by_key(|(amount, _)| *amount).into_iter().collect()
        }
    }

    /// What shuts each card of a player out of a fight, in their order: a monster that is proof against fire, or against
    /// Sidekicks, what they carry, and what counts by the room that they give. A penalty is proof against that.
    pub(crate) fn shut_out(&self, combat: &Combat, seat: &Seat) -> Vec<Option<Immunity>> {
        let fire = self.immune(combat, Immunity::Fire).then_some(Immunity::Fire);
        let sidekicks = self.immune(combat, Immunity::Sidekicks).then_some(Immunity::Sidekicks);
        let left = sidekicks.map(|_| self.standing_without_sidekicks(seat)).unwrap_or_default();
        let carried = |card: &InPlay| self.carrier(seat, card).is_some_and(|holder| self.is_sidekick(holder));
        let out = |(place, card): (usize, &InPlay)| match (&card.printed.kind, self.item(card)) {
            (_, Some(_)) if is_reversed(seat, &card.copy) => None,
            (_, Some(_)) if left.get(place).is_some_and(|reasons| !reasons.is_empty()) => sidekicks,
            (_, Some(item)) => fire.filter(|_| item.laser).or(sidekicks.filter(|_| carried(card))),
            (CardKind::Sidekick(_), _) => sidekicks,
            _ => None,
        };
        seat.cards.iter().enumerate().map(out).collect()
    }

    fn push_item(&self, sum: &mut Sum, seat: &Seat, card: &InPlay, item: &Item, when: &Circumstances) {
        let source = Source::Card { card: card.copy.clone(), seat: Some(seat.id) };
        let unused = item.abilities.contains(&Ability::WinsWithoutKill) && !when.power_in_use(&card.copy);
        if is_reversed(seat, &card.copy) {
            sum.push_nonzero(self.item_bonus(seat, card, item), source, Why::Reversed);
        } else if when.combat.is_none() || !unused {
            sum.push_nonzero(item.bonus.unwrap_or(0), source.clone(), Why::Bonus);
            sum.push_nonzero(named_bonus(seat, item), source, Why::NamedWielder);
        }
    }

    /// What an Item or a Sidekick adds to its owner's strength while it counts; 0 for any other card.
    pub(crate) fn bonus(&self, seat: &Seat, card: &InPlay) -> i32 {
        match (&card.printed.kind, self.item(card)) {
            (_, Some(item)) => self.item_bonus(seat, card, item),
            (CardKind::Sidekick(sidekick), _) => sidekick.bonus,
            _ => 0,
        }
    }

    /// What an Item adds to its owner's strength while it counts.
    pub(crate) fn item_bonus(&self, seat: &Seat, card: &InPlay, item: &Item) -> i32 {
        let bonus = item.bonus.unwrap_or(0) + named_bonus(seat, item);
        if is_reversed(seat, &card.copy) { -bonus } else { bonus }
    }

    /// The munchkins' side of a combat, with this party.
    pub(crate) fn munchkins(&self, combat: &Combat, helper: Option<SeatId>) -> Sum {
        let mut when = Circumstances {
            combat: Some(combat),
            alone: helper.is_none(),
            monsters: combat.active().map(|m| 1 + i32::from(m.clone.is_some())).sum(),
            per_monster_counted: false,
        };
        let mut sum = Sum::default();
        for seat in std::iter::once(combat.fighter).chain(helper) {
            if let Ok(seat) = self.seat(seat) {
                let strength = self.strength(seat, &self.standing(seat), &when);
                when.per_monster_counted |= self.rules.per_monster_bonus_once.value
                    && strength.addends().iter().any(|a| matches!(a.why, Why::PerMonster { .. }));
                sum.extend(strength);
            }
        }
        let discards = self.discards(combat, helper).into_iter().filter(|d| d.side == CombatSide::Munchkins);
        discards.for_each(|d| d.push_to(&mut sum));
        // What a Sidekick gave its owner goes with him.
        let party = |seat: SeatId| seat == combat.fighter || Some(seat) == helper;
        let sidekick = |play: &Played| play.card.as_ref().is_some_and(|card| self.is_sidekick(card));
        let of_party = combat.plays.iter().filter(|p| !sidekick(p) || p.by.is_none_or(party));
        sum.extend(plays(of_party, CombatSide::Munchkins, |c| self.is_sidekick(c)));
        sum
    }

    /// The monsters' side of a combat, against this party.
    pub(crate) fn monsters(&self, combat: &Combat, helper: Option<SeatId>) -> Sum {
        let mut sum = Sum::default();
        for monster in combat.active().filter(|m| !self.beaten_without_fight(m, combat, helper)) {
            sum.extend(self.monster_strength(combat, monster, helper));
            if let Some((_, clone)) = &monster.clone {
                let total = self.clone_strength(combat, monster, helper);
                sum.push(total, Source::Card { card: clone.clone(), seat: None }, Why::Clone);
            }
        }
        let discards = self.discards(combat, helper).into_iter().filter(|d| d.side == CombatSide::Monsters);
        discards.for_each(|d| d.push_to(&mut sum));
        sum.extend(plays(combat.plays.iter(), CombatSide::Monsters, |c| self.is_sidekick(c)));
        sum
    }

    /// The strength of a monster's Clone: the same, as far as what was played and rolled for the one is the other's.
    fn clone_strength(&self, combat: &Combat, monster: &FightingMonster, helper: Option<SeatId>) -> i32 {
        let mut twin = monster.clone();
        if !self.rules.clone_shares_enhancers.value {
            twin.enhancers.clear();
        }
        if self.rules.clone_rolls_own_die.value {
            twin.die = twin.clone_die;
        }
        self.monster_strength(combat, &twin, helper).total()
    }

    /// The first monster of a fight whose die is due, its own or its Clone's; none where no strengths are compared.
    pub(crate) fn die_due(&self, combat: &Combat, helper: Option<SeatId>) -> Option<MonsterId> {
        let compared = combat.active().any(|m| !self.beaten_without_fight(m, combat, helper));
        let due = |m: &&FightingMonster| compared && (self.needs_die(m) || self.clone_needs_die(m));
        combat.active().find(due).map(|m| m.id)
    }

    /// The card of a monster in a fight whose numbers are still to be read off it.
    pub(crate) fn unread_monster(&self, combat: &Combat) -> Option<CardCopy> {
        combat.active().filter_map(|m| m.foe.card()).find(|card| self.lacks_figures(card)).cloned()
    }

    /// Whether a monster is due the die that its strength takes.
    pub(crate) fn needs_die(&self, monster: &FightingMonster) -> bool {
        monster.die.is_none() && self.printed(monster).is_some_and(|m| m.rolls_for_strength)
    }

    /// Whether a Clone is due a die of its own.
    pub(crate) fn clone_needs_die(&self, monster: &FightingMonster) -> bool {
        self.clone_rolls(monster) && monster.clone_die.is_none()
    }

    /// Whether a monster has a Clone that rolls for itself.
    pub(crate) fn clone_rolls(&self, monster: &FightingMonster) -> bool {
        self.rules.clone_rolls_own_die.value
            && monster.clone.is_some()
            && self.printed(monster).is_some_and(|m| m.rolls_for_strength)
    }

    /// One monster's strength against this party, its Clone apart.
    pub(crate) fn monster_strength(
        &self,
        combat: &Combat,
        monster: &FightingMonster,
        helper: Option<SeatId>,
    ) -> Sum {
        let source = Source::Monster { monster: monster.id };
        let mut sum = Sum::default();
        let printed = self.printed(monster);
        sum.push(self.level_of(monster).unwrap_or(0), source.clone(), Why::Level);
        for (_, card) in &monster.enhancers {
            if let Some(CardKind::Enhancer(enhancer)) = self.kind(card) {
                sum.push_nonzero(
                    enhancer.bonus,
                    Source::Card { card: card.clone(), seat: None },
                    Why::Enhancer,
                );
            }
        }
        if let Some(die) = monster.die.filter(|_| printed.is_some_and(|m| m.rolls_for_strength)) {
            sum.push(i32::from(die), source.clone(), Why::Die);
        }
        // A modifier counts once, however many of the party it fits (deluxe and Starfinder rules, Asking for Help).
        for modifier in printed.into_iter().flat_map(|m| &m.modifiers) {
            let party = std::iter::once(combat.fighter).chain(helper).filter_map(|id| self.seat(id).ok());
            let spoken = |seat: &Seat| self.spoken_as(combat, seat);
            let as_heard = |seat: &Seat| Seat { sex: spoken(seat).unwrap_or(seat.sex), ..seat.clone() };
            let fits = |seat: &&Seat| match (modifier.bonus, modifier.against.sex) {
                (..0, None) => self.meets(seat, &modifier.against),
                (..0, Some(_)) => self.meets(&as_heard(seat), &modifier.against),
                (_, None) => self.suffers(seat, &modifier.against),
                (_, Some(_)) => self.suffers(&as_heard(seat), &modifier.against),
            };
            if let Some(seat) = party.into_iter().find(fits) {
                let spoken_as = spoken(seat).filter(|_| modifier.against.sex.is_some());
                let why = Why::Against { who: modifier.against.clone(), seat: seat.id, spoken_as };
                sum.push_nonzero(modifier.bonus, source.clone(), why);
            }
        }
        let total = sum.total();
        if self.rules.monster_floor.value && total < 1 {
            sum.push(1 - total, Source::Rule, Why::Floor);
        }
        sum
    }

    /// The sex that monsters take a character for, where a Sidekick speaks for him.
    pub(crate) fn spoken_as(&self, combat: &Combat, seat: &Seat) -> Option<Sex> {
        let asked = |card: &CardCopy| combat.powers.iter().any(|(owner, c)| *owner == seat.id && c == card);
        let speaks = self.abilities(seat).any(|(card, ability)| {
            *ability == Ability::SpeaksForOwner
                && (self.rules.sidekick_always_speaks.value || asked(&card.copy))
        });
        (speaks && !self.immune(combat, Immunity::Sidekicks)).then(|| seat.sex.other())
    }

    fn is_sidekick(&self, card: &CardCopy) -> bool {
        matches!(self.kind(card), Some(CardKind::Sidekick(_)))
    }

    /// Who may turn discards into strength in this fight, for which side, and how many cards were discarded.
    pub(crate) fn discards(&self, combat: &Combat, helper: Option<SeatId>) -> Vec<DiscardView> {
        let mut ways = Vec::new();
        for (fighting, monster) in combat.active().filter_map(|m| Some((m, self.printed(m)?))) {
            // What strengthens a monster strengthens its Clone.
            let twins = 1 + i32::from(fighting.clone.is_some());
            for seat in self.seats().filter(|s| !s.dead).map(|s| s.id) {
                let way = |side, each| DiscardView { seat, side, each, cards: combat.discarded(seat, side) };
                let in_party = seat == combat.fighter || Some(seat) == helper;
                if monster.fighter_per_discard != 0 && in_party {
                    ways.push(way(CombatSide::Munchkins, monster.fighter_per_discard));
                }
                if monster.others_per_discard != 0 && seat != combat.fighter {
                    ways.push(way(CombatSide::Monsters, monster.others_per_discard * twins));
                }
            }
        }
        ways
    }

    /// What is printed on a monster of the combat; none for one that was typed in.
    pub(crate) fn printed(&self, monster: &FightingMonster) -> Option<&Monster> {
        monster.foe.card().and_then(|c| self.catalogue.card(&c.card)).and_then(|c| c.monster())
    }

    /// Whether somebody in the party beats a monster without a comparison of strength.
    pub(crate) fn beaten_without_fight(
        &self,
        monster: &FightingMonster,
        combat: &Combat,
        helper: Option<SeatId>,
    ) -> bool {
        let Some(by) = self.printed(monster).and_then(|m| m.beaten_by.as_ref()) else { return false };
        let mut party = std::iter::once(combat.fighter).chain(helper).filter_map(|id| self.seat(id).ok());
        party.any(|seat| self.meets(seat, &by.who))
    }

    /// Whether something does not work in this fight: if one monster is proof against it and abilities cover the whole
    /// fight, or if all are. The sides are compared as a whole, so that what works on one monster counts.
    pub(crate) fn immune(&self, combat: &Combat, to: Immunity) -> bool {
        let mut active = combat.active().peekable();
        if self.rules.abilities_cover_fight.value {
            active.any(|m| self.proof(m, to))
        } else {
            active.peek().is_some() && active.all(|m| self.proof(m, to))
        }
    }

    /// Whether a monster is proof against something.
    pub(crate) fn proof(&self, monster: &FightingMonster, to: Immunity) -> bool {
        self.printed(monster).is_some_and(|m| m.immune_to.contains(&to))
    }

    /// Who wins if the combat ends now. Monsters win ties.
    pub(crate) fn winner(&self, combat: &Combat, helper: Option<SeatId>) -> CombatSide {
        let totals = (self.munchkins(combat, helper).total(), self.monsters(combat, helper).total());
        self.winner_by(combat, helper, totals)
    }

    /// Who wins with these totals of the munchkins and the monsters.
    pub(crate) fn winner_by(
        &self,
        combat: &Combat,
        helper: Option<SeatId>,
        totals: (i32, i32),
    ) -> CombatSide {
        let fighting = combat.active().any(|m| !self.beaten_without_fight(m, combat, helper));
        if !fighting || totals.0 > totals.1 { CombatSide::Munchkins } else { CombatSide::Monsters }
    }
}

impl DiscardView {
    fn push_to(&self, sum: &mut Sum) {
        let why = Why::Discards { cards: self.cards };
        sum.push_nonzero(self.each * i32::from(self.cards), Source::Seat { seat: self.seat }, why);
    }
}

fn plays<'c>(
    plays: impl Iterator<Item = &'c Played>,
    side: CombatSide,
    sidekick: impl Fn(&CardCopy) -> bool,
) -> Sum {
    let mut sum = Sum::default();
    for play in plays.filter(|p| p.side == side) {
        match &play.card {
            Some(card) => {
                let why = if sidekick(card) { Why::SelfDestruct } else { Why::OneShot };
                sum.push(play.amount, Source::Card { card: card.clone(), seat: play.by }, why);
            }
            None => sum.push(play.amount, Source::Manual, Why::Typed),
        }
    }
    sum
}

/// A bonus that is none in this fight stands in the sum all the same, so that nobody looks for it.
fn push_shut_out(sum: &mut Sum, source: Source, to: Immunity, bonus: i32) {
    if bonus != 0 {
        sum.push(0, source, Why::ShutOut { to, bonus });
    }
}

/// What abilities of a card that counts add in this fight.
fn push_abilities(sum: &mut Sum, seat: &Seat, card: &InPlay, when: &Circumstances) {
    let source = Source::Card { card: card.copy.clone(), seat: Some(seat.id) };
    for ability in card.printed.abilities() {
        match ability {
            Ability::AloneBonus { bonus } if when.alone => {
                sum.push_nonzero(*bonus, source.clone(), Why::Alone);
            }
            Ability::PerMonster { bonus } if when.monsters > 1 && !when.per_monster_counted => {
                let why = Why::PerMonster { monsters: when.monsters };
                sum.push_nonzero(bonus * when.monsters, source.clone(), why);
            }
            Ability::Power { power: ActivePower::DoubleLevel, .. } if when.power_in_use(&card.copy) => {
                sum.push(i32::from(seat.level), source.clone(), Why::DoubledLevel);
            }
            _ => {}
        }
    }
}

/// Whether an Item's bonus has become a penalty.
pub(crate) fn is_reversed(seat: &Seat, copy: &CardCopy) -> bool {
    seat.marks.iter().any(|m| matches!(m, Mark::Reversed { item, .. } if item == copy))
}

fn named_bonus(seat: &Seat, item: &Item) -> i32 {
    let name = seat.name.to_lowercase();
    let named = |names: &[String]| name.split_whitespace().any(|word| names.iter().any(|n| n == word));
    let bonuses = item.abilities.iter().map(|a| match a {
        Ability::NamedWielder { names, bonus } if named(names) => *bonus,
        _ => 0,
    });
    bonuses.sum()
}
