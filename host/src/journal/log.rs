//! The log in which SQLite keeps the latest changes, read from its bytes. SQLite itself reads it up to the first damaged place,
//! and drops what comes behind.
//!
//! A log is a header and frames. A frame holds a page, and a checksum over it and the frame before it. The last frame of a
//! commit tells how many pages the database has then.

/// The sizes of pages in the databases of folders and of web pages, in bytes.
pub(crate) const PAGE_SIZES: [u16; 2] = [4096, 8192];

/// The lengths of the header of a log, and of that of a frame.
const HEADER: usize = 32;
const FRAME: usize = 24;

/// Two words, as a checksum and the salts have.
type Pair = [u32; 2];

struct Frame<'a> {
    /// The number of its page, from 1.
    page: u32,
    /// The number of pages of the database after the commit that it ends; 0 if it ends none.
    pages: u32,
    content: &'a [u8],
    /// True if its checksum fits it and the frame before it.
    sound: bool,
    /// True if it has the salts of its log. A frame of an earlier log has others.
    salted: bool,
}

impl Frame<'_> {
    fn is_read(&self) -> bool {
        self.sound && self.salted && self.page > 0
    }
}

/// True if SQLite drops what was on the disk for certain. A power cut tears the last commit alone: so of what comes behind a
/// damaged place, one commit may have been under way.
pub(crate) fn is_damaged(log: &[u8]) -> bool {
    let frames = frames(log);
    let read = frames.iter().take_while(|frame| frame.is_read()).count();
    let commits = frames[read..].windows(2).filter(|pair| {
        let [before, frame] = pair else { return false };
        // SQLite fills a sector with copies of the last frame.
        let is_copy = (before.page, before.content) == (frame.page, frame.content);
        frame.sound && frame.pages > 0 && !is_copy
    });
    commits.count() > 1
}

/// The database with all that its log holds, once with the damaged pages of the log and once without them. None if SQLite reads
/// the whole log.
pub(crate) fn merged(database: &[u8], log: &[u8]) -> Option<[Vec<u8>; 2]> {
    let frames = frames(log);
    if frames.iter().all(Frame::is_read) {
        return None;
    }
    Some([true, false].map(|with_damaged| merge(database, &frames, with_damaged)))
}

fn merge(database: &[u8], frames: &[Frame<'_>], with_damaged: bool) -> Vec<u8> {
    let mut merged = database.to_vec();
    let sound = frames.iter().filter(|frame| frame.sound);
    // The number of a damaged frame's page may be any.
    let told = sound.map(|frame| frame.page.max(frame.pages) as usize).max().unwrap_or(0);
    let committed = frames.iter().rposition(|frame| frame.pages > 0).map_or(0, |last| last + 1);
    for frame in frames[..committed].iter().filter(|frame| frame.sound || with_damaged) {
        let (page, size) = (frame.page as usize, frame.content.len());
        if page == 0 || page > told.max(database.len() / size) {
            continue;
        }
        let end = page * size;
        merged.resize(merged.len().max(end), 0);
        merged[end - size..end].copy_from_slice(frame.content);
    }
    merged
}

/// The frames of a log, without those of an earlier one.
fn frames(log: &[u8]) -> Vec<Frame<'_>> {
    let Some((header, frames)) = log.split_at_checked(HEADER).filter(|(_, frames)| frames.len() >= FRAME)
    else {
        return Vec::new();
    };
    let (size, checksum) = (word(header, 8) as usize, pair(header, 24));
    if (512..=1 << 16).contains(&size) && sum([0; 2], &header[..24]) == checksum {
        return follow(frames, size, pair(header, 16), Some(checksum));
    }
    let read = PAGE_SIZES.map(|size| follow(frames, size.into(), salts(frames, size.into()), None));
    let sound = |frames: &Vec<Frame<'_>>| frames.iter().filter(|frame| frame.sound).count();
    read.into_iter().max_by_key(sound).unwrap_or_default()
}

/// The salts that all frames of a log share: those of the first two adjacent frames that agree, since the beginning may be
/// damaged. Frames of an earlier log come later.
fn salts(frames: &[u8], size: usize) -> Pair {
    let all: Vec<_> = frames.chunks_exact(FRAME + size).map(|frame| pair(frame, 8)).collect();
    let alike = all.windows(2).find(|salts| salts[0] == salts[1] && salts[0] != [0; 2]);
    alike.map_or_else(|| pair(frames, 8), |salts| salts[0])
}

/// Reads frames with pages of a size, behind a header with a checksum, if that is known.
fn follow(frames: &[u8], size: usize, salts: Pair, checksum: Option<Pair>) -> Vec<Frame<'_>> {
    let mut found = Vec::new();
    // The checksum that the frame before has, and the one that it should have.
    let mut before = [checksum, None];
    for bytes in frames.chunks_exact(FRAME + size) {
        let (head, content) = bytes.split_at(FRAME);
        let stored = pair(head, 16);
        let right = before.map(|before| before.map(|before| sum(sum(before, &head[..8]), content)));
        let (sound, salted) = (right.contains(&Some(stored)), pair(head, 8) == salts);
        if sound || salted {
            before = [Some(stored), right[0].filter(|_| !sound)];
            found.push(Frame { page: word(head, 0), pages: word(head, 4), content, sound, salted });
        } else {
            before = [None; 2];
        }
    }
    found
}

