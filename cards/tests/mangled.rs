//! Any text is either a valid file or has reported faults. The loader never panics or hangs.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use starboard_cards::{CardId, CardSet, Catalogue, Fault, SetText, SourceFile};

/// The shipped files and the deliberately faulty ones.
fn texts() -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of files") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "toml") && !path.ends_with("Cargo.toml") {
                found.push(fs::read_to_string(path).expect("a text"));
            }
        }
    }
    found.push(include_str!("../../docs/sets/space-kitchen.toml").to_owned());
    found
}

/// Loads a text as a custom file, both alone and on top of the shipped cards.
fn load(text: &str) -> Vec<Fault> {
    let file = SourceFile { path: "own.toml", text };
    let _ = starboard_cards::load(&[file]);
    let draft = CardSet::draft(file, Catalogue::shipped());
    assert!(draft.faults.iter().all(|fault| fault.column > 0));
    if let (Some(head), Some(mut text)) = (draft.head, SetText::parse(text)) {
        // Cards that the loader reads can be edited despite faults elsewhere.
        text.set_head(&head);
        text.rename(&draft.cards.keys().map(|id| (id.clone(), CardId::new("other"))).collect());
        for card in draft.cards.values() {
            text.put(card, Some(&card.id));
            text.remove(&card.id);
        }
    }
    Catalogue::shipped().extended(&[file]).err().unwrap_or_default()
}

/// A change of a text.
#[derive(Clone, Debug)]
enum Change {
    Drop(Index, usize),
    Repeat(Index, usize),
    Put(Index, String),
}

fn change() -> impl Strategy<Value = Change> {
    let words = "[[monster]]\n|[rules]\n|[copies]\n|[[|]]|{|}|\"|'''|=|.|,|-|1e9|9999999999|0x|nan|true|\
        unknown|1979-05-27|id = |level = |do = \"either\"|options = [|bonus|\n|\\u0000|é|#";
    let words: Vec<String> = words.split('|').map(str::to_owned).collect();
    prop_oneof![
        (any::<Index>(), 1usize..40).prop_map(|(at, length)| Change::Drop(at, length)),
        (any::<Index>(), 1usize..200).prop_map(|(at, length)| Change::Repeat(at, length)),
        (any::<Index>(), select(words)).prop_map(|(at, word)| Change::Put(at, word)),
        (any::<Index>(), any::<String>()).prop_map(|(at, text)| Change::Put(at, text)),
    ]
}

fn apply(text: &mut Vec<char>, change: &Change) {
    let part = |at: &Index, length: usize| {
        let start = at.index(text.len() + 1);
        start..(start + length).min(text.len())
    };
    match change {
        Change::Drop(at, length) => drop(text.drain(part(at, *length))),
        Change::Repeat(at, length) => {
            let again: Vec<char> = text[part(at, *length)].to_vec();
            let start = at.index(text.len() + 1);
            text.splice(start..start, again);
        }
        Change::Put(at, more) => {
            let start = at.index(text.len() + 1);
            text.splice(start..start, more.chars());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mangled_files_load_or_report_faults(
        text in select(texts()),
        changes in proptest::collection::vec(change(), 1..6),
    ) {
        let mut text: Vec<char> = text.chars().collect();
        changes.iter().for_each(|change| apply(&mut text, change));
        let text: String = text.into_iter().collect();
        let lines = u32::try_from(text.lines().count()).expect("a short text");
        for fault in load(&text) {
            prop_assert!((1..=lines.max(1) + 1).contains(&fault.line), "{fault}");
            prop_assert!(!fault.to_string().is_empty());
        }
    }
}

/// Files of the maximum message size, full of faults. Searching for the faults one by one would take minutes
/// or overflow the stack.
#[test]
fn large_files_full_of_faults_load_quickly() {
    const SIZE: usize = 256 * 1024;
    let fill = |unit: &str| unit.repeat(SIZE / unit.len());
    let keys: String = (0..30_000).map(|n| format!("k{n}=1\n")).collect();
    let files = [
        fill("[[item]]\n"),
        fill("[[x]]\n"),
        fill("=\n"),
        format!("[[item]]\nname = \"A\"\nvalue = 1\n{keys}"),
        format!("[rules]\n{keys}"),
        format!("[copies]\n{keys}"),
        format!("[[item]]\nname = \"A\"\nvalue = 1\nabilities = [{}]\n", fill("{},")),
        format!("[[item]]\nname = \"A\"\nvalue = 1\nslots = [{}]\n", fill("\"a\",")),
        format!("[[trap]]\nname = \"A\"\nsteps = [{}]\n", fill("{do=\"x\"},")),
        format!(
            "[[trap]]\nname = \"A\"\nsteps = [{{do=\"if\", who={{}}, then=[{}]}}]\n",
            fill("{do=\"x\"},")
        ),
        format!("[[item]]\nname = \"{}\"\n", fill("a")),
        format!("{} = 1\n", vec!["a"; 60_000].join(".")),
        format!("[{}]\n", vec!["a"; 60_000].join(".")),
        format!("[[item]]\n{} = 1\n", vec!["a"; 60_000].join(".")),
        format!("\"=\".{} = 1\n", vec!["a"; 60_000].join(".")),
        format!("x = {{ {} = 1 }}\n", vec!["a"; 60_000].join(".")),
        format!("[[item]]\n{}", format!("{} = {{\n", vec!["a"; 16].join(".")).repeat(79)),
        format!(
            "[[item]]\nname = \"A\"\nvalue = 1\nonly = {{\n{} = {{}} {}}}\n",
            format!("{} = {{\n", vec!["a"; 16].join(".")).repeat(70) + "b",
            "}".repeat(70)
        ),
        format!("a = {}", fill("[")),
        format!("a = {}", fill("{a=")),
    ];
    for text in files {
        let start = text.chars().take(40).collect::<String>();
        assert!(!load(&text).is_empty(), "{start}");
    }
}
