//! Rewards of a win: Levels, Treasures, Doors, and possibly the game.

use starboard_cards::{Ability, CardKind, Share};

use crate::character::Character;
use crate::fight::Fight;
use crate::messages::Breach;
use crate::pieces::{CardCopy, FightingMonster, Foe, Removal, Seat, SeatId, Source, Sum, Why};

/// The way a monster was beaten.
#[derive(Clone, Copy)]
struct Defeat {
    kill: bool,
    treasure: bool,
}

/// The rewards of a win.
#[derive(Default)]
pub(crate) struct Rewards {
    /// True if a monster is killed.
    pub(crate) kill: bool,
    /// Levels by player; players who gain none are left out.
    pub(crate) levels: Vec<(SeatId, Sum)>,
    /// Treasures, never below 0 in total.
    pub(crate) treasures: Sum,
    /// True if they are drawn face up.
    pub(crate) face_up: bool,
    /// The player of each Treasure pick, in order, where a deal settles it.
    pub(crate) picks: Vec<SeatId>,
    /// Doors drawn face down, by player.
    pub(crate) doors: Vec<(SeatId, Sum)>,
    /// The players who would win the game.
    pub(crate) wins_game: Vec<SeatId>,
}

impl Fight<'_> {
    /// The change of a monster's Treasures by each of its enhancers. The total does not fall below 0.
    fn enhanced_treasures<'a>(
        &self,
        monster: &'a FightingMonster,
    ) -> impl Iterator<Item = (&'a CardCopy, i32)> {
        let mut worth = self.table.treasures_of(monster).unwrap_or(0);
        monster.enhancers.iter().filter_map(move |(_, card)| match self.table.kind(card) {
            Some(CardKind::Enhancer(enhancer)) => {
                let change = enhancer.treasures.max(-worth);
                worth += change;
                Some((card, change))
            }
            _ => None,
        })
    }

    /// The Treasures of a monster with its enhancers and its Clone; none until they are read off its card.
    pub(crate) fn treasures_in_all(&self, monster: &FightingMonster) -> Option<i32> {
        let bare = self.table.treasures_of(monster)?;
        let enhanced = bare + self.enhanced_treasures(monster).map(|(_, change)| change).sum::<i32>();
        let cloned = if self.table.rules.clone_shares_enhancers.value { enhanced } else { bare };
        Some(if monster.clone.is_some() { enhanced + cloned } else { enhanced })
    }
}

impl<'t> Fight<'t> {
    /// The rewards if the munchkins win now. None of them is given before the combat ends.
    pub(crate) fn rewards(&self) -> Rewards {
        let mut rewards = Rewards { face_up: self.helper.is_some(), ..Rewards::default() };
        for (monster, defeat, original) in self.defeats() {
            rewards.kill |= defeat.kill;
            let enhanced = original || self.table.rules.clone_shares_enhancers.value;
            self.add_printed(&mut rewards, monster, defeat, enhanced);
            self.add_special(&mut rewards, monster, defeat);
        }
        let helper = self.helper.filter(|_| rewards.kill);
        if let Some(helper) = helper.and_then(|helper| Character::at(self.table, helper).ok()) {
            let kills = i32::from(self.kills());
            let times = if self.table.rules.help_paid_per_kill.value { kills } else { 1 };
            for (card, ability) in helper.abilities() {
                if let Ability::DoorsForHelping { doors } = ability {
                    let source = Source::Card { card: card.copy.clone(), seat: Some(helper.seat.id) };
                    add(&mut rewards.doors, helper.seat.id, i32::from(*doors) * times, source, Why::Helping);
                }
            }
        }
        let treasures = rewards.treasures.total();
        if treasures < 0 {
            rewards.treasures.push(-treasures, Source::Rule, Why::Floor);
        }
        if let Some((helper, deal)) =
            self.combat.helper.as_ref().filter(|(helper, _)| Some(*helper) == self.helper)
        {
            let treasures = rewards.treasures.total().clamp(0, 255) as u8;
            rewards.picks = deal.picks(treasures, self.combat.fighter, *helper);
        }
        rewards.wins_game = self.winners_by(&rewards);
        self.cap_levels(&mut rewards);
        rewards
    }

