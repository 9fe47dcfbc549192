//! Combat up to its end: fighters, plays and the winner. All editions, "Combat".

use starboard_cards::{CardKind, MonsterTag, Phase, Step};

use super::{Referee, Verdict, distinct, face};
use crate::character::Character;
use crate::fight::{Discarding, Fight, Price};
use crate::messages::{Breach, Event, LeaveReason, LevelReason};
use crate::pieces::limits::{TYPED_LEVELS_MAX, TYPED_MAX, TYPED_TREASURES_MAX};
use crate::pieces::{
    CardCopy, Combat, CombatSide, CombatStage, Deal, DecisionKind, Foe, Mark, MonsterId, PlayId, Removal,
    SeatId, Stage,
};

impl Referee {
    /// Starts a fight without opening a door: the player looks for trouble with a monster from the hand.
    pub(super) fn meet(&mut self, fighter: Option<SeatId>, foe: &Foe) -> Verdict {
        let looks = |phase| matches!(phase, Phase::LookForTrouble | Phase::TroubleOrLoot);
        let looking = self.table.turn.filter(|t| looks(t.phase) && fighter.is_none_or(|f| f == t.seat));
        if let Some(turn) = looking {
            self.pay_from_hand(Some(turn.seat))?;
        }
        self.fight(fighter, foe)
    }

    pub(super) fn fight(&mut self, fighter: Option<SeatId>, foe: &Foe) -> Verdict {
        self.no_combat()?;
        let turn = self.turn()?;
        let fighter = fighter.unwrap_or(turn.seat);
        self.checked_foe(foe)?;
        self.living(fighter)?;
        self.own_turn(fighter)?;
        let over = matches!(turn.phase, Phase::LootRoom | Phase::Charity);
        self.object_if(fighter == turn.seat && over, Breach::WrongPhase { phase: turn.phase })?;
        self.object_if(fighter == turn.seat && turn.fought && !over, Breach::MetAMonster)?;
        self.emit(Event::CombatBegan { fighter })?;
        self.join(foe, None)
    }

    pub(super) fn add_monster(&mut self, foe: &Foe, with: Option<&CardCopy>, tags: &[MonsterTag]) -> Verdict {
        distinct_tags(tags)?;
        self.still_fighting()?;
        self.checked_foe(foe)?;
        let printed = with.map(|card| self.table.card(&card.card)).transpose()?;
        let brought = printed.as_ref().map(|card| &card.kind);
        let makes = match brought {
            None | Some(CardKind::WanderingMonster) => &[][..],
            Some(CardKind::Enhancer(enhancer)) if !enhancer.tags.is_empty() => &enhancer.tags,
            Some(_) => return Err(with.map_or(Breach::NoCombat, |c| Breach::WrongKind { card: c.clone() })),
        };
        if let Some(card) = with {
            self.may_come_to_table(card)?;
        }
        let wanders = matches!(brought, Some(CardKind::WanderingMonster));
        let kinds = [self.table.tags_of_foe(foe), tags, makes].concat();
        let joins = wanders || self.joins_its_like(&kinds);
        self.object_if(!joins, Breach::NeedsWanderingMonster { kinds })?;
        self.stop_claim()?;
        self.join(foe, with.filter(|_| wanders))?;
        let Some(monster) = self.combat()?.monsters.last().map(|m| m.id) else { return Ok(()) };
        for tag in tags {
            self.emit(Event::MonsterTagged { monster, tag: *tag, on: true })?;
        }
        match with.filter(|_| !wanders) {
            Some(card) => self.enhance(monster, card),
            None => Ok(()),
        }
    }

    /// Returns true if a monster of these kinds may join from the hand because the fight has one of them.
    fn joins_its_like(&self, kinds: &[MonsterTag]) -> bool {
        self.fight_now().is_ok_and(|fight| fight.joining().any(|tag| kinds.contains(&tag)))
    }

    pub(super) fn tag_monster(&mut self, monster: MonsterId, tag: MonsterTag, on: bool) -> Verdict {
        let fighting = self.combat()?.monster(monster)?;
        if fighting.removed.is_some() {
            return Err(Breach::UnknownMonster { monster });
        }
        if self.fight_now()?.tags_of(fighting).contains(&tag) == on {
            return Ok(());
        }
        self.emit(Event::MonsterTagged { monster, tag, on })
    }

