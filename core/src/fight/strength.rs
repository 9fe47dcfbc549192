//! Combat strength: Level plus every modifier, as sums with their addends.

use starboard_cards::{Ability, ActivePower, CardKind, Immunity, Sex};

use crate::character::Character;
use crate::fight::Fight;
use crate::pieces::{
    CardCopy, CombatSide, FightingMonster, InPlay, Mark, MonsterId, Played, Reason, Seat, SeatId, Source,
    Sum, Why,
};

/// The circumstances of a strength calculation.
#[derive(Clone, Debug)]
pub(crate) struct Circumstances<'t> {
    /// The fight; none for the strength outside of combat.
    pub(crate) fight: Option<Fight<'t>>,
    pub(crate) alone: bool,
    /// The number of monsters in the fight, including Clones.
    pub(crate) monsters: i32,
    /// True if the party's bonus for each monster is already counted.
    per_monster_counted: bool,
}

impl<'t> Circumstances<'t> {
    /// The beginning of a fight against one monster without special abilities.
    pub(crate) const OPENING: Self =
        Self { fight: None, alone: true, monsters: 1, per_monster_counted: false };

    pub(crate) fn of(fight: Fight<'t>) -> Self {
        let monsters = fight.combat.active().map(|m| 1 + i32::from(m.clone.is_some())).sum();
        Self { fight: Some(fight), alone: fight.helper.is_none(), monsters, per_monster_counted: false }
    }

    /// Returns true if the optional power of a card is in use.
    pub(crate) fn power_in_use(&self, card: &CardCopy) -> bool {
        self.fight.is_some_and(|fight| fight.combat.powers.iter().any(|(_, used)| used == card))
    }
}

impl Fight<'_> {
    /// Returns true if a monster's strength needs a die that has not been rolled.
    pub(crate) fn needs_die(&self, monster: &FightingMonster) -> bool {
        monster.die.is_none() && self.table.printed(monster).is_some_and(|m| m.rolls_for_strength)
    }

    /// Returns true if a Clone needs a die of its own that has not been rolled.
    pub(crate) fn clone_needs_die(&self, monster: &FightingMonster) -> bool {
        self.clone_rolls(monster) && monster.clone_die.is_none()
    }

    /// Returns true if a monster has a Clone that rolls its own die.
    pub(crate) fn clone_rolls(&self, monster: &FightingMonster) -> bool {
        self.table.rules.clone_rolls_own_die.value
            && monster.clone.is_some()
            && self.table.printed(monster).is_some_and(|m| m.rolls_for_strength)
    }

    fn is_sidekick(&self, card: &CardCopy) -> bool {
        matches!(self.table.kind(card), Some(CardKind::Sidekick(_)))
    }
}

impl<'t> Character<'t> {
    /// The strength with which a player's own fight would begin, against one monster without special abilities.
    pub(crate) fn strength_at_rest(&self, verdicts: &[Vec<Reason>]) -> Sum {
        self.strength(verdicts, &Circumstances::OPENING)
    }

    /// A player's part of the present fight, or the strength at rest.
    pub(crate) fn strength_now(&self, verdicts: &[Vec<Reason>]) -> Sum {
        let fight = Fight::now(self.table).filter(|_| self.table.in_combat(self.seat.id));
        let fighters = fight.map(|fight| fight.fighters()).unwrap_or_default();
        let part = fighters.into_iter().find(|(fighter, _)| *fighter == self.seat.id);
        part.map_or_else(|| self.strength_at_rest(verdicts), |(_, strength)| strength)
    }

