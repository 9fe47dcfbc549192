//! A host behind a relay: the relay is killed again and again, the host begins anew, and strangers flood its room.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use starboard_host::guests::Guests;
use starboard_host::wire::Response;
use starboard_host::{Host, Session};
use starboard_seal::{Key, room};
use starboard_tests::phone::{Pass, Phone, is_cut, new_table};
use starboard_tests::program::Program;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::player::{Bout, Pace, Player, Whose, role};
use crate::truth::{Device, Truth};
use crate::{Result, calls, host};

const GUESTS: usize = 6;
const STRANGERS: usize = 4;
/// The longest wait of a host for a message, before it does what is due.
const LOOK: Duration = Duration::from_millis(20);

/// A relay, a host behind it, and its guests, until the storm is over.
pub(crate) struct Room {
    program: host::Host,
    table: String,
    truth: Arc<Truth>,
    bout: Bout,
    work: JoinSet<Result<()>>,
    kills: Arc<AtomicU64>,
}

/// Numbers for the report.
pub(crate) struct Survived {
    pub(crate) kills: u64,
    pub(crate) lines: u64,
}

impl Room {
    /// Starts a relay of a program, with a host that has its folder in a place.
    pub(crate) fn begin(program: &Path, place: &Path, seed: u64) -> Result<Self> {
        let mut rng = StdRng::seed_from_u64(seed);
        let relay = Relay::start(program)?;
        let (address, key) = (relay.program.address.clone(), Key::from_private(rng.random())?);
        let program = host::Host::new(program.to_owned(), place)?;
        let (truth, bout) = (Arc::<Truth>::default(), Bout::default());
        let (kills, mut work) = (Arc::<AtomicU64>::default(), JoinSet::new());
        let table = {
            let owner = Host::open(&program.data())?.connect(drop);
            let table = create(&owner)?;
            for _ in 0..GUESTS {
                truth.devices().push(invite(&owner, role(&table, &mut rng))?);
            }
            truth.devices().push(invite(&owner, json!({ "role": "table", "table": table }))?);
            table
        };
        work.spawn(relay.fall(bout.clone(), Arc::clone(&kills), rng.random()));
        work.spawn(serve(address.clone(), program.data(), key.clone(), bout.clone(), rng.random()));
        for guest in 0..GUESTS {
            let pace = if guest == 0 { Pace::Fast } else { Pace::Human };
            let player = Player {
                address: address.clone(),
                whose: Whose::Relayed(key.public()),
                table: table.clone(),
                pace,
                seed: rng.random(),
            };
            work.spawn(come_again(player, Arc::clone(&truth), bout.clone()));
        }
        for _ in 0..STRANGERS {
            work.spawn(knock(address.clone(), room(&key.public()), bout.clone(), rng.random()));
        }
        Ok(Self { program, table, truth, bout, work, kills })
    }

    /// Ends everything, and compares what the host has with what guests were told.
    ///
    /// # Errors
    /// A line is lost or changed, or somebody was told what must not be.
    pub(crate) async fn end(mut self) -> Result<Survived> {
        self.bout.end();
        while let Some(done) = self.work.join_next().await {
            done?.map_err(|error| format!("behind the relay: {error}"))?;
        }
        let (mut program, _) = self.program.start(false)?;
        let mut phone = Phone::connect(&program.address).await?;
        let told = self.truth.tables().get(&self.table).cloned().unwrap_or_default();
        let lines = calls::lines(&mut phone, &self.truth, &self.table).await?;
        for (seq, content) in &told.lines {
            if lines.get(*seq as usize - 1) != Some(content) {
                return Err(format!("behind the relay: line {seq} differs or is lost").into());
            }
        }
        if told.lines.len() < 2 {
            return Err("behind the relay: nobody has played".into());
        }
        program.end()?;
        self.program.check()?.sound()?;
        Ok(Survived { kills: self.kills.load(Ordering::Relaxed), lines: told.last() })
    }
}

fn ask(owner: &Session, request: Value) -> Result<Response> {
    Ok(owner.handle(serde_json::from_value(request)?)?)
}

fn create(owner: &Session) -> Result<String> {
    match ask(owner, new_table("Elsewhere", "deluxe-2019"))? {
        Response::Table { snapshot } => Ok(snapshot.table.0.clone()),
        answer => Err(format!("no table: {answer:?}").into()),
    }
}

