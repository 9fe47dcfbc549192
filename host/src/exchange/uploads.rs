//! Files that an interface sends in pieces, so that no message is large.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::io::{self, Read, Write};
use std::mem;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use web_time::Instant;

use crate::system::clock::instant;
use crate::system::lock::lock;
use crate::wire::{FILE_MAX, Fault};

/// The limits of a host, in bytes.
struct Limits {
    /// The size of a file.
    file: u32,
    /// The room that an upload takes: a game a tenth of its size or less.
    upload: u32,
    /// The room that all uploads of an address take.
    address: usize,
    /// The room that all uploads take.
    all: usize,
}

impl Default for Limits {
    fn default() -> Self {
        const ALL: u32 = 512 * 1024 * 1024;
        Self { file: FILE_MAX, upload: ALL / 4, address: ALL as usize / 2, all: ALL as usize }
    }
}

/// The size up to which pieces are put together and then deflated, in bytes.
const PIECE: usize = 192 * 1024;

/// The time without a piece after which an upload ends.
const IDLE: Duration = Duration::from_secs(30);

/// The bytes of the uploads of each address.
type Used = Arc<Mutex<HashMap<Option<IpAddr>, usize>>>;

/// The one who sends an upload.
#[derive(Clone, Copy)]
pub(crate) struct Sender {
    pub(crate) session: u64,
    /// None for an interface in this process.
    pub(crate) address: Option<IpAddr>,
}

/// The uploads of a host, one at a time for each session.
#[derive(Default)]
pub(crate) struct Uploads {
    // Lock order: as here.
    pending: Mutex<Pending>,
    used: Used,
    limits: Limits,
}

#[derive(Default)]
struct Pending {
    by_session: HashMap<u64, Latest>,
    /// True if a timer is set to end stalled uploads.
    planned: bool,
}

/// The upload of a session.
struct Latest {
    number: u32,
    upload: Upload,
    /// The time of its last piece.
    heard: Instant,
}

impl Uploads {
    /// Takes a whole file, as if it came in pieces.
    ///
    /// # Errors
    /// As for [`Self::add`].
    pub(crate) fn put(&self, sender: Sender, number: u32, file: &[u8]) -> Result<(), Fault> {
        let mut pieces = file.chunks(PIECE);
        self.push(sender, number, 0, pieces.next().unwrap_or_default())?;
        (1..).zip(pieces).try_for_each(|(at, piece)| self.push(sender, number, at * PIECE, piece))
    }

    /// Takes a piece in base64. One from the beginning of a file drops what another upload has left. If there is no room, the
    /// upload without a piece for the longest time gives way: of this address, or of those that have more.
    ///
    /// # Errors
    /// [`Fault::UploadLost`] if another piece is next, [`Fault::TooLarge`] if the file is or takes too much, and
    /// [`Fault::Busy`] if the uploads of others do. The upload is dropped.
    pub(crate) fn add(&self, sender: Sender, number: u32, from: u64, piece: &str) -> Result<(), Fault> {
        let piece = STANDARD.decode(piece).map_err(|error| Fault::Malformed { reason: error.to_string() })?;
        self.push(sender, number, usize::try_from(from).map_err(|_| Fault::UploadLost)?, &piece)
    }

    fn push(&self, sender: Sender, number: u32, from: usize, piece: &[u8]) -> Result<(), Fault> {
        let pending = &mut lock(&self.pending).by_session;
        let latest = pending.remove(&sender.session);
        let mut upload = if from == 0 {
            Upload::new(sender.address, Arc::clone(&self.used))
        } else {
            let next = |latest: &Latest| latest.number == number && latest.upload.len() == from;
            latest.filter(next).ok_or(Fault::UploadLost)?.upload
        };
        let Limits { file, upload: room, .. } = self.limits;
        for (bytes, max) in [(upload.len(), file), (upload.taken, room)] {
            if bytes + piece.len() > max as usize {
                return Err(Fault::TooLarge { max });
            }
        }
        self.make_room(pending, sender.address, piece.len())?;
        upload.push(piece).map_err(|_| Fault::Internal)?;
        pending.insert(sender.session, Latest { number, upload, heard: instant() });
        Ok(())
    }

