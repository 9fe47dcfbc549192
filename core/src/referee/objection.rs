//! Objections to actions. Some rules are written in several places, and the action selects the source.

use starboard_cards::{CardKind, Cite};

use crate::messages::{Action, Breach, Objection, Topic};
use crate::pieces::{CardCopy, DecisionKind};
use crate::table::Table;

impl Table {
    /// The objection for an action. Some rules are written in several places; the action selects the source.
    pub fn objection(&self, breach: Breach, action: &Action) -> Objection {
        let is_trait =
            |card: &CardCopy| matches!(self.kind(card), Some(CardKind::Race(_) | CardKind::Class(_)));
        let cite = match (&breach, action) {
            (Breach::NotYourTurn { .. }, Action::Sell { .. }) => Some(Topic::Selling.cite(self.edition)),
            (Breach::NotYourTurn { .. }, Action::Play { card, .. } | Action::Replace { card, .. })
                if is_trait(card) =>
            {
                Some(Topic::Traits.cite(self.edition))
            }
            (Breach::NotYourTurn { .. }, Action::Charity { .. }) => {
                Some(self.rules.play_down_before_charity.cite.clone())
            }
            (Breach::NotYourTurn { .. }, Action::BeginTurn { .. } | Action::Fight { .. }) => {
                Some(self.rules.phases.cite.clone())
            }
            (Breach::NotYourTurn { .. } | Breach::TooLittle { .. }, Action::UsePower { card, .. }) => {
                cite_of_card(self, card)
            }
            (Breach::InCombat | Breach::NotYourTurn { .. }, Action::PlaySpecial { card, .. }) => {
                let names_its_time = matches!(self.kind(card), Some(CardKind::Special(s)) if s.out_of_combat);
                let by_card = names_its_time.then(|| cite_of_card(self, card)).flatten();
                Some(by_card.unwrap_or_else(|| self.rules.specials_any_time.cite.clone()))
            }
            (Breach::TooLittle { .. }, Action::Decide { decision, .. }) => {
                match self.decision(*decision).map(|decision| &decision.about) {
                    Some(DecisionKind::DoAtTable { cause, .. }) => cite_of_card(self, cause),
                    _ => None,
                }
            }
            _ => return breach.cited(&self.rules, self.edition),
        };
        Objection { cite, ..breach.cited(&self.rules, self.edition) }
    }
}

/// The source for a card that states the rule itself.
fn cite_of_card(table: &Table, card: &CardCopy) -> Option<Cite> {
    let (document, section) = table.catalogue.text_of(&card.card)?;
    Some(Cite { document, section, assumed: document != table.edition.document() })
}
