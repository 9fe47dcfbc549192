//! Tables full of cards, composed of flat pictures, each turned in its own way.

use std::f32::consts::{FRAC_PI_2, PI};
use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::time::Instant;

use image::{GrayImage, ImageFormat, Luma, imageops};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use starboard_host::wire::{Request, Response};
use starboard_scan::ocr::{Look, TitleReader};
use starboard_scan::photo::Photo;

use super::{Picture, Reader, Result, part, same};

/// The number of tables of each set.
const TABLES: usize = 50;
/// The sets, and the group of pictures that are flat.
const FLAT: [(&str, &str); 2] = [("star-it", "star"), ("munch-en", "munchkin")];
/// The size of a photo, in pixels.
const SIZE: (u32, u32) = (2400, 1800);
/// The places for cards, across and down.
const PLACES: (u32, u32) = (4, 3);
/// The height of a card, in pixels.
const CARD: f32 = 470.0;
/// The largest angle by which a card lies askew.
const ASKEW: f32 = PI / 12.0;

/// Reads tables by the seed of the environment, else by a new one, and prints how many of their cards were found.
pub(super) fn run(folder: &Path, pictures: &[Picture<'_>]) -> Result<()> {
    let seed =
        std::env::var("STARBOARD_SEED").ok().map_or_else(|| Ok(rand::random()), |seed| seed.parse())?;
    let mut random = StdRng::seed_from_u64(seed);
    let quick = TitleReader::built_in()?;
    let (mut laid, mut missed, mut extra) = (0, 0, 0);
    let (mut times, mut quick_times) = (Vec::new(), Vec::new());
    for (set, group) in FLAT {
        let host = Reader::open(Some(&folder.join(format!("sets/{set}.toml"))))?;
        let flat: Vec<&Picture<'_>> = pictures.iter().filter(|picture| picture.group == group).collect();
        for table in 0..TABLES {
            let count = random.random_range(6..=12);
            let cards: Vec<&Picture<'_>> = flat.sample(&mut random, count).copied().collect();
            let file = compose(folder, &cards, table, &mut random)?;
            let begun = Instant::now();
            let upload = host.session.upload(&file)?;
            let answer = host.session.handle(Request::ReadSpread { upload, table: None })?;
            times.push(begun.elapsed().as_secs_f64());
            let Response::SpreadRead { cards: read } = answer else {
                return Err("the host did not read a table".into());
            };
            let mut titles: Vec<&str> = cards.iter().map(|card| card.title).collect();
            let mut others = Vec::new();
            for name in read.iter().filter_map(|card| host.name(&card.card)) {
                match titles.iter().position(|title| same(title, &name)) {
                    Some(at) => drop(titles.swap_remove(at)),
                    None => others.push(name),
                }
            }
            laid += count;
            missed += titles.len();
            extra += others.len();
            if !titles.is_empty() || !others.is_empty() {
                println!("table {table} of {set}: missed {titles:?}, extra {others:?}");
            }
            let one = fs::read(folder.join(cards[0].file))?;
            let begun = Instant::now();
            if let Ok(photo) = Photo::open(&one) {
                quick.read(&photo, Look::Quick);
                quick_times.push(begun.elapsed().as_secs_f64());
            }
        }
    }
    times.sort_by(f64::total_cmp);
    quick_times.sort_by(f64::total_cmp);
    let ratio = part(&times, 0.5).unwrap_or_default() / part(&quick_times, 0.5).unwrap_or(1.0);
    println!(
        "{} tables by seed {seed}: {laid} cards, {missed} missed, {extra} extra, p50 {ratio:.1} quick looks",
        times.len()
    );
    Ok(())
}

/// A photo of a table with cards, as a JPEG file.
fn compose(folder: &Path, cards: &[&Picture<'_>], table: usize, random: &mut StdRng) -> Result<Vec<u8>> {
    let mut photo = GrayImage::from_fn(SIZE.0, SIZE.1, |x, y| Luma([ground(table, x, y, random)]));
    let mut places: Vec<u32> = (0..PLACES.0 * PLACES.1).collect();
    places.shuffle(random);
    for (card, place) in cards.iter().zip(places) {
        let picture = image::open(folder.join(card.file))?.into_luma8();
        let width = (CARD * picture.width() as f32 / picture.height() as f32) as u32;
        let picture = imageops::resize(&picture, width, CARD as u32, imageops::FilterType::Triangle);
        let cell = (SIZE.0 / PLACES.0, SIZE.1 / PLACES.1);
        let middle = |at: u32, length: u32, by: f32| (at as f32 + 0.5) * length as f32 + by;
        let x = middle(place % PLACES.0, cell.0, random.random_range(-15.0..15.0));
        let y = middle(place / PLACES.0, cell.1, random.random_range(-15.0..15.0));
        let quarters = random.random_range(0..4) as f32;
        lay(&mut photo, &picture, (x, y), quarters * FRAC_PI_2 + random.random_range(-ASKEW..ASKEW));
    }
    let mut file = Vec::new();
    photo.write_to(&mut Cursor::new(&mut file), ImageFormat::Jpeg)?;
    Ok(file)
}

/// The shade of cloth, planks or a light table.
fn ground(table: usize, x: u32, y: u32, random: &mut StdRng) -> u8 {
    let noise = random.random_range(-9.0..9.0_f32);
    let shade = match table % 3 {
        0 => 70.0 + 6.0 * ((x / 3 + y / 3) % 2) as f32,
        1 => {
            let grain = (y as f32 / 7.0 + (x as f32 / 170.0).sin() * 2.0).sin();
            110.0 + 18.0 * grain - if y % 260 < 4 { 60.0 } else { 0.0 }
        }
        _ => 215.0 - 30.0 * x as f32 / SIZE.0 as f32,
    };
    (shade + noise) as u8
}

/// Lays a picture onto a photo, turned about its center.
fn lay(photo: &mut GrayImage, picture: &GrayImage, center: (f32, f32), angle: f32) {
    let (sin, cos) = angle.sin_cos();
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let reach = width.hypot(height) / 2.0;
    let rows = (center.1 - reach).max(0.0) as u32..((center.1 + reach) as u32).min(photo.height());
    for y in rows {
        for x in (center.0 - reach).max(0.0) as u32..((center.0 + reach) as u32).min(photo.width()) {
            let (right, down) = (x as f32 - center.0, y as f32 - center.1);
            let (left, top) =
                (right * cos + down * sin + width / 2.0, down * cos - right * sin + height / 2.0);
            let inside = (1.0..width - 2.0).contains(&left) && (1.0..height - 2.0).contains(&top);
            if let Some(shade) = imageops::interpolate_bilinear(picture, left, top).filter(|_| inside) {
                photo.put_pixel(x, y, shade);
            }
        }
    }
}
