//! A disk that loses power, tears what it was writing, is slow, and fills up.
//!
//! Each thread has one. SQLite reaches it through a file system of the name [`VFS`].

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Once;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rsqlite_vfs::{
    AccessMode, DeviceCharacteristics, LockLevel, OpenRequest, OpenedFile, OsCallback, SQLiteIoMethods,
    SQLiteVfs, SectorSize, SyncOptions, VfsError, VfsErrorCode, VfsFile, VfsResult, VfsStore, register_vfs,
};
use starboard_host::simulation;

use crate::trace::tell;

pub(crate) const VFS: &str = "simulated";

/// The bytes that a disk writes in full or not at all.
const SECTOR: usize = 512;

thread_local! {
    static DISK: RefCell<Disk> = RefCell::new(Disk::new(0));
}

struct Disk {
    rng: StdRng,
    files: BTreeMap<String, Rc<RefCell<Content>>>,
    /// The number of writes and flushes until the power is cut, if it will be.
    until_cut: Option<u32>,
    off: bool,
    /// The bytes that fit on it, while it is nearly full.
    room: Option<usize>,
    /// True if a write leaves its neighbors in the same sector alone when the power is cut. SQLite pads commits otherwise.
    powersafe: bool,
}

/// A file: what programs read, what a power cut leaves for certain, and what came after it.
#[derive(Default)]
struct Content {
    now: Vec<u8>,
    durable: Vec<u8>,
    unsynced: Vec<Unsynced>,
}

#[derive(Clone)]
enum Unsynced {
    Write { at: usize, bytes: Vec<u8> },
    Length(usize),
}

impl Unsynced {
    fn apply(&self, to: &mut Vec<u8>) {
        match self {
            Self::Write { at, bytes } => write(to, *at, bytes),
            Self::Length(length) => to.truncate(*length),
        }
    }

    /// The bytes that are written in full or not at all.
    fn sectors(&self) -> Vec<Self> {
        let Self::Write { at, bytes } = self else { return vec![self.clone()] };
        let head = (SECTOR - at % SECTOR).min(bytes.len());
        let (first, rest) = bytes.split_at(head);
        let rest = rest.chunks(SECTOR).enumerate().map(|(n, part)| (at + head + n * SECTOR, part));
        let parts = [(*at, first)].into_iter().chain(rest);
        parts.map(|(at, bytes)| Self::Write { at, bytes: bytes.to_vec() }).collect()
    }
}

fn write(to: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    let end = at + bytes.len();
    if to.len() < end {
        to.resize(end, 0);
    }
    to[at..end].copy_from_slice(bytes);
}

impl Disk {
    fn new(seed: u64) -> Self {
        let mut rng = StdRng::seed_from_u64(seed);
        let powersafe = rng.random();
        Self { rng, files: BTreeMap::new(), until_cut: None, off: false, room: None, powersafe }
    }

    fn is_on(&self, otherwise: VfsErrorCode) -> VfsResult<()> {
        if self.off { Err(VfsError::new(otherwise, "the power is off".into())) } else { Ok(()) }
    }

    /// Counts a write or a flush. The last one before the power is cut takes effect in part.
    fn step(&mut self) {
        if let Some(left) = &mut self.until_cut {
            *left = left.saturating_sub(1);
            self.off = *left == 0;
        }
    }

    fn used(&self) -> usize {
        self.files.values().map(|file| file.borrow().now.len()).sum()
    }
}

/// Begins with an empty disk.
pub(crate) fn begin(seed: u64) {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(register);
    DISK.set(Disk::new(seed));
}

#[allow(unsafe_code, reason = "SQLite takes a file system in C only")]
fn register() {
    // SAFETY: the layout and the callbacks are those of the crate, each registered once and for good. The file system shares
    // nothing between threads, and SQLite is built to be used by several.
    let vfs = unsafe { register_vfs::<Methods, FileSystem>(VFS, System, false) };
    vfs.unwrap().into_raw();
}

/// Cuts the power after some more writes and flushes.
pub(crate) fn cut_power_after(steps: u32) {
    DISK.with_borrow_mut(|disk| disk.until_cut = Some(steps));
}

pub(crate) fn cut_power() {
    DISK.with_borrow_mut(|disk| disk.off = true);
}

