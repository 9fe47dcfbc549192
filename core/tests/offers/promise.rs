//! Predictions of a view, and checks of their results.

use std::mem::{Discriminant, discriminant};

use starboard_core::{
    BestView, CardCopy, CombatSide, CombatStage, CombatView, DecisionId, DecisionKind, DeclineView,
    DiscardView, FlightView, HelperView, MonsterId, OddsView, PlayId, PowerView, RewardsView, SaleView,
    SeatId, SeatView, Stage, TurnerView, View, Way,
};

/// The predicted result of an action.
#[derive(Debug)]
pub(crate) enum Promise {
    Turn,
    Phase,
    Best(SeatId, BestView),
    Counts(SeatId, CardCopy),
    Sale(SeatId, SaleView),
    Power,
    FewerMarks(SeatId),
    Gone(PlayId),
    Rolled(MonsterId, bool),
    Helps(HelperView),
    Switched(PowerView),
    Discards(DiscardView),
    Declined(SeatId, DeclineView),
    Turns(TurnerView),
    Claimed,
    Won(RewardsView),
    Runs(Vec<FlightView>, Vec<OddsView>),
    Fled(FlightView, u8),
    Sacrificed(SeatId, CardCopy),
    Decided(DecisionId),
}

impl Promise {
    /// The kind of the promise.
    pub(crate) fn kind(&self) -> Discriminant<Self> {
        discriminant(self)
    }

