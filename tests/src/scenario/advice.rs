//! What a scenario expects of advice: what would make an Item count, and what would turn a fight.

use serde::Deserialize;
use starboard_core::Remedy;

use super::Fault;
use super::expect::check;
use super::file::Expect;
use super::session::{Mistake, Session, copies, copy};

/// What would make an Item count.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectRemedy {
    player: String,
    card: String,
    /// `none` where it counts; otherwise the code of what would make it count.
    remedy: String,
    /// What is laid aside for it.
    #[serde(default)]
    cards: Vec<String>,
}

/// Whether a card would turn the fight as it stands.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectTurner {
    card: String,
    #[serde(default = "yes")]
    turns: bool,
    #[serde(default)]
    amount: Option<i32>,
}

fn yes() -> bool {
    true
}

impl Session {
    pub(super) fn compare_advice(&self, expect: &Expect, faults: &mut Vec<Fault>) -> Result<(), Mistake> {
        if expect.remedy.is_empty() && expect.turns.is_empty() {
            return Ok(());
        }
        let view = self.table.view();
        for expected in &expect.remedy {
            let (seat, card) = (self.seat(&expected.player)?, copy(&expected.card)?);
            let cards = view.seats.iter().filter(|s| s.id == seat).flat_map(|s| &s.cards);
            let remedy = cards.filter(|c| c.copy == card).find_map(|c| c.remedy.clone());
            let (code, mut aside) = match remedy {
                None => ("none", Vec::new()),
                Some(Remedy::PutInUse) => ("put-in-use", Vec::new()),
                Some(Remedy::LayAside { cards }) => ("lay-aside", cards),
                Some(Remedy::Cheat) => ("cheat", Vec::new()),
                Some(Remedy::OtherFight) => ("other-fight", Vec::new()),
                Some(Remedy::Become { .. }) => ("become", Vec::new()),
            };
            let mut wanted = copies(&expected.cards)?;
            wanted.sort();
            aside.sort();
            let field = format!("expect.remedy of {}", expected.card);
            check(faults, &field, Some(&expected.remedy.as_str()), &code);
            check(faults, &format!("{field}: cards"), Some(&wanted), &aside);
        }
        let turners = view.combat.map(|combat| combat.turners).unwrap_or_default();
        for expected in &expect.turns {
            let card = copy(&expected.card)?;
            let turner = turners.iter().find(|t| t.card == card);
            let field = format!("expect.turns by {}", expected.card);
            check(faults, &field, Some(&expected.turns), &turner.is_some());
            let amount = turner.and_then(|t| t.amount);
            check(faults, &format!("{field}: amount"), expected.amount.map(Some).as_ref(), &amount);
        }
        Ok(())
    }
}
