//! The heads of a web page, in a file that the page hands over. A page has no threads, so they are written when a commit is
//! done, and left to the system to bring to the disk.

use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::super::checksum::Checksum;
use super::{FoundHeads, Head, Latest, found, record};
use crate::system::lock::lock;

/// A file in the storage of a page.
pub trait PageFile {
    /// Its bytes; none before it is written.
    fn bytes(&self) -> Vec<u8>;

    /// Writes at a place within it. Returns false if it cannot.
    fn write(&self, text: &str, at: usize) -> bool;

    /// Replaces all that it has. Returns false if it cannot.
    fn rewrite(&self, text: &str) -> bool;

    /// True if the page found a file of the database under a damaged name, and has put it right.
    fn put_right(&self) -> bool;
}

thread_local! {
    static FILE: RefCell<Option<Box<dyn PageFile>>> = const { RefCell::new(None) };
}

/// Hands over the file in which the heads are kept from now on; without one there are none.
pub fn keep_heads_in(file: Option<Box<dyn PageFile>>) {
    FILE.set(file);
}

/// Only the games of the page have a file: not the copy of a backup in a folder below.
fn with<T>(folder: &Path, ask: impl FnOnce(&dyn PageFile) -> T) -> Option<T> {
    FILE.with_borrow(|file| file.as_deref().filter(|_| folder.parent().is_none()).map(ask))
}

pub(crate) fn read(folder: &Path) -> io::Result<Option<FoundHeads>> {
    let read = |file: &dyn PageFile| (file.bytes(), file.put_right());
    Ok(with(folder, read).map(|(bytes, put_right)| FoundHeads { put_right, ..found(&bytes) }))
}

/// The heads of an open page.
#[derive(Debug)]
pub(crate) struct Heads(Mutex<Kept>);

#[derive(Debug)]
struct Kept {
    folder: PathBuf,
    latest: Latest,
    /// The length of the records in the file, and its own. None if a write has failed: then the file is written anew.
    written: Option<(usize, usize)>,
}

impl Heads {
    pub(crate) fn keep(folder: &Path, latest: Latest) -> io::Result<Self> {
        let mut kept = Kept { folder: folder.to_owned(), latest, written: None };
        kept.write(&[]);
        Ok(Self(Mutex::new(kept)))
    }

    pub(crate) fn committed(&self, heads: &[Head]) {
        let mut kept = lock(&self.0);
        heads.iter().for_each(|head| kept.latest.add(head));
        kept.write(heads);
    }

    pub(crate) fn flush(&self) {}

    pub(crate) fn latest(&self) -> Latest {
        lock(&self.0).latest.clone()
    }

    pub(crate) fn line(&self, table: &str) -> Option<(u64, Checksum)> {
        lock(&self.0).latest.tables.get(table)?.line
    }
}

impl Kept {
    fn write(&mut self, heads: &[Head]) {
        let text: String = heads.iter().map(record).collect();
        // Erased names must not be readable in the file.
        let erased = heads.contains(&Head::Erased {});
        let fits = |(at, length): &(usize, usize)| !erased && at + text.len() <= *length;
        let (done, written) = match self.written.filter(fits) {
            Some((at, length)) => {
                (with(&self.folder, |file| file.write(&text, at)), (at + text.len(), length))
            }
            None => {
                let (text, written) = self.latest.file();
                (with(&self.folder, |file| file.rewrite(&text)), (written, text.len()))
            }
        };
        self.written = (done == Some(true)).then_some(written);
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::super::LONG;
    use super::*;

    #[derive(Clone, Default)]
    struct Memory(Rc<RefCell<(String, bool)>>);

    impl PageFile for Memory {
        fn bytes(&self) -> Vec<u8> {
            self.0.borrow().0.clone().into()
        }

        fn write(&self, text: &str, at: usize) -> bool {
            let (file, full) = &mut *self.0.borrow_mut();
            if !*full {
                file.replace_range(at..at + text.len(), text);
            }
            !*full
        }

        fn rewrite(&self, text: &str) -> bool {
            let (file, full) = &mut *self.0.borrow_mut();
            file.clear();
            file.push_str(if *full { "" } else { text });
            !*full
        }

        fn put_right(&self) -> bool {
            false
        }
    }

    fn line(seq: u64) -> Head {
        let checksum = Checksum::of_bytes(&seq.to_le_bytes());
        Head::Line { table: "friday".to_owned(), seq, checksum }
    }

    #[test]
    fn the_heads_of_every_commit_are_in_the_file_of_the_page() {
        let file = Memory::default();
        keep_heads_in(Some(Box::new(file.clone())));
        let folder = Path::new("/");
        assert!(read(folder).unwrap().unwrap().unreadable, "an empty file is told");
        let heads = Heads::keep(folder, Latest::default()).unwrap();
        for seq in 1..=1_000 {
            heads.committed(&[line(seq)]);
            assert_eq!(read(folder).unwrap().unwrap().latest.tables["friday"].line.unwrap().0, seq);
        }
        assert_eq!(file.0.borrow().0.len(), LONG);
        let copy = Path::new("/backups/read");
        assert!(read(copy).unwrap().is_none());
        Heads::keep(copy, Latest::default()).unwrap().committed(&[line(1)]);
        assert_eq!(read(folder).unwrap().unwrap().latest.tables["friday"].line.unwrap().0, 1_000);
        file.0.borrow_mut().1 = true;
        heads.committed(&[line(1_001)]);
        file.0.borrow_mut().1 = false;
        heads.committed(&[Head::Changes { number: 7 }]);
        let latest = read(folder).unwrap().unwrap().latest;
        assert_eq!((latest.tables["friday"].line.unwrap().0, latest.changes), (1_001, 7));
        heads.committed(&[Head::Erased {}]);
        assert!(!file.0.borrow().0.contains("friday"));
        keep_heads_in(None);
    }
}
