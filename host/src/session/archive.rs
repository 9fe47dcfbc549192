//! Everything that a host keeps as one file, and back: tables, own sets, rosters and names of cards.

use std::io::Read;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use starboard_cards::without_turns;

use super::Session;
use super::games::{EXAMPLES, LEFT_OUT};
use crate::exchange::uploads::Upload;
use crate::exchange::{self, Layout, Mark, Unread, read_line, read_value};
use crate::journal::{Game, Record};
use crate::system::clock::now;
use crate::system::lock::lock;
use crate::table::live::{game_line, record_of};
use crate::wire::{
    ARCHIVE_FORMAT, ARCHIVE_VERSION, Added, ArchivePart, CARD_NAMES_FORMAT, ExportPlace, Fault, GAME_FORMAT,
    OnClash, ROSTERS_FORMAT, Response, Roster, SET_FORMAT, TableId, is_newer, names,
};

/// The size limit of every part but a game, in bytes. A set has at most 1 MB, and its text may be twice as long in JSON.
const SMALL_MAX: usize = 4 * 1024 * 1024;

/// A part of a format of which there is no other file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<R = Roster> {
    format: String,
    version: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rosters: Option<Vec<R>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// The beginning of a part, in every version.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: Value,
}

impl Document {
    fn new(format: &str) -> Self {
        Self { format: format.to_owned(), version: ARCHIVE_VERSION, parts: None, rosters: None, text: None }
    }

    fn line(&self) -> Result<String, Fault> {
        let json = serde_json::to_string(self).map_err(|error| Fault::Store { reason: error.to_string() })?;
        Ok(json + "\n")
    }
}

impl Session {
    /// The parts of an archive. Of tables with the same beginning, the shortest one comes first: the others have more than it.
    pub(super) fn archive(&self) -> Result<Response, Fault> {
        use ArchivePart::{CardNames, Head, Rosters, Set, Table};
        let sets = self.own_sets().summaries().into_iter().map(|set| Set { set: set.head.id });
        let journal = self.host.journal();
        let length = |game: Game| Ok((journal.length(game.key)?, game.key, game.id));
        let mut games = journal.games()?.into_iter().map(length).collect::<Result<Vec<_>, Fault>>()?;
        games.sort_unstable();
        let tables = games.into_iter().map(|(.., id)| Table { table: TableId(id) });
        let mut parts: Vec<_> = [CardNames {}, Rosters {}].into_iter().chain(sets).chain(tables).collect();
        parts.insert(0, Head { parts: u32::try_from(parts.len()).unwrap_or(u32::MAX) });
        Ok(Response::Archive { parts })
    }

    /// A piece of a part of an archive.
    pub(super) fn export_part(
        &self,
        part: ArchivePart,
        from: Option<ExportPlace>,
    ) -> Result<Response, Fault> {
        let file = match part {
            ArchivePart::Head { parts } => {
                Document { parts: Some(parts), ..Document::new(ARCHIVE_FORMAT) }.line()?
            }
            ArchivePart::CardNames {} => lock(&self.host.0.card_names).line()?,
            ArchivePart::Rosters {} => {
                let rosters = Some(self.host.journal().rosters()?);
                Document { rosters, ..Document::new(ROSTERS_FORMAT) }.line()?
            }
            ArchivePart::Set { set } => {
                let text = Some(self.own_sets().get(&set)?.text.to_string());
                Document { text, ..Document::new(SET_FORMAT) }.line()?
            }
            ArchivePart::Table { table } => {
                let mut marks = Vec::new();
                for (mark, setting) in MARKS {
                    if from.is_none() && self.host.marked(setting)?.contains(&table) {
                        marks.push(mark);
                    }
                }
                return self.export_piece(&table, from, &Layout::OneLine(marks));
            }
        };
        Ok(Response::Export { file, next: None })
    }

    /// Adds what a part of an archive has, and leaves what is here already as it is.
    pub(super) fn import_part(&self, upload: u32) -> Result<Response, Fault> {
        let mut upload = self.uploaded(upload)?;
        let _turn = self.turn_to_read(&upload)?;
        upload.strip_prefix("\u{feff}".as_bytes()).map_err(|_| Fault::Internal)?;
        let (added, left_out) = self.add_part(upload)?;
        Ok(Response::PartImported { added, left_out })
    }

