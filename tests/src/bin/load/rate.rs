//! Actions as fast as they are answered.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::program::Program;
use crate::{Result, percentile, print, sorted};
use starboard_tests::phone::Phone;

const TABLES: usize = 100;
const PHONES: usize = 6;
const TURNS: usize = 5;
const WARMING: Duration = Duration::from_secs(1);
const MEASURED: Duration = Duration::from_secs(5);

/// Measures two hosts by turns, the earlier one first, each with the hash of its wire types and the same tables, where one
/// phone of each table acts and the others watch.
pub(crate) async fn compare(place: &Path, hosts: [(&PathBuf, &str); 2]) -> Result<()> {
    let (mut times, mut costs) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    for _ in 0..TURNS {
        for (at, (host, wire)) in hosts.into_iter().enumerate() {
            let Rate { seconds, processor } = measure(place, host, wire).await?;
            times[at].push(seconds);
            costs[at].push(processor);
        }
    }
    let median = |values: Vec<f64>| percentile(&sorted(values), 0.5);
    let [before, now] = times.map(median);
    let details = format!("{:.0} a second / {:.0}, median of {TURNS} turns each", 1.0 / now, 1.0 / before);
    print("before-actions", now / before, &details);
    let [before, now] = costs.map(median);
    let details =
        format!("{:.2} ms of a processor / {:.2} ms, median of {TURNS} turns each", now * 1e3, before * 1e3);
    print("before-processor", now / before, &details);
    Ok(())
}

/// Seconds of each action: on the clock, and of a processor of the host.
struct Rate {
    seconds: f64,
    processor: f64,
}

async fn measure(place: &Path, host: &Path, wire: &str) -> Result<Rate> {
    let program = Program::start(host, place, None)?;
    let mut first = Phone::connect_by(wire, &program.address).await?;
    let mut actors = Vec::new();
    let mut watchers = JoinSet::new();
    for _ in 0..TABLES {
        let table = first.create().await?;
        for _ in 1..PHONES {
            let mut phone = Phone::connect_by(wire, &program.address).await?;
            phone.watch(&table).await?;
            watchers.spawn(async move { while phone.hear().await.is_ok() {} });
        }
        let mut phone = Phone::connect_by(wire, &program.address).await?;
        phone.watch(&table).await?;
        actors.push((phone, table));
    }
    let start = Instant::now() + WARMING;
    let mut acting = JoinSet::new();
    for (mut phone, table) in actors {
        acting.spawn(async move {
            let mut counted = 0_u64;
            let mut turn = 0;
            while start.elapsed() < MEASURED {
                phone.act(&table, turn).await?;
                turn += 1;
                counted += u64::from(Instant::now() >= start);
            }
            Result::Ok(counted)
        });
    }
    tokio::time::sleep_until(start.into()).await;
    let processor = program.processor_time()?;
    let mut actions = 0;
    while let Some(counted) = acting.join_next().await {
        actions += counted??;
    }
    let (seconds, processor) = (start.elapsed(), program.processor_time()?.saturating_sub(processor));
    let each = |time: Duration| time.as_secs_f64() / actions as f64;
    Ok(Rate { seconds: each(seconds), processor: each(processor) })
}