    fn make_room(
        &self,
        pending: &mut HashMap<u64, Latest>,
        address: Option<IpAddr>,
        bytes: usize,
    ) -> Result<(), Fault> {
        loop {
            let used = lock(&self.used).clone();
            let of = |address| used.get(&address).copied().unwrap_or_default();
            let (own, all) = (of(address) + bytes, used.values().sum::<usize>() + bytes);
            let others = pending.iter().map(|(session, Latest { upload, heard, .. })| {
                (Reverse(of(upload.address)), *heard, upload.address, *session)
            });
            let gives_way = if own > self.limits.address {
                others.filter(|(.., of, _)| *of == address).min()
            } else if all > self.limits.all {
                others.filter(|(Reverse(used), ..)| *used > own).min()
            } else {
                return Ok(());
            };
            let (.., session) = gives_way.ok_or(Fault::Busy)?;
            pending.remove(&session);
        }
    }

    /// Returns an upload, which leaves the session.
    ///
    /// # Errors
    /// [`Fault::UploadLost`] if it is not there.
    pub(crate) fn take(&self, session: u64, number: u32) -> Result<Upload, Fault> {
        let pending = &mut lock(&self.pending).by_session;
        match pending.entry(session) {
            Entry::Occupied(latest) if latest.get().number == number => Ok(latest.remove().upload),
            _ => Err(Fault::UploadLost),
        }
    }

    /// Drops the upload of a session.
    pub(crate) fn forget(&self, session: u64) {
        lock(&self.pending).by_session.remove(&session);
    }

    /// Returns the wait before [`Self::end_idle`] is to be called; none if that is planned already.
    pub(crate) fn plan(&self) -> Option<Duration> {
        (!mem::replace(&mut lock(&self.pending).planned, true)).then_some(IDLE)
    }

    /// Ends the uploads without a piece for 30 s. Returns the wait before it is to be called again; none if no upload is left.
    pub(crate) fn end_idle(&self) -> Option<Duration> {
        let now = instant();
        let pending = &mut *lock(&self.pending);
        pending.by_session.retain(|_, latest| now - latest.heard < IDLE);
        let first = pending.by_session.values().map(|latest| latest.heard).min();
        pending.planned = first.is_some();
        first.map(|heard| IDLE - (now - heard))
    }
}

/// A file in pieces. Reading it lets go of what has been read.
pub(crate) struct Upload {
    address: Option<IpAddr>,
    /// Deflated ones.
    pieces: VecDeque<Vec<u8>>,
    /// The last one, as long as it is short of its size.
    last: Vec<u8>,
    /// The first one that is left, inflated, and the number of its bytes that have been read.
    first: Vec<u8>,
    read: usize,
    /// The size of the file.
    bytes: usize,
    /// The bytes that the pieces take.
    taken: usize,
    used: Used,
}

impl Upload {
    fn new(address: Option<IpAddr>, used: Used) -> Self {
        let (pieces, last, first) = Default::default();
        Self { address, pieces, last, first, read: 0, bytes: 0, taken: 0, used }
    }

    fn push(&mut self, piece: &[u8]) -> io::Result<()> {
        self.bytes += piece.len();
        self.last.extend_from_slice(piece);
        self.take(piece.len());
        if self.last.len() >= PIECE {
            let mut deflated = DeflateEncoder::new(Vec::new(), Compression::fast());
            deflated.write_all(&self.last)?;
            let mut deflated = deflated.finish()?;
            deflated.shrink_to_fit();
            self.take(deflated.len());
            self.let_go(self.last.len());
            self.last = Vec::new();
            self.pieces.push_back(deflated);
        }
        Ok(())
    }

    fn take(&mut self, bytes: usize) {
        self.taken += bytes;
        *lock(&self.used).entry(self.address).or_default() += bytes;
    }

    fn let_go(&mut self, bytes: usize) {
        self.taken -= bytes;
        let mut used = lock(&self.used);
        if let Entry::Occupied(mut of_address) = used.entry(self.address) {
            *of_address.get_mut() -= bytes;
            if *of_address.get() == 0 {
                of_address.remove();
            }
        }
    }