    /// Returns true if the result matches the prediction.
    pub(crate) fn is_kept(&self, before: &View, after: &View) -> bool {
        let fight = after.combat.as_ref();
        match self {
            Self::Turn | Self::Phase | Self::Power => true,
            Self::Best(id, best) => {
                let is = seat(after, *id);
                (is.strength.total(), is.run_away.total()) == (best.strength, best.run_away)
                    && is.best.is_none()
            }
            Self::Counts(id, card) => {
                seat(after, *id).cards.iter().any(|c| c.copy == *card && c.reasons.is_empty())
            }
            Self::Sale(id, sale) => {
                let worth = |card: &CardCopy| seat(before, *id).cards.iter().find(|c| c.copy == *card)?.value;
                let levels = seat(after, *id).level - seat(before, *id).level;
                let lost = total(before, *id) + i32::from(levels) - total(after, *id);
                levels == sale.levels
                    && lost == sale.strength_lost
                    && sale.cards.iter().filter_map(worth).sum::<u32>() == sale.value
            }
            Self::FewerMarks(id) => seat(after, *id).marks.len() + 1 == seat(before, *id).marks.len(),
            Self::Gone(play) => fight.is_some_and(|c| {
                let cards = c.foes.iter().flat_map(|m| m.enhancers.iter().chain(&m.clone)).map(|e| e.play);
                !c.plays.iter().map(|p| p.play).chain(cards).any(|id| id == *play)
            }),
            Self::Rolled(monster, clone) => fight.is_some_and(|c| {
                let foe = c.foes.iter().find(|m| m.id == *monster);
                foe.is_some_and(|m| !if *clone { m.clone_needs_die } else { m.needs_die })
            }),
            Self::Helps(helper) => fight.is_some_and(|c| is_as_told(helper, c)),
            Self::Switched(power) => {
                let (Some(was), Some(is)) = (&before.combat, fight) else { return power.on };
                let gain = is.munchkins.total() - was.munchkins.total();
                let blown_up = is.plays.iter().any(|p| p.card.as_ref() == Some(&power.card));
                power.on || blown_up || power.bonus.is_none_or(|bonus| gain == bonus)
            }
            Self::Discards(way) => {
                let (Some(was), Some(is)) = (&before.combat, fight) else { return false };
                let of = |c: &CombatView| match way.side {
                    CombatSide::Munchkins => c.munchkins.total(),
                    CombatSide::Monsters => c.monsters.total(),
                };
                of(is) - of(was) == way.each
            }
            Self::Declined(id, way) => {
                let room = (before.winning_level - 1).saturating_sub(seat(before, *id).level);
                let gain = seat(after, *id).level - seat(before, *id).level;
                let doors = if way.doors > 0 { vec![(*id, way.doors)] } else { Vec::new() };
                fight.is_none()
                    && gain == way.levels.min(room)
                    && collects(before, after, way.treasures, &doors)
            }
            Self::Turns(turner) => fight.is_none_or(|c| {
                let won = turner.side == CombatSide::Munchkins;
                c.winner == turner.side && (!won || c.rewards.kill == turner.kill)
            }),
            Self::Claimed => fight.is_some_and(|c| c.stage == CombatStage::Claimed),
            Self::Won(rewards) => {
                let gain =
                    |id| rewards.levels.iter().find(|(s, _)| *s == id).map_or(0, |(_, sum)| sum.total());
                let level = |s: &SeatView| (i32::from(s.level) + gain(s.id)).min(before.winning_level.into());
                let went_up = before.seats.iter().all(|s| i32::from(seat(after, s.id).level) == level(s));
                let doors: Vec<_> = rewards.doors.iter().map(|(id, sum)| (*id, sum.total() as u8)).collect();
                let won = before.stage == Stage::Over || after.winners == rewards.wins_game;
                let treasures = rewards.treasures.total() as u8;
                fight.is_none() && went_up && won && collects(before, after, treasures, &doors)
            }
            Self::Runs(flights, odds) => fight.is_none_or(|c| {
                let same = |f: &FlightView, g: &FlightView| {
                    let same = (f.seat, f.monster, f.from_clone) == (g.seat, g.monster, g.from_clone);
                    let settled = matches!(f.way, Way::Automatic | Way::NotPursued);
                    same && (settled == (g.escaped == Some(true)) && (settled || f.needs == g.needs))
                };
                let unhurt = before.seats == after.seats && before.waiting_for == after.waiting_for;
                flights.iter().all(|f| c.flights.iter().any(|g| same(f, g))) && (!unhurt || *odds == c.odds)
            }),
            Self::Fled(flight, die) => fight.is_none_or(|c| {
                let same = |f: &&FlightView| {
                    (f.seat, f.monster, f.from_clone) == (flight.seat, flight.monster, flight.from_clone)
                };
                let escapes = match flight.way {
                    Way::Die => i32::from(*die) >= flight.needs.total(),
                    Way::Automatic | Way::NotPursued => true,
                    Way::Impossible => false,
                };
                c.flights.iter().find(same).is_some_and(|f| f.escaped == Some(escapes))
            }),
            Self::Sacrificed(id, card) => seat(after, *id).cards.iter().all(|c| c.copy != *card),
            Self::Decided(id) => after.waiting_for.iter().all(|d| d.id != *id),
        }
    }
}

/// Returns true if the fight matches the prediction for this helper.
fn is_as_told(helper: &HelperView, fight: &CombatView) -> bool {
    (fight.munchkins.total(), fight.monsters.total()) == (helper.munchkins, helper.monsters)
        && fight.rewards.treasures.total() == helper.treasures
        && fight.rewards.wins_game == helper.wins_game
        && (fight.winner == CombatSide::Munchkins) == helper.wins
}

fn seat(view: &View, id: SeatId) -> &SeatView {
    view.seats.iter().find(|s| s.id == id).expect("the acting player stays at the table")
}

fn total(view: &View, id: SeatId) -> i32 {
    seat(view, id).strength.total()
}

/// Returns true if exactly these rewards are newly due.
fn collects(before: &View, after: &View, treasures: u8, doors: &[(SeatId, u8)]) -> bool {
    let new = after.waiting_for.iter().filter(|d| before.waiting_for.iter().all(|old| old.id != d.id));
    let mut due = new.filter_map(|d| match &d.about {
        DecisionKind::CollectRewards { treasures, doors, .. } => Some((*treasures, doors.as_slice())),
        _ => None,
    });
    due.next_back().unwrap_or_default() == (treasures, doors)
}
