//! The rooms of this crate: each imports only from rooms above it, and takes each name from the room that owns it.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms, each below those that it may import from.
const ROOMS: [&str; 7] = ["pieces", "messages", "table", "character", "fight", "referee", "guide"];

/// The entries of a table for those who use this crate, with the room of each. Nothing else outside of `table/` is a
/// method of a table, as a method can be called without naming its room.
const ENTRIES: [(&str, &str); 13] = [
    ("character", "loadout"),
    ("referee", "apply"),
    ("referee", "looting_order"),
    ("referee", "objection"),
    ("referee", "repeat"),
    ("guide", "best_bonus"),
    ("guide", "best_loadout"),
    ("guide", "cards_at_stake"),
    ("guide", "charity"),
    ("guide", "flight_odds"),
    ("guide", "moments"),
    ("guide", "play_step"),
    ("guide", "view"),
];

/// A file of the crate, named by its modules, as `["referee", "trade"]`.
struct File {
    path: PathBuf,
    modules: Vec<String>,
    text: String,
}

/// The path of a name from the root, as `["pieces", "Seat"]`.
type Name = Vec<String>;

#[test]
fn every_file_stands_in_a_room() {
    let outside: Vec<PathBuf> =
        files().iter().filter(|file| file.room().is_none()).map(File::shown).collect();
    assert_eq!(outside, [PathBuf::from("lib.rs")]);
}

