//! One table, while others keep asking for a lobby of many tables.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::program::Program;
use crate::{Result, percentile, print, sorted};
use starboard_tests::phone::Phone;

const TABLES: usize = 1_000;
/// Numbers of phones that ask.
const ASKING: [usize; 2] = [4, 64];
const TURNS: usize = 5;
const ACTIONS: u32 = 60;
const PACE: Duration = Duration::from_millis(20);

/// Prints the time of an action while others ask, p95, as a multiple of that on the same host while nobody does, by turns.
pub(crate) async fn row(place: &Path, host: &Path) -> Result<()> {
    let program = Program::start(host, place, None)?;
    let mut phone = Phone::connect(&program.address).await?;
    let mut table = String::new();
    for _ in 0..TABLES {
        table = phone.create().await?;
    }
    phone.watch(&table).await?;
    let (mut longest, mut details) = (0.0_f64, Vec::new());
    for asking in ASKING {
        let (mut quiet, mut asked, mut lobbies) = (Vec::new(), Vec::new(), 0);
        for _ in 0..TURNS {
            quiet.extend(act(&mut phone, &table).await?);
            let askers = Askers::begin(&program.address, asking);
            sleep(Duration::from_millis(500)).await;
            asked.extend(act(&mut phone, &table).await?);
            lobbies += askers.end();
            sleep(Duration::from_millis(500)).await;
        }
        let (quiet, asked) = (sorted(quiet), sorted(asked));
        longest = longest.max(percentile(&asked, 0.95) / percentile(&quiet, 0.95));
        details.push(format!(
            "{asking} phones that get {lobbies} lobbies: p50 {:.1} ms / {:.1}, p95 {:.1} ms / {:.1}",
            percentile(&asked, 0.5),
            percentile(&quiet, 0.5),
            percentile(&asked, 0.95),
            percentile(&quiet, 0.95),
        ));
    }
    print("host-asked", longest, &details.join("; "));
    Ok(())
}

/// The times until actions are answered, in milliseconds.
async fn act(phone: &mut Phone, table: &str) -> Result<Vec<f64>> {
    let mut times = Vec::new();
    for turn in 0..ACTIONS {
        sleep(PACE).await;
        let begun = Instant::now();
        phone.act(table, turn).await?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    Ok(times)
}

/// Phones that ask for the lobby as soon as they have it. They have a thread of their own, so that nobody waits for it.
struct Askers {
    ended: Arc<AtomicBool>,
    answered: Arc<AtomicUsize>,
    thread: thread::JoinHandle<()>,
}

impl Askers {
    fn begin(address: &str, number: usize) -> Self {
        let (ended, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let (ending, counted, address) = (Arc::clone(&ended), Arc::clone(&answered), address.to_owned());
        let thread = thread::spawn(move || {
            let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
                return;
            };
            runtime.block_on(async move {
                let mut asking = JoinSet::new();
                for _ in 0..number {
                    let (address, counted) = (address.clone(), Arc::clone(&counted));
                    asking.spawn(async move {
                        let mut phone = Phone::connect(&address).await?;
                        loop {
                            phone.ask(&json!({ "ask": "lobby" })).await?;
                            counted.fetch_add(1, Ordering::Relaxed);
                        }
                        #[expect(unreachable_code, reason = "it names the type of the error")]
                        Result::Ok(())
                    });
                }
                while !ending.load(Ordering::Relaxed) {
                    sleep(Duration::from_millis(50)).await;
                }
            });
        });
        Self { ended, answered, thread }
    }

    /// Ends them, and returns the number of lobbies that they got.
    fn end(self) -> usize {
        self.ended.store(true, Ordering::Relaxed);
        // What it did is counted.
        let _ = self.thread.join();
        self.answered.load(Ordering::Relaxed)
    }
}
