//! Players at a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use starboard_seal::PublicKey;
use starboard_tests::phone::{Pass, Phone};
use tokio::time::{sleep, timeout};

use crate::flood::source;
use crate::truth::{Device, Truth};
use crate::{Result, calls};

/// A host that does not answer a player for so long has failed.
pub(crate) const PROMPT: Duration = Duration::from_secs(30);
/// The same for what reads whole games or a backup.
pub(crate) const SLOW: Duration = Duration::from_secs(300);
/// A valid message of each kind, one per line.
const MESSAGES: &str = include_str!("../../../../host/tests/it/messages.txt");

/// The faults of a table that was deleted, or restored with damage.
const GONE: [&str; 2] = ["unknown-table", "table-damaged"];

/// The words of an error for what a role must not allow.
const MAY_NOT: &str = "which the role does not allow";

/// Players go on until a bout is over. A host that is killed ends their connections.
#[derive(Clone, Default)]
pub(crate) struct Bout {
    over: Arc<AtomicBool>,
    killed: Arc<AtomicBool>,
}

impl Bout {
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::SeqCst);
    }

    /// Faults that players meet from now on are expected.
    pub(crate) fn kill(&self) {
        self.killed.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::SeqCst) || self.killed.load(Ordering::SeqCst)
    }

    /// A fault of a player, unless the host was killed.
    pub(crate) fn judge(&self, done: Result<()>) -> Result<()> {
        if self.killed.load(Ordering::SeqCst) && !done.as_ref().is_err_and(|error| is_grave(&**error)) {
            return Ok(());
        }
        done
    }
}

fn is_grave(error: &(dyn std::error::Error + Send + Sync)) -> bool {
    let error = error.to_string();
    ["differs", MAY_NOT].iter().any(|grave| error.contains(grave))
}

pub(crate) enum Answer {
    Reply(Value),
    Refusal(Value),
}

/// Asks, and notes every line that is told meanwhile.
///
/// # Errors
/// The connection is closed, or there is no answer for a long time.
pub(crate) async fn ask(
    phone: &mut Phone,
    truth: &Truth,
    request: &Value,
    patience: Duration,
) -> Result<Answer> {
    let kind = request["ask"].clone();
    let asking = async {
        let id = phone.send(request).await?;
        loop {
            let text = phone.hear().await?;
            let mut message: Value = serde_json::from_str(&text)?;
            for snapshot in ["/push/snapshot", "/response/snapshot"] {
                let table = message.pointer(snapshot).map(|snapshot| truth.hear(snapshot)).transpose()?;
                if let (Some(table), Some(only)) = (table, &phone.only)
                    && table != *only
                {
                    return Err(format!("{table} is told at {only}, {MAY_NOT}").into());
                }
            }
            match message["message"].as_str() {
                Some("reply") if message["id"] == id => return Ok(Answer::Reply(message["response"].take())),
                Some("refusal") if message["id"] == id => {
                    return Ok(Answer::Refusal(message["fault"].take()));
                }
                Some("push") => {}
                _ => return Err(format!("{kind} is answered by {message}").into()),
            }
        }
    };
    match timeout(patience, asking).await {
        Ok(answer) => answer,
        Err(_) => Err(format!("{kind} was not answered for {} s", patience.as_secs()).into()),
    }
}

/// Asks for what is not refused.
pub(crate) async fn get(phone: &mut Phone, truth: &Truth, request: &Value) -> Result<Value> {
    match ask(phone, truth, request, SLOW).await? {
        Answer::Reply(answer) => Ok(answer),
        Answer::Refusal(fault) => Err(format!("{request} is refused: {fault}").into()),
    }
}

/// The pace of a player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    /// As people do, a bit faster.
    Human,
    /// As fast as it is answered.
    Fast,
}

/// The device of a player.
#[derive(Clone, Copy)]
pub(crate) enum Whose {
    /// The owner's.
    Owner,
    /// A device that was let in with a role.
    Guest,
    /// A guest through a relay, at a host with this key.
    Relayed(PublicKey),
}

/// A player of the storm.
pub(crate) struct Player {
    /// The address of the host or of the relay.
    pub(crate) address: String,
    pub(crate) whose: Whose,
    pub(crate) table: String,
    pub(crate) pace: Pace,
    pub(crate) seed: u64,
}

impl Player {
    /// Plays until the bout is over.
    pub(crate) async fn play(self, truth: Arc<Truth>, bout: Bout) -> Result<()> {
        let done = self.act(&truth, &bout).await;
        bout.judge(done.map_err(|error| format!("a player at {}: {error}", self.table).into()))
    }