    fn strength(&self, verdicts: &[Vec<Reason>], when: &Circumstances) -> Sum {
        let mut sum = Sum::default();
        sum.push(i32::from(self.seat.level), Source::Seat { seat: self.seat.id }, Why::Level);
        sum.push_nonzero(self.seat.typed_gear, Source::Seat { seat: self.seat.id }, Why::Gear);
        let out = when.fight.map(|fight| fight.shut_out(self.seat)).unwrap_or_default();
        for (place, (card, verdict)) in self.seat.cards.iter().zip(verdicts).enumerate() {
            if !verdict.is_empty() {
                continue;
            }
            let source = Source::Card { card: card.copy.clone(), seat: Some(self.seat.id) };
            if let Some(to) = out.get(place).copied().flatten() {
                push_shut_out(&mut sum, source, to, self.bonus(card));
                continue;
            }
            self.push_bonus(&mut sum, card, source, when);
            self.push_abilities(&mut sum, card, when);
        }
        for (amount, card) in self.next_combat(when) {
            let source = Source::Card { card: card.clone(), seat: Some(self.seat.id) };
            sum.push(amount, source, Why::NextCombat);
        }
        sum
    }

    /// The modifiers of the combat from earlier cards: all of them, or only the worst.
    fn next_combat(&self, when: &Circumstances) -> Vec<(i32, &'t CardCopy)> {
        let due = self.seat.marks.iter().filter_map(|mark| match mark {
            Mark::NextCombat { amount, card, waits } if when.fight.is_none() || !waits => {
                Some((*amount, card))
            }
            _ => None,
        });
        if self.table.rules.next_combat_penalties_add.value {
            due.collect()
        } else {
            due.min_by_key(|(amount, _)| *amount).into_iter().collect()
        }
    }

    fn push_bonus(&self, sum: &mut Sum, card: &InPlay, source: Source, when: &Circumstances) {
        let without_kill = self.bonus_without_kill(card) != 0;
        if without_kill && !when.power_in_use(&card.copy) {
            return;
        }
        let why = if without_kill { Why::WithoutKill } else { Why::Bonus };
        match (&card.printed.kind, self.table.item(card)) {
            (_, Some(item)) if self.seat.has_reversed(&card.copy) => {
                sum.push_nonzero(self.item_bonus(card, item), source, Why::Reversed);
            }
            (_, Some(item)) => {
                sum.push_nonzero(item.bonus.unwrap_or(0), source.clone(), why);
                sum.push_nonzero(self.named_bonus(item), source, Why::NamedWielder);
            }
            (CardKind::Sidekick(sidekick), _) => sum.push_nonzero(sidekick.bonus, source, why),
            _ => {}
        }
    }

    /// Adds the ability bonuses of a card in this fight.
    fn push_abilities(&self, sum: &mut Sum, card: &InPlay, when: &Circumstances) {
        let source = Source::Card { card: card.copy.clone(), seat: Some(self.seat.id) };
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
                    sum.push(i32::from(self.seat.level), source.clone(), Why::DoubledLevel);
                }
                _ => {}
            }
        }
    }
}

