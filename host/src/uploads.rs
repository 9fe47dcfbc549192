//! Files that an interface sends in pieces, so that no message is large.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::wire::Fault;

/// The size limit of a file, in bytes. A game of 60,000 lines takes about a quarter of it.
pub(crate) const FILE_MAX: u32 = 64 * 1024 * 1024;

/// The number of bytes that all uploads of a host may take together.
const ALL_MAX: usize = 256 * 1024 * 1024;

/// The bytes of all uploads of a host.
pub(crate) type Total = Arc<AtomicUsize>;

/// The upload of a session: one at a time.
#[derive(Default)]
pub(crate) struct Uploads {
    total: Total,
    latest: Option<(u32, Upload)>,
}

impl Uploads {
    pub(crate) fn new(total: Total) -> Self {
        Self { total, latest: None }
    }

    /// Takes a whole file, as if it came in pieces.
    ///
    /// # Errors
    /// As for [`Self::add`].
    pub(crate) fn put(&mut self, number: u32, file: &[u8]) -> Result<(), Fault> {
        const PIECE: usize = 192 * 1024;
        self.latest = None;
        let mut upload = Upload::new(Arc::clone(&self.total));
        file.chunks(PIECE).try_for_each(|piece| upload.push(piece.to_vec()))?;
        self.latest = Some((number, upload));
        Ok(())
    }

    /// Takes a piece in base64. One from the beginning of a file drops what another upload has left.
    ///
    /// # Errors
    /// [`Fault::UploadLost`] if another piece is next, [`Fault::TooLarge`] if the file is, and [`Fault::Busy`] if
    /// the uploads of others take too much. The upload is dropped.
    pub(crate) fn add(&mut self, number: u32, from: u64, piece: &str) -> Result<(), Fault> {
        let latest = self.latest.take();
        let mut upload = if from == 0 {
            Upload::new(Arc::clone(&self.total))
        } else {
            let of = |(of, upload): (u32, Upload)| (of == number).then_some(upload);
            latest.and_then(of).filter(|upload| upload.len() as u64 == from).ok_or(Fault::UploadLost)?
        };
        let piece = STANDARD.decode(piece).map_err(|error| Fault::Malformed { reason: error.to_string() })?;
        upload.push(piece)?;
        self.latest = Some((number, upload));
        Ok(())
    }

    /// Returns an upload, which leaves the session.
    ///
    /// # Errors
    /// [`Fault::UploadLost`] if it is not there.
    pub(crate) fn take(&mut self, number: u32) -> Result<Upload, Fault> {
        let upload = self.latest.take_if(|(of, _)| *of == number);
        upload.map(|(_, upload)| upload).ok_or(Fault::UploadLost)
    }
}

/// A file in pieces. Reading it lets go of what has been read.
pub(crate) struct Upload {
    pieces: VecDeque<Vec<u8>>,
    /// The number of bytes that have been read of the first piece.
    read: usize,
    bytes: usize,
    total: Total,
}

impl Upload {
    fn new(total: Total) -> Self {
        Self { pieces: VecDeque::new(), read: 0, bytes: 0, total }
    }

    fn push(&mut self, piece: Vec<u8>) -> Result<(), Fault> {
        let bytes = piece.len();
        if self.bytes + bytes > FILE_MAX as usize {
            return Err(Fault::TooLarge { max: FILE_MAX });
        }
        let all = self.total.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.bytes += bytes;
        self.pieces.push_back(piece);
        if all > ALL_MAX { Err(Fault::Busy) } else { Ok(()) }
    }

    /// The number of bytes in all pieces that are left.
    pub(crate) fn len(&self) -> usize {
        self.bytes
    }

    /// Removes the first bytes if they are these.
    pub(crate) fn strip_prefix(&mut self, prefix: &[u8]) {
        if let Some(piece) = self.pieces.front()
            && piece.get(self.read..).is_some_and(|left| left.starts_with(prefix))
        {
            self.read += prefix.len();
        }
    }