    fn checked_foe(&mut self, foe: &Foe) -> Verdict {
        match foe {
            Foe::Card { card } => {
                if self.table.card(&card.card)?.monster().is_none() {
                    return Err(Breach::WrongKind { card: card.clone() });
                }
                self.may_come_to_table(card)
            }
            Foe::Typed { level, treasures, levels, tags } => {
                distinct_tags(tags)?;
                within(*level, 1, TYPED_MAX)?;
                within(*treasures, 0, TYPED_TREASURES_MAX)?;
                within(i32::from(*levels), 0, TYPED_LEVELS_MAX)
            }
        }
    }

    fn join(&mut self, foe: &Foe, with: Option<&CardCopy>) -> Verdict {
        let combat = self.combat()?;
        let fighter = combat.fighter;
        let helper = combat.helper();
        let id = MonsterId(
            u8::try_from(combat.monsters.len() + 1).map_err(|_| Breach::OutOfRange { min: 1, max: 255 })?,
        );
        self.emit(Event::MonsterJoined { monster: id, foe: foe.clone(), with: with.cloned() })?;
        self.take_before_combat(id, fighter)?;
        helper.map_or(Ok(()), |helper| self.take_before_combat(id, helper))
    }

    /// Applies a monster's effects before combat. A helper suffers only those that hit characters of some kind.
    fn take_before_combat(&mut self, monster: MonsterId, victim: SeatId) -> Verdict {
        let combat = self.combat()?;
        let helps = combat.helper() == Some(victim);
        let Some(card) = combat.monster(monster)?.foe.card().cloned() else { return Ok(()) };
        let printed = self.table.card(&card.card)?;
        let each = self.table.rules.before_combat_hits_helper.value;
        let hits = |step: &&Step| !helps || (each && matches!(step, Step::If { .. }));
        let steps: Vec<Step> = printed
            .monster()
            .iter()
            .flat_map(|monster| &monster.before_combat)
            .filter(hits)
            .cloned()
            .collect();
        self.afflict(victim, &card, &steps)
    }

    pub(super) fn remove_monster(&mut self, monster: MonsterId, how: &Removal) -> Verdict {
        self.still_fighting()?;
        let leaving = self.combat()?.monster(monster)?;
        if leaving.removed.is_some() {
            return Err(Breach::UnknownMonster { monster });
        }
        let of_clone = leaving.clone_goes_first(how);
        self.stop_claim()?;
        self.emit(Event::MonsterRemoved { monster, how: how.clone(), of_clone })?;
        let combat = self.combat()?;
        let last = combat.active().next().is_none();
        let waits = self.table.rules.removed_kill_waits.value && self.fight_now()?.waits_to_win();
        if last && self.table.rules.last_removed_ends_combat.value && !waits { self.reward() } else { Ok(()) }
    }

    pub(super) fn monster_die(&mut self, monster: MonsterId, die: Option<u8>, of_clone: bool) -> Verdict {
        let die = face(die)?;
        let rolling = self.combat()?.monster(monster)?;
        let asks = if of_clone {
            self.fight_now()?.clone_rolls(rolling)
        } else {
            self.table.printed(rolling).is_some_and(|m| m.rolls_for_strength)
        };
        if !asks {
            return Err(Breach::NothingPending);
        }
        self.still_fighting()?;
        self.stop_claim()?;
        self.emit(Event::MonsterDieRolled { monster, die, of_clone })
    }

    pub(super) fn enhance(&mut self, monster: MonsterId, card: &CardCopy) -> Verdict {
        let CardKind::Enhancer(enhancer) = &self.table.card(&card.card)?.kind else {
            return Err(Breach::WrongKind { card: card.clone() });
        };
        self.may_come_to_table(card)?;
        self.still_fighting()?;
        let target = self.combat()?.monster(monster)?;
        if target.removed.is_some() {
            return Err(Breach::UnknownMonster { monster });
        }
        if enhancer.clones && target.clone.is_some() {
            return Err(Breach::HasClone { monster });
        }
        self.stop_claim()?;
        let play = self.table.play_id();
        self.emit(Event::Enhanced { play, monster, card: card.clone(), clones: enhancer.clones })
    }

