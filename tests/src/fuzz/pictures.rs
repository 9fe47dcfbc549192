//! A file is read as a photo or refused for a reason, whatever its header tells.

use flate2::Crc;
use starboard_scan::photo::Photo;

use super::files;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = files("scan/tests/pictures", "jpg");
    seeds.extend(files("scan/tests/pictures", "png"));
    seeds.extend(files("scan/tests/pictures", "webp"));
    seeds
}

pub(super) fn run(file: &[u8]) {
    // The titles are read from what is decoded, so that they need no look of their own.
    let _ = Photo::open(file).map(|photo| photo.codes());
    if file.starts_with(PNG) {
        let _ = Photo::open(&with_checksums(file)).map(|photo| photo.codes());
    }
}

/// A PNG with the right checksum of each chunk, so that what is in the chunks is reached.
fn with_checksums(file: &[u8]) -> Vec<u8> {
    let mut right = file.to_vec();
    let mut at = PNG.len();
    while let Some(length) = right.get(at..).and_then(|rest| rest.first_chunk()) {
        let end = at.saturating_add(8).saturating_add(u32::from_be_bytes(*length) as usize);
        let Some(named) = right.get(at + 4..end) else { break };
        let mut crc = Crc::new();
        crc.update(named);
        let Some(checksum) = right.get_mut(end..end + 4) else { break };
        checksum.copy_from_slice(&crc.sum().to_be_bytes());
        at = end + 4;
    }
    right
}
