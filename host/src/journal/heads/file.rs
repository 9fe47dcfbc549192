//! The file of heads.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::super::checksum::Checksum;
use super::{FoundHeads, Head, Latest, found, record};
use crate::system::lock::lock;

/// The name of the file in the data folder.
pub(crate) const HEADS: &str = "starboard.heads";

/// Reads the file of a data folder. None if there is no such file.
pub(crate) fn read(folder: &Path) -> io::Result<Option<FoundHeads>> {
    let bytes = match fs::read(folder.join(HEADS)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read?,
    };
    Ok(Some(found(&bytes)))
}

/// The heads of an open data folder.
#[derive(Debug)]
pub(crate) struct Heads {
    latest: Mutex<Latest>,
    flusher: Mutex<Flusher>,
}

/// A thread that writes the heads to the disk.
#[derive(Debug)]
struct Flusher {
    /// None while it is being ended.
    heads: Option<Sender<Vec<Head>>>,
    flushed: Receiver<()>,
    /// True from a commit until its heads are on the disk.
    busy: bool,
    thread: Option<JoinHandle<()>>,
}

impl Heads {
    /// Writes the file of a data folder anew, and begins to keep it.
    pub(crate) fn keep(folder: &Path, latest: Latest) -> io::Result<Self> {
        let mut keeper = Keeper { folder: folder.to_owned(), latest: latest.clone(), file: None };
        keeper.rewrite()?;
        let (heads, commits) = channel::<Vec<Head>>();
        let (done, flushed) = channel();
        let work = move || {
            for commit in commits {
                keeper.keep(&commit);
                if done.send(()).is_err() {
                    break;
                }
            }
        };
        let thread = Some(thread::Builder::new().name("heads".to_owned()).spawn(work)?);
        let flusher = Mutex::new(Flusher { heads: Some(heads), flushed, busy: false, thread });
        Ok(Self { latest: Mutex::new(latest), flusher })
    }

    /// Notes the heads of a commit, which is durable. Returns when those of the commit before it are on the disk.
    pub(crate) fn committed(&self, heads: &[Head]) {
        let mut latest = lock(&self.latest);
        heads.iter().for_each(|head| latest.add(head));
        drop(latest);
        let mut flusher = lock(&self.flusher);
        flusher.wait();
        flusher.busy = flusher.heads.as_ref().is_some_and(|to| to.send(heads.to_vec()).is_ok());
    }

    /// Returns when all heads are on the disk.
    pub(crate) fn flush(&self) {
        lock(&self.flusher).wait();
    }

    /// A copy of the latest heads.
    pub(crate) fn latest(&self) -> Latest {
        lock(&self.latest).clone()
    }

    /// The number and the checksum of a table's last line.
    pub(crate) fn line(&self, table: &str) -> Option<(u64, Checksum)> {
        lock(&self.latest).tables.get(table)?.line
    }
}

impl Flusher {
    fn wait(&mut self) {
        if std::mem::take(&mut self.busy) {
            // The thread only ends before its sender if it panics.
            let _ = self.flushed.recv();
        }
    }
}

impl Drop for Heads {
    fn drop(&mut self) {
        let flusher = self.flusher.get_mut().unwrap_or_else(PoisonError::into_inner);
        flusher.heads = None;
        // The file must be whole before the folder is released.
        let _ = flusher.thread.take().map(JoinHandle::join);
    }
}

/// The writer of the file.
struct Keeper {
    folder: PathBuf,
    latest: Latest,
    /// The file, and the bytes that it has room for. None if a write has failed: then the file is written anew.
    file: Option<(File, usize)>,
}

impl Keeper {
    /// Brings the heads of a commit onto the disk. If this fails, the next commit brings them along: what was answered is in
    /// the database.
    fn keep(&mut self, heads: &[Head]) {
        heads.iter().for_each(|head| self.latest.add(head));
        let text: String = heads.iter().map(record).collect();
        // Erased names must not be readable in the file.
        let erased = heads.contains(&Head::Erased {});
        let file = self.file.take().filter(|(_, room)| !erased && text.len() <= *room);
        let _ = match file {
            Some(file) => self.append(file, &text),
            None => self.rewrite(),
        };
    }

    fn append(&mut self, (mut file, room): (File, usize), text: &str) -> io::Result<()> {
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        self.file = Some((file, room - text.len()));
        Ok(())
    }

    fn rewrite(&mut self) -> io::Result<()> {
        let path = self.folder.join(HEADS);
        let new = path.with_extension("heads-new");
        let (text, written) = self.latest.file();
        let mut file = File::create(&new)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&new, &path)?;
        sync_folder(&self.folder)?;
        file.seek(SeekFrom::Start(written as u64))?;
        self.file = Some((file, text.len() - written));
        Ok(())
    }
}

