//! Splits a set into parts that fit into QR codes, and joins them.
//!
//! A part is text in the alphanumeric mode of QR codes:
//!
//! ```text
//! SBS1/MY-CARDS/3/2/5/9A3F0C11/…/5D00B1E7
//! ```
//!
//! The fields are: mark and version, set id in upper case, revision, number of the part from 1, number of
//! parts, CRC-32 of the whole, a piece of the whole in base 45 (RFC 9285), and CRC-32 of the part up to here.
//! The whole is the set file in zlib format (RFC 1950).

use std::collections::BTreeMap;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use starboard_cards::{CardSet, SetId, slug};

use crate::wire::{Fault, Joined, PartFault, SET_PART};

/// The version of parts that is written, and the newest version that is read.
const VERSION: u32 = 1;
/// The smallest and largest size of a part, in characters. The largest QR code holds 4,296.
const SIZES: (u16, u16) = (200, 4296);
/// The maximum number of parts of a set.
const PARTS_MAX: u32 = 9999;

/// The parts of a set, each of at most `size` characters. The size is clamped to [`SIZES`].
pub(crate) fn share(set: &CardSet, size: u16) -> Result<Vec<String>, Fault> {
    let store = |error: std::io::Error| Fault::Store { reason: error.to_string() };
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(set.text.as_bytes()).map_err(store)?;
    let whole = encoder.finish().map_err(store)?;
    let head = |number: usize, total: usize| {
        let id = set.head.id.as_str().to_ascii_uppercase();
        let revision = set.head.revision;
        format!("{SET_PART}{VERSION}/{id}/{revision}/{number}/{total}/{:08X}/", crc32fast::hash(&whole))
    };
    let longest_head = head(PARTS_MAX as usize, PARTS_MAX as usize).len();
    let room = usize::from(size.clamp(SIZES.0, SIZES.1)) - longest_head - "/00000000".len();
    // Base 45 encodes two bytes in three characters.
    let pieces: Vec<&[u8]> = whole.chunks(room / 3 * 2).collect();
    if pieces.len() > PARTS_MAX as usize {
        return Err(Fault::TooManyParts { max: PARTS_MAX });
    }
    let part = |(number, piece): (usize, &&[u8])| {
        let body = head(number, pieces.len()) + &base45::encode(piece);
        let check = crc32fast::hash(body.as_bytes());
        format!("{body}/{check:08X}")
    };
    Ok((1..).zip(&pieces).map(part).collect())
}

/// Joins parts.
///
/// # Errors
/// [`Fault::Parts`] with all faults of the parts.
pub(crate) fn join(texts: &[String]) -> Result<Joined, Fault> {
    let mut faults = Vec::new();
    let mut parts: Vec<Part> = Vec::new();
    for (place, text) in (0..).zip(texts) {
        match Part::read(text, place) {
            Ok(part) => match parts.first().filter(|first| !first.belongs_with(&part)) {
                Some(_) => {
                    faults.push(PartFault::OfAnother { place, set: part.set, revision: part.revision });
                }
                None => parts.push(part),
            },
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() && parts.is_empty() {
        faults.push(PartFault::NotWhole);
    }
    let (Some(first), true) = (parts.first(), faults.is_empty()) else {
        return Err(Fault::Parts { faults });
    };
    let Part { set, revision, total, whole, .. } = first;
    let pieces: BTreeMap<u32, &[u8]> =
        parts.iter().map(|part| (part.number, part.piece.as_slice())).collect();
    let missing: Vec<u32> = (1..=*total).filter(|number| !pieces.contains_key(number)).collect();
    let text = match missing.is_empty() {
        true => Some(
            inflate(&pieces.into_values().collect::<Vec<_>>().concat(), *whole)
                .ok_or_else(|| Fault::Parts { faults: vec![PartFault::NotWhole] })?,
        ),
        false => None,
    };
    Ok(Joined { set: set.clone(), revision: *revision, total: *total, missing, text })
}

/// The inflated file, if the checksum matches.
fn inflate(whole: &[u8], check: u32) -> Option<String> {
    if crc32fast::hash(whole) != check {
        return None;
    }
    let most = u64::from(starboard_cards::SET_BYTES_MAX);
    let mut text = String::new();
    ZlibDecoder::new(whole).take(most + 1).read_to_string(&mut text).ok()?;
    (text.len() as u64 <= most).then_some(text)
}

/// A parsed part.
#[derive(Debug)]
struct Part {
    set: SetId,
    revision: u32,
    number: u32,
    total: u32,
    whole: u32,
    piece: Vec<u8>,
}

impl Part {
    fn read(text: &str, place: u32) -> Result<Self, PartFault> {
        let foreign = PartFault::NotAPart { place };
        let damaged = PartFault::Damaged { place };
        let text = text.trim_start().trim_end_matches(['\r', '\n']);
        let rest = text.strip_prefix(SET_PART).ok_or_else(|| foreign.clone())?;
        let (version, _) = rest.split_once('/').ok_or_else(|| foreign.clone())?;
        match version.parse::<u64>().map(|found| u32::try_from(found).unwrap_or(u32::MAX)) {
            Ok(VERSION) => {}
            Ok(found) if found > VERSION => {
                return Err(PartFault::NewerVersion { place, found, known: VERSION });
            }
            _ => return Err(foreign),
        }
        Self::of(text).ok_or(damaged)
    }

    fn of(text: &str) -> Option<Self> {
        let hex = |text: &str| u32::from_str_radix(text, 16).ok();
        let (body, check) = text.rsplit_once('/')?;
        if hex(check.trim_end())? != crc32fast::hash(body.as_bytes()) {
            return None;
        }
        let mut fields = body.splitn(7, '/').skip(1);
        let id = fields.next()?.to_ascii_lowercase();
        let mut number = || fields.next()?.parse::<u32>().ok();
        let (revision, number, total) = (number()?, number()?, number()?);
        let whole = hex(fields.next()?)?;
        let piece = base45::decode(fields.next()?).ok()?;
        let sound = slug(&id) == id && (1..=PARTS_MAX).contains(&total) && (1..=total).contains(&number);
        sound.then(|| Self { set: SetId::new(&id), revision, number, total, whole, piece })
    }

    fn belongs_with(&self, other: &Self) -> bool {
        (&self.set, self.revision, self.total, self.whole)
            == (&other.set, other.revision, other.total, other.whole)
    }
}