    /// Returns what was added, and the fault of what was not.
    fn add_part(&self, mut upload: Upload) -> Result<(Added, Option<Fault>), Fault> {
        let one = |new| u32::from(new);
        let whole = |added| Ok((added, None));
        // Only a game is longer.
        if upload.len() > SMALL_MAX {
            return whole(Added { tables: one(self.add_game(upload)?), ..Added::default() });
        }
        let mut text = String::new();
        upload.read_to_string(&mut text).map_err(|_| Fault::NotAnArchive)?;
        let Head { format, version } = serde_json::from_str(&text).map_err(|_| Fault::NotAnArchive)?;
        if format == GAME_FORMAT {
            return whole(Added { tables: one(self.add_game(text.as_bytes())?), ..Added::default() });
        }
        if is_newer(&format, &version) {
            return Err(Fault::NewerArchive);
        }
        if format == CARD_NAMES_FORMAT {
            return whole(Added { card_names: self.add_card_names(&text)?, ..Added::default() });
        }
        match read_line::<Document<Value>>(&text).map_err(unread)? {
            Document { format, rosters: None, text: None, .. } if format == ARCHIVE_FORMAT => {
                whole(Added::default())
            }
            Document { format, rosters: Some(rosters), text: None, .. } if format == ROSTERS_FORMAT => {
                let (rosters, fault) = self.add_rosters(rosters)?;
                Ok((Added { rosters, ..Added::default() }, fault))
            }
            Document { format, rosters: None, text: Some(text), .. } if format == SET_FORMAT => {
                whole(Added { sets: one(self.add_set(&text)?), ..Added::default() })
            }
            _ => Err(Fault::NotAnArchive),
        }
    }

    /// Adds a table unless one here has all its lines. Returns true if it was added.
    fn add_game(&self, file: impl Read) -> Result<bool, Fault> {
        let game = exchange::read(self.host.0.catalogue, file)?;
        if self.has_lines(&game.lines)? {
            return Ok(false);
        }
        let Response::Table { snapshot } = self.add_played(&game.name, &game.lines)? else {
            return Err(Fault::Internal);
        };
        for (mark, setting) in MARKS {
            if game.marks.contains(&mark) {
                self.host.update_marked(setting, |tables| tables.insert(snapshot.table.clone()))?;
                self.host.table_changed(&snapshot.table);
            }
        }
        Ok(true)
    }

    /// True if a table begins with these lines.
    fn has_lines(&self, lines: &[Record]) -> Result<bool, Fault> {
        let Some(first) = lines.first() else { return Ok(false) };
        let begun = self.host.journal().games_begun_at(first.at)?;
        for game in begun {
            if self.begins_with(&game, lines)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn begins_with(&self, game: &Game, lines: &[Record]) -> Result<bool, Fault> {
        const AT_ONCE: usize = 100;
        for (at, lines) in (0_u64..).step_by(AT_ONCE).zip(lines.chunks(AT_ONCE)) {
            let count = u32::try_from(lines.len()).unwrap_or(u32::MAX);
            let Some(here) = self.host.journal().sound_lines(game, at, count)? else { return Ok(false) };
            // A line of an older Starboard may have been written otherwise.
            let same = |(here, line): (&Record, &Record)| {
                game_line(here).and_then(|here| record_of(&here)).is_ok_and(|here| here == *line)
            };
            if !here.iter().zip(lines).all(same) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds the rosters whose players are not saved yet. Returns their number, and the fault of one that cannot be added.
    ///
    /// # Errors
    /// That fault, if nothing was added.
    fn add_rosters(&self, rosters: Vec<Value>) -> Result<(u32, Option<Fault>), Fault> {
        let (mut added, mut fault) = (0, None);
        // The one used last is saved last.
        for (at, roster) in (now()..).zip(rosters.into_iter().rev()) {
            match self.add_roster(roster, at) {
                Ok(new) => added += u32::from(new),
                Err(found) => fault = Some(found),
            }
        }
        if added > 0 {
            self.host.lobby_changed(self.number);
            return Ok((added, fault));
        }
        fault.map_or(Ok((0, None)), Err)
    }

    /// Adds a roster unless its players are saved. Returns true if it was added.
    fn add_roster(&self, roster: Value, at: i64) -> Result<bool, Fault> {
        let roster = read_value::<Roster>(roster).map_err(unread)?.without_turns();
        let taken = {
            let journal = self.host.journal();
            let nameless = |roster: &Roster| Roster { name: String::new(), ..roster.clone() };
            if journal.rosters()?.iter().any(|here| nameless(here) == nameless(&roster)) {
                return Ok(false);
            }
            journal.roster_names()?
        };
        let name = without_turns(&roster.name);
        let name = names::unique(&name, |name| taken.iter().any(|taken| taken == name));
        self.save_roster_at(Roster { name, ..roster }, at)?;
        Ok(true)
    }

    /// Adds a set unless it is here. One that differs is added beside the one here. Returns true if it was added.
    fn add_set(&self, text: &str) -> Result<bool, Fault> {
        let text = &*without_turns(text);
        let before = {
            let _turn = self.host.0.readers.take()?;
            let sets = self.own_sets();
            if sets.has_copy(text) {
                return Ok(false);
            }
            sets.summaries().len()
        };
        match self.save_set(text, OnClash::Refuse, None) {
            Err(Fault::SetDiffers { .. } | Fault::Set { .. }) => {
                self.save_set(text, OnClash::KeepBoth, None)?
            }
            saved => saved?,
        };
        Ok(self.own_sets().summaries().len() > before)
    }
}

fn unread(unread: Unread) -> Fault {
    match unread {
        Unread::Newer => Fault::NewerArchive,
        Unread::Bad => Fault::NotAnArchive,
    }
}

/// What the settings say of a table.
const MARKS: [(Mark, &str); 2] = [(Mark::Example, EXAMPLES), (Mark::LeftOut, LEFT_OUT)];