    pub(super) fn help(&mut self, seat: SeatId, deal: &Deal, forced: bool) -> Verdict {
        self.seat(seat)?;
        let combat = self.combat()?;
        if combat.fighter == seat {
            return Err(Breach::InThisFight { seat });
        }
        let helper = combat.helper();
        let not_to_offer = self.trade_breaches(combat.fighter, &deal.items)?;
        self.still_fighting()?;
        self.living(seat)?;
        for breach in not_to_offer {
            self.object(breach)?;
        }
        let barred = self.seat(seat)?.marks.iter().any(Mark::bars_help);
        self.object_if(barred, Breach::CannotHelp { seat })?;
        let exempt = forced && self.fight_now()?.no_forced_help(seat);
        self.object_if(exempt, Breach::NoForcedHelp { seat })?;
        if let Some(helper) = helper {
            // A new deal with the same helper is not a second helper.
            self.object_if(helper != seat, Breach::HasHelper { seat: helper })?;
            self.emit(Event::HelperLeft { seat: helper })?;
        }
        self.stop_claim()?;
        self.emit(Event::HelperJoined { seat, deal: deal.clone(), forced })?;
        let newly = helper != Some(seat);
        let monsters: Vec<MonsterId> = self.combat()?.active().map(|m| m.id).collect();
        for monster in monsters.into_iter().filter(|_| newly) {
            self.take_before_combat(monster, seat)?;
        }
        Ok(())
    }

    pub(super) fn stop_helping(&mut self) -> Verdict {
        self.still_fighting()?;
        let (seat, _) = self.combat()?.helper.clone().ok_or(Breach::NoHelper)?;
        let bound = self.fight_now()?.is_bound_to_help(seat);
        self.object_if(bound, Breach::MustHelp { seat })?;
        self.stop_claim()?;
        self.emit(Event::HelperLeft { seat })
    }

    pub(super) fn adjust(&mut self, side: CombatSide, amount: i32) -> Verdict {
        if amount == 0 || !(-TYPED_MAX..=TYPED_MAX).contains(&amount) {
            return Err(Breach::OutOfRange { min: -TYPED_MAX, max: TYPED_MAX });
        }
        self.still_fighting()?;
        self.stop_claim()?;
        let play = self.table.play_id();
        self.emit(Event::StrengthAdded { play, side, amount, card: None, by: None })
    }

    pub(super) fn take_back(&mut self, play: PlayId) -> Verdict {
        let combat = self.combat()?;
        let known = combat.plays.iter().any(|p| p.id == play)
            || combat.monsters.iter().any(|m| m.enhancers.iter().chain(&m.clone).any(|(id, _)| *id == play));
        if !known {
            return Err(Breach::NothingPending);
        }
        let played = combat.plays.iter().find(|p| p.id == play);
        let destroyed = played.and_then(|p| Some((p.by?, p.card.clone()?)));
        self.still_fighting()?;
        self.stop_claim()?;
        self.emit(Event::PlayTakenBack { play })?;
        match destroyed {
            Some((seat, sidekick)) => self.restore_sidekick(seat, &sidekick),
            None => Ok(()),
        }
    }

    /// Restores a Sidekick whose self-destruction was taken back, if its owner is still there.
    fn restore_sidekick(&mut self, seat: SeatId, copy: &CardCopy) -> Verdict {
        let Ok(player) = self.seat(seat) else { return Ok(()) };
        let (dead, hand) = (player.dead, player.hand);
        let kind = &self.table.card(&copy.card)?.kind;
        if dead || !matches!(kind, CardKind::Sidekick(_)) {
            return Ok(());
        }
        if let Some(breach) = Character::of(&self.table, self.seat(seat)?).trait_breach(copy, kind) {
            self.object(breach)?;
        }
        self.put_down(seat, copy, None)?;
        // It does not come from the hand.
        if hand.is_none() {
            return Ok(());
        }
        self.emit(Event::HandCounted { seat, cards: hand, changed: true })
    }

    pub(super) fn claim(&mut self) -> Verdict {
        self.still_fighting()?;
        self.must_be_winning()?;
        if self.fight_now()?.waits_to_win() { self.emit(Event::WinClaimed) } else { self.reward() }
    }

    pub(super) fn contest_claim(&mut self) -> Verdict {
        if self.combat()?.stage != CombatStage::Claimed {
            return Err(Breach::NothingPending);
        }
        self.emit(Event::ClaimStopped)
    }

