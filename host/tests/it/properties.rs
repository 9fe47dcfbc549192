//! For any actions at a table, its journal, its exported file and its statistics agree.

use proptest::prelude::*;
use proptest::sample::select;
use starboard_cards::SetId;
use starboard_core::{Action, CardCopy, SeatId};
use starboard_host::wire::{OnClash, Request, Response};

use crate::tables::{Desk, snapshot};

/// An action that a player tries.
#[derive(Clone, Debug)]
enum Try {
    Act(Action),
    Undo(Option<u64>),
    Redo(Option<u64>),
    /// Takes back a line, and what does not fit without it.
    TakeBack(u64),
    /// Saves a revision of an own set.
    Save(&'static str),
}

/// Revisions of an own set. Cards at the table are changed, missing or of another kind.
const SETS: [&str; 4] = [
    "[[item]]\nname = \"Mop\"\nbonus = 1\nvalue = 1\n",
    "[[item]]\nname = \"Mop\"\nbonus = 4\nvalue = 1\n[[race]]\nname = \"Robot\"\n",
    "[[race]]\nname = \"Robot\"\nabilities = [{ is = \"run-away\", bonus = 1 }]\n",
    "[[sidekick]]\nname = \"Mop\"\nbonus = 2\n",
];

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let action = prop_oneof![
        (0..5u8, -3..4i32).prop_map(|(seat, by)| Action::ChangeLevel { seat: SeatId(seat), by }),
        (0..4u8).prop_map(|seat| Action::BeginTurn { seat: SeatId(seat) }),
        Just(Action::Roll { die: None }),
        Just(Action::EndTurn {}),
        (0..4u8, select(&["mop", "mop#2", "robot"][..])).prop_map(|(seat, card)| Action::Play {
            seat: SeatId(seat),
            card: card.parse().unwrap(),
            sideways: false,
            with: None
        }),
        (0..4u8).prop_map(|seat| Action::Discard { seat: SeatId(seat), cards: vec![CardCopy::first("mop")] }),
        Just(Action::AddSet { set: SetId::new("own"), text: None }),
    ];
    let one = prop_oneof![
        4 => action.prop_map(Try::Act),
        2 => prop::option::weighted(0.4, 0..12u64).prop_map(Try::Undo),
        2 => prop::option::weighted(0.4, 0..12u64).prop_map(Try::Redo),
        2 => (0..12u64).prop_map(Try::TakeBack),
        2 => select(&SETS[..]).prop_map(Try::Save),
    ];
    prop::collection::vec(one, 1..25)
}

impl Desk {
    /// Tries an action; refusals are ignored.
    fn try_one(&self, one: Try) {
        let table = self.table.clone();
        match one {
            Try::Act(action) => drop(self.try_act(action, true)),
            Try::Undo(to) => drop(self.undo(to)),
            Try::Redo(to) => drop(self.redo(to)),
            Try::TakeBack(line) => {
                let preview = Request::PreviewTakeBack { table, lines: vec![line] };
                if let Ok(Response::TakeBackPreview { along, preview }) = self.session.handle(preview) {
                    let lines = [vec![line], along].concat();
                    assert_eq!(snapshot(self.take_back(&lines)).view, preview.view);
                }
            }
            Try::Save(cards) => {
                let text = format!("[set]\nid = \"own\"\nname = \"Own\"\n{cards}");
                drop(self.session.handle(Request::SaveSet { text, on_clash: OnClash::Replace, over: None }));
            }
        }
    }
}

proptest! {
    // Every case waits for the disk dozens of times.
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_table_loaded_from_its_journal_equals_the_one_in_memory(tries in tries()) {
        let desk = Desk::new();
        for one in tries {
            desk.try_one(one);
        }
        let live = desk.watch();
        if let Ok(Response::Table { snapshot: _ }) = desk.undo(None) {
            prop_assert_eq!(&snapshot(desk.redo(None)).view, &live.view);
        }
        let desk = desk.restart();
        prop_assert_eq!(desk.watch().view, live.view);
    }

    #[test]
    fn any_exported_game_can_be_imported_and_its_statistics_match_the_table(tries in tries()) {
        let desk = Desk::new();
        for one in tries {
            desk.try_one(one);
        }
        let live = desk.watch();
        let file = desk.session.export(&desk.table).unwrap();
        let imported = snapshot(desk.import_text(&file));
        prop_assert_eq!((imported.seq, &imported.view), (live.seq, &live.view));

        let table = desk.table.clone();
        let Ok(Response::Statistics { statistics }) = desk.session.handle(Request::Statistics { table }) else {
            panic!()
        };
        for (counted, seat) in statistics.seats.iter().zip(&live.view.seats) {
            prop_assert_eq!(counted.levels.last().copied().flatten(), Some(seat.level));
            prop_assert_eq!(counted.levels.len() as u32, statistics.turns + 1);
        }
    }
}
