//! Builds the view of a table.

use starboard_cards::{Ability, ActivePower, Card, CardKind, Deck, Timing, without_turns};

use crate::fight::{Decline, Discarding, Fight, Price, Rewards, lowest_face};
use crate::messages::{
    Breach, CardView, CombatView, DeclineView, DiscardView, FightVerdict, FighterView, FlightView, FoeView,
    GoneSeat, HelperView, PlayCardView, PlayView, PowerView, PriceView, Purpose, RewardsView, SeatPowerView,
    SeatView, TurnView, View, Words,
};
use crate::pieces::{
    CardCopy, Combat, CombatSide, CombatStage, FightingMonster, InPlay, Mark, PlayId, Reason, Seat, SeatId,
    Sum, Turn, Way,
};
use crate::referee::is_optional;
use crate::table::Table;

impl Table {
    /// The calculated state of the table for an interface.
    pub fn view(&self) -> View {
        let rules = &self.rules;
        View {
            edition: self.edition,
            words: Words {
                door_deck: rules.door_deck.value,
                currency: rules.currency.value,
                traps: rules.traps.value,
                sidekicks: rules.sidekicks.value,
            },
            house_rules: rules.departures(&self.base.edition(self.edition).rules, &self.house_rules),
            level_card_buys_trait: rules.level_card_buys_trait.value,
            sets: self.catalogue.sets().map(|set| set.head.clone()).collect(),
            printings: rules.printings.value.clone(),
            joining_tags: self.joining_tags(),
            figures: self.figures_read(),
            deal: rules.deal.value,
            winning_level: rules.winning_level.value,
            hand_limit: rules.hand_limit.value,
            claim_wait_ms: rules.claim_wait_ms.value,
            stage: self.stage(),
            seats: self.seats().map(|seat| self.seat_view(seat)).collect(),
            gone: self
                .gone()
                .map(|seat| GoneSeat {
                    id: seat.id,
                    name: without_turns(&seat.name).into(),
                    standie: seat.standie,
                })
                .collect(),
            on_table: self.copies().map(|(copy, seat)| (copy.clone(), seat)).collect(),
            boxless: self.boxless(),
            spare_cheat: self.spare(&CardKind::Cheat),
            spare_wanderer: self.spare(&CardKind::WanderingMonster),
            turn: self.turn.as_ref().map(|turn| self.turn_view(turn)),
            combat: self.combat.as_ref().map(|combat| self.combat_view(combat)),
            waiting_for: self.decisions.clone(),
            dice_due: self.dice_due(),
            unpayable: self.unpayable(),
            winners: self.winners.clone(),
        }
    }

    fn boxless(&self) -> Vec<CardCopy> {
        let in_play = self.seats().flat_map(|seat| &seat.cards);
        in_play.filter(|card| !self.offers(&card.copy.card)).map(|card| card.copy.clone()).collect()
    }

    fn turn_view(&self, turn: &Turn) -> TurnView {
        TurnView {
            number: turn.number,
            seat: turn.seat,
            phase: turn.phase,
            phases: self.phases(),
            fought: turn.fought,
            may_open_door: self.combat.is_none() && self.door_breach(turn).is_none(),
            searches: self.searches_room(turn),
            loots: if self.rules.loot_gives_treasure.value { Deck::Treasure } else { Deck::Door },
            owes_charity: self
                .seat(turn.seat)
                .is_ok_and(|seat| seat.hand > Some(self.rules.hand_limit.value)),
            plays_down: self.rules.play_down_before_charity.value,
        }
    }

