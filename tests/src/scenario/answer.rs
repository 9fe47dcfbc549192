//! Answers pending decisions, from a play or with a default.

use starboard_cards::Step;
use starboard_core::{Action, CardCopy, Choice, DecisionId, DecisionKind, PickFor};

use super::file::{Play, Verb};
use super::session::{Mistake, Session};

impl Session {
    /// Answers the decisions of a Trap from the play.
    pub(super) fn answer(&mut self, play: &Play, takes: Option<&CardCopy>) -> Result<(), Mistake> {
        let by_dice = |m: &DecisionKind| match m {
            DecisionKind::RollForSwap { .. } => true,
            DecisionKind::Loot { tied_with, .. } => !tied_with.is_empty(),
            _ => false,
        };
        if let Some(decision) = self.pending(by_dice).filter(|_| !play.dice.is_empty()) {
            let dice = play
                .dice
                .iter()
                .map(|(name, die)| Ok((self.seat(name)?, Some(*die))))
                .collect::<Result<_, Mistake>>()?;
            self.act(&Action::Decide { decision, choice: Choice::Dice { dice } });
        }
        let tie = self.pending(|m| matches!(m, DecisionKind::PickForSwap { .. }));
        if let (Some(decision), Some(to)) = (tie, &play.to) {
            let seat = self.seat(to)?;
            self.act(&Action::Decide { decision, choice: Choice::Seat { seat } });
        }
        if let Some(decision) = self.pending(|m| matches!(m, DecisionKind::FindInDiscards { .. })) {
            let choice = takes.map_or(Choice::Done {}, |card| Choice::Cards { cards: vec![card.clone()] });
            self.act(&Action::Decide { decision, choice });
        }
        self.answer_bad_stuff(play, &[])
    }

    /// Answers the decisions of a monster's Bad Stuff, as far as the play has answers.
    pub(super) fn answer_bad_stuff(&mut self, play: &Play, price: &[CardCopy]) -> Result<(), Mistake> {
        let on = play.on.as_deref().map(|card| self.copy(card)).transpose()?;
        if let Some((decision, options)) = self.table.waiting_for().iter().find_map(|d| match &d.about {
            DecisionKind::PickOption { options, .. } => Some((d.id, options.clone())),
            _ => None,
        }) {
            let pays = |steps: &Vec<Step>| {
                steps.iter().any(|s| matches!(s, Step::DiscardCards { .. } | Step::GiveItems { .. }))
            };
            let option = options.iter().position(|o| pays(o) != price.is_empty()).unwrap_or(0);
            self.act(&Action::Decide {
                decision,
                choice: Choice::Option { option: u8::try_from(option).unwrap_or(0) },
            });
        }
        if let Some(decision) =
            self.pending(|m| matches!(m, DecisionKind::DoAtTable { .. })).filter(|_| !price.is_empty())
        {
            self.act(&Action::Decide { decision, choice: Choice::Cards { cards: price.to_vec() } });
        }
        // Of too many Items in use, the first ones count until a play says otherwise.
        let waits = |purpose: &PickFor| *purpose == PickFor::Sideways && play.verb != Verb::Roll;
        if let Some(decision) =
            self.pending(|m| matches!(m, DecisionKind::PickCards { purpose, .. } if !waits(purpose)))
        {
            let picked: Vec<CardCopy> = on.into_iter().chain(price.iter().cloned()).collect();
            if !picked.is_empty() {
                self.act(&Action::Decide { decision, choice: Choice::Cards { cards: picked } });
            }
        }
        if let Some(decision) = self.pending(|m| matches!(m, DecisionKind::RollDie { .. })) {
            let die = play.dice.values().next().copied();
            if die.is_some() {
                self.act(&Action::Decide { decision, choice: Choice::Die { die } });
            }
        }
        Ok(())
    }

    pub(super) fn pending(&self, is: impl Fn(&DecisionKind) -> bool) -> Option<DecisionId> {
        self.table.waiting_for().iter().find(|d| is(&d.about)).map(|d| d.id)
    }

    /// Resolves the remaining decisions: a player with no `stay-alive` play dies, after he has lost any of the cards
    /// that are asked of him, and manual steps count as done.
    pub(super) fn settle_leftovers(&mut self) {
        while let Some((decision, cards)) = self.owed_by_the_dying() {
            self.act(&Action::Decide { decision, choice: Choice::Cards { cards } });
            if self.objection.is_some() {
                return;
            }
        }
        while let Some(decision) = self.pending(|m| matches!(m, DecisionKind::StayAlive { .. })) {
            self.act(&Action::Decide { decision, choice: Choice::Yes { yes: false } });
            if self.objection.is_some() {
                return;
            }
        }
        let done = |m: &DecisionKind| {
            matches!(
                m,
                DecisionKind::DoAtTable { .. }
                    | DecisionKind::CollectRewards { .. }
                    | DecisionKind::DrawNewHand { .. }
            )
        };
        while let Some(decision) = self.pending(done) {
            self.act(&Action::Decide { decision, choice: Choice::Done {} });
            if self.objection.is_some() {
                return;
            }
        }
    }

    /// A choice among the cards of a player whose death waits for it, with the first of these cards.
    fn owed_by_the_dying(&self) -> Option<(DecisionId, Vec<CardCopy>)> {
        self.table.waiting_for().iter().find_map(|decision| match &decision.about {
            DecisionKind::PickCards { victim, count, among, .. } => {
                let dies = self.table.seat(*victim).is_ok_and(|seat| seat.dying);
                dies.then(|| (decision.id, among.iter().take(usize::from(*count)).cloned().collect()))
            }
            _ => None,
        })
    }
}
