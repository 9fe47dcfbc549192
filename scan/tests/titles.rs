//! Reads photos of cards as the host does.
//!
//! The photos show made-up layouts, drawn by the generator in `tests/e2e/scan`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it fails")]

use std::sync::LazyLock;

use starboard_cards::Catalogue;
use starboard_scan::ocr::{Look, TitleReader};
use starboard_scan::photo::Photo;
use starboard_scan::title::{Titles, Verdict};

static READER: LazyLock<TitleReader> = LazyLock::new(|| TitleReader::built_in().unwrap());

fn look_at(photo: &[u8]) -> Verdict {
    let readings = READER.read(&Photo::open(photo).unwrap(), Look::Quick);
    Titles::new(Catalogue::shipped()).recognize(&readings)
}

fn found(photo: &[u8]) -> String {
    match look_at(photo) {
        Verdict::Found(found) => found.card.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_card_is_found_in_any_orientation() {
    assert_eq!(found(include_bytes!("photos/neuronic-whip.jpg")), "neuronic-whip");
    assert_eq!(found(include_bytes!("photos/captain-quirk-on-its-left.jpg")), "captain-quirk");
    assert_eq!(found(include_bytes!("photos/beautiful-assistant-on-its-right.jpg")), "beautiful-assistant");
    let bookmark = found(include_bytes!("photos/bookmark-upside-down.jpg"));
    assert_eq!(bookmark, "bookmark-of-the-weird-alternate-universe", "its title has two rows");
}

#[test]
fn a_card_outside_the_catalogue_is_unknown() {
    assert_eq!(look_at(include_bytes!("photos/glowing-helmet.jpg")), Verdict::Unknown);
}

#[test]
fn a_picture_without_text_has_no_readings() {
    for (width, height) in [(600, 800), (1, 1), (2000, 3)] {
        // The shade changes from pixel to pixel, like wood grain.
        let shade = |x, y| image::Luma([(120 + (x * 7 + y * 13) % 23) as u8]);
        let mut file = std::io::Cursor::new(Vec::new());
        let picture = image::GrayImage::from_fn(width, height, shade);
        picture.write_to(&mut file, image::ImageFormat::Png).unwrap();
        let photo = Photo::open(&file.into_inner()).unwrap();
        assert_eq!(READER.read(&photo, Look::Thorough), [], "{width} x {height}");
    }
}

#[test]
fn files_that_are_not_networks_are_rejected() {
    assert!(TitleReader::start(b"no network".to_vec(), Vec::new()).is_err());
}
