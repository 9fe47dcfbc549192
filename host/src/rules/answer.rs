//! The sentences that answer a question, as they hold where it is asked.

use std::str::FromStr;

use starboard_cards::{Catalogue, EditionId, Fact, FactNumber, Rules, fact_text};
use starboard_core::{SeatId, Table};

use super::index::Found;
use crate::wire::{Answer, Hit, Response};

/// The share of the best score from which the second hit is nearly as close.
const CLOSE: f64 = 0.8;
/// The hits whose actions are looked at: those that an interface shows as answers.
const ANSWERS: usize = 2;

/// The edition, language and table for which a question is answered.
pub(crate) struct Asked<'t> {
    pub(crate) edition: Option<EditionId>,
    /// The tag of the language of the answers.
    pub(crate) language: Option<&'t str>,
    /// The table, with the player whose phone this is.
    pub(crate) at: Option<(&'t Table, Option<SeatId>)>,
}

/// The hits with their answers.
pub(crate) fn answered(found: Vec<Found>, asked: &Asked<'_>) -> Response {
    let close = match found.as_slice() {
        [first, second, ..] => {
            is_rule(&first.hit) && is_rule(&second.hit) && second.score > CLOSE * first.score
        }
        _ => false,
    };
    let hits = found.into_iter().enumerate().map(|(place, found)| match found.hit {
        Hit::Rule { rule, snippet, .. } => match asked.answer(found.facts, place < ANSWERS) {
            Some(answer) => Hit::Rule { rule, snippet: Vec::new(), answer: Some(Box::new(answer)) },
            None => Hit::Rule { rule, snippet, answer: None },
        },
        card @ Hit::Card { .. } => card,
    });
    Response::Found { hits: hits.collect(), close }
}

fn is_rule(hit: &Hit) -> bool {
    matches!(hit, Hit::Rule { .. })
}

impl Asked<'_> {
    fn edition(&self) -> Option<EditionId> {
        self.at.map(|(table, _)| table.edition()).or(self.edition)
    }

    fn rules(&self) -> Option<&Rules> {
        let of_edition = || self.edition.map(|id| &Catalogue::shipped().edition(id).rules);
        self.at.map(|(table, _)| table.rules()).or_else(of_edition)
    }

    /// The first of the facts that holds here.
    fn answer(&self, facts: &[Fact], with_action: bool) -> Option<Answer> {
        let fact = facts.iter().find(|fact| fact.holds(self.edition(), self.rules()))?;
        let translation = match self.language {
            Some("de") => fact.de.as_ref().map(|text| (text, "de")),
            Some("he") => fact.he.as_ref().map(|text| (text, "he")),
            _ => None,
        };
        let (text, language) =
            translation.map_or((&fact.text, "en"), |(translation, tag)| (&translation.text, tag));
        let action = fact.action.filter(|_| with_action);
        Some(Answer {
            text: fact_text(text, |name| self.number(name)),
            language: language.to_owned(),
            now: action.zip(self.at).and_then(|(action, (table, player))| table.permission(action, player)),
        })
    }

    /// A number of this table, or of the edition.
    fn number(&self, name: &str) -> Option<String> {
        let now = FactNumber::from_str(name).ok().zip(self.at);
        let now = now.and_then(|(number, (table, player))| table.number(number, player));
        now.map(|number| number.to_string()).or_else(|| self.rules()?.text(name))
    }
}

#[cfg(test)]
mod tests {
    use starboard_cards::{HouseRule, Sex};
    use starboard_core::{Action, Breach, CardCopy, Color, NewSeat, SetUp, Shape, Standie};

    use super::*;
    use crate::rules::search;

    const MIA: SeatId = SeatId(0);
    const TOM: SeatId = SeatId(1);

    fn table(edition: EditionId, house_rules: &[&str], actions: &[Action]) -> Table {
        let seat = |(name, color): (&str, Color)| NewSeat {
            name: name.to_owned(),
            sex: Sex::Female,
            standie: Standie { color, shape: Shape::Dome },
        };
        let seats = [("Mia", Color::Coral), ("Tom", Color::Azure), ("Kim", Color::Lime)].map(seat).into();
        let house_rules = house_rules.iter().map(|rule| HouseRule((*rule).to_owned())).collect();
        let set_up = SetUp { edition, house_rules, seats };
        let begun = Table::set_up(Catalogue::shipped(), &set_up, false).unwrap().after;
        actions.iter().fold(begun, |table, action| table.apply(None, action, true).unwrap().after)
    }

