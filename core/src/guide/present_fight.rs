//! Builds the view of a combat.

use starboard_cards::{Ability, Card};

use crate::character::Character;
use crate::fight::{Decline, Discarding, Fight, Price, Rewards, lowest_face};
use crate::messages::{
    CombatView, DeclineView, DiscardView, FightVerdict, FighterView, FlightView, FoeView, HelperView,
    PlayCardView, PlayView, PowerView, PriceView, RewardsView,
};
use crate::pieces::{
    CardCopy, CombatSide, CombatStage, FightingMonster, InPlay, Mark, PlayId, Seat, SeatId, Sum, Way,
};
use crate::referee::is_optional;

impl Fight<'_> {
    /// The calculated state of the combat for an interface.
    pub(crate) fn combat_view(&self) -> CombatView {
        let Self { table, combat, .. } = *self;
        let helper = combat.helper();
        let beaten = combat.active().all(|m| self.beaten_without_fight(m));
        let automatic = combat.active().next().filter(|_| beaten).map(|m| m.id);
        let (munchkins, monsters) = (self.munchkins(), self.monsters());
        let (munchkins_total, monsters_total) = (munchkins.total(), monsters.total());
        let winner = self.winner_by((munchkins_total, monsters_total));
        let verdict = self.verdict(winner, munchkins_total - monsters_total, automatic.is_some());
        CombatView {
            winner,
            leads: self.leads(winner, &verdict),
            verdict,
            fighter: combat.fighter,
            helper,
            rolls_for_monsters: table.left_of(combat.fighter),
            deal: combat.helper.as_ref().map(|(_, deal)| deal.clone()),
            forced: combat.forced,
            bound: helper.is_some_and(|seat| self.is_bound_to_help(seat)),
            stage: combat.stage,
            munchkins,
            fighters: {
                let fighters = self.fighters().into_iter();
                fighters.map(|(seat, strength)| FighterView { seat, strength }).collect()
            },
            monsters,
            monsters_known: combat.active().all(|monster| table.level_of(monster).is_some()),
            waits: self.waits_to_win(),
            automatic,
            foes: combat.monsters.iter().map(|monster| self.foe_view(monster)).collect(),
            plays: combat
                .plays
                .iter()
                .map(|p| PlayView {
                    play: p.id,
                    side: p.side,
                    amount: p.amount,
                    card: p.card.clone(),
                    by: p.by,
                })
                .collect(),
            rewards: self.rewards().into(),
            helpers: self.helper_views(),
            flights: self.flight_views(),
            turners: self.turners(),
            odds: table.flight_odds(),
            decline: if combat.stage == CombatStage::Fleeing { None } else { self.decline().map(Into::into) },
            powers: self.power_views(),
            discards: self.discards().into_iter().map(Into::into).collect(),
            sacrifices: self.sacrifices(),
            joining: self.joining().collect(),
        }
    }

    /// The verdict of the fight as it stands.
    pub(super) fn verdict_now(&self) -> FightVerdict {
        let (munchkins, monsters) = self.totals();
        let mut standing = self.combat.active().peekable();
        let automatic = standing.peek().is_some() && standing.all(|m| self.beaten_without_fight(m));
        self.verdict(self.winner_by((munchkins, monsters)), munchkins - monsters, automatic)
    }

    /// The verdict of a fight, from its winner by strength and the munchkins' lead.
    fn verdict(&self, winner: CombatSide, lead: i32, automatic: bool) -> FightVerdict {
        let Self { combat, .. } = *self;
        if combat.stage == CombatStage::Fleeing {
            return FightVerdict::Fleeing;
        }
        if let Some(by) = self.win_breach() {
            return FightVerdict::Barred { by };
        }
        if automatic {
            return FightVerdict::Automatic;
        }
        if let Some(unknown) = self.unknown() {
            return unknown;
        }
        match winner {
            CombatSide::Munchkins => FightVerdict::Winning { by: lead.max(0) },
            CombatSide::Monsters => FightVerdict::Short { by: (1 - lead).max(1) },
        }
    }

    /// The reason why nobody can say who wins.
    pub(super) fn unknown(&self) -> Option<FightVerdict> {
        let Self { table, combat, .. } = *self;
        if combat.active().any(|monster| self.needs_die(monster) || self.clone_needs_die(monster)) {
            return Some(FightVerdict::DieDue);
        }
        let unread =
            combat.active().any(|monster| monster.foe.card().is_some_and(|card| table.lacks_figures(card)));
        unread.then_some(FightVerdict::Unread)
    }

    /// The winner by strength as far as it is known.
    fn leads(&self, winner: CombatSide, verdict: &FightVerdict) -> Option<CombatSide> {
        match verdict {
            FightVerdict::DieDue | FightVerdict::Unread => None,
            FightVerdict::Barred { .. } if winner == CombatSide::Munchkins || self.unknown().is_some() => {
                None
            }
            _ => Some(winner),
        }
    }

    fn foe_view(&self, monster: &FightingMonster) -> FoeView {
        let Self { table, .. } = *self;
        let played = |(play, card): &(PlayId, CardCopy)| PlayCardView { play: *play, card: card.clone() };
        FoeView {
            id: monster.id,
            foe: monster.foe.clone(),
            strength: self.strength_with_clone(monster),
            enhancers: monster.enhancers.iter().map(played).collect(),
            clone: monster.clone.as_ref().map(played),
            brought_by: monster.brought_by.clone(),
            needs_die: self.needs_die(monster),
            clone_needs_die: self.clone_needs_die(monster),
            removed: monster.removed.clone(),
            beaten: monster.removed.is_none() && self.beaten_without_fight(monster),
            tags: self.tags_of(monster),
            level: table.level_of(monster),
            treasures: self.treasures_in_all(monster),
            lacks_figures: monster.foe.card().is_some_and(|card| table.lacks_figures(card)),
        }
    }

    fn power_views(&self) -> Vec<PowerView> {
        let Self { table, combat, .. } = *self;
        let mut powers = Vec::new();
        for seat in combat.party().filter_map(|id| table.seat(id).ok()) {
            let always =
                |a: &Ability| *a == Ability::SpeaksForOwner && table.rules.sidekick_always_speaks.value;
            let barred =
                |a: &Ability| matches!(a, Ability::SelfDestruct { .. }) && !self.may_self_destruct(seat.id);
            let offered = |a: &Ability| is_optional(a) && !always(a) && !barred(a);
            let player = Character::of(table, seat);
            let counts = |card: &InPlay| player.counts(&card.copy);
            for (card, ability) in player.abilities().filter(|(card, a)| offered(a) && counts(card)) {
                let bonus = match ability {
                    Ability::SelfDestruct { bonus } => Some(*bonus),
                    Ability::WinsWithoutKill => Some(player.bonus_without_kill(card)),
                    _ => None,
                };
                let on = combat.powers.iter().any(|(_, c)| *c == card.copy);
                powers.push(PowerView { seat: seat.id, card: card.copy.clone(), on, bonus });
            }
        }
        powers
    }

    fn helper_views(&self) -> Vec<HelperView> {
        let Self { table, combat, .. } = *self;
        if combat.stage == CombatStage::Fleeing {
            return Vec::new();
        }
        let barred = |seat: &Seat| seat.marks.iter().any(Mark::bars_help);
        table
            .seats()
            .filter(|s| s.id != combat.fighter && !s.dead && !barred(s))
            .map(|seat| {
                let fight = self.with_helper(Some(seat.id));
                let totals = fight.totals();
                let rewards = fight.rewards();
                let of = |who: SeatId, sums: &[(SeatId, Sum)]| {
                    sums.iter().find(|(s, _)| *s == who).map_or(0, |(_, sum)| sum.total())
                };
                HelperView {
                    seat: seat.id,
                    treasures: rewards.treasures.total(),
                    levels: of(seat.id, &rewards.levels),
                    doors: of(seat.id, &rewards.doors),
                    fighter_levels: of(combat.fighter, &rewards.levels),
                    fighter_doors: of(combat.fighter, &rewards.doors),
                    wins_game: rewards.wins_game,
                    munchkins: totals.0,
                    monsters: totals.1,
                    exempt: fight.no_forced_help(seat.id),
                    wins: fight.winner_by(totals) == CombatSide::Munchkins,
                }
            })
            .collect()
    }

    /// The settled attempts in order, then those due. During the fight, the attempts of a possible flight.
    fn flight_views(&self) -> Vec<FlightView> {
        let Self { table, combat, .. } = *self;
        let view = |seat, id, from_clone, die, escaped: Option<bool>| {
            let monster = combat.monster(id).ok()?;
            let runner = table.seat(seat).ok()?;
            let way = self.way(runner, monster);
            let catches = matches!(way, Way::Die | Way::Impossible);
            let printed = monster.foe.card().filter(|_| catches).and_then(|card| table.card(&card.card).ok());
            let bad_stuff = printed
                .as_deref()
                .and_then(Card::monster)
                .map(|m| Character::of(table, runner).effects_on(&m.bad_stuff));
            let needs = self.face_to_escape(runner, monster);
            let face = lowest_face(needs.total());
            Some(FlightView {
                face,
                chances: face.map_or(0, |face| 7 - face),
                needs,
                seat,
                monster: id,
                from_clone,
                way,
                slowed_by: if way == Way::Die && escaped.is_none() {
                    Character::of(table, runner).slowed_by()
                } else {
                    Vec::new()
                },
                bad_stuff,
                die,
                escaped,
            })
        };
        let settled =
            combat.flights.iter().map(|f| view(f.seat, f.monster, f.from_clone, f.die, Some(f.escaped)));
        let due = self.attempts_due();
        let due = due.iter().map(|a| view(a.seat, a.monster, a.from_clone, None, None));
        settled.chain(due).flatten().collect()
    }
}

impl From<Rewards> for RewardsView {
    fn from(rewards: Rewards) -> Self {
        let Rewards { kill, levels, treasures, face_up, picks, doors, wins_game } = rewards;
        Self { kill, levels, treasures, face_up, picks, doors, wins_game }
    }
}

impl From<Discarding> for DiscardView {
    fn from(Discarding { seat, side, each, cards }: Discarding) -> Self {
        Self { seat, side, each, cards }
    }
}

impl From<Decline> for DeclineView {
    fn from(Decline { prices, levels, treasures, doors }: Decline) -> Self {
        let prices =
            prices.into_iter().map(|Price { monster, items }| PriceView { monster, items }).collect();
        Self { prices, levels, treasures, doors }
    }
}
