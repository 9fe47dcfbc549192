//! Many tables on one host, each played at the pace of people.

use std::path::Path;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tokio::time::sleep_until;

use crate::program::{self, Program};
use crate::{Result, percentile, print, sorted};
use starboard_tests::phone::Phone;

const TABLES: usize = 1_000;
const PHONES: usize = 6;
/// The time between two actions of a table.
const PACE: Duration = Duration::from_secs(5);
const MEASURED: Duration = Duration::from_secs(30);
/// Phones in the lobby, for the row about it.
const IN_LOBBY: usize = 20;

pub(crate) async fn rows(place: &Path, host: &Path) -> Result<()> {
    measure("host-p99", place, host, None, 0).await?;
    measure("host-lobby", place, host, None, IN_LOBBY).await?;
    let slow = program::slow_sync(place)?;
    measure("host-slow-disk", place, host, Some(&slow), 0).await
}

/// Prints the time until an action is answered, p99 in milliseconds.
async fn measure(
    row: &str,
    place: &Path,
    host: &Path,
    preload: Option<&Path>,
    in_lobby: usize,
) -> Result<()> {
    let program = Program::start(host, place, preload)?;
    let mut actors = seat(&program.address).await?;
    let mut watching = JoinSet::new();
    for _ in 0..in_lobby {
        let mut phone = Phone::connect(&program.address).await?;
        let lobby = serde_json::json!({ "ask": "lobby" });
        phone.ask(&lobby).await?;
        watching.spawn(async move {
            while let Ok(text) = phone.hear().await {
                // As the interface does.
                if text.contains("lobby-changed") && phone.ask(&lobby).await.is_err() {
                    return;
                }
            }
        });
    }
    let begun = Instant::now() + Duration::from_secs(1);
    let before = program.processor_time()?;
    let mut acting = JoinSet::new();
    for (at, (mut phone, table)) in actors.drain(..).enumerate() {
        acting.spawn(async move {
            let mut due = begun + PACE.mul_f64(at as f64 / TABLES as f64);
            let mut times = Vec::new();
            for turn in 0.. {
                sleep_until(due.into()).await;
                if begun.elapsed() > MEASURED {
                    break;
                }
                phone.act(&table, turn).await?;
                // A late answer counts from when the action was due.
                times.push(due.elapsed().as_secs_f64() * 1e3);
                due += PACE;
            }
            Result::Ok(times)
        });
    }
    let mut times = Vec::new();
    while let Some(of_table) = acting.join_next().await {
        times.extend(of_table??);
    }
    let used =
        (program.processor_time()?.saturating_sub(before)).as_secs_f64() / begun.elapsed().as_secs_f64();
    let times = sorted(times);
    let p99 = percentile(&times, 0.99);
    let details = format!(
        "p50 {:.1} ms, longest {:.1} ms, of {} actions at {TABLES} tables with {PHONES} phones each{}; {:.0} % of a processor",
        percentile(&times, 0.5),
        percentile(&times, 1.0),
        times.len(),
        if in_lobby > 0 { format!(" and {in_lobby} in the lobby") } else { String::new() },
        used * 100.0,
    );
    print(row, p99, &details);
    Ok(())
}

/// Creates the tables, and returns the acting phone of each. The others watch.
async fn seat(address: &str) -> Result<Vec<(Phone, String)>> {
    const AT_ONCE: usize = 16;
    let mut seating = JoinSet::new();
    for first in 0..AT_ONCE {
        let address = address.to_owned();
        seating.spawn(async move {
            let mut actors = Vec::new();
            for _ in (first..TABLES).step_by(AT_ONCE) {
                let mut actor = Phone::connect(&address).await?;
                let table = actor.create().await?;
                actor.watch(&table).await?;
                for _ in 1..PHONES {
                    let mut phone = Phone::connect(&address).await?;
                    phone.watch(&table).await?;
                    tokio::spawn(async move { while phone.hear().await.is_ok() {} });
                }
                actors.push((actor, table));
            }
            Result::Ok(actors)
        });
    }
    let mut actors = Vec::new();
    while let Some(seated) = seating.join_next().await {
        actors.extend(seated??);
    }
    Ok(actors)
}
