//! Has a host read a folder of pictures of cards, and prints how many it recognizes, by group.
//!
//! The first argument is the folder. Its `labels.tsv` names the file, the printed title, the group and the kind of each
//! picture after a line of headings, and `sets/` has the sets whose cards the pictures show. Each group is read against
//! its set and the shipped cards. Pictures of other games are also read against the shipped cards alone.
#![allow(clippy::print_stdout, reason = "printing is its purpose")]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs};

use starboard_cards::CardId;
use starboard_host::Host;
use starboard_host::wire::{OnClash, Recognition, Request, Response};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The sets, and the groups of pictures that show their cards.
const SETS: [(&str, &[&str]); 3] = [
    ("star-it", &["star", "composed-star"]),
    ("munch-en", &["munchkin", "small", "composed-munchkin"]),
    ("photos", &["photo", "flat-mtg"]),
];
/// The set whose cards are of other games.
const OTHER_GAMES: &str = "photos";
/// The groups whose kinds are counted as one.
const COMPOSED: &str = "composed-";

/// A picture and the title that is printed on its card.
struct Picture<'a> {
    file: &'a str,
    title: &'a str,
    group: &'a str,
    kind: &'a str,
}

impl Picture<'_> {
    fn row(&self) -> &str {
        if self.group.starts_with(COMPOSED) { self.group } else { self.kind }
    }
}

/// The answers to the pictures of a group.
#[derive(Default)]
struct Tally {
    group: String,
    missed: usize,
    wrong: usize,
    offered: usize,
    accepted: usize,
    /// Milliseconds.
    times: Vec<f64>,
}

fn main() -> Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from).ok_or("usage: pictures FOLDER")?;
    let labels = fs::read_to_string(folder.join("labels.tsv"))?;
    let pictures = labels.lines().skip(1).map(picture).collect::<Result<Vec<Picture>>>()?;

    let mut rows: Vec<Tally> = Vec::new();
    let mut all = Tally { group: "all".to_owned(), ..Tally::default() };
    let mut others = Tally { group: "other games, shipped cards".to_owned(), ..Tally::default() };
    for (set, groups) in SETS {
        let here = || pictures.iter().filter(|picture| groups.contains(&picture.group));
        let host = Reader::open(Some(&folder.join(format!("sets/{set}.toml"))))?;
        for picture in here() {
            let answer = host.read(&folder.join(picture.file))?;
            let at = rows.iter().position(|row| row.group == picture.row()).unwrap_or_else(|| {
                rows.push(Tally { group: picture.row().to_owned(), ..Tally::default() });
                rows.len() - 1
            });
            for tally in [&mut rows[at], &mut all] {
                tally.count(&answer, Some(picture.title));
            }
            if !answer.is(picture.title) {
                println!("missed {}, {}: {answer:?}", picture.file, picture.title);
            }
        }
        if set == OTHER_GAMES {
            let host = Reader::open(None)?;
            for picture in here() {
                let answer = host.read(&folder.join(picture.file))?;
                others.count(&answer, None);
                if answer.found.is_some() || !answer.offered.is_empty() {
                    println!("taken {}, {}: {answer:?}", picture.file, picture.title);
                }
            }
        }
    }
    let heads = ["pictures", "missed", "wrong", "offered", "accepted", "p50 ms", "p95 ms"];
    print_row("group", heads.map(str::to_owned));
    for tally in rows.iter_mut().chain([&mut all, &mut others]) {
        tally.print();
    }
    Ok(())
}

fn picture(line: &str) -> Result<Picture<'_>> {
    match line.split('\t').collect::<Vec<_>>()[..] {
        [file, title, group, kind] => Ok(Picture { file, title, group, kind }),
        _ => Err(format!("not a file, a title, a group and a kind: {line}").into()),
    }
}

/// The answer of a host to a picture.
#[derive(Debug)]
struct Answer {
    found: Option<String>,
    offered: Vec<String>,
    milliseconds: f64,
}

impl Answer {
    /// Returns true if it is the card with this title.
    fn is(&self, title: &str) -> bool {
        self.found.as_deref().is_some_and(|found| same(found, title))
    }
}

/// Returns true if two titles are the same but for their marks: a set may have a name without those of a printing.
fn same(one: &str, other: &str) -> bool {
    let letters =
        |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    letters(one) == letters(other)
}

/// A host that reads pictures.
struct Reader {
    session: starboard_host::Session,
    names: Vec<(CardId, String)>,
    _folder: tempfile::TempDir,
}

impl Reader {
    /// A new host with the shipped cards and those of a set.
    fn open(set: Option<&Path>) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let host = Host::open(folder.path())?;
        let session = host.connect(drop);
        if let Some(set) = set {
            let text = fs::read_to_string(set)?;
            session.handle(Request::SaveSet { text, on_clash: OnClash::Refuse, over: None })?;
        }
        let Response::Catalogue { cards, .. } = session.handle(Request::Catalogue { table: None })? else {
            return Err("the host told no cards".into());
        };
        let names = cards.into_iter().map(|card| (card.id, card.name)).collect();
        Ok(Self { session, names, _folder: folder })
    }

    fn name(&self, id: &CardId) -> Option<String> {
        self.names.iter().find(|(card, _)| card == id).map(|(_, name)| name.clone())
    }

    fn read(&self, file: &Path) -> Result<Answer> {
        let file = fs::read(file)?;
        let begun = Instant::now();
        let upload = self.session.upload(&file)?;
        let answer = self.session.handle(Request::ReadPhoto { upload, table: None })?;
        let milliseconds = begun.elapsed().as_secs_f64() * 1000.0;
        let Response::PhotoRead { recognitions, .. } = answer else {
            return Err("the host did not read a picture".into());
        };
        let (found, offered) = match recognitions.first() {
            Some(Recognition::Found { card, .. }) => (self.name(card), Vec::new()),
            Some(Recognition::Choice { cards }) => {
                (None, cards.iter().filter_map(|score| self.name(&score.card)).collect())
            }
            _ => (None, Vec::new()),
        };
        Ok(Answer { found, offered, milliseconds })
    }
}

impl Tally {
    fn count(&mut self, answer: &Answer, title: Option<&str>) {
        let right = title.is_some_and(|title| answer.is(title));
        self.missed += usize::from(title.is_some() && !right);
        self.wrong += usize::from(answer.found.is_some() && !right);
        self.offered += usize::from(!answer.offered.is_empty());
        self.accepted += usize::from(answer.found.is_some());
        self.times.push(answer.milliseconds);
    }

    fn print(&mut self) {
        self.times.sort_by(f64::total_cmp);
        let part = |part: f64| self.times.get((self.times.len() as f64 * part) as usize);
        let time = |at| part(at).map_or_else(String::new, |time| format!("{time:.0}"));
        let counts = [self.times.len(), self.missed, self.wrong, self.offered, self.accepted];
        let [pictures, missed, wrong, offered, accepted] = counts.map(|count| count.to_string());
        print_row(&self.group, [pictures, missed, wrong, offered, accepted, time(0.5), time(0.95)]);
    }
}

fn print_row(group: &str, cells: [String; 7]) {
    println!("{group:30}{}", cells.map(|cell| format!("{cell:>10}")).concat());
}