    /// Keeps every player who does not win the game below the winning Level.
    fn cap_levels(&self, rewards: &mut Rewards) {
        let winning = self.table.rules.winning_level.value;
        for (id, sum) in rewards.levels.iter_mut().filter(|(id, _)| !rewards.wins_game.contains(id)) {
            let room = Character::at(self.table, *id).map_or(0, |player| i32::from(player.levels_left()));
            sum.push_nonzero((room - sum.total()).min(0), Source::Rule, Why::Ceiling { level: winning });
        }
    }

    /// Returns true if a win has to wait for objections: a win by a kill, and in some editions any win. A house rule can
    /// take the wait away.
    pub(crate) fn waits_to_win(&self) -> bool {
        self.table.rules.claim_wait_ms.value > 0
            && (self.table.rules.claim_wait_on_any_defeat.value || self.rewards().kill)
    }

    /// The reason that bars the munchkins from a win at any strength: a dead fighter gains no Level and wins
    /// nothing. Guest Artist and Deluxe rules, "Death".
    pub(crate) fn win_breach(&self) -> Option<Breach> {
        let dead = self.table.seat(self.combat.fighter).is_ok_and(|fighter| fighter.dead || fighter.dying);
        dead.then_some(Breach::Dead { seat: self.combat.fighter })
    }

    /// The number of monsters killed if the munchkins win now. A Clone counts separately.
    pub(crate) fn kills(&self) -> u8 {
        let kills = self.defeats().iter().filter(|(_, defeat, _)| defeat.kill).count();
        u8::try_from(kills).unwrap_or(u8::MAX)
    }

    /// The defeat of every monster if the munchkins win now. The flag is true for an original and false for
    /// its Clone, which shares the original's defeat unless it left before.
    fn defeats(&self) -> Vec<(&'t FightingMonster, Defeat, bool)> {
        let mut defeats = Vec::new();
        for monster in &self.combat.monsters {
            let defeat = self.defeat(monster);
            let cloned = monster.clone_removed.as_ref().map(|how| self.defeat_by(how));
            let cloned = cloned.or_else(|| monster.clone.is_some().then_some(defeat));
            defeats.push((monster, defeat, true));
            defeats.extend(cloned.map(|cloned| (monster, cloned, false)));
        }
        defeats
    }

    fn defeat(&self, monster: &FightingMonster) -> Defeat {
        if let Some(removal) = &monster.removed {
            return self.defeat_by(removal);
        }
        if self.wins_without_kill() {
            return Defeat { kill: false, treasure: true };
        }
        let automatic = self.beaten_without_fight(monster);
        let by = self.table.printed(monster).and_then(|m| m.beaten_by.as_ref()).filter(|_| automatic);
        Defeat { kill: by.is_none_or(|by| by.kill), treasure: true }
    }

    fn defeat_by(&self, removal: &Removal) -> Defeat {
        Defeat { kill: removal.kill && !self.wins_without_kill(), treasure: removal.leaves_treasure }
    }

    /// Returns true if the party uses a weapon that leaves only Treasure.
    fn wins_without_kill(&self) -> bool {
        let used = |card: &CardCopy| self.combat.powers.iter().any(|(_, used)| used == card);
        self.party().any(|seat| {
            let player = Character::of(self.table, seat);
            player.abilities().any(|(card, ability)| {
                *ability == Ability::WinsWithoutKill && used(&card.copy) && player.counts(&card.copy)
            })
        })
    }

    fn add_printed(&self, rewards: &mut Rewards, monster: &FightingMonster, defeat: Defeat, enhanced: bool) {
        let source = Source::Monster { monster: monster.id };
        let printed = self.table.printed(monster);
        let treasures = self.table.treasures_of(monster).unwrap_or(0);
        let levels = match &monster.foe {
            Foe::Typed { levels, .. } => *levels,
            Foe::Card { .. } => printed.map_or(0, |m| m.levels),
        };
        if defeat.kill {
            add(&mut rewards.levels, self.combat.fighter, i32::from(levels), source.clone(), Why::Printed);
        }
        if defeat.treasure {
            rewards.treasures.push_nonzero(treasures, source, Why::Printed);
            for (card, change) in self.enhanced_treasures(monster).filter(|_| enhanced) {
                let source = Source::Card { card: card.clone(), seat: None };
                rewards.treasures.push_nonzero(change, source, Why::Enhancer);
            }
        }
    }