/// No longer cuts the power after some writes.
pub(crate) fn stay_on() {
    DISK.with_borrow_mut(|disk| disk.until_cut = None);
}

pub(crate) fn is_off() -> bool {
    DISK.with_borrow(|disk| disk.off)
}

/// The content of all files.
pub(crate) fn files() -> BTreeMap<String, Vec<u8>> {
    DISK.with_borrow(|disk| {
        disk.files.iter().map(|(name, file)| (name.clone(), file.borrow().now.clone())).collect()
    })
}

/// Puts files in the place of all that are there.
pub(crate) fn put_back(files: BTreeMap<String, Vec<u8>>) {
    let content = |now: Vec<u8>| Content { durable: now.clone(), now, unsynced: Vec::new() };
    let files = files.into_iter().map(|(name, now)| (name, Rc::new(RefCell::new(content(now)))));
    DISK.with_borrow_mut(|disk| disk.files = files.collect());
}

/// Leaves room for some more bytes; none for as many as one likes.
pub(crate) fn leave_room(bytes: Option<usize>) {
    DISK.with_borrow_mut(|disk| disk.room = bytes.map(|bytes| disk.used() + bytes));
}

/// The power comes back. Of what was not flushed, anything may be there or not.
pub(crate) fn restart() {
    DISK.with_borrow_mut(|disk| {
        let share = match disk.rng.random_range(0..4) {
            0 => 0.0,
            1 => 1.0,
            _ => disk.rng.random_range(0.05..0.95),
        };
        let (mut kept, mut all) = (0, 0);
        for file in disk.files.values_mut() {
            let mut file = file.borrow_mut();
            let unsynced = std::mem::take(&mut file.unsynced);
            let sectors: Vec<Unsynced> = unsynced.iter().flat_map(Unsynced::sectors).collect();
            all += sectors.len();
            for write in sectors {
                if disk.rng.random_bool(share) {
                    kept += 1;
                    write.apply(&mut file.durable);
                }
            }
            file.now = file.durable.clone();
        }
        (disk.off, disk.until_cut) = (false, None);
        tell(|| format!("the power is back: the disk kept {kept} of {all} sectors that were not flushed"));
    });
}

/// An open file.
pub(crate) struct Handle(Rc<RefCell<Content>>);

impl VfsFile for Handle {
    fn sector_size(&self) -> SectorSize {
        SectorSize::new(SECTOR as u32).unwrap_or(SectorSize::DEFAULT)
    }

    fn device_characteristics(&self) -> DeviceCharacteristics {
        if DISK.with_borrow(|disk| disk.powersafe) {
            DeviceCharacteristics::POWERSAFE_OVERWRITE
        } else {
            DeviceCharacteristics::NONE
        }
    }

    fn read(&mut self, buffer: &mut [u8], offset: u64) -> VfsResult<usize> {
        DISK.with_borrow(|disk| disk.is_on(VfsErrorCode::IoRead))?;
        let file = self.0.borrow();
        let from = file.now.get(offset as usize..).unwrap_or_default();
        let count = from.len().min(buffer.len());
        buffer[..count].copy_from_slice(&from[..count]);
        Ok(count)
    }

    fn write(&mut self, bytes: &[u8], offset: u64) -> VfsResult<()> {
        DISK.with_borrow_mut(|disk| {
            disk.is_on(VfsErrorCode::IoWrite)?;
            let at = offset as usize;
            let grows = (at + bytes.len()).saturating_sub(self.0.borrow().now.len());
            if grows > 0 && disk.room.is_some_and(|room| disk.used() + grows > room) {
                tell(|| "the disk is full".to_owned());
                return Err(VfsError::new(VfsErrorCode::Full, "the disk is full".into()));
            }
            let file = &mut *self.0.borrow_mut();
            write(&mut file.now, at, bytes);
            file.unsynced.push(Unsynced::Write { at, bytes: bytes.to_vec() });
            disk.step();
            disk.is_on(VfsErrorCode::IoWrite)
        })
    }

    fn truncate(&mut self, size: u64) -> VfsResult<()> {
        DISK.with_borrow_mut(|disk| {
            disk.is_on(VfsErrorCode::IoTruncate)?;
            let file = &mut *self.0.borrow_mut();
            file.now.truncate(size as usize);
            file.unsynced.push(Unsynced::Length(size as usize));
            disk.step();
            disk.is_on(VfsErrorCode::IoTruncate)
        })
    }