#[test]
fn rooms_import_from_rooms_above_them_and_name_the_owner() {
    let faults: Vec<String> = files().iter().filter(|file| file.room().is_some()).flat_map(faults).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn methods_of_a_table_outside_its_room_are_entries() {
    let mut methods: Vec<(String, String)> = files()
        .iter()
        .flat_map(|file| {
            methods_of_table(file).map(|name| (file.modules[0].clone(), name)).collect::<Vec<_>>()
        })
        .collect();
    methods.retain(|(room, _)| room != "table");
    methods.sort_by_key(|(room, name)| (place(room), name.clone()));
    assert_eq!(methods, ENTRIES.map(|(room, name)| (room.to_owned(), name.to_owned())));
}

#[test]
fn entries_of_a_table_are_called_from_their_room_on() {
    let faults: Vec<String> =
        files().iter().filter(|file| file.room().is_some()).flat_map(early_calls).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn methods_and_calls_are_found_in_code() {
    let file = |text: &str| File {
        path: PathBuf::from("fight/escape.rs"),
        modules: vec!["fight".to_owned(), "escape".to_owned()],
        text: text.to_owned(),
    };
    let found = |text: &str| methods_of_table(&file(text)).collect::<Vec<_>>();
    assert_eq!(
        found("impl Table { pub fn a(&self) { fn b() {} } fn c() {} } impl Seat { fn d() {} }"),
        ["a", "c"]
    );
    assert_eq!(found("impl<'t> Table { fn a() {} }\nimpl From<Seat> for Table { fn b() {} }"), ["a"]);
    assert_eq!(
        early_calls(&file("fn f() {\n table\n .apply(x) }")),
        ["fight/escape.rs:3: `apply` is of a room below"]
    );
    assert_eq!(early_calls(&file("fn f() { table.loadout(x); apply(y) }")), [""; 0]);
}

#[test]
fn paths_are_found_in_imports_and_in_code() {
    let file = |text: &str| File {
        path: PathBuf::from("referee/trade.rs"),
        modules: vec!["referee".to_owned(), "trade".to_owned()],
        text: text.to_owned(),
    };
    let found = |text: &str| -> Vec<String> {
        names(&file(text)).into_iter().map(|(_, name)| name.join("::")).collect()
    };
    assert_eq!(
        found("use crate::pieces::{self, Seat, limits::{A, B as C}};"),
        ["pieces", "pieces::Seat", "pieces::limits::A", "pieces::limits::B"]
    );
    assert_eq!(found("use crate::{guide::{X}, Seat};"), ["guide::X", "Seat"]);
    assert_eq!(found("fn f() { super::super::guide::x(); super::y() }"), ["guide::x", "referee::y"]);
    assert_eq!(found("pub(crate) fn f() -> crate::Seat {}"), ["Seat"]);
    assert_eq!(found("// crate::guide::x\nlet a = \"crate::guide\"; /* super::super::guide::y */"), [""; 0]);
    assert_eq!(found("mod tests { use super::*; }"), ["referee::trade"]);
    assert_eq!(found("mod tests { use super::super::super::guide::z; }"), ["guide::z"]);
}

fn files() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the crate") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = fs::read_to_string(&path).expect("a file of the crate");
                let path = path.strip_prefix(&root).expect("a file below the root").to_owned();
                let modules = path.with_extension("");
                let modules = modules.iter().map(|part| part.to_string_lossy().into_owned());
                let modules = modules.filter(|module| module != "mod" && module != "lib").collect();
                files.push(File { path, modules, text });
            }
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

impl File {
    fn shown(&self) -> PathBuf {
        self.path.clone()
    }

    /// The place of its room in [`ROOMS`].
    fn room(&self) -> Option<usize> {
        place(self.modules.first()?)
    }
}

fn place(room: &str) -> Option<usize> {
    ROOMS.iter().position(|one| *one == room)
}

/// The names that a file takes against the order of the rooms.
fn faults(file: &File) -> Vec<String> {
    let fault = |(line, name): (usize, Name)| {
        let from = name.first().and_then(|room| place(room));
        let why = match from {
            None => "is taken through the root of the crate",
            Some(from) if Some(from) > file.room() => "is in a room below",
            Some(_) if is_view(&name) && !may_show(file) => "is a view, which only the guide makes",
            Some(_) => return None,
        };
        Some(format!("{}:{line}: `{}` {why}", file.path.display(), name.join("::")))
    };
    names(file).into_iter().filter_map(fault).collect()
}

fn is_view(name: &Name) -> bool {
    name.first().is_some_and(|room| room == "messages") && name.iter().any(|part| part.ends_with("View"))
}

fn may_show(file: &File) -> bool {
    file.modules.first().is_some_and(|room| room == "messages" || room == "guide")
}

/// The methods in blocks that begin with `impl Table`.
fn methods_of_table(file: &File) -> impl Iterator<Item = String> {
    let tokens = tokens(&file.text);
    let text = |at: usize| tokens.get(at).map_or("", |(_, token)| token.as_str());
    let mut methods = Vec::new();
    // The depth of braces in such a block, or 0 outside.
    let (mut depth, mut at) = (0, 0);
    while at < tokens.len() {
        match text(at) {
            "impl" if depth == 0 => {
                let named = if text(at + 1) == "<" {
                    (at..tokens.len()).find(|place| text(*place) == ">").map_or(at, |place| place + 1)
                } else {
                    at + 1
                };
                if text(named) == "Table" && text(named + 1) == "{" {
                    (depth, at) = (1, named + 1);
                }
            }
            "{" if depth > 0 => depth += 1,
            "}" if depth > 0 => depth -= 1,
            "fn" if depth == 1 => methods.push(text(at + 1).to_owned()),
            _ => {}
        }
        at += 1;
    }
    methods.into_iter()
}

/// The calls of entries of a table from rooms above that of the entry.
fn early_calls(file: &File) -> Vec<String> {
    let tokens = tokens(&file.text);
    let early = |name: &str| ENTRIES.iter().any(|(room, entry)| *entry == name && place(room) > file.room());
    let calls = tokens.windows(3).filter(|at| at[0].1 == "." && at[2].1 == "(" && early(&at[1].1));
    let told = |call: &[(usize, String)]| {
        format!("{}:{}: `{}` is of a room below", file.path.display(), call[1].0, call[1].1)
    };
    calls.map(told).collect()
}

/// The names that begin with `crate` or `super`, with their lines, as seen from the root.
fn names(file: &File) -> Vec<(usize, Name)> {
    let tokens = tokens(&file.text);
    let mut inner: Vec<Option<String>> = Vec::new();
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let text = |at: usize| tokens.get(at).map_or("", |(_, token)| token.as_str());
        match text(at) {
            "{" => inner.push((at > 1 && text(at - 2) == "mod").then(|| text(at - 1).to_owned())),
            "}" => drop(inner.pop()),
            "crate" | "super" if text(at + 1) == "::" => {
                let mut here = file.modules.clone();
                here.extend(inner.iter().flatten().cloned());
                let base = if text(at) == "crate" { Vec::new() } else { here };
                at = tree(&tokens, at, base, &mut found);
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Reads a path with all its branches, and returns the place after it. A path ends with the first name of a type or a
/// value, as `Seat` in `crate::pieces::Seat::new`.
fn tree(tokens: &[(usize, String)], from: usize, base: Name, found: &mut Vec<(usize, Name)>) -> usize {
    let text = |at: usize| tokens.get(at).map_or("", |(_, token)| token.as_str());
    let (mut at, mut name) = (from, base);
    loop {
        match text(at) {
            "{" => {
                at += 1;
                while text(at) != "}" && at < tokens.len() {
                    at = if text(at) == "," { at + 1 } else { tree(tokens, at, name.clone(), found) };
                }
                return at + 1;
            }
            "crate" | "self" | "*" => {}
            "super" => drop(name.pop()),
            part => name.push(part.to_owned()),
        }
        at += 1;
        if text(at) != "::" || text(at + 1) == "<" {
            break;
        }
        at += 1;
    }
    if text(at) == "as" {
        at += 2;
    }
    found.push((tokens.get(from).map_or(0, |(line, _)| *line), name));
    at
}

/// The words and signs of a file with their lines, without comments, texts and letters. The two colons of a path are
/// one sign.
fn tokens(text: &str) -> Vec<(usize, String)> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut line = 1;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let (length, kept) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), false)
        } else if rest.starts_with("/*") {
            (rest.find("*/").map_or(rest.len(), |end| end + 2), false)
        } else if rest.starts_with("r#\"") {
            (rest.find("\"#").map_or(rest.len(), |end| end + 2), false)
        } else if first == '"' {
            (end_of_text(rest), false)
        } else if let Some(letter) = letter(rest) {
            (letter, false)
        } else if rest.starts_with("::") {
            (2, true)
        } else if is_word(first) {
            (rest.find(|c| !is_word(c)).unwrap_or(rest.len()), true)
        } else {
            (first.len_utf8(), !first.is_whitespace())
        };
        let (token, after) = rest.split_at(length);
        if kept {
            tokens.push((line, token.to_owned()));
        }
        line += token.matches('\n').count();
        rest = after;
    }
    tokens
}

/// The length of a text in quotation marks.
fn end_of_text(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    rest.len()
}

/// The length of a letter as `'a'` or `'\n'`; none for a lifetime.
fn letter(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix('\'')?;
    let inside = inside.strip_prefix('\\').unwrap_or(inside);
    let after = inside.get(inside.chars().next()?.len_utf8()..)?;
    after.starts_with('\'').then(|| rest.len() - after.len() + 1)
}
