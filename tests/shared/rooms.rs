//! The rooms of a crate: each imports only from rooms above it, and takes each name from the room that owns it.
//! `core/tests/rooms.rs` and `host/tests/rooms.rs` each list those of a crate, and include this file.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of a crate, each below those that it may import from.
pub(crate) type Rooms = [&'static str];

/// A file of the crate, named by its modules, as `["referee", "trade"]`.
pub(crate) struct File {
    pub(crate) path: PathBuf,
    pub(crate) modules: Vec<String>,
    pub(crate) text: String,
}

/// The path of a name from the root, as `["pieces", "Seat"]`.
pub(crate) type Name = Vec<String>;

/// The files of a crate that stand in no room.
pub(crate) fn outside(root: &str, rooms: &Rooms) -> Vec<PathBuf> {
    files(root).into_iter().filter(|file| file.place(rooms).is_none()).map(|file| file.path).collect()
}

/// The names that the files of a crate take against the order of its rooms, or for another reason that `refuse` tells.
pub(crate) fn faults(
    root: &str,
    rooms: &Rooms,
    refuse: impl Fn(&File, &Name) -> Option<&'static str>,
) -> Vec<String> {
    let files = files(root);
    let inside = files.iter().filter(|file| file.place(rooms).is_some());
    inside.flat_map(|file| file.faults(rooms, &refuse)).collect()
}

/// All files of a crate.
pub(crate) fn files(root: &str) -> Vec<File> {
    let root = Path::new(root).join("src");
    let mut folders = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the crate") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
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
    /// The room in which it stands.
    pub(crate) fn room(&self) -> Option<&str> {
        self.modules.first().map(String::as_str)
    }

    /// The place of its room among all.
    pub(crate) fn place(&self, rooms: &Rooms) -> Option<usize> {
        place(rooms, self.room()?)
    }

    fn faults(&self, rooms: &Rooms, refuse: impl Fn(&Self, &Name) -> Option<&'static str>) -> Vec<String> {
        let fault = |(line, name): (usize, Name)| {
            let from = name.first().and_then(|room| place(rooms, room));
            let why = match from {
                None => "is taken through the root of the crate",
                Some(from) if Some(from) > self.place(rooms) => "is in a room below",
                Some(_) => refuse(self, &name)?,
            };
            Some(format!("{}:{line}: `{}` {why}", self.path.display(), name.join("::")))
        };
        names(self).into_iter().filter_map(fault).collect()
    }
}

/// The place of a room among all.
pub(crate) fn place(rooms: &Rooms, room: &str) -> Option<usize> {
    rooms.iter().position(|one| *one == room)
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
pub(crate) fn tokens(text: &str) -> Vec<(usize, String)> {
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