    pub(super) fn win(&mut self, waited_ms: Option<u32>) -> Verdict {
        self.still_fighting()?;
        self.must_be_winning()?;
        let waits = self.fight_now()?.waits_to_win();
        let wait = self.table.claim_wait_ms();
        let waited = wait.is_some_and(|wait| waited_ms.is_none_or(|waited| waited >= wait));
        self.object_if(waits && !waited, Breach::StillWaiting)?;
        self.reward()
    }

    /// Ends a won combat and gives its rewards.
    fn reward(&mut self) -> Verdict {
        let combat = self.combat()?.clone();
        let (munchkins, monsters) = self.fight_now()?.totals();
        let rewards = self.fight_now()?.rewards();
        let kills = self.fight_now()?.kills();
        self.emit(Event::CombatWon { kills, munchkins, monsters })?;
        for (seat, sum) in &rewards.levels {
            self.shift_level(*seat, sum.total(), LevelReason::Combat)?;
        }
        self.emit(Event::CombatEnded)?;
        self.after_combat(combat.fighter, &[Phase::LootRoom])?;
        for seat in combat.party() {
            self.ask_who_stays(seat)?;
        }
        let doors: Vec<(SeatId, u8)> =
            rewards.doors.iter().map(|(s, sum)| (*s, clamp_u8(sum.total()))).collect();
        let treasures = clamp_u8(rewards.treasures.total());
        let promised = combat.helper.as_ref().is_some_and(|(_, deal)| !deal.items.is_empty());
        if treasures > 0 || !doors.is_empty() || promised {
            let (face_up, picks) = (rewards.face_up, rewards.picks);
            let about =
                DecisionKind::CollectRewards { treasures, face_up, doors, deal: combat.helper, picks };
            self.ask(combat.fighter, about, None)?;
        }
        // After the first win, play continues only for the other places.
        if !rewards.wins_game.is_empty() && self.table.stage() != Stage::Over {
            self.emit(Event::GameWon { winners: rewards.wins_game })?;
        }
        Ok(())
    }

    pub(super) fn end_combat(&mut self) -> Verdict {
        let combat = self.combat()?;
        let fighter = combat.fighter;
        let running = combat.stage == CombatStage::Fleeing && !self.fight_now()?.attempts_due().is_empty();
        self.object_if(running, Breach::Unsettled)?;
        self.emit(Event::CombatEnded)?;
        self.after_combat(fighter, &[])
    }

    pub(super) fn decline(&mut self, price: &[CardCopy]) -> Verdict {
        distinct(price)?;
        self.still_fighting()?;
        let combat = self.combat()?.clone();
        let fighter = combat.fighter;
        let Some(way) = self.fight_now()?.decline() else {
            // Declining against the rules gives no reward.
            self.object(Breach::MustFight)?;
            self.emit(Event::Declined { seat: fighter, let_go: Some(false) })?;
            self.end_unfought()?;
            return self.after_combat(fighter, &[]);
        };
        self.emit(Event::Declined { seat: fighter, let_go: Some(true) })?;
        for (place, Price { items: among, .. }) in way.prices.iter().enumerate() {
            let only = if among.len() == 1 { among.first() } else { None };
            let given = price.get(place).or(only).filter(|given| among.contains(given));
            let given = given.ok_or(Breach::NoTarget)?;
            self.leave(fighter, given, &LeaveReason::Discarded)?;
        }
        let levels = way.levels.min(self.character(fighter)?.levels_left());
        self.shift_level(fighter, levels.into(), LevelReason::Combat)?;
        self.end_unfought()?;
        let loots = self.table.rules.loot_after_friendly_monster.value;
        self.after_combat(fighter, if loots { &[Phase::LootRoom, Phase::TroubleOrLoot] } else { &[] })?;
        if way.treasures > 0 || way.doors > 0 {
            let doors = if way.doors > 0 { vec![(fighter, way.doors)] } else { Vec::new() };
            self.ask(fighter, DecisionKind::draw(way.treasures, doors), None)?;
        }
        Ok(())
    }

    /// Ends a combat without a fight. Its modifiers apply to the next combat.
    pub(super) fn end_unfought(&mut self) -> Verdict {
        let mut kept = Vec::new();
        for seat in self.combat()?.party() {
            let counts = |mark: &&Mark| matches!(mark, Mark::NextCombat { waits: false, .. });
            kept.extend(self.seat(seat)?.marks.iter().filter(counts).map(|mark| (seat, mark.clone())));
        }
        self.emit(Event::CombatEnded)?;
        kept.into_iter().try_for_each(|(seat, mark)| self.emit(Event::Marked { seat, mark }))
    }