/// Makes a renaming durable, where a system needs this.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::super::LONG;
    use super::*;

    fn line(seq: u64) -> Head {
        let checksum = Checksum::of_bytes(&seq.to_le_bytes());
        Head::Line { table: "friday".to_owned(), seq, checksum }
    }

    fn found_in(folder: &Path) -> FoundHeads {
        read(folder).unwrap().unwrap()
    }

    #[test]
    fn heads_come_back_as_they_were_last() {
        let folder = tempfile::tempdir().unwrap();
        assert!(read(folder.path()).unwrap().is_none());
        let heads = Heads::keep(folder.path(), Latest::default()).unwrap();
        let name = Head::Name { table: "friday".to_owned(), name: "Friday \"2\"\n".to_owned() };
        heads.committed(&[name, line(1)]);
        heads.committed(&[line(2), Head::Changes { number: 7 }]);
        heads.flush();
        let latest = found_in(folder.path()).latest;
        assert_eq!(latest, heads.latest());
        assert_eq!(latest.changes, 7);
        assert_eq!(latest.tables["friday"].line.unwrap().0, 2);
        assert_eq!(latest.tables["friday"].name, "Friday \"2\"\n");
    }

    #[test]
    fn the_heads_of_the_commit_before_are_on_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let heads = Heads::keep(folder.path(), Latest::default()).unwrap();
        for seq in 1..=50 {
            heads.committed(&[line(seq)]);
            let there = found_in(folder.path()).latest.tables.get("friday").and_then(|head| head.line);
            assert!(there.map_or(0, |(seq, _)| seq) + 1 >= seq);
        }
    }

    /// The bytes of a file that tells of three lines.
    fn three_lines() -> Vec<u8> {
        let folder = tempfile::tempdir().unwrap();
        let heads = Heads::keep(folder.path(), Latest::default()).unwrap();
        (1..=3).for_each(|seq| heads.committed(&[line(seq)]));
        drop(heads);
        fs::read(folder.path().join(HEADS)).unwrap()
    }

    #[test]
    fn a_damaged_record_is_counted_and_a_torn_one_is_not() {
        let bytes = three_lines();
        let end = bytes.iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
        let mut torn = bytes.clone();
        torn[end - 5..end].fill(b' ');
        let mut flipped = bytes.clone();
        flipped[end - 40] ^= 1;
        for (bytes, damaged) in [(torn, 0), (flipped, 1)] {
            let found = found(&bytes);
            assert_eq!((found.damaged, found.latest.tables["friday"].line.unwrap().0), (damaged, 2));
        }
    }

    #[test]
    fn a_file_that_is_cut_anywhere_is_damaged() {
        let bytes = three_lines();
        assert_eq!(found(&bytes).damaged, 0);
        for length in (0..bytes.len()).step_by(37) {
            let found = found(&bytes[..length]);
            assert!(found.unreadable || found.damaged > 0, "cut to {length} of {}", bytes.len());
        }
    }

    #[test]
    fn a_file_without_a_whole_record_is_unreadable() {
        let whole = record(&line(1)) + &record(&line(2));
        let first = record(&line(1)).len();
        let zeroed = vec![0; whole.len()];
        for bytes in [b"", &whole.as_bytes()[..1], &whole.as_bytes()[..first - 1], &zeroed, b"\n"] {
            assert!(found(bytes).unreadable, "{bytes:?}");
        }
        assert!(!found(&whole.as_bytes()[..first]).unreadable);
        let mut end_zeroed = whole.into_bytes();
        end_zeroed[first..].fill(0);
        let found = found(&end_zeroed);
        assert_eq!((found.unreadable, found.damaged), (false, 1));
    }

    #[test]
    fn a_long_file_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let heads = Heads::keep(folder.path(), Latest::default()).unwrap();
        (1..=1000).for_each(|seq| heads.committed(&[line(seq)]));
        drop(heads);
        assert_eq!(fs::metadata(folder.path().join(HEADS)).unwrap().len(), LONG as u64);
        assert_eq!(found_in(folder.path()).latest.tables["friday"].line.unwrap().0, 1000);
    }

    #[test]
    fn what_is_erased_is_not_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let heads = Heads::keep(folder.path(), Latest::default()).unwrap();
        heads.committed(&[line(1)]);
        heads.committed(&[Head::Erased {}]);
        heads.flush();
        assert!(!fs::read_to_string(folder.path().join(HEADS)).unwrap().contains("friday"));
    }

    #[test]
    fn a_file_that_could_not_be_written_is_written_whole_later() {
        let folder = tempfile::tempdir().unwrap();
        let heads = Heads::keep(folder.path(), Latest::default()).unwrap();
        let path = folder.path().join(HEADS);
        let file = Some((File::open(&path).unwrap(), LONG));
        let mut keeper = Keeper { folder: folder.path().to_owned(), latest: heads.latest(), file };
        // This file is open for reading only.
        keeper.keep(&[line(1)]);
        assert!(keeper.file.is_none());
        keeper.keep(&[line(2)]);
        assert_eq!(found_in(folder.path()).latest.tables["friday"].line.unwrap().0, 2);
    }
}