    fn seat_view(&self, seat: &Seat) -> SeatView {
        let verdicts = self.verdicts(seat);
        let run_away = self.run_away(seat, &verdicts);
        let fight = Fight::now(self).filter(|_| self.in_combat(seat.id));
        let out = fight.map(|fight| fight.shut_out(seat)).unwrap_or_default();
        let reasons = |place: usize, verdict: &[Reason]| {
            let shut_out = verdict.is_empty() && out.get(place).is_some_and(Option::is_some);
            if shut_out { vec![Reason::Immune] } else { verdict.to_vec() }
        };
        SeatView {
            id: seat.id,
            name: without_turns(&seat.name).into(),
            standie: seat.standie,
            sex: seat.sex,
            starting_sex: seat.starting_sex,
            level: seat.level,
            may_rise: !seat.dead && seat.level + 1 < self.rules.winning_level.value,
            may_fall: seat.level > 1,
            races: self.races(seat).cloned().collect(),
            classes: self.classes(seat).cloned().collect(),
            traits: self.character(seat),
            strength: self.strength_now(seat, &verdicts),
            on_terms: self.on_terms(seat, &verdicts),
            escape_face: self.escape_face(&run_away),
            run_away,
            cards: seat
                .cards
                .iter()
                .zip(&verdicts)
                .enumerate()
                .map(|(place, (card, verdict))| self.card_view(seat, card, reasons(place, verdict)))
                .collect(),
            hands: self.hands(seat, &verdicts),
            marks: seat.marks.clone(),
            bookmarks: {
                let his = self.bookmarks.iter().filter(|(_, holder)| **holder == Some(seat.id));
                his.map(|(card, _)| card.clone()).collect()
            },
            hand: seat.hand,
            dead: seat.dead,
            away: seat.away,
            best: if self.in_combat(seat.id) { None } else { self.better_loadout(seat, &verdicts) },
            powers: self.seat_powers(seat),
            sales: self.sales(seat, &verdicts),
        }
    }

    fn seat_powers(&self, seat: &Seat) -> Vec<SeatPowerView> {
        // A drawn Trap is answered with the cards that the player had before it took effect.
        let answered = self.answered().filter(|a| a.drawn_by(seat.id));
        let before = answered.and_then(|a| Some((&a.before, a.before.seat(seat.id).ok()?)));
        let lost =
            before.into_iter().flat_map(|(table, seat)| table.abilities(seat)).filter(|(card, ability)| {
                let answers = matches!(ability, Ability::Power { when: Timing::OnDrawnTrap, .. });
                answers && seat.in_play(&card.copy).is_err()
            });
        self.abilities(seat)
            .chain(lost)
            .filter_map(|(card, ability)| {
                let Ability::Power { when, cost, power } = ability else { return None };
                Some(SeatPowerView {
                    card: card.copy.clone(),
                    when: *when,
                    cost: cost.clone(),
                    power: power.clone(),
                    objection: self.power_breach(seat, card, *when),
                    takes: if let ActivePower::Steal { .. } = power {
                        self.stealable(seat)
                    } else {
                        Vec::new()
                    },
                    from_discards: match power {
                        ActivePower::TakeDiscardedMonster => Some(Purpose::Monster),
                        ActivePower::TakeDiscardedItem => Some(Purpose::DiscardedItem),
                        _ => None,
                    },
                })
            })
            .collect()
    }

    /// The reason why a player cannot use the power of a card now.
    fn power_breach(&self, seat: &Seat, card: &InPlay, when: Timing) -> Option<Breach> {
        let copy = || card.copy.clone();
        let fight =
            self.combat.as_ref().filter(|c| self.in_combat(seat.id) && c.stage != CombatStage::Fleeing);
        let timing = match (when, fight) {
            (Timing::AnyTime, _) => None,
            (Timing::InCombat, None) => Some(Breach::NoCombat),
            (Timing::InCombat, Some(fight)) => {
                let used = fight.powers.iter().any(|(_, used)| *used == card.copy);
                used.then(|| Breach::AlreadyUsed { card: copy() })
            }
            (Timing::OutOfCombat, _) => self.combat.is_some().then_some(Breach::InCombat),
            (Timing::OnDrawnTrap, _) => {
                let answers = self.answered().is_some_and(|a| a.drawn_by(seat.id));
                (!answers).then_some(Breach::NothingToAnswer)
            }
        };
        timing
            .or_else(|| seat.dead.then_some(Breach::Dead { seat: seat.id }))
            .or_else(|| seat.may_not_use(&card.copy).then(|| Breach::PowerBlocked { card: copy() }))
    }

