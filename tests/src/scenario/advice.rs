//! The expectations of advice: ways to make an Item count, cards that would turn a fight, and possible
//! helpers.

use serde::Deserialize;
use starboard_core::Remedy;

use super::Fault;
use super::expect::check;
use super::file::Expect;
use super::session::{Mistake, Session};

/// The expected way to make an Item count.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectRemedy {
    player: String,
    card: String,
    /// `none` if the Item counts; otherwise the code of the remedy.
    remedy: String,
    /// The cards to lay aside for it.
    #[serde(default)]
    cards: Vec<String>,
}

/// A card that is expected to turn the current fight, or not.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectTurner {
    card: String,
    #[serde(default = "yes")]
    turns: bool,
    #[serde(default)]
    amount: Option<i32>,
}

/// The expected result of the fight with a helper, and the gains of both players if they win.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectHelper {
    player: String,
    wins: Option<bool>,
    treasures: Option<i32>,
    levels: Option<i32>,
    doors: Option<i32>,
    fighter_levels: Option<i32>,
    fighter_doors: Option<i32>,
    wins_game: Option<Vec<String>>,
}

fn yes() -> bool {
    true
}

impl Session {
    pub(super) fn compare_advice(&self, expect: &Expect, faults: &mut Vec<Fault>) -> Result<(), Mistake> {
        if expect.remedy.is_empty() && expect.turns.is_empty() && expect.helper.is_empty() {
            return Ok(());
        }
        let view = self.table.view();
        for expected in &expect.remedy {
            let (seat, card) = (self.seat(&expected.player)?, self.copy(&expected.card)?);
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
            let mut wanted = self.copies(&expected.cards)?;
            wanted.sort();
            aside.sort();
            let field = format!("expect.remedy of {}", expected.card);
            check(faults, &field, Some(&expected.remedy.as_str()), &code);
            check(faults, &format!("{field}: cards"), Some(&wanted), &aside);
        }
        let (turners, helpers) =
            view.combat.map(|combat| (combat.turners, combat.helpers)).unwrap_or_default();
        for expected in &expect.helper {
            let seat = self.seat(&expected.player)?;
            let helper = helpers.iter().find(|h| h.seat == seat);
            let helper = helper.ok_or_else(|| Mistake::new("not a possible helper:", &expected.player))?;
            let field = |name: &str| format!("expect.helper {}: {name}", expected.player);
            check(faults, &field("wins"), expected.wins.as_ref(), &helper.wins);
            check(faults, &field("treasures"), expected.treasures.as_ref(), &helper.treasures);
            check(faults, &field("levels"), expected.levels.as_ref(), &helper.levels);
            check(faults, &field("doors"), expected.doors.as_ref(), &helper.doors);
            check(faults, &field("fighter_levels"), expected.fighter_levels.as_ref(), &helper.fighter_levels);
            check(faults, &field("fighter_doors"), expected.fighter_doors.as_ref(), &helper.fighter_doors);
            let winners = helper.wins_game.iter().map(|s| self.name(*s)).collect();
            check(faults, &field("wins_game"), expected.wins_game.as_ref(), &winners);
        }
        for expected in &expect.turns {
            let card = self.copy(&expected.card)?;
            let turner = turners.iter().find(|t| t.card == card);
            let field = format!("expect.turns by {}", expected.card);
            check(faults, &field, Some(&expected.turns), &turner.is_some());
            let amount = turner.and_then(|t| t.amount);
            check(faults, &format!("{field}: amount"), expected.amount.map(Some).as_ref(), &amount);
        }
        Ok(())
    }
}