    /// The whole file, if it has at most some bytes.
    ///
    /// # Errors
    /// [`Fault::TooLarge`] if it has more.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn whole(mut self, max: u32) -> Result<Vec<u8>, Fault> {
        if self.bytes > max as usize {
            return Err(Fault::TooLarge { max });
        }
        let mut file = Vec::with_capacity(self.bytes);
        self.read_to_end(&mut file).map_err(|_| Fault::Internal)?;
        Ok(file)
    }

    fn drop_first(&mut self) {
        let bytes = self.pieces.pop_front().map_or(0, |piece| piece.len());
        self.read = 0;
        self.bytes -= bytes;
        self.total.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Read for Upload {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(piece) = self.pieces.front() {
            let mut left = piece.get(self.read..).unwrap_or_default();
            let count = left.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                self.read += count;
                return Ok(count);
            }
            self.drop_first();
        }
        Ok(0)
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        self.total.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(uploads: &mut Uploads, number: u32, from: usize, bytes: &[u8]) -> Result<(), Fault> {
        uploads.add(number, from as u64, &STANDARD.encode(bytes))
    }

    #[test]
    fn pieces_are_read_in_order_and_once() {
        let total = Total::default();
        let mut uploads = Uploads::new(Arc::clone(&total));
        for (from, piece) in [(0, "Ready"), (5, ""), (5, ", "), (7, "steady")] {
            add(&mut uploads, 1, from, piece.as_bytes()).unwrap();
        }
        assert_eq!(total.load(Ordering::Relaxed), 13);
        let mut upload = uploads.take(1).unwrap();
        upload.strip_prefix(b"Re");
        upload.strip_prefix(b"steady");
        let mut text = String::new();
        upload.read_to_string(&mut text).unwrap();
        assert_eq!((&*text, total.load(Ordering::Relaxed)), ("ady, steady", 0));
        assert!(matches!(uploads.take(1), Err(Fault::UploadLost)));
    }

    #[test]
    fn a_piece_at_another_place_or_of_another_file_is_refused() {
        let mut uploads = Uploads::default();
        assert!(matches!(add(&mut uploads, 1, 5, b"x"), Err(Fault::UploadLost)));
        for (number, from) in [(1, 4), (1, 6), (2, 5)] {
            add(&mut uploads, 1, 0, b"Ready").unwrap();
            assert!(matches!(add(&mut uploads, number, from, b"x"), Err(Fault::UploadLost)));
            assert!(matches!(uploads.take(1), Err(Fault::UploadLost)), "it is gone");
        }
        add(&mut uploads, 1, 0, b"Ready").unwrap();
        add(&mut uploads, 2, 0, b"Go").unwrap();
        assert!(matches!(uploads.take(1), Err(Fault::UploadLost)));
        assert_eq!(uploads.take(2).unwrap().len(), 2);
        assert!(matches!(uploads.add(1, 0, "%"), Err(Fault::Malformed { .. })));
    }

    #[test]
    fn one_file_and_all_together_are_bounded() {
        let total = Total::default();
        let piece = vec![0; 16 << 20];
        let fill = |uploads: &mut Uploads| (0..4).try_for_each(|n| add(uploads, 1, n << 24, &piece));
        let mut sessions: Vec<_> = (0..4).map(|_| Uploads::new(Arc::clone(&total))).collect();
        sessions.iter_mut().for_each(|uploads| fill(uploads).unwrap());
        let mut one_more = Uploads::new(Arc::clone(&total));
        assert!(matches!(add(&mut one_more, 1, 0, b"x"), Err(Fault::Busy)));
        assert!(matches!(add(&mut sessions[0], 1, 4 << 24, b"x"), Err(Fault::TooLarge { max: FILE_MAX })));
        add(&mut one_more, 1, 0, b"x").unwrap();
        drop(sessions);
        assert_eq!(total.load(Ordering::Relaxed), 1);
        assert!(matches!(one_more.take(1).unwrap().whole(0), Err(Fault::TooLarge { max: 0 })));
        assert_eq!(total.load(Ordering::Relaxed), 0);
    }
}
