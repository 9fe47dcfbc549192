//! Every card is played with all its effects, undone, and redone, by replay like in a journal.

use std::collections::BTreeSet;

use starboard_cards::{CardId, Catalogue, EditionId};
use starboard_core::{Action, CardCopy, Choice, Deal, Decision, DecisionKind, Event, Foe, SeatId, Table};

use crate::games::{self, answer, ids};
use crate::hand::ways;

const RAY: SeatId = SeatId(0);
const BOXEY: SeatId = SeatId(1);
const INARA: SeatId = SeatId(2);

/// A table with its journal.
struct Game {
    table: Table,
    journal: Vec<Event>,
}

impl Game {
    fn after(&self, action: &Action) -> Option<Self> {
        let outcome = self.table.apply(None, action, false).ok()?;
        Some(Self { table: outcome.after, journal: [self.journal.clone(), outcome.events].concat() })
    }

    /// The game after all pending decisions.
    fn settled(mut self) -> Self {
        while let Some(due) = self.table.waiting_for().first() {
            self = self.after(&settling(due)).expect("a pending decision can be answered");
        }
        self
    }
}

fn settling(due: &Decision) -> Action {
    let skips = matches!(due.about, DecisionKind::PlaySidekick { .. });
    Action::Decide { decision: due.id, choice: if skips { Choice::Skip {} } else { answer(due, |_| 0, 2) } }
}

/// Tables at the moments for playing cards, from the set-up to a flight.
fn moments(edition: EditionId) -> Vec<Game> {
    let (table, journal) = games::table(edition, Vec::new());
    let play =
        |seat, card: &str| Action::Play { seat, card: CardCopy::first(card), sideways: false, with: None };
    let door = |card: &str| Action::OpenDoor { card: Some(CardCopy::first(card)) };
    let hands = [RAY, BOXEY, INARA].map(|seat| Action::SetHand { seat, cards: Some(6) });
    let cards =
        [(RAY, "mutant"), (RAY, "gadgeteer"), (RAY, "ray-gun"), (RAY, "rocket-boots"), (INARA, "feline")];
    let foe = Foe::Typed { level: 20, treasures: 2, levels: 1, tags: Vec::new() };
    let steps: Vec<Action> = [
        hands.to_vec(),
        vec![Action::ChangeLevel { seat: RAY, by: 4 }],
        cards.map(|(seat, card)| play(seat, card)).to_vec(),
        vec![Action::BeginTurn { seat: RAY }, play(BOXEY, "android"), door("cheat")],
        vec![Action::PlayTrap {
            seat: RAY,
            card: CardCopy::first("squidgilator"),
            from: Some(BOXEY),
            on: None,
        }],
        vec![Action::Fight { fighter: None, foe }],
        vec![Action::Help { seat: INARA, deal: Deal::default(), forced: false }, Action::RunAway {}],
    ]
    .concat();
    let mut moments = vec![Game { table, journal }];
    for step in steps {
        let last = moments.last().expect("there is at least one game");
        moments.push(last.after(&step).expect("every edition has this moment"));
    }
    moments
}

/// Checks that a journal leads to the earlier table, and from there to the later one.
fn check_undo(before: &Game, after: &Game) {
    let written = serde_json::to_string(&after.journal).expect("events can be written");
    let journal: Vec<Event> = serde_json::from_str(&written).expect("events can be read");
    let (kept, undone) = journal.split_at(before.journal.len());
    let undo = Table::replay(Catalogue::shipped(), kept).expect("a journal replays");
    assert_eq!(whole(&undo), whole(&before.table));
    let redo = undo.then(undone).expect("undone events replay");
    assert_eq!(whole(&redo), whole(&after.table));
}

/// The whole state of a table, including parts that no view shows.
fn whole(table: &Table) -> String {
    format!("{table:?}")
}

#[test]
fn every_card_is_played_and_undone_and_played_again() {
    let editions = EditionId::ALL.map(moments);
    let mut never = BTreeSet::new();
    // Each card needs one edition that lets it be played; it is then checked at all moments of that edition.
    for (i, card) in ids().into_iter().enumerate() {
        let by =
            |edition: &Vec<Game>| edition.iter().filter(|before| played_and_undone(before, &card)).count();
        let mut turn_about = editions.iter().cycle().skip(i).take(editions.len());
        if turn_about.all(|edition| by(edition) == 0) {
            never.insert(card);
        }
    }
    assert_eq!(never, BTreeSet::new(), "never played");
}

/// Plays a card at a table, if possible, and checks that it can be undone.
fn played_and_undone(before: &Game, card: &CardId) -> bool {
    let card = CardCopy::first(card.clone());
    let ways = [RAY, BOXEY].into_iter().flat_map(|seat| ways(&before.table, seat, &card));
    let Some(played) = ways.filter_map(|way| before.after(&way)).next() else { return false };
    check_undo(before, &played.settled());
    true
}

#[test]
fn a_card_in_place_of_another_is_undone_in_one_step() {
    let mut replaced = 0;
    for before in moments(EditionId::Deluxe2019) {
        for (card, discards) in [("cyborg", "mutant"), ("psychic", "gadgeteer")] {
            let (card, discards) = (CardCopy::first(card), CardCopy::first(discards));
            let replace = Action::Replace { seat: RAY, card, discards };
            let Some(after) = before.after(&replace) else { continue };
            check_undo(&before, &after.settled());
            replaced += 1;
        }
    }
    assert!(replaced > 0);
}