    /// Plays until the bout is over, on one connection.
    pub(crate) async fn act(&self, truth: &Truth, bout: &Bout) -> Result<()> {
        let mut rng = StdRng::seed_from_u64(self.seed);
        let Some((mut phone, role)) = self.connect(truth, &mut rng).await? else { return Ok(()) };
        let watch = json!({ "ask": "watch", "table": self.table });
        // It may be deleted meanwhile.
        if let Answer::Refusal(fault) = ask(&mut phone, truth, &watch, SLOW).await? {
            return self.gone(&fault);
        }
        let acts: Vec<Value> = MESSAGES
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .filter(|action: &Value| action.get("do").is_some())
            .collect();
        while !bout.is_over() {
            let request = self.request(&acts, &mut rng);
            let asked = Instant::now();
            let answer = ask(&mut phone, truth, &request, PROMPT).await?;
            truth.waited(asked.elapsed());
            match answer {
                Answer::Reply(_) if is_beyond(&role, &request) => {
                    return Err(format!("{role} does {request}, {MAY_NOT}").into());
                }
                Answer::Reply(_) => {}
                Answer::Refusal(fault) => {
                    let code = fault["fault"].as_str().unwrap_or_default();
                    if ["internal", "store", "damaged", "malformed"].contains(&code) {
                        return Err(format!("{request} is refused: {fault}").into());
                    }
                    if GONE.contains(&code) {
                        return Ok(());
                    }
                }
            }
            if self.pace == Pace::Human {
                sleep(Duration::from_millis(rng.random_range(20..600))).await;
                if rng.random_ratio(1, 40) {
                    self.read(&mut phone, truth, &mut rng).await?;
                }
            }
        }
        Ok(())
    }

    /// Connects, and returns the role. None if the table is gone.
    async fn connect(&self, truth: &Truth, rng: &mut StdRng) -> Result<Option<(Phone, Value)>> {
        let from = source(rng);
        if let Whose::Owner = self.whose {
            return Ok(Some((Phone::connect_from(from, &self.address).await?, Value::Null)));
        }
        let known: Vec<_> =
            truth.devices().iter().filter(|known| known.pass.table == self.table).cloned().collect();
        let known = match &self.whose {
            Whose::Guest if rng.random_ratio(1, 4) => None,
            _ => known.choose(rng).cloned(),
        };
        let Some(device) = (match known {
            Some(known) => Some(known),
            None => self.invite(truth, rng).await?,
        }) else {
            return Ok(None);
        };
        let mut phone = match &self.whose {
            Whose::Relayed(key) => Phone::join_through(from, &self.address, key, &device.pass).await,
            _ => Phone::join(from, &self.address, &device.pass).await,
        }?;
        let role = device.role.clone();
        if let Some(token) = phone.token.take() {
            truth.let_in(device, &token);
        }
        Ok(Some((phone, role)))
    }

    /// Has the owner make a ticket with some role.
    async fn invite(&self, truth: &Truth, rng: &mut StdRng) -> Result<Option<Device>> {
        let mut owner = Phone::connect_from(source(rng), &self.address).await?;
        let role = role(&self.table, rng);
        let request = json!({ "ask": "make-ticket", "role": role, "kind": "code" });
        match ask(&mut owner, truth, &request, SLOW).await? {
            Answer::Reply(made) => {
                let by = json!({ "ticket": made["ticket"]["ticket"] });
                Ok(Some(Device { role, pass: Pass { by, table: self.table.clone() } }))
            }
            Answer::Refusal(fault) => self.gone(&fault).map(|()| None),
        }
    }

    fn gone(&self, fault: &Value) -> Result<()> {
        if GONE.iter().any(|gone| fault["fault"] == *gone) {
            Ok(())
        } else {
            Err(format!("{} cannot be watched: {fault}", self.table).into())
        }
    }

    fn request(&self, acts: &[Value], rng: &mut StdRng) -> Value {
        let table = &self.table;
        let kind = if self.pace == Pace::Fast { 9 } else { rng.random_range(0..14) };
        match kind {
            0 => json!({ "ask": "undo", "table": table }),
            1 => json!({ "ask": "redo", "table": table }),
            2 => {
                let action = json!({ "do": "set-hand", "seat": 1, "cards": rng.random_range(0..9) });
                json!({ "ask": "act", "table": table, "action": action, "again": true })
            }
            3..=8 => {
                let action = acts.choose(rng);
                json!({ "ask": "act", "table": table, "action": action, "overrule": true, "again": true })
            }
            _ => json!({ "ask": "act", "table": table, "action": { "do": "roll" }, "again": true }),
        }
    }

    /// Reads the latest part of the log, and now and then all of it.
    async fn read(&self, phone: &mut Phone, truth: &Truth, rng: &mut StdRng) -> Result<()> {
        let last = truth.tables().get(&self.table).map_or(0, super::truth::Table::last);
        let since = if rng.random_ratio(1, 10) { 0 } else { last.saturating_sub(200) };
        calls::logged(phone, truth, &self.table, since).await.map(drop).or_else(|error| {
            let gone = GONE.iter().any(|gone| error.to_string().contains(gone));
            if gone { Ok(()) } else { Err(error) }
        })
    }
}

/// Some role at a table.
pub(crate) fn role(table: &str, rng: &mut StdRng) -> Value {
    match rng.random_range(0..3) {
        0 => json!({ "role": "watch", "table": table }),
        1 => json!({ "role": "seat", "table": table, "seat": rng.random_range(0..6) }),
        _ => json!({ "role": "table", "table": table }),
    }
}

/// True if a role surely does not allow a change of its table. A role of null allows all.
fn is_beyond(role: &Value, request: &Value) -> bool {
    let action = &request["action"];
    match role["role"].as_str() {
        Some("watch") => true,
        Some("seat") => action["do"] == "change-level" && action["seat"] != role["seat"],
        _ => false,
    }
}