    fn add_special(&self, rewards: &mut Rewards, monster: &FightingMonster, defeat: Defeat) {
        let Some(printed) = self.table.printed(monster) else { return };
        let bare = self.wins_without_kill();
        let spared = !bare && self.table.rules.gains_without_kill.value;
        for reward in printed.rewards.iter().filter(|r| defeat.kill || (r.without_kill && spared)) {
            let party = self.party().filter(|s| Character::of(self.table, s).meets(&reward.who));
            let takers: Vec<&Seat> = match reward.to {
                Share::Fighter => party.filter(|s| s.id == self.combat.fighter).collect(),
                Share::Each => party.collect(),
                Share::Once => party.take(1).collect(),
            };
            for seat in takers {
                let source = || Source::Monster { monster: monster.id };
                if defeat.kill || self.table.rules.levels_without_kill.value {
                    add(&mut rewards.levels, seat.id, i32::from(reward.levels), source(), Why::Reward);
                }
                add(&mut rewards.doors, seat.id, i32::from(reward.doors), source(), Why::Reward);
                if defeat.treasure {
                    rewards.treasures.push_nonzero(i32::from(reward.treasures), source(), Why::Reward);
                }
            }
        }
    }

    /// The players who would win the game by a win with this helper; empty if the fighter would not.
    fn winners_with_helper(&self, helper: SeatId) -> Vec<SeatId> {
        let winners = self.with_helper(Some(helper)).rewards().wins_game;
        if winners.contains(&self.combat.fighter) { winners } else { Vec::new() }
    }

    /// Returns true if a player cannot be compelled to help because the fighter would win the game. The
    /// exemption does not apply to a helper who would win too.
    pub(crate) fn no_forced_help(&self, helper: SeatId) -> bool {
        let winners = self.winners_with_helper(helper);
        self.table.rules.no_forced_help_for_win.value && !winners.is_empty() && !winners.contains(&helper)
    }

    /// Returns true if a helper has to stay. A compelled helper stays unless exempt. A willing helper stays
    /// if the fighter would win the game.
    pub(crate) fn is_bound_to_help(&self, helper: SeatId) -> bool {
        if self.combat.forced {
            !self.no_forced_help(helper)
        } else {
            !self.winners_with_helper(helper).is_empty()
        }
    }

    /// The players who reach the winning Level by a kill. With shared victory, the winner's helper too.
    fn winners_by(&self, rewards: &Rewards) -> Vec<SeatId> {
        if !rewards.kill {
            return Vec::new();
        }
        let winning = i32::from(self.table.rules.winning_level.value);
        let sum = |id: SeatId| rewards.levels.iter().find(|(s, _)| *s == id).map(|(_, sum)| sum);
        let gains = |id: SeatId| sum(id).map_or(0, Sum::total);
        // Only a Level for a killed monster can win the game.
        let defeats = self.defeats();
        let killed = |source: &Source| {
            let of_source = |m: &FightingMonster| *source == Source::Monster { monster: m.id };
            defeats.iter().any(|(monster, defeat, _)| defeat.kill && of_source(monster))
        };
        let kills = |id: SeatId| sum(id).is_some_and(|sum| sum.addends().iter().any(|a| killed(&a.source)));
        let mut winners: Vec<SeatId> = self
            .seats()
            .filter(|id| {
                kills(*id) && self.table.seat(*id).is_ok_and(|s| i32::from(s.level) + gains(s.id) >= winning)
            })
            .collect();
        if winners.len() > 1 && !self.table.rules.both_win.value {
            winners.retain(|id| *id == self.combat.fighter);
        }
        if winners.contains(&self.combat.fighter) && self.table.rules.shared_victory.value {
            winners = self.seats().collect();
        }
        winners
    }
}

fn add(to: &mut Vec<(SeatId, Sum)>, seat: SeatId, amount: i32, source: Source, why: Why) {
    if amount == 0 {
        return;
    }
    let index = to.iter().position(|(s, _)| *s == seat).unwrap_or_else(|| {
        to.push((seat, Sum::default()));
        to.len() - 1
    });
    to[index].1.push(amount, source, why);
}
