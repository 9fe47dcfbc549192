//! Somebody in the lobby: creates, renames, deletes and restores tables, and restores them from backups.

use std::sync::Arc;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use starboard_tests::phone::{Phone, new_table};
use tokio::time::sleep;

use crate::Result;
use crate::flood::source;
use crate::player::{Answer, Bout, SLOW, ask, get};
use crate::truth::Truth;

const EDITIONS: [&str; 5] = ["first-2002", "second-2003", "guest-artist", "deluxe-2019", "starfinder"];

pub(crate) struct Keeper {
    pub(crate) address: String,
    pub(crate) seed: u64,
    /// The number of tables from which on no new ones are created.
    pub(crate) tables: usize,
    /// The table that is never deleted.
    pub(crate) long: Option<String>,
}

impl Keeper {
    pub(crate) async fn keep(self, truth: Arc<Truth>, bout: Bout) -> Result<()> {
        let done = self.go(&truth, &bout).await;
        bout.judge(done.map_err(|error| format!("in the lobby: {error}").into()))
    }

    async fn go(&self, truth: &Truth, bout: &Bout) -> Result<()> {
        let mut rng = StdRng::seed_from_u64(self.seed);
        let mut phone = Phone::connect_from(source(&mut rng), &self.address).await?;
        while !bout.is_over() {
            let (all, deleted) = {
                let tables = truth.tables();
                let is =
                    |gone| move |(_, table): &(&String, &crate::truth::Table)| table.deleted == Some(gone);
                let ids = |gone| -> Vec<String> {
                    tables.iter().filter(is(gone)).map(|(id, _)| id.clone()).collect()
                };
                (ids(false), ids(true))
            };
            let some = all.choose(&mut rng).filter(|id| Some(*id) != self.long.as_ref());
            match (rng.random_range(0..20), some, deleted.choose(&mut rng)) {
                (0, Some(table), _) if all.len() > self.tables / 2 => {
                    change(&mut phone, truth, table, "delete-table", true).await?;
                }
                (1..=2, _, Some(table)) => {
                    change(&mut phone, truth, table, "restore-table", false).await?;
                }
                (3, Some(table), _) => {
                    let name = format!("Renamed {}", rng.random::<u32>());
                    rename(&mut phone, truth, table, &name).await?;
                }
                (4, ..) => from_backup(&mut phone, truth, &mut rng).await?,
                _ if all.len() < self.tables => create(&mut phone, truth, &mut rng).await.map(drop)?,
                _ => get(&mut phone, truth, &json!({ "ask": "lobby" })).await.map(drop)?,
            }
            if all.len() >= self.tables / 2 {
                sleep(Duration::from_millis(rng.random_range(10..300))).await;
            }
        }
        Ok(())
    }
}

/// Creates a table, and returns its id.
pub(crate) async fn create(phone: &mut Phone, truth: &Truth, rng: &mut StdRng) -> Result<String> {
    let name = format!("Table {}", rng.random::<u32>());
    let edition = EDITIONS.choose(rng).copied().unwrap_or("deluxe-2019");
    let made = get(phone, truth, &new_table(&name, edition)).await?;
    Ok(made["snapshot"]["table"].as_str().ok_or("no table")?.to_owned())
}

async fn change(phone: &mut Phone, truth: &Truth, table: &str, what: &str, deleted: bool) -> Result<()> {
    let note = |deleted| {
        if let Some(table) = truth.tables().get_mut(table) {
            table.deleted = deleted;
        }
    };
    note(None);
    get(phone, truth, &json!({ "ask": what, "table": table })).await?;
    note(Some(deleted));
    Ok(())
}

async fn rename(phone: &mut Phone, truth: &Truth, table: &str, name: &str) -> Result<()> {
    let note = |change: &dyn Fn(&mut Vec<String>)| {
        if let Some(table) = truth.tables().get_mut(table) {
            change(&mut table.names);
        }
    };
    note(&|names| names.push(name.to_owned()));
    get(phone, truth, &json!({ "ask": "rename-table", "table": table, "name": name })).await?;
    note(&|names| *names = vec![name.to_owned()]);
    Ok(())
}

/// Restores a table from the newest backup, and deletes it again if it is as it was told. Backups come and go meanwhile.
async fn from_backup(phone: &mut Phone, truth: &Truth, rng: &mut StdRng) -> Result<()> {
    let backups = get(phone, truth, &json!({ "ask": "backups" })).await?;
    let Some(backup) = backups["backups"][0]["backup"].as_str() else { return Ok(()) };
    let listed = match ask(phone, truth, &json!({ "ask": "backup", "backup": backup }), SLOW).await? {
        Answer::Reply(listed) => listed,
        Answer::Refusal(fault) if fault["fault"] == "unknown-backup" => return Ok(()),
        Answer::Refusal(fault) => return Err(format!("the backup {backup} is not read: {fault}").into()),
    };
    let sound = |table: &&serde_json::Value| {
        table["summary"]["damage"].is_null() && table["lines"].as_u64().is_some_and(|lines| lines < 500)
    };
    let tables: Vec<_> = listed["tables"].as_array().into_iter().flatten().filter(sound).collect();
    let Some(table) = tables.choose(rng).and_then(|table| table["summary"]["table"].as_str()) else {
        return Ok(());
    };
    let restore = json!({ "ask": "restore-from-backup", "backup": backup, "table": table });
    let restored = match ask(phone, truth, &restore, SLOW).await? {
        Answer::Reply(restored) => restored["snapshot"]["table"].as_str().ok_or("no table")?.to_owned(),
        Answer::Refusal(fault) if fault["fault"] == "unknown-backup" => return Ok(()),
        Answer::Refusal(fault) => return Err(format!("{table} is not restored: {fault}").into()),
    };
    let lines = crate::calls::lines(phone, truth, &restored).await?;
    let told = truth.tables().get(table).cloned().unwrap_or_default();
    for (seq, content) in (1..).zip(&lines) {
        if !told.mended && told.lines.get(&seq).is_some_and(|told| told != content) {
            return Err(format!("line {seq} of {table} differs in the backup {backup}").into());
        }
    }
    change(phone, truth, &restored, "delete-table", true).await
}