/// The checksum of bytes behind those that have the checksum `before`.
fn sum(before: Pair, bytes: &[u8]) -> Pair {
    bytes.chunks_exact(8).fold(before, |[one, other], words| {
        // The words are those of a processor that puts the low byte first.
        let [first, second] = [0, 4].map(|at| word(words, at).swap_bytes());
        let one = one.wrapping_add(first).wrapping_add(other);
        [one, other.wrapping_add(second).wrapping_add(one)]
    })
}

fn word(bytes: &[u8], at: usize) -> u32 {
    let mut word = [0; 4];
    word.copy_from_slice(&bytes[at..at + 4]);
    u32::from_be_bytes(word)
}

fn pair(bytes: &[u8], at: usize) -> Pair {
    [word(bytes, at), word(bytes, at + 4)]
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use rusqlite::Connection;

    use super::*;
    use crate::journal::beside;

    const ROWS: u32 = 60;
    const WHOLE: usize = FRAME + 4096;

    /// The bytes of a database and of its log. Each row is a commit.
    fn written(folder: &Path, restart: bool) -> [Vec<u8>; 2] {
        let file = folder.join("rows.db");
        let database = Connection::open(&file).unwrap();
        database
            .execute_batch(
                "PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; \
                 CREATE TABLE entry (number INTEGER PRIMARY KEY, text TEXT)",
            )
            .unwrap();
        let add = |number: u32| {
            let text = "text ".repeat(40);
            database.execute("INSERT INTO entry VALUES (?, ?)", rusqlite::params![number, text]).unwrap();
        };
        (1..=ROWS).for_each(add);
        if restart {
            database.query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(())).unwrap();
            (ROWS + 1..ROWS + 4).for_each(add);
        }
        ["", "-wal"].map(|suffix| fs::read(beside(&file, suffix)).unwrap())
    }

    /// The number of rows that can be read in the best way.
    fn rows(folder: &Path, merged: [Vec<u8>; 2]) -> u32 {
        let file = folder.join("merged.db");
        let count = |bytes: Vec<u8>| {
            fs::write(&file, bytes).unwrap();
            let database = Connection::open(&file).unwrap();
            database.query_row("SELECT count(*) FROM entry", [], |row| row.get(0)).unwrap_or(0)
        };
        merged.map(count).into_iter().max().unwrap()
    }

    #[test]
    fn a_flipped_bit_costs_no_other_commit() {
        let folder = tempfile::tempdir().unwrap();
        let [database, log] = written(folder.path(), false);
        assert!(!is_damaged(&log) && merged(&database, &log).is_none());
        let head = HEADER + 9 * WHOLE;
        for at in (0..log.len()).step_by(997).chain(0..HEADER).chain(head..head + FRAME) {
            let mut flipped = log.clone();
            flipped[at] ^= 1 << (at % 8);
            let left = rows(folder.path(), merged(&database, &flipped).unwrap());
            assert!(left + 1 >= ROWS, "at {at} of {}: {left} rows", log.len());
            assert!(at > log.len() - 6 * WHOLE || is_damaged(&flipped), "at {at} of {}", log.len());
        }
    }

    #[test]
    fn a_beginning_of_zeros_costs_no_commit_behind_it() {
        let folder = tempfile::tempdir().unwrap();
        let [database, log] = written(folder.path(), false);
        for until in [HEADER, HEADER + FRAME, 100, HEADER + WHOLE + 30] {
            let mut zeroed = log.clone();
            zeroed[..until].fill(0);
            assert!(is_damaged(&zeroed), "until {until}");
            assert_eq!(rows(folder.path(), merged(&database, &zeroed).unwrap()), ROWS, "until {until}");
        }
    }

    #[test]
    fn what_a_power_cut_leaves_is_not_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let [_, log] = written(folder.path(), false);
        for at in (0..log.len()).step_by(997) {
            assert!(!is_damaged(&log[..at]), "cut at {at}");
        }
        for at in (log.len() - WHOLE..log.len()).step_by(97) {
            let mut torn = log.clone();
            torn[at..].fill(0);
            assert!(!is_damaged(&torn), "torn at {at}");
        }
    }

    #[test]
    fn frames_of_an_earlier_log_are_none_of_this_one() {
        let folder = tempfile::tempdir().unwrap();
        let [database, log] = written(folder.path(), true);
        assert_eq!(frames(&log).len(), 3);
        assert!(log.len() > 20 * WHOLE && !is_damaged(&log) && merged(&database, &log).is_none());
    }
}
