//! Compares what a host has after a start with what it told before: nothing is lost or changed without a word.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use starboard_tests::phone::Phone;

use crate::harm::Harm;
use crate::loss::{self, Loss};
use crate::player::{Answer, SLOW, ask, get};
use crate::truth::{PHONES_MAX, Table, Truth};
use crate::{Result, calls};

/// The reports on a folder from before its host listened.
#[derive(Default)]
pub(crate) struct Told {
    /// The report of a recovery.
    pub(crate) recovery: Option<String>,
}

/// Numbers of tables that are intact and of losses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Verdict {
    /// Tables with every line.
    pub(crate) intact: usize,
    /// Tables, changes of tables and records whose loss or damage was told.
    pub(crate) told: usize,
    /// Losses that cannot be noticed, by `docs/damage.md`.
    pub(crate) excepted: usize,
}

/// A host after its start.
pub(crate) struct Judge<'t> {
    phone: Phone,
    truth: &'t Truth,
    harm: Option<&'t Harm>,
    /// Losses told before, by the names of their tables, and the number of tables without a name.
    losses: BTreeMap<String, Loss>,
    unnamed: usize,
    recovered: bool,
    /// The names of tables whose name or deletion is damaged, and told.
    in_doubt: BTreeSet<String>,
    /// The number of names and deletions that are told to be lost.
    changes: u64,
    /// The same that may be lost without a word.
    silent: u64,
    verdict: Verdict,
}

impl<'t> Judge<'t> {
    /// Judges all tables, has damaged ones go on, and takes what is there for the truth from now on.
    ///
    /// # Errors
    /// Something is lost or changed, and not told.
    pub(crate) async fn judge(
        address: &str,
        truth: &'t Truth,
        harm: Option<&'t Harm>,
        told: &Told,
    ) -> Result<Verdict> {
        let mut phone = Phone::connect(address).await?;
        let lobby = get(&mut phone, truth, &json!({ "ask": "lobby" })).await?;
        let damage: Vec<&Value> = lobby["damage"].as_array().into_iter().flatten().collect();
        let mut losses = BTreeMap::new();
        losses.extend(told.recovery.iter().flat_map(|report| loss::read(report)));
        let missing = damage.iter().filter(|damage| damage["damaged"] == "missing-table");
        let missing = missing.filter_map(|damage| damage["name"].as_str());
        losses.extend(missing.map(|name| (name.to_owned(), Loss::default())));
        let unnamed = losses.keys().filter(|name| name.starts_with('#')).count();
        let rows = damage.iter().filter(|damage| damage["damaged"] == "table");
        let in_doubt = rows.filter_map(|damage| Some(damage["name"].as_str()?.to_owned())).collect();
        let changes = damage.iter().filter(|damage| damage["damaged"] == "changes");
        let changes = changes.filter_map(|damage| damage["count"].as_u64()).sum::<u64>()
            + told.recovery.as_ref().map_or(0, |report| loss::changes(report));
        let silent = harm.map_or(0, |harm| harm.changes);
        let verdict = Verdict { told: damage.len(), ..Verdict::default() };
        let recovered = told.recovery.is_some();
        let mut judge =
            Self { phone, truth, harm, losses, unnamed, recovered, in_doubt, changes, silent, verdict };
        judge.tables(&lobby).await?;
        if !damage.is_empty() {
            get(&mut judge.phone, truth, &json!({ "ask": "accept-damage" })).await?;
        }
        judge.adopt().await?;
        Ok(judge.verdict)
    }

    async fn tables(&mut self, lobby: &Value) -> Result<()> {
        let there: BTreeMap<&str, &Value> = lobby["tables"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|table| Some((table["table"].as_str()?, table)))
            .collect();
        let truth = self.truth.tables().clone();
        // A table whose row is lost goes on under another id.
        let mut others = Vec::new();
        for id in there.keys().filter(|id| !truth.contains_key(**id) && there[**id]["damage"].is_null()) {
            others.push(calls::lines(&mut self.phone, self.truth, id).await?);
        }
        for (id, table) in &truth {
            let judged = match there.get(&**id) {
                None => self.missing(id, table, &others).and(self.settle(id).await),
                Some(summary) => self.present(id, table, summary).await,
            };
            judged.map_err(|error| format!("{:?} ({id}): {error}", table.names))?;
        }
        Ok(())
    }

    /// A table that is not in the lobby.
    fn missing(&mut self, id: &str, table: &Table, others: &[Vec<u64>]) -> Result<()> {
        let told = |name: &String| self.losses.contains_key(name) || self.in_doubt.contains(name);
        let named = table.names.iter().any(told);
        if table.deleted != Some(false) {
            // Nothing tells what became of a deleted table before it is restored.
            if named || self.recovered || self.floor(id, table) < table.last() {
                self.truth.tables().remove(id);
            }
            return Ok(());
        }
        let elsewhere =
            others.iter().any(|lines| differing(table, lines).is_empty() && reaches(table, lines));
        if named || (self.recovered && elsewhere) {
            self.verdict.told += 1;
        } else if self.unnamed > 0 {
            self.unnamed -= 1;
            self.verdict.told += 1;
        } else if self.floor(id, table) == 0 {
            self.verdict.excepted += 1;
        } else {
            self.change("it is missing")?;
        }
        self.truth.tables().remove(id);
        Ok(())
    }