    fn card_view(&self, seat: &Seat, card: &InPlay, reasons: Vec<Reason>) -> CardView {
        let item = self.item(card);
        CardView {
            copy: card.copy.clone(),
            equipped: card.equipped,
            held_by: card.held_by.clone(),
            bonus: if reasons.is_empty() { self.bonus(seat, card) } else { 0 },
            slots: item.map(|item| item.slots.clone()).unwrap_or_default(),
            hands: item.map_or(0, |item| item.hands),
            value: self.value_of(&card.copy),
            lacks_figures: self.lacks_figures(&card.copy),
            remedy: self.remedy(seat, card, &reasons),
            overruled: self.overruled(seat, card),
            is_played: matches!(card.printed.kind, CardKind::OneShot(_) | CardKind::Special(_)),
            reasons,
        }
    }

    fn combat_view(&self, combat: &Combat) -> CombatView {
        let fight = Fight::of(self, combat);
        let helper = combat.helper();
        let beaten = combat.active().all(|m| fight.beaten_without_fight(m));
        let automatic = combat.active().next().filter(|_| beaten).map(|m| m.id);
        let (munchkins, monsters) = (fight.munchkins(), fight.monsters());
        let (munchkins_total, monsters_total) = (munchkins.total(), monsters.total());
        let winner = fight.winner_by((munchkins_total, monsters_total));
        let verdict = self.verdict(combat, winner, munchkins_total - monsters_total, automatic.is_some());
        CombatView {
            winner,
            leads: self.leads(combat, winner, &verdict),
            verdict,
            fighter: combat.fighter,
            helper,
            rolls_for_monsters: self.left_of(combat.fighter),
            deal: combat.helper.as_ref().map(|(_, deal)| deal.clone()),
            forced: combat.forced,
            bound: helper.is_some_and(|seat| fight.is_bound_to_help(seat)),
            stage: combat.stage,
            munchkins,
            fighters: {
                let fighters = fight.fighters().into_iter();
                fighters.map(|(seat, strength)| FighterView { seat, strength }).collect()
            },
            monsters,
            monsters_known: combat.active().all(|monster| self.level_of(monster).is_some()),
            waits: fight.waits_to_win(),
            automatic,
            foes: combat.monsters.iter().map(|monster| self.foe_view(combat, monster)).collect(),
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
            rewards: fight.rewards().into(),
            helpers: self.helper_views(combat),
            flights: self.flight_views(combat),
            turners: self.turners(combat),
            odds: self.flight_odds(),
            decline: if combat.stage == CombatStage::Fleeing {
                None
            } else {
                fight.decline().map(Into::into)
            },
            powers: self.power_views(combat),
            discards: fight.discards().into_iter().map(Into::into).collect(),
            sacrifices: self.sacrifices(combat),
            joining: fight.joining().collect(),
        }
    }

    /// The verdict of a fight, from its winner by strength and the munchkins' lead.
    fn verdict(&self, combat: &Combat, winner: CombatSide, lead: i32, automatic: bool) -> FightVerdict {
        if combat.stage == CombatStage::Fleeing {
            return FightVerdict::Fleeing;
        }
        if let Some(by) = Fight::of(self, combat).win_breach() {
            return FightVerdict::Barred { by };
        }
        if automatic {
            return FightVerdict::Automatic;
        }
        if let Some(unknown) = self.unknown(combat) {
            return unknown;
        }
        match winner {
            CombatSide::Munchkins => FightVerdict::Winning { by: lead.max(0) },
            CombatSide::Monsters => FightVerdict::Short { by: (1 - lead).max(1) },
        }
    }

    /// The reason why nobody can say who wins.
    fn unknown(&self, combat: &Combat) -> Option<FightVerdict> {
        if combat.active().any(|monster| self.needs_die(monster) || self.clone_needs_die(monster)) {
            return Some(FightVerdict::DieDue);
        }
        let unread =
            combat.active().any(|monster| monster.foe.card().is_some_and(|card| self.lacks_figures(card)));
        unread.then_some(FightVerdict::Unread)
    }

