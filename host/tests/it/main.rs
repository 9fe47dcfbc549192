//! The host as seen by its clients: in process, over a WebSocket, and as a program.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it fails")]

mod access;
mod archive;
mod backups;
mod card_names;
mod claims;
mod client;
mod concurrent;
mod crowd;
mod damage;
mod device;
mod devices;
mod durable;
mod games;
mod guests;
mod kill;
mod listening;
mod long;
mod mangled;
mod pictures;
mod program;
mod properties;
mod recovering;
mod relay;
mod scan;
mod sets;
mod silence;
mod tables;
mod wire;

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use starboard_cards::{EditionId, Sex};
use starboard_core::{Color, NewSeat, SetUp, Shape, Standie};
use starboard_host::wire::{Pushed, WIRE};
use starboard_host::{Entrance, Host, Session};

/// Seats that are valid together, up to 36.
fn seats(count: usize) -> Vec<NewSeat> {
    let colors = [Color::Coral, Color::Azure, Color::Violet, Color::Lime, Color::Amber, Color::Rose];
    let shapes = [Shape::Dome, Shape::Arrow, Shape::Block, Shape::Hexagon, Shape::Shield, Shape::Star];
    let seat = |n: usize| NewSeat {
        name: format!("Player {}", n + 1),
        sex: if n.is_multiple_of(2) { Sex::Female } else { Sex::Male },
        standie: Standie { color: colors[n % 6], shape: shapes[(n + n / 6) % 6] },
    };
    (0..count).map(seat).collect()
}

fn set_up() -> SetUp {
    SetUp { edition: EditionId::Deluxe2019, house_rules: Vec::new(), seats: seats(4) }
}

/// Waits until no host has a folder any more: its threads let go of it a moment after its last session has ended.
fn released(folder: &Path) {
    let lock = File::options().write(true).open(folder.join("starboard.lock")).unwrap();
    while lock.try_lock().is_err() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

/// The session of another device, in a network that is let in as a whole.
fn neighbour(host: &Host, listener: impl Fn(Arc<Pushed>) + Send + Sync + 'static) -> Session {
    let hello = serde_json::json!({ "hello": 1, "wire": WIRE }).to_string();
    host.admit(&hello, Entrance::Open, listener, || {}).unwrap().1
}