    /// Has a deleted table go on, if it is damaged: that is told when it is restored.
    async fn settle(&mut self, id: &str) -> Result<()> {
        let request = |what: &str| json!({ "ask": what, "table": id });
        if self.harm.is_none() {
            return Ok(());
        }
        if let Answer::Refusal(fault) =
            ask(&mut self.phone, self.truth, &request("restore-table"), SLOW).await?
            && fault["fault"] == "unknown-table"
        {
            return Ok(());
        }
        let lobby = get(&mut self.phone, self.truth, &json!({ "ask": "lobby" })).await?;
        let tables = lobby["tables"].as_array().into_iter().flatten();
        let damage = tables.filter(|table| table["table"] == id).map(|table| &table["damage"]).next();
        if let Some(loss) = damage.map(Loss::of).transpose()?.flatten()
            && loss.keeps > 0
        {
            get(&mut self.phone, self.truth, &request("go-on")).await?;
        }
        get(&mut self.phone, self.truth, &request("delete-table")).await.map(drop)
    }

    async fn present(&mut self, id: &str, table: &Table, summary: &Value) -> Result<()> {
        let name = summary["name"].as_str().unwrap_or_default();
        let named = self.in_doubt.contains(name) || self.losses.contains_key(name);
        let told = named || self.recovered && self.unnamed > 0;
        if table.deleted == Some(true) && !told {
            self.change("it was deleted, and is there again")?;
        }
        if !table.names.iter().any(|known| known == name) && !told {
            self.change(&format!("its name is {name:?} now"))?;
        }
        let told = match Loss::of(&summary["damage"])? {
            Some(loss) if loss.keeps == 0 => {
                self.verdict.told += 1;
                get(&mut self.phone, self.truth, &json!({ "ask": "delete-table", "table": id })).await?;
                self.truth.tables().remove(id);
                return Ok(());
            }
            Some(loss) => {
                // Its lines are others from now on.
                self.truth.tables().remove(id);
                get(&mut self.phone, self.truth, &json!({ "ask": "go-on", "table": id })).await?;
                Some(loss)
            }
            None => self.losses.get(name).filter(|_| self.recovered).cloned(),
        };
        let lines = calls::lines(&mut self.phone, self.truth, id).await?;
        let last = lines.len() as u64;
        let floor = told.as_ref().map_or_else(|| self.floor(id, table), |loss| loss.keeps.min(table.last()));
        if last < floor {
            return Err(format!("it ends at line {last}, it had {}", table.last()).into());
        }
        if last > table.last() + PHONES_MAX {
            return Err(format!("it has {last} lines, {} were told", table.last()).into());
        }
        let left_out = |seq: &u64| told.as_ref().is_some_and(|loss| loss.bad.contains(seq));
        if let Some(seq) = differing(table, &lines).into_iter().find(|seq| !left_out(seq)) {
            return Err(format!("line {seq} differs from what was told").into());
        }
        let shorter = last < table.last();
        match (&told, shorter) {
            (Some(_), _) => self.verdict.told += 1,
            (None, false) => self.verdict.intact += 1,
            (None, true) => self.verdict.excepted += 1,
        }
        let mended = table.mended || shorter || told.is_some();
        let lines = (1..).zip(lines).collect();
        let adopted = Table { names: vec![name.to_owned()], lines, deleted: Some(false), mended };
        self.truth.tables().insert(id.to_owned(), adopted);
        Ok(())
    }

    /// The last line of a table that has to be there if nothing is told.
    fn floor(&self, id: &str, table: &Table) -> u64 {
        match self.harm.and_then(|harm| harm.heads.as_ref()) {
            Some(heads) => heads.get(id).copied().unwrap_or(0),
            None => table.last(),
        }
    }

    /// A change of a name or deletion that is not told by the name of the table.
    fn change(&mut self, what: &str) -> Result<()> {
        if self.changes > 0 {
            self.changes -= 1;
            self.verdict.told += 1;
        } else {
            self.silent = self.silent.checked_sub(1).ok_or_else(|| what.to_owned())?;
            self.verdict.excepted += 1;
        }
        Ok(())
    }

    /// Takes the names and deletions as they are after all, and tables that nobody has heard of.
    async fn adopt(&mut self) -> Result<()> {
        let lobby = get(&mut self.phone, self.truth, &json!({ "ask": "lobby" })).await?;
        let mut names = BTreeMap::new();
        for table in lobby["tables"].as_array().into_iter().flatten() {
            let id = table["table"].as_str().ok_or("a table has an id")?.to_owned();
            let known = self.truth.tables().contains_key(&id);
            if !known && table["damage"].is_null() {
                let lines = calls::lines(&mut self.phone, self.truth, &id).await?;
                let lines = (1..).zip(lines).collect();
                let adopted = Table { names: Vec::new(), lines, deleted: Some(false), mended: true };
                self.truth.tables().insert(id.clone(), adopted);
            }
            names.insert(id, table["name"].as_str().unwrap_or_default().to_owned());
        }
        for (id, table) in &mut *self.truth.tables() {
            table.deleted = Some(!names.contains_key(id));
            table.names = names.get(id).cloned().map_or_else(|| table.names.clone(), |name| vec![name]);
        }
        Ok(())
    }
}

/// The lines that are there and differ from what was told.
fn differing(table: &Table, lines: &[u64]) -> Vec<u64> {
    let told = |seq: &u64, content: &u64| table.lines.get(seq).is_some_and(|told| told != content);
    (1..).zip(lines).filter(|(seq, content)| told(seq, content)).map(|(seq, _)| seq).collect()
}

fn reaches(table: &Table, lines: &[u64]) -> bool {
    lines.len() as u64 >= table.last()
}
