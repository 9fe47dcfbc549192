use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use base64::prelude::{BASE64_STANDARD, Engine};
use starboard_host::Host;
use starboard_host::wire::{Fault, Request};
use starboard_scan::ocr::{Look, TitleReader};
use starboard_scan::photo::Photo;

use crate::{Result, act, median, milliseconds, print, six_seats, up_or_down};

/// A photo of a card in the folder.
const PHOTO: &str = "look.jpg";
const ROUNDS: usize = 5;
/// Devices that hold a camera over cards.
const DEVICES: usize = 6;
/// The pause of a device between two frames.
const PAUSE: Duration = Duration::from_millis(60);
/// The actions of a round.
const ACTIONS: usize = 100;

/// Measures a quick look at a photo.
pub(crate) fn quick(folder: &Path) -> Result<()> {
    let (reader, photo) = (TitleReader::built_in()?, Photo::open(&fs::read(folder.join(PHOTO))?)?);
    print("scan-look", time(&reader, &photo, Look::Quick), &format!("median of {ROUNDS}"));
    Ok(())
}

/// Measures a thorough look beside a quick one, and actions beside frames of six devices.
pub(crate) fn rows(folder: &Path) -> Result<()> {
    let file = fs::read(folder.join(PHOTO))?;
    let (reader, photo) = (TitleReader::built_in()?, Photo::open(&file)?);
    let [quick, thorough] = [Look::Quick, Look::Thorough].map(|look| time(&reader, &photo, look));
    print(
        "scan-thorough",
        thorough / quick,
        &format!("{thorough:.0} ms / {quick:.0} ms, medians of {ROUNDS}"),
    );
    drop(reader);
    actions(&folder.join("host"), &BASE64_STANDARD.encode(file))
}

fn time(reader: &TitleReader, photo: &Photo, look: Look) -> f64 {
    reader.read(photo, look);
    let round = |_| {
        let begun = Instant::now();
        reader.read(photo, look);
        milliseconds(begun.elapsed())
    };
    median((0..ROUNDS).map(round))
}

fn actions(folder: &Path, jpeg: &str) -> Result<()> {
    let host = Host::open(folder)?;
    let session = host.connect(|_| {});
    let table = six_seats(&session)?;
    let request = || Request::ReadFrame { jpeg: jpeg.to_owned(), table: None };
    // The first frame waits for the networks.
    session.handle(request())?;
    let round = || -> Result<f64> {
        let mut times = Vec::new();
        for at in 0..ACTIONS {
            let begun = Instant::now();
            act(&session, &table, up_or_down(at))?;
            times.push(milliseconds(begun.elapsed()));
            thread::sleep(Duration::from_millis(5));
        }
        times.sort_by(f64::total_cmp);
        Ok(times[ACTIONS * 95 / 100])
    };
    let (mut alone, mut beside) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        alone.push(round()?);
        let over = AtomicBool::new(false);
        let device = || {
            let session = host.connect(|_| {});
            while !over.load(Ordering::Relaxed) {
                let failed = session.handle(request()).is_err_and(|fault| !matches!(fault, Fault::Busy));
                assert!(!failed, "a frame was not read");
                thread::sleep(PAUSE);
            }
        };
        let measured = thread::scope(|scope| {
            for _ in 0..DEVICES {
                scope.spawn(device);
            }
            let measured = round();
            over.store(true, Ordering::Relaxed);
            measured
        });
        beside.push(measured?);
    }
    let (alone, beside) = (median(alone), median(beside));
    let details =
        format!("p95 {beside:.2} ms / {alone:.2} ms, {ACTIONS} actions each, medians of {ROUNDS} by turns");
    print("scan-actions", beside / alone, &details);
    Ok(())
}
