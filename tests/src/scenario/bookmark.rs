//! Answers the decisions of a bookmark from its play.

use std::sync::Arc;

use starboard_cards::{CardKind, Catalogue, TraitKind};
use starboard_core::{Action, CardCopy, Choice, DecisionKind, PickFor, SeatId};

use super::file::Play;
use super::session::Session;

impl Session {
    /// Answers with the option, target player, taken card and other cards of the play, in order. A decision
    /// without an answer is declined.
    pub(crate) fn answer_bookmark(
        &mut self,
        play: &Play,
        to: Option<SeatId>,
        takes: Option<CardCopy>,
        cards: &[CardCopy],
    ) {
        let catalogue = Arc::clone(self.table.catalogue());
        let mut cards = cards.to_vec();
        let mut takes = takes;
        let mut to = to;
        while let Some(decision) = self.table.waiting_for().first().cloned() {
            let one = |card: Option<CardCopy>| {
                card.map_or(Choice::Done {}, |card| Choice::Cards { cards: vec![card] })
            };
            let mut first = |fits: &dyn Fn(&CardCopy) -> bool| {
                cards.iter().position(fits).map(|place| cards.remove(place))
            };
            let choice = match &decision.about {
                DecisionKind::PickOption { .. } => Choice::Option { option: play.option },
                DecisionKind::FindInDiscards { what, .. } => {
                    one(first(&|card| is_of(&catalogue, *what, card)))
                }
                DecisionKind::TakeTrait { .. } => one(takes.take()),
                DecisionKind::Throw { .. } => to.take().map_or(Choice::Done {}, |seat| Choice::Seat { seat }),
                DecisionKind::PickCards { among, purpose: PickFor::Hand { .. }, .. } => {
                    match first(&|card| among.contains(card)) {
                        Some(card) => Choice::Cards { cards: vec![card] },
                        None => Choice::Skip {},
                    }
                }
                _ => return,
            };
            self.act(&Action::Decide { decision: decision.id, choice });
            if self.objection.is_some() {
                return;
            }
        }
    }
}

fn is_of(catalogue: &Catalogue, what: TraitKind, card: &CardCopy) -> bool {
    let kind = catalogue.card(&card.card).map(|card| &card.kind);
    matches!(
        (what, kind),
        (TraitKind::Race, Some(CardKind::Race(_))) | (TraitKind::Class, Some(CardKind::Class(_)))
    )
}