impl Fight<'_> {
    /// The strength of each player in a combat with this helper, without plays.
    pub(crate) fn fighters(&self) -> Vec<(SeatId, Sum)> {
        let mut when = Circumstances::of(*self);
        let discards = self.discards();
        let mut fighters = Vec::new();
        for seat in self.party() {
            let player = Character::of(self.table, seat);
            let mut strength = player.strength(&player.verdicts(), &when);
            when.per_monster_counted |= self.table.rules.per_monster_bonus_once.value
                && strength.addends().iter().any(|a| matches!(a.why, Why::PerMonster { .. }));
            let own = discards.iter().filter(|d| d.side == CombatSide::Munchkins && d.seat == seat.id);
            own.for_each(|d| d.push_to(&mut strength));
            fighters.push((seat.id, strength));
        }
        fighters
    }

    /// The munchkins' side of a combat with this helper.
    pub(crate) fn munchkins(&self) -> Sum {
        let mut sum = Sum::default();
        self.fighters().into_iter().for_each(|(_, strength)| sum.extend(strength));
        // The bonus from a Sidekick leaves with its owner.
        let party = |seat: SeatId| seat == self.combat.fighter || Some(seat) == self.helper;
        let sidekick = |play: &Played| play.card.as_ref().is_some_and(|card| self.is_sidekick(card));
        let of_party = self.combat.plays.iter().filter(|p| !sidekick(p) || p.by.is_none_or(party));
        sum.extend(plays(of_party, CombatSide::Munchkins, |c| self.is_sidekick(c)));
        sum
    }

    /// The monsters' side of a combat against this party.
    pub(crate) fn monsters(&self) -> Sum {
        let mut sum = Sum::default();
        for monster in self.combat.active().filter(|m| !self.beaten_without_fight(m)) {
            sum.extend(self.strength_with_clone(monster));
        }
        let discards = self.discards().into_iter().filter(|d| d.side == CombatSide::Monsters);
        discards.for_each(|d| d.push_to(&mut sum));
        sum.extend(plays(self.combat.plays.iter(), CombatSide::Monsters, |c| self.is_sidekick(c)));
        sum
    }

    /// A monster's strength against this party, with its Clone.
    pub(crate) fn strength_with_clone(&self, monster: &FightingMonster) -> Sum {
        let mut sum = self.monster_strength(monster);
        if let Some((_, clone)) = &monster.clone {
            let total = self.clone_strength(monster);
            sum.push(total, Source::Card { card: clone.clone(), seat: None }, Why::Clone);
        }
        sum
    }

    /// The strength of a monster's Clone: that of the original, without enhancers or the die where the rules
    /// do not share them.
    fn clone_strength(&self, monster: &FightingMonster) -> i32 {
        let mut twin = monster.clone();
        if !self.table.rules.clone_shares_enhancers.value {
            twin.enhancers.clear();
        }
        if self.table.rules.clone_rolls_own_die.value {
            twin.die = twin.clone_die;
        }
        self.monster_strength(&twin).total()
    }

    /// The first monster of a fight with a die due, its own or its Clone's; none if strengths are not
    /// compared.
    pub(crate) fn die_due(&self) -> Option<MonsterId> {
        let compared = self.combat.active().any(|m| !self.beaten_without_fight(m));
        let due = |m: &&FightingMonster| compared && (self.needs_die(m) || self.clone_needs_die(m));
        self.combat.active().find(due).map(|m| m.id)
    }

    /// The card of a monster in a fight with figures still to be read.
    pub(crate) fn unread_monster(&self) -> Option<CardCopy> {
        self.combat.active().filter_map(|m| m.foe.card()).find(|card| self.table.lacks_figures(card)).cloned()
    }

    /// A monster's strength against this party, without its Clone.
    pub(crate) fn monster_strength(&self, monster: &FightingMonster) -> Sum {
        let source = Source::Monster { monster: monster.id };
        let mut sum = Sum::default();
        let printed = self.table.printed(monster);
        sum.push(self.table.level_of(monster).unwrap_or(0), source.clone(), Why::Level);
        for (_, card) in &monster.enhancers {
            if let Some(CardKind::Enhancer(enhancer)) = self.table.kind(card) {
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
        // A modifier counts once, even if several of the party meet its condition (deluxe and Starfinder
        // rules, Asking for Help).
        for modifier in printed.into_iter().flat_map(|m| &m.modifiers) {
            let party = self.party();
            let spoken = |seat: &Seat| self.spoken_as(seat);
            let as_heard = |seat: &Seat| Seat { sex: spoken(seat).unwrap_or(seat.sex), ..seat.clone() };
            let fits = |seat: &&Seat| match (modifier.bonus, modifier.against.sex) {
                (..0, None) => Character::of(self.table, seat).meets(&modifier.against),
                (..0, Some(_)) => Character::of(self.table, &as_heard(seat)).meets(&modifier.against),
                (_, None) => Character::of(self.table, seat).has_weakness(&modifier.against),
                (_, Some(_)) => Character::of(self.table, &as_heard(seat)).has_weakness(&modifier.against),
            };
            if let Some(seat) = party.into_iter().find(fits) {
                let spoken_as = spoken(seat).filter(|_| modifier.against.sex.is_some());
                let why = Why::Against { who: modifier.against.clone(), seat: seat.id, spoken_as };
                sum.push_nonzero(modifier.bonus, source.clone(), why);
            }
        }
        let total = sum.total();
        if self.table.rules.monster_floor.value && total < 1 {
            sum.push(1 - total, Source::Rule, Why::Floor);
        }
        sum
    }

    /// The sex that monsters assume, where a Sidekick speaks for the character.
    pub(crate) fn spoken_as(&self, seat: &Seat) -> Option<Sex> {
        let asked =
            |card: &CardCopy| self.combat.powers.iter().any(|(owner, c)| *owner == seat.id && c == card);
        let speaks = Character::of(self.table, seat).abilities().any(|(card, ability)| {
            *ability == Ability::SpeaksForOwner
                && (self.table.rules.sidekick_always_speaks.value || asked(&card.copy))
        });
        (speaks && !self.immune(Immunity::Sidekicks)).then(|| seat.sex.other())
    }

    /// The players who may turn discards into strength in this fight, with the side and the number of cards
    /// discarded.
    pub(crate) fn discards(&self) -> Vec<Discarding> {
        let mut ways = Vec::new();
        for (fighting, monster) in self.combat.active().filter_map(|m| Some((m, self.table.printed(m)?))) {
            // A monster's Clone gets the same strength.
            let twins = 1 + i32::from(fighting.clone.is_some());
            for seat in self.table.seats().filter(|s| !s.dead).map(|s| s.id) {
                let way =
                    |side, each| Discarding { seat, side, each, cards: self.combat.discarded(seat, side) };
                let in_party = seat == self.combat.fighter || Some(seat) == self.helper;
                if monster.fighter_per_discard != 0 && in_party {
                    ways.push(way(CombatSide::Munchkins, monster.fighter_per_discard));
                }
                if monster.others_per_discard != 0 && seat != self.combat.fighter {
                    ways.push(way(CombatSide::Monsters, monster.others_per_discard * twins));
                }
            }
        }
        ways
    }

    /// Returns true if somebody in the party beats a monster without comparing strength.
    pub(crate) fn beaten_without_fight(&self, monster: &FightingMonster) -> bool {
        let Some(by) = self.table.printed(monster).and_then(|m| m.beaten_by.as_ref()) else { return false };
        let mut party = self.party();
        party.any(|seat| Character::of(self.table, seat).meets(&by.who))
    }

    /// The totals of the munchkins and the monsters.
    pub(crate) fn totals(&self) -> (i32, i32) {
        (self.munchkins().total(), self.monsters().total())
    }

    /// The winner if the combat ends now. Monsters win ties.
    pub(crate) fn winner(&self) -> CombatSide {
        self.winner_by(self.totals())
    }

    /// The winner with these totals of the munchkins and the monsters.
    pub(crate) fn winner_by(&self, totals: (i32, i32)) -> CombatSide {
        let fighting = self.combat.active().any(|m| !self.beaten_without_fight(m));
        if !fighting || totals.0 > totals.1 { CombatSide::Munchkins } else { CombatSide::Monsters }
    }
}

/// An option to turn discards into strength.
#[derive(Clone, Copy)]
pub(crate) struct Discarding {
    /// The player who may discard.
    pub(crate) seat: SeatId,
    /// The side.
    pub(crate) side: CombatSide,
    /// The strength for each card.
    pub(crate) each: i32,
    /// The number of cards discarded.
    pub(crate) cards: u8,
}

impl Discarding {
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

/// Adds a bonus that is shut out as 0, so that players see why it is missing.
fn push_shut_out(sum: &mut Sum, source: Source, to: Immunity, bonus: i32) {
    if bonus != 0 {
        sum.push(0, source, Why::ShutOut { to, bonus });
    }
}