    /// The winner by strength as far as it is known.
    fn leads(&self, combat: &Combat, winner: CombatSide, verdict: &FightVerdict) -> Option<CombatSide> {
        match verdict {
            FightVerdict::DieDue | FightVerdict::Unread => None,
            FightVerdict::Barred { .. }
                if winner == CombatSide::Munchkins || self.unknown(combat).is_some() =>
            {
                None
            }
            _ => Some(winner),
        }
    }

    fn foe_view(&self, combat: &Combat, monster: &FightingMonster) -> FoeView {
        let fight = Fight::of(self, combat);
        let played = |(play, card): &(PlayId, CardCopy)| PlayCardView { play: *play, card: card.clone() };
        FoeView {
            id: monster.id,
            foe: monster.foe.clone(),
            strength: fight.strength_with_clone(monster),
            enhancers: monster.enhancers.iter().map(played).collect(),
            clone: monster.clone.as_ref().map(played),
            brought_by: monster.brought_by.clone(),
            needs_die: self.needs_die(monster),
            clone_needs_die: self.clone_needs_die(monster),
            removed: monster.removed.clone(),
            beaten: monster.removed.is_none() && fight.beaten_without_fight(monster),
            tags: self.tags_of(monster),
            level: self.level_of(monster),
            treasures: self.treasures_in_all(monster),
            lacks_figures: monster.foe.card().is_some_and(|card| self.lacks_figures(card)),
        }
    }

    fn power_views(&self, combat: &Combat) -> Vec<PowerView> {
        let mut powers = Vec::new();
        for seat in combat.party().filter_map(|id| self.seat(id).ok()) {
            let always =
                |a: &Ability| *a == Ability::SpeaksForOwner && self.rules.sidekick_always_speaks.value;
            let barred = |a: &Ability| {
                matches!(a, Ability::SelfDestruct { .. })
                    && !Fight::of(self, combat).may_self_destruct(seat.id)
            };
            let offered = |a: &Ability| is_optional(a) && !always(a) && !barred(a);
            let counts = |card: &InPlay| self.counts(seat, &card.copy);
            for (card, ability) in self.abilities(seat).filter(|(card, a)| offered(a) && counts(card)) {
                let bonus = match ability {
                    Ability::SelfDestruct { bonus } => Some(*bonus),
                    Ability::WinsWithoutKill => Some(self.bonus_without_kill(seat, card)),
                    _ => None,
                };
                let on = combat.powers.iter().any(|(_, c)| *c == card.copy);
                powers.push(PowerView { seat: seat.id, card: card.copy.clone(), on, bonus });
            }
        }
        powers
    }

    fn helper_views(&self, combat: &Combat) -> Vec<HelperView> {
        if combat.stage == CombatStage::Fleeing {
            return Vec::new();
        }
        let barred = |seat: &Seat| seat.marks.iter().any(Mark::bars_help);
        self.seats()
            .filter(|s| s.id != combat.fighter && !s.dead && !barred(s))
            .map(|seat| {
                let fight = Fight::of(self, combat).with_helper(Some(seat.id));
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
    fn flight_views(&self, combat: &Combat) -> Vec<FlightView> {
        let view = |seat, id, from_clone, die, escaped: Option<bool>| {
            let monster = combat.monster(id).ok()?;
            let runner = self.seat(seat).ok()?;
            let way = self.way(runner, monster);
            let catches = matches!(way, Way::Die | Way::Impossible);
            let printed = monster.foe.card().filter(|_| catches).and_then(|card| self.card(&card.card).ok());
            let bad_stuff =
                printed.as_deref().and_then(Card::monster).map(|m| self.effects_on(runner, &m.bad_stuff));
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
                    self.slowed_by(runner)
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
        let due = Fight::of(self, combat).attempts_due();
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
