//! A bout: players, somebody in the lobby, and floods, until it is over or the host is killed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::RngExt;
use rand::seq::SliceRandom;
use starboard_tests::phone::Phone;
use starboard_tests::program::Program;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::keeper::{Keeper, create};
use crate::player::{Bout, Pace, Player, Whose};
use crate::{Result, Storm, calls, flood};

/// Tables of a folder, and those at which people play at a time.
const TABLES: usize = 120;
const PLAYED: usize = 50;
/// Phones that make the longest game longer.
const FAST: usize = 6;

impl Storm {
    /// Plays some bouts, and kills or ends the host. Returns true if it was killed.
    pub(crate) async fn play(&mut self, program: &mut Program) -> Result<bool> {
        self.set_long(&program.address).await?;
        // The first backup comes two seconds after the start.
        let in_backup = self.rng.random_ratio(1, 3);
        let bouts = if in_backup { 0 } else { self.rng.random_range(0..3) };
        for _ in 0..bouts {
            let time = Duration::from_millis(self.rng.random_range(1_000..6_000));
            let (bout, mut people, floods) = self.begin(&program.address);
            let until = Instant::now() + time;
            while Instant::now() < until && program.runs()? {
                sleep(Duration::from_millis(20)).await;
            }
            bout.end();
            self.join(&mut people, program).await?;
            drop(floods);
            sleep(Duration::from_secs(1)).await;
            self.report.at_rest(program.memory()?)?;
        }
        let (bout, mut people, floods) = self.begin(&program.address);
        let killed = self.rng.random_ratio(3, 4);
        self.wait_for_the_end(program, in_backup).await?;
        if killed {
            bout.kill();
            program.kill()?;
            self.report.kills += 1;
        } else {
            // Requests that are under way are answered.
            bout.kill();
            program.end()?;
            self.report.ends += 1;
        }
        while let Some(person) = people.join_next().await {
            person??;
        }
        drop(floods);
        Ok(killed)
    }

    /// Waits for a moment, or until a backup is being written.
    async fn wait_for_the_end(&mut self, program: &mut Program, in_backup: bool) -> Result<()> {
        let least = if in_backup { 4_000 } else { 0 };
        let until = Instant::now() + Duration::from_millis(self.rng.random_range(least..least + 4_000));
        let partial = self.host.data().join("backups/partial.db");
        while Instant::now() < until {
            if !program.runs()? {
                return Err("the host has ended by itself".into());
            }
            if in_backup && partial.exists() {
                self.report.kills_in_backup += 1;
                return Ok(());
            }
            sleep(Duration::from_millis(1)).await;
        }
        Ok(())
    }

    async fn join(&self, people: &mut JoinSet<Result<()>>, program: &mut Program) -> Result<()> {
        while let Some(person) = people.join_next().await {
            if let Err(error) = person? {
                let ended = if program.runs()? { "" } else { "; the host has ended by itself" };
                return Err(format!("{error}{ended}").into());
            }
        }
        Ok(())
    }

    async fn set_long(&mut self, address: &str) -> Result<()> {
        let is_there =
            |id: &String| self.truth.tables().get(id).is_some_and(|table| table.deleted == Some(false));
        if !self.long.as_ref().is_some_and(is_there) {
            let mut phone = Phone::connect(address).await?;
            let short = create(&mut phone, &self.truth, &mut self.rng).await?;
            // It grows the last tenth by play.
            let long = calls::long_game(&mut phone, &self.truth, &short, self.longest * 9 / 10).await?;
            self.long = Some(long);
        }
        Ok(())
    }

    /// Has people come to the tables, and throws what there is.
    fn begin(&mut self, address: &str) -> (Bout, JoinSet<Result<()>>, JoinSet<()>) {
        let bout = Bout::default();
        let mut people = JoinSet::new();
        let mut tables: Vec<String> = {
            let known = self.truth.tables();
            let there = known.iter().filter(|(_, table)| table.deleted == Some(false));
            there.map(|(id, _)| id.clone()).filter(|id| Some(id) != self.long.as_ref()).collect()
        };
        tables.shuffle(&mut self.rng);
        tables.truncate(PLAYED);
        let mut players = Vec::new();
        for table in tables {
            let phones = self.rng.random_range(1..=4);
            players.extend((0..phones).map(|_| (table.clone(), Pace::Human)));
        }
        if let Some(long) = &self.long {
            let length = self.truth.tables().get(long).map_or(0, crate::truth::Table::last);
            players.push((long.clone(), Pace::Human));
            let fast = if length < self.longest { FAST } else { 0 };
            players.extend((0..fast).map(|_| (long.clone(), Pace::Fast)));
        }
        for (table, pace) in players {
            let is_guest = pace == Pace::Human && self.rng.random_ratio(1, 3);
            let whose = if is_guest { Whose::Guest } else { Whose::Owner };
            let player = Player { address: address.to_owned(), whose, table, pace, seed: self.rng.random() };
            people.spawn(player.play(Arc::clone(&self.truth), bout.clone()));
        }
        let keeper = Keeper {
            address: address.to_owned(),
            seed: self.rng.random(),
            tables: TABLES,
            long: self.long.clone(),
        };
        people.spawn(keeper.keep(Arc::clone(&self.truth), bout.clone()));
        let floods = flood::begin(address, &mut self.rng, &self.thrown);
        (bout, people, floods)
    }
}