    /// The answer of the first hit.
    fn asked(text: &str, asked: &Asked<'_>) -> Option<Answer> {
        let found = search(text, asked.edition(), Catalogue::shipped());
        let Response::Found { hits, .. } = answered(found, asked) else { panic!() };
        match hits.into_iter().next() {
            Some(Hit::Rule { answer, .. }) => answer.map(|answer| *answer),
            _ => None,
        }
    }

    fn at_no_table(edition: EditionId) -> Asked<'static> {
        Asked { edition: Some(edition), language: None, at: None }
    }

    fn sentence(text: &str, by: &Asked<'_>) -> String {
        asked(text, by).map(|answer| answer.text).unwrap_or_default()
    }

    #[test]
    fn of_facts_that_answer_the_same_the_one_that_holds_is_told() {
        let question = "who wins if two reach the end at once";
        assert!(sentence(question, &at_no_table(EditionId::First2002)).ends_with("both win."));
        assert!(sentence(question, &at_no_table(EditionId::Deluxe2019)).starts_with("Only one player wins"));
        let house = table(EditionId::Deluxe2019, &["both-win = true"], &[]);
        let here = Asked { at: Some((&house, None)), ..at_no_table(EditionId::Deluxe2019) };
        assert!(sentence(question, &here).ends_with("both win."));
    }

    #[test]
    fn numbers_are_those_of_the_table_of_the_edition_or_the_usual_ones() {
        let limit = "how many cards can i hold";
        assert!(sentence(limit, &at_no_table(EditionId::Deluxe2019)).contains("hold 5 cards"));
        let house = table(EditionId::Deluxe2019, &["hand-limit = 7"], &[]);
        let here = Asked { at: Some((&house, None)), ..at_no_table(EditionId::Deluxe2019) };
        assert!(sentence(limit, &here).contains("hold 7 cards"));

        let roll = "what number gets me away";
        assert!(
            sentence(roll, &Asked { edition: None, language: None, at: None }).contains("with 5 or more")
        );
        let boots =
            Action::Play { seat: MIA, card: CardCopy::first("rocket-boots"), sideways: false, with: None };
        let begun = table(EditionId::Deluxe2019, &[], &[Action::BeginTurn { seat: MIA }, boots]);
        for (player, text) in
            [(None, "with 3 or more"), (Some(MIA), "with 3 or more"), (Some(TOM), "with 5 or more")]
        {
            let here = Asked { at: Some((&begun, player)), ..at_no_table(EditionId::Deluxe2019) };
            assert!(sentence(roll, &here).contains(text), "{player:?}");
        }
    }

    #[test]
    fn an_answer_is_in_the_language_of_the_interface_if_it_has_one() {
        for (language, tag, text) in [
            (None, "en", "both win"),
            (Some("de"), "de", "gewinnen beide"),
            (Some("he"), "he", "מנצחים"),
            (Some("fr"), "en", "both win"),
        ] {
            let by = Asked { language, ..at_no_table(EditionId::First2002) };
            let answer = asked("who wins if two reach the end at once", &by).unwrap();
            assert_eq!(answer.language, tag);
            assert!(answer.text.contains(text), "{}", answer.text);
        }
    }

    #[test]
    fn a_fact_about_an_action_says_whether_it_stands() {
        let question = "is asking possible after others played cards on me";
        let nowhere = asked(question, &at_no_table(EditionId::Deluxe2019)).unwrap();
        assert_eq!(nowhere.now, None);
        let begun = table(EditionId::Deluxe2019, &[], &[Action::BeginTurn { seat: MIA }]);
        let here = Asked { at: Some((&begun, Some(TOM))), ..at_no_table(EditionId::Deluxe2019) };
        let now = asked(question, &here).unwrap().now.unwrap();
        assert_eq!(
            (now.seat, now.objection.map(|objection| objection.breach)),
            (TOM, Some(Breach::NoCombat))
        );
    }

    #[test]
    fn a_word_or_two_get_places_and_no_sentence() {
        assert_eq!(asked("two winners", &at_no_table(EditionId::First2002)), None);
        assert!(asked("who wins if two reach the end at once", &at_no_table(EditionId::First2002)).is_some());
    }
}