    pub(super) fn discard_for_strength(
        &mut self,
        seat: SeatId,
        side: Option<CombatSide>,
        cards: u8,
    ) -> Verdict {
        self.still_fighting()?;
        let fits = |way: &Discarding| way.seat == seat && side.is_none_or(|side| side == way.side);
        let way = self.fight_now()?.discards().into_iter().find(fits);
        let Discarding { side, cards: before, .. } = way.ok_or(Breach::NothingPending)?;
        let hand = self.seat(seat)?.hand;
        if let Some(hand) = hand {
            self.emit(Event::HandCounted {
                seat,
                cards: Some(hand.saturating_add(before).saturating_sub(cards)),
                changed: true,
            })?;
        }
        self.stop_claim()?;
        self.emit(Event::DiscardedForStrength { seat, side: Some(side), cards })
    }

    /// Continues the fighter's turn with the first of these phases that the edition has, or with charity.
    pub(super) fn after_combat(&mut self, fighter: SeatId, phases: &[Phase]) -> Verdict {
        if self.table.turn.is_none_or(|t| t.seat != fighter) {
            return Ok(());
        }
        let known = &self.table.rules.phases.value;
        let phase = phases.iter().copied().find(|phase| known.contains(phase)).unwrap_or(Phase::Charity);
        self.emit(Event::PhaseBegan { phase })
    }

    pub(super) fn combat(&self) -> Result<&Combat, Breach> {
        self.table.combat.as_ref().ok_or(Breach::NoCombat)
    }

    /// Requires a combat in which nobody has run yet.
    pub(super) fn still_fighting(&mut self) -> Verdict {
        let fleeing = self.combat()?.stage == CombatStage::Fleeing;
        if fleeing { Err(Breach::NoCombat) } else { Ok(()) }
    }

    /// Stops a claim, because the fight changes.
    pub(super) fn stop_claim(&mut self) -> Verdict {
        if self.combat()?.stage == CombatStage::Claimed { self.emit(Event::ClaimStopped) } else { Ok(()) }
    }

    /// Both totals while a win is claimed.
    pub(super) fn claimed_totals(&self) -> Option<(i32, i32)> {
        let claimed = |combat: &&Combat| combat.stage == CombatStage::Claimed;
        let fight = Fight::now(&self.table).filter(|fight| claimed(&fight.combat));
        fight.map(|fight| fight.totals())
    }

    /// The current combat, with its helper.
    pub(super) fn fight_now(&self) -> Result<Fight<'_>, Breach> {
        Fight::now(&self.table).ok_or(Breach::NoCombat)
    }

    pub(super) fn winning(&self) -> Result<bool, Breach> {
        Ok(self.fight_now()?.winner() == CombatSide::Munchkins)
    }

    fn must_be_winning(&mut self) -> Verdict {
        let (munchkins, monsters) = self.fight_now()?.totals();
        let winning = self.winning()?;
        if let Some(breach) = self.fight_now()?.win_breach() {
            self.object(breach)?;
        }
        if let Some(monster) = self.fight_now()?.die_due() {
            self.object(Breach::DieDue { monster })?;
        }
        if let Some(card) = self.fight_now()?.unread_monster() {
            self.object(Breach::Unread { card })?;
        }
        let party = self.combat()?.party();
        let open = self.table.decisions.iter().any(|d| party.clone().any(|seat| d.may_change_strength(seat)));
        self.object_if(open, Breach::Unsettled)?;
        self.object_if(!winning, Breach::NotWinning { munchkins, monsters })
    }
}

fn clamp_u8(n: i32) -> u8 {
    u8::try_from(n.max(0)).unwrap_or(u8::MAX)
}

/// Requires a list without duplicate kinds.
fn distinct_tags(tags: &[MonsterTag]) -> Verdict {
    let twice = tags.iter().enumerate().any(|(i, tag)| tags[..i].contains(tag));
    if twice { Err(Breach::OutOfRange { min: 0, max: 2 }) } else { Ok(()) }
}

fn within(number: i32, min: i32, max: i32) -> Verdict {
    if (min..=max).contains(&number) { Ok(()) } else { Err(Breach::OutOfRange { min, max }) }
}
