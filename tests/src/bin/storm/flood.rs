//! Floods: connections and messages that nobody should have to wait for.

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use starboard_tests::fuzz::{Inputs, TARGETS};
use starboard_tests::phone::{Pass, Phone, connect_from};
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::{Result, calls, pictures};

/// An address of a phone, of which there are many on a device.
pub(crate) fn source(rng: &mut StdRng) -> Ipv4Addr {
    Ipv4Addr::new(127, 1, rng.random_range(0..8), rng.random_range(1..=250))
}

/// An address of somebody who floods, of which there are few.
fn flooding(rng: &mut StdRng) -> Ipv4Addr {
    Ipv4Addr::new(127, 2, 0, rng.random_range(1..=12))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Flood {
    Idle,
    HalfOpen,
    Garbage,
    Huge,
    Fast,
    Photos,
    Strangers,
}

/// Numbers of floods and of all that they have sent.
#[derive(Default)]
pub(crate) struct Thrown {
    pub(crate) floods: AtomicU64,
    pub(crate) sockets: AtomicU64,
    pub(crate) messages: AtomicU64,
    pub(crate) photos: AtomicU64,
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// Starts some floods. They end when the result is dropped. What the host does to them is no fault, as long as it goes on.
pub(crate) fn begin(address: &str, rng: &mut StdRng, thrown: &Arc<Thrown>) -> JoinSet<()> {
    let mut kinds = [
        Flood::Idle,
        Flood::HalfOpen,
        Flood::Garbage,
        Flood::Huge,
        Flood::Fast,
        Flood::Photos,
        Flood::Strangers,
    ];
    kinds.shuffle(rng);
    let mut throwing = JoinSet::new();
    for kind in &kinds[..rng.random_range(0..=3)] {
        count(&thrown.floods);
        let number = match kind {
            Flood::Idle | Flood::HalfOpen => 300,
            Flood::Huge | Flood::Fast => 4,
            Flood::Garbage | Flood::Strangers => 20,
            Flood::Photos => 10,
        };
        for at in 0..number {
            let (address, kind, seed, thrown) = (address.to_owned(), *kind, rng.random(), Arc::clone(thrown));
            throwing.spawn(async move {
                let _ = throw(kind, at, &address, seed, &thrown).await;
            });
        }
    }
    throwing
}

async fn throw(kind: Flood, at: usize, address: &str, seed: u64, thrown: &Thrown) -> Result<()> {
    let mut rng = StdRng::seed_from_u64(seed);
    let from = flooding(&mut rng);
    count(&thrown.sockets);
    match kind {
        Flood::Idle | Flood::HalfOpen => {
            let mut socket = connect_from(from, address).await?;
            if kind == Flood::HalfOpen {
                let head = b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n";
                socket.write_all(&head[..rng.random_range(1..head.len())]).await?;
            }
            loop {
                sleep(Duration::from_secs(60)).await;
            }
        }
        Flood::Strangers => strangers(from, address, &mut rng, thrown).await,
        Flood::Garbage => garbage(Phone::connect_from(from, address).await?, seed, thrown).await,
        Flood::Huge => huge(Phone::connect_from(from, address).await?, at, thrown).await,
        Flood::Fast => fast(Phone::connect_from(from, address).await?, at, thrown).await,
        Flood::Photos => photo(Phone::connect_from(from, address).await?, at, thrown).await,
    }
}

/// Mangled messages. Half of the senders never read an answer.
async fn garbage(mut phone: Phone, seed: u64, thrown: &Thrown) -> Result<()> {
    /// These add or remove games, so that a mangled one could be a change that nobody has noted.
    const CHANGES: [&str; 8] =
        ["erase", "create-", "duplicate", "import-table", "restore", "rename", "delete-table", "go-on"];
    for input in Inputs::new(TARGETS[0], seed) {
        let text = String::from_utf8_lossy(&input).into_owned();
        for line in text.lines().filter(|line| !CHANGES.iter().any(|change| line.contains(change))) {
            phone.send_text(line.to_owned()).await?;
            count(&thrown.messages);
            if seed.is_multiple_of(2) {
                phone.hear().await?;
            }
        }
    }
    Ok(())
}

/// Hellos with tickets and tokens that nobody has made.
async fn strangers(from: Ipv4Addr, address: &str, rng: &mut StdRng, thrown: &Thrown) -> Result<()> {
    loop {
        let secret = format!("{:032x}", rng.random::<u128>());
        let by = if rng.random() { json!({ "ticket": secret }) } else { json!({ "token": secret }) };
        // It is refused, or the connection is.
        let _ = Phone::join(from, address, &Pass { by, table: String::new() }).await;
        count(&thrown.messages);
        sleep(Duration::from_millis(rng.random_range(0..20))).await;
    }
}

async fn huge(mut phone: Phone, at: usize, thrown: &Thrown) -> Result<()> {
    loop {
        count(&thrown.messages);
        match at % 4 {
            0 => phone.send_text("[".repeat(11_000_000)).await?,
            1 => phone.send_text("x".repeat(20_000_000)).await?,
            2 => drop(phone.send(&json!({ "ask": "check-set", "text": "[".repeat(500_000) })).await?),
            _ => {
                for piece in calls::upload(1, &[b'['; 500_000]) {
                    phone.send(&piece).await?;
                    phone.hear().await?;
                }
                phone.send(&json!({ "ask": "import-table", "upload": 1 })).await?;
            }
        }
        phone.hear().await?;
    }
}

async fn fast(mut phone: Phone, at: usize, thrown: &Thrown) -> Result<()> {
    let requests: [Value; 4] = [
        json!({ "ask": "lobby" }),
        json!({ "ask": "search", "query": "laser kneepads of allure" }),
        json!({ "ask": "catalogue" }),
        json!({ "ask": "all-games" }),
    ];
    for request in requests.iter().cycle().skip(at) {
        phone.send(request).await?;
        count(&thrown.messages);
        // Answers to the half of them are awaited.
        if at.is_multiple_of(2) {
            phone.hear().await?;
        }
    }
    Ok(())
}

/// Photos as large as those of cameras and larger, cut off, with wrong headers, and none at all.
fn photos() -> &'static [Vec<u8>] {
    static PHOTOS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    PHOTOS.get_or_init(|| {
        let (png, jpeg) = (pictures::large_png(8_600, 5_800), pictures::large_jpeg(8_600, 5_800));
        let mut wrong = jpeg.clone();
        wrong.iter_mut().take(64).for_each(|byte| *byte ^= 0x55);
        let larger = pictures::large_jpeg(60_000, 60_000);
        let (cut, cut_png) = (jpeg[..1_000].to_vec(), png[..png.len() / 2].to_vec());
        let text = STANDARD.encode(&jpeg).into_bytes();
        vec![png, jpeg, larger, cut, cut_png, wrong, text]
    })
}

async fn photo(mut phone: Phone, at: usize, thrown: &Thrown) -> Result<()> {
    let photos = photos();
    for number in 1.. {
        for piece in calls::upload(number, &photos[at % photos.len()]) {
            phone.send(&piece).await?;
            phone.hear().await?;
        }
        phone.send(&json!({ "ask": "read-photo", "upload": number })).await?;
        phone.hear().await?;
        count(&thrown.photos);
    }
    Ok(())
}