    fn sync(&mut self, _: SyncOptions) -> VfsResult<()> {
        DISK.with_borrow_mut(|disk| {
            disk.is_on(VfsErrorCode::IoSync)?;
            disk.step();
            disk.is_on(VfsErrorCode::IoSync)?;
            let file = &mut *self.0.borrow_mut();
            for write in std::mem::take(&mut file.unsynced) {
                write.apply(&mut file.durable);
            }
            let slow = disk.rng.random_ratio(1, 50);
            let wait = if slow { disk.rng.random_range(200..3_000) } else { disk.rng.random_range(0..12) };
            simulation::pass(Duration::from_millis(wait));
            if slow {
                tell(|| format!("the disk took {wait} ms to flush"));
            }
            Ok(())
        })
    }

    fn size(&self) -> VfsResult<u64> {
        DISK.with_borrow(|disk| disk.is_on(VfsErrorCode::IoStat))?;
        Ok(self.0.borrow().now.len() as u64)
    }

    // A disk has one host.
    fn lock(&mut self, _: LockLevel) -> VfsResult<()> {
        Ok(())
    }

    fn unlock(&mut self, _: LockLevel) -> VfsResult<()> {
        Ok(())
    }

    fn check_reserved_lock(&self) -> VfsResult<bool> {
        Ok(false)
    }
}

struct Store;

impl VfsStore for Store {
    type File = Handle;
    type AppData = System;

    fn open_file(_: &System, request: OpenRequest<'_>) -> VfsResult<OpenedFile<Handle>> {
        let access = request.options.access();
        DISK.with_borrow_mut(|disk| {
            disk.is_on(VfsErrorCode::CantOpen)?;
            let Some(name) = request.filename else {
                return Ok(OpenedFile { file: Handle(Rc::default()), access });
            };
            let there = disk.files.contains_key(name.path());
            if there && request.options.exclusive() || !there && !request.options.create() {
                return Err(VfsError::new(VfsErrorCode::CantOpen, "the file cannot be opened".into()));
            }
            let file = disk.files.entry(name.path().to_owned()).or_default();
            Ok(OpenedFile { file: Handle(Rc::clone(file)), access })
        })
    }

    fn close_file(
        _: &System,
        name: Option<&str>,
        _: Handle,
        options: rsqlite_vfs::OpenOptions,
    ) -> VfsResult<()> {
        if let Some(name) = name.filter(|_| options.delete_on_close()) {
            DISK.with_borrow_mut(|disk| disk.files.remove(name));
        }
        Ok(())
    }

    fn access(_: &System, name: &str, _: AccessMode) -> VfsResult<bool> {
        DISK.with_borrow(|disk| {
            disk.is_on(VfsErrorCode::IoAccess)?;
            Ok(disk.files.contains_key(name))
        })
    }

    fn full_pathname(_: &System, name: &str) -> VfsResult<String> {
        Ok(name.to_owned())
    }

    fn delete_file(_: &System, name: &str, _: bool) -> VfsResult<()> {
        DISK.with_borrow_mut(|disk| {
            disk.is_on(VfsErrorCode::IoDelete)?;
            let gone = disk.files.remove(name);
            disk.step();
            gone.map(drop).ok_or_else(|| VfsError::new(VfsErrorCode::IoDeleteNoEntry, "no such file".into()))
        })
    }
}

/// The services of a system beside its files.
struct System;

impl OsCallback for System {
    fn sleep(&self, wait: Duration) {
        simulation::pass(wait);
    }

    fn random(&self, buffer: &mut [u8]) -> usize {
        buffer.fill(7);
        buffer.len()
    }

    fn epoch_timestamp_in_ms(&self) -> VfsResult<i64> {
        Ok(i64::try_from(simulation::past().as_millis()).unwrap_or_default())
    }
}

struct Methods;

impl SQLiteIoMethods for Methods {
    type Store = Store;
}

struct FileSystem;

impl SQLiteVfs<Methods> for FileSystem {
    type Os = System;

    fn os(data: &System) -> &System {
        data
    }
}