    /// The size of the file in bytes.
    pub(crate) fn len(&self) -> usize {
        self.bytes
    }

    /// Removes the first bytes if they are these.
    ///
    /// # Errors
    /// Only for lack of memory.
    pub(crate) fn strip_prefix(&mut self, prefix: &[u8]) -> io::Result<()> {
        if self.left()?.starts_with(prefix) {
            self.read += prefix.len();
        }
        Ok(())
    }

    /// The bytes that are left of a piece; none at the end.
    fn left(&mut self) -> io::Result<&[u8]> {
        while self.read == self.first.len() {
            let read = mem::take(&mut self.first).len();
            self.let_go(read);
            self.read = 0;
            if let Some(piece) = self.pieces.pop_front() {
                DeflateDecoder::new(&*piece).read_to_end(&mut self.first)?;
                self.take(self.first.len());
                self.let_go(piece.len());
            } else if self.last.is_empty() {
                break;
            } else {
                self.first = mem::take(&mut self.last);
            }
        }
        Ok(self.first.get(self.read..).unwrap_or_default())
    }
}

impl Read for Upload {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.left()?.read(buffer)?;
        self.read += count;
        Ok(count)
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        self.let_go(self.taken);
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};

    use super::*;

    const ANN: Sender = Sender { session: 1, address: None };

    /// A session of the address 10.0.0.N.
    fn from(address: u8, session: u64) -> Sender {
        Sender { session, address: Some([10, 0, 0, address].into()) }
    }

    fn add(uploads: &Uploads, number: u32, from: usize, bytes: &[u8]) -> Result<(), Fault> {
        uploads.add(ANN, number, from as u64, &STANDARD.encode(bytes))
    }

    fn used(uploads: &Uploads) -> usize {
        lock(&uploads.used).values().sum()
    }

    /// Bytes that take their full room.
    fn noise(bytes: usize) -> Vec<u8> {
        let mut noise = vec![0; bytes];
        rand::rngs::SmallRng::seed_from_u64(7).fill_bytes(&mut noise);
        noise
    }

    /// Those of a host with little room.
    fn narrow() -> Uploads {
        const ROOM: u32 = 16 * PIECE as u32;
        let (address, all) = (2 * ROOM as usize, 4 * ROOM as usize);
        Uploads { limits: Limits { file: 4 * ROOM, upload: ROOM, address, all }, ..Uploads::default() }
    }

    /// Uploads that take almost as much as they may, one after the other.
    fn fill(uploads: &Uploads, senders: impl IntoIterator<Item = Sender>) {
        let file = noise(uploads.limits.upload as usize - PIECE);
        senders.into_iter().for_each(|sender| uploads.put(sender, 1, &file).unwrap());
    }

    #[test]
    fn pieces_are_read_in_order_and_once() {
        let uploads = Uploads::default();
        for (from, piece) in [(0, "Ready"), (5, ""), (5, ", "), (7, "steady")] {
            add(&uploads, 1, from, piece.as_bytes()).unwrap();
        }
        assert_eq!(used(&uploads), 13);
        let mut upload = uploads.take(ANN.session, 1).unwrap();
        upload.strip_prefix(b"Re").unwrap();
        upload.strip_prefix(b"steady").unwrap();
        let mut text = String::new();
        upload.read_to_string(&mut text).unwrap();
        assert_eq!((&*text, used(&uploads)), ("ady, steady", 0));
        assert!(matches!(uploads.take(ANN.session, 1), Err(Fault::UploadLost)));
    }

    #[test]
    fn small_pieces_are_put_together_and_deflated() {
        let uploads = Uploads::default();
        let file = b"{\"at\": 1, \"actor\": null, \"do\": \"act\"}\n".repeat(10_000);
        (0..).zip(file.chunks(64)).for_each(|(at, piece)| add(&uploads, 1, at * 64, piece).unwrap());
        let mut upload = uploads.take(ANN.session, 1).unwrap();
        assert_eq!((upload.len(), upload.pieces.len()), (file.len(), file.len() / PIECE));
        assert!(used(&uploads) < PIECE);
        let mut read = Vec::new();
        upload.read_to_end(&mut read).unwrap();
        assert!(read == file);
        drop(upload);
        assert_eq!(used(&uploads), 0);
    }

    #[test]
    fn a_piece_at_another_place_or_of_another_file_is_refused() {
        let uploads = Uploads::default();
        assert!(matches!(add(&uploads, 1, 5, b"x"), Err(Fault::UploadLost)));
        for (number, from) in [(1, 4), (1, 6), (2, 5)] {
            add(&uploads, 1, 0, b"Ready").unwrap();
            assert!(matches!(add(&uploads, number, from, b"x"), Err(Fault::UploadLost)));
            assert!(matches!(uploads.take(ANN.session, 1), Err(Fault::UploadLost)), "it is gone");
        }
        add(&uploads, 1, 0, b"Ready").unwrap();
        add(&uploads, 2, 0, b"Go").unwrap();
        assert_eq!(uploads.take(ANN.session, 2).unwrap().len(), 2);
        assert!(matches!(uploads.add(ANN, 1, 0, "%"), Err(Fault::Malformed { .. })));
        assert_eq!(used(&uploads), 0);
    }

    #[test]
    fn one_file_is_bounded() {
        let uploads = narrow();
        let Limits { file, upload, .. } = uploads.limits;
        let large = vec![0; file as usize];
        uploads.put(ANN, 1, &large).unwrap();
        let refused = |result, at| matches!(result, Err(Fault::TooLarge { max }) if max == at);
        assert!(refused(add(&uploads, 1, large.len(), b"x"), file));
        assert!(refused(uploads.put(ANN, 1, &noise(upload as usize + PIECE)), upload));
        add(&uploads, 1, 0, b"x").unwrap();
        drop(uploads.take(ANN.session, 1).unwrap());
        assert_eq!(used(&uploads), 0);
    }

    #[test]
    fn an_address_has_a_share_and_its_longest_silent_upload_gives_way() {
        let uploads = narrow();
        fill(&uploads, (1..=4).map(|session| from(1, session)));
        let left = [1, 2, 3, 4].map(|session| uploads.take(session, 1).is_ok());
        assert_eq!((left, used(&uploads)), ([false, false, true, true], 0));
    }

    #[test]
    fn if_all_is_taken_whoever_takes_most_gives_way() {
        let uploads = narrow();
        fill(&uploads, [from(1, 1), from(2, 2), from(2, 3), from(3, 4)]);
        let more = noise(4 * PIECE);
        uploads.put(from(4, 5), 1, &more).unwrap();
        let left = [1, 2, 3, 4].map(|session| lock(&uploads.pending).by_session.contains_key(&session));
        assert_eq!(left, [true, false, true, true]);
        // What is being read gives way to nobody.
        uploads.forget(5);
        fill(&uploads, [from(2, 2)]);
        let _read = [1, 2, 3, 4].map(|session| uploads.take(session, 1));
        assert!(matches!(uploads.put(from(4, 5), 1, &more), Err(Fault::Busy)));
    }

    #[test]
    fn an_upload_without_a_piece_for_a_while_ends() {
        let uploads = Uploads::default();
        assert_eq!((uploads.plan(), uploads.plan()), (Some(IDLE), None));
        add(&uploads, 1, 0, b"Ready").unwrap();
        uploads.put(from(1, 2), 1, b"Steady").unwrap();
        assert!(uploads.end_idle().is_some_and(|wait| !wait.is_zero() && wait <= IDLE));
        lock(&uploads.pending).by_session.get_mut(&2).unwrap().heard -= IDLE;
        assert!(uploads.end_idle().is_some());
        assert!(matches!(uploads.take(2, 1), Err(Fault::UploadLost)));
        assert_eq!(uploads.take(ANN.session, 1).unwrap().len(), 5);
        assert_eq!((uploads.end_idle(), uploads.plan()), (None, Some(IDLE)));
    }
}