fn invite(owner: &Session, role: Value) -> Result<Device> {
    match ask(owner, json!({ "ask": "make-ticket", "role": role, "kind": "code" }))? {
        Response::Ticket { ticket } => {
            let table = role["table"].as_str().unwrap_or_default().to_owned();
            Ok(Device { role, pass: Pass { by: json!({ "ticket": ticket.ticket }), table } })
        }
        answer => Err(format!("no ticket: {answer:?}").into()),
    }
}

/// A relay that is killed and comes back at the same port.
struct Relay {
    program: Program,
    command: Command,
}

impl Relay {
    fn start(program: &Path) -> Result<Self> {
        let command = |port: &str| {
            let mut command = Command::new(program);
            command.args(["relay", "--port", port]).stdin(Stdio::null()).stderr(Stdio::null());
            command
        };
        let first = Program::start(&mut command("0"))?.ok_or("the relay does not start")?;
        let command = command(first.address.rsplit(':').next().ok_or("no port")?);
        Ok(Self { program: first, command })
    }

    async fn fall(mut self, bout: Bout, kills: Arc<AtomicU64>, seed: u64) -> Result<()> {
        let mut rng = StdRng::seed_from_u64(seed);
        while !bout.is_over() {
            rest(&bout, Duration::from_millis(rng.random_range(500..6_000))).await;
            self.program.kill()?;
            kills.fetch_add(1, Ordering::Relaxed);
            sleep(Duration::from_millis(rng.random_range(0..1_000))).await;
            self.program = Program::start(&mut self.command)?.ok_or("the relay does not start again")?;
        }
        Ok(())
    }
}

async fn rest(bout: &Bout, time: Duration) {
    let until = Instant::now() + time;
    while Instant::now() < until && !bout.is_over() {
        sleep(LOOK).await;
    }
}

/// A host that connects to the relay again and again, and sometimes closes and opens its folder in between.
async fn serve(relay: String, folder: PathBuf, key: Key, bout: Bout, seed: u64) -> Result<()> {
    let mut rng = StdRng::seed_from_u64(seed);
    while !bout.is_over() {
        let host = Host::open(&folder)?;
        let mut guests = Guests::new(host.clone(), key.clone());
        for _ in 0..rng.random_range(1..4) {
            let until = Instant::now() + Duration::from_millis(rng.random_range(1_000..8_000));
            let Ok((mut socket, _)) = connect_async(format!("ws://{relay}/relay/host")).await else {
                sleep(LOOK).await;
                continue;
            };
            guests.begin();
            'connected: while Instant::now() < until && !bout.is_over() {
                for message in guests.said() {
                    if socket.send(Message::binary(message)).await.is_err() {
                        break 'connected;
                    }
                }
                let wait = if guests.is_due() { Duration::ZERO } else { LOOK };
                match timeout(wait, socket.next()).await {
                    Ok(Some(Ok(Message::Binary(message)))) => guests.hear(&message)?,
                    Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => break,
                    Ok(Some(Ok(_))) | Err(_) => {}
                }
                host.run_due();
                guests.turn();
            }
        }
    }
    Ok(())
}

/// A guest who comes again after each cut.
async fn come_again(mut player: Player, truth: Arc<Truth>, bout: Bout) -> Result<()> {
    while !bout.is_over() {
        match player.act(&truth, &bout).await {
            Err(error) if !is_cut(&error) => return Err(error),
            _ => sleep(Duration::from_millis(100)).await,
        }
        player.seed = player.seed.wrapping_add(1);
    }
    Ok(())
}

/// A stranger who says nonsense in the room.
async fn knock(relay: String, room: String, bout: Bout, seed: u64) -> Result<()> {
    let mut rng = StdRng::seed_from_u64(seed);
    while !bout.is_over() {
        sleep(Duration::from_millis(rng.random_range(10..200))).await;
        let Ok((mut socket, _)) = connect_async(format!("ws://{relay}/relay/{room}")).await else { continue };
        let nonsense: Vec<u8> = (0..rng.random_range(0..200)).map(|_| rng.random()).collect();
        let said = socket.send(Message::binary(nonsense)).await;
        let heard = timeout(Duration::from_secs(1), socket.next()).await;
        if let (Ok(()), Ok(Some(Ok(Message::Binary(_))))) = (said, heard) {
            return Err("a stranger is answered".into());
        }
    }
    Ok(())
}
