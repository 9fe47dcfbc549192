//! An evening: a host, tables and phones, and what goes wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use starboard_cards::{EditionId, Sex};
use starboard_core::{Color, NewSeat, SeatId, SetUp, Shape, Standie};
use starboard_host::simulation::{self, Planted};
use starboard_host::wire::{Damaged, Fault, Request, Response, Role};
use starboard_host::{Host, Session};

use crate::known::{Administered, Known, Open, watch};
use crate::lobby::{self, Lobby};
use crate::phone::{Change, Guest, Heard, Link, Message, Phone, asked, told};
use crate::trace::tell;
use crate::{disk, play};

pub(crate) const FOLDER: &str = "/evening";

/// Most changes that a phone sends before it waits for answers.
const UNANSWERED_MAX: usize = 3;

/// Most tables that are created later, and that no phone shows.
const LATER_MAX: usize = 3;

pub(crate) struct Evening {
    rng: StdRng,
    /// None while the power is off.
    host: Option<Running>,
    /// Those that phones show come first.
    tables: Vec<Known>,
    /// The number of tables that phones show.
    played: usize,
    /// The last creation, deletion or restoration of a table, which a power cut may have undone.
    cut_off: Option<Administered>,
    /// The files of the disk when the evening began.
    early: BTreeMap<String, Vec<u8>>,
    lobby: Lobby,
    phones: Vec<Phone>,
    /// Connections that their phones have given up, and from which the host still hears.
    late: Vec<(usize, Link)>,
    /// The number of changes so far.
    changes: u32,
    /// True while the disk is nearly full.
    full: bool,
    /// True once nothing goes wrong any more.
    calm: bool,
}

struct Running {
    host: Host,
    /// A session that looks at everything and sends no changes.
    eye: Session,
}

/// The fate of a message to the host.
enum Carried {
    Answered(Box<Result<Response, Fault>>),
    /// The power was cut meanwhile.
    CutOff(Option<Open>),
}

/// Plays an evening.
///
/// # Errors
/// The state that must not be, in words.
pub(crate) fn play(seed: u64, planted: Option<Planted>) -> Result<(), String> {
    simulation::begin(disk::VFS, seed, planted);
    disk::begin(seed);
    let mut evening = Evening::begin(seed)?;
    let changes = evening.rng.random_range(30..=120);
    while evening.changes < changes {
        evening.step()?;
    }
    evening.end()
}

impl Evening {
    fn begin(seed: u64) -> Result<Self, String> {
        let mut rng = StdRng::seed_from_u64(seed);
        let host = Running::open()?;
        let mut tables = Vec::new();
        for number in 1..=rng.random_range(1..=3) {
            let made = host.eye.handle(create(number, rng.random_range(3..=6)));
            let Ok(Response::Table { snapshot }) = made else { return Err(format!("no table: {made:?}")) };
            tell(|| format!("table {number} is {}", snapshot.table.0));
            tables.push(Known::new(&snapshot));
        }
        let phone = |number| Phone::new(number, tables[number % tables.len()].table.clone());
        let mut phones: Vec<_> = (1..=rng.random_range(2..=6)).map(phone).collect();
        for phone in &mut phones {
            if rng.random_ratio(1, 3) {
                let table = phone.table.clone();
                let role = match rng.random_range(0..3) {
                    0 => Role::Table { table },
                    1 => Role::Seat { table, seat: SeatId(rng.random_range(0..3)) },
                    _ => Role::Watch { table },
                };
                tell(|| format!("phone {} has the role {role:?}", phone.number));
                phone.guest = Some(Guest::let_in(&host.host, &host.eye, role)?);
            }
        }
        Ok(Self {
            rng,
            host: Some(host),
            played: tables.len(),
            tables,
            cut_off: None,
            early: disk::files(),
            lobby: Lobby::default(),
            phones,
            late: Vec::new(),
            changes: 0,
            full: false,
            calm: false,
        })
    }

    /// Something happens, and everything is as it must be afterwards.
    fn step(&mut self) -> Result<(), String> {
        simulation::pass(Duration::from_millis(self.rng.random_range(5..400)));
        self.run_due()?;
        let phone = self.rng.random_range(0..self.phones.len());
        let what = self.rng.random_range(0..404);
        match what {
            0..110 => self.change(phone),
            110..240 => self.deliver_to_host(phone)?,
            240..350 => self.deliver_to_phone(phone)?,
            350..360 => self.cut(phone),
            360..378 => self.connect(phone)?,
            378..384 => self.double(phone),
            384..389 => self.deliver_late()?,
            389 | 390 => {
                let steps = self.rng.random_range(1..40);
                tell(|| format!("the power will be cut after {steps} writes"));
                disk::cut_power_after(steps);
            }
            391 => {
                tell(|| "the power is cut".to_owned());
                disk::cut_power();
                self.crash(None)?;
            }
            392 => self.restart()?,
            393 => {
                self.full = !self.full;
                let room = self.full.then(|| self.rng.random_range(0..20_000));
                tell(|| {
                    room.map_or("the disk has room".to_owned(), |room| {
                        format!("the disk has room for {room} bytes")
                    })
                });
                disk::leave_room(room);
            }
            394..400 => {
                let wait = self.rng.random_range(1_000..40_000);
                simulation::pass(Duration::from_millis(wait));
                self.run_due()?;
                self.look_at_lobby()?;
            }
            _ => self.administer()?,
        }
        // Nobody has heard anything else.
        if matches!(what, 110..350 | 384..) { self.look(phone) } else { Ok(()) }
    }

    /// A phone sends a change.
    fn change(&mut self, phone: usize) {
        let phone = &mut self.phones[phone];
        let (Some(link), Some(shown)) = (&mut phone.link, &phone.shown) else { return };
        if phone.unanswered.len() == UNANSWERED_MAX {
            return;
        }
        self.changes += 1;
        let id = format!("c{}", self.changes);
        // An action may be legal at the host and make no sense on the phone, which shows an older state.
        let legal = self.host.as_ref().and_then(|host| host.eye.legal_actions(&shown.table).ok());
        let (request, name) = play::request(&mut self.rng, shown, legal.unwrap_or_default(), id.clone());
        let change = Change { id, name, request };
        tell(|| {
            format!("phone {} sends {name} (id {}), having seen line {}", phone.number, change.id, shown.seq)
        });
        phone.unanswered.push_back(change.clone());
        link.to_host.push_back(Message::Change(change));
    }

    fn deliver_to_host(&mut self, number: usize) -> Result<(), String> {
        let phone = &mut self.phones[number];
        let Some(message) = phone.link.as_mut().and_then(|link| link.to_host.pop_front()) else {
            return Ok(());
        };
        let Some(link) = phone.link.take() else { return Ok(()) };
        let answer = match self.carry_out(number, &link.session, &message)? {
            Carried::Answered(answer) => answer,
            Carried::CutOff(open) => {
                drop(link);
                return self.crash(open.as_ref());
            }
        };
        let heard = Heard::Answer(Box::new(message), answer);
        let mut to_phone = link.to_phone.lock().unwrap();
        // An answer may overtake pushes.
        if self.rng.random_ratio(1, 4) {
            to_phone.push_front(heard);
        } else {
            to_phone.push_back(heard);
        }
        drop(to_phone);
        self.phones[number].link = Some(link);
        Ok(())
    }

    /// Has the host carry out a message of a phone.
    fn carry_out(&mut self, phone: usize, session: &Session, message: &Message) -> Result<Carried, String> {
        let table = self.phones[phone].table.clone();
        let (request, id) = match message {
            Message::Watch => (Request::Watch { table: table.clone(), player: None }, None),
            Message::WasDone(change) => {
                (Request::WasDone { table: table.clone(), id: change.id.clone() }, None)
            }
            Message::Change(change) => (change.request.clone(), Some(change.id.clone())),
        };
        tell(|| format!("phone {} → host: {}", self.phones[phone].number, asked(message)));
        let answer = session.handle(request);
        if disk::is_off() {
            tell(|| "the power is cut".to_owned());
            return Ok(Carried::CutOff(id.map(|id| Open { table, id: Some(id) })));
        }
        tell(|| format!("  {}", told(&answer)));
        match (&answer, &self.phones[phone].guest, message) {
            (Err(Fault::NotAllowed { .. }), Some(_), Message::Change(_)) => {}
            (Err(fault), ..) => self.may_be(fault)?,
            (Ok(_), Some(guest), Message::Change(change)) if guest.may_not(&change.request) => {
                return Err(format!("the role does not allow {}", change.id));
            }
            _ => {}
        }
        let known = self.tables.iter_mut().find(|known| known.table == table);
        let Some(known) = known else { return Err("there is no such table".to_owned()) };
        match (message, &answer) {
            (Message::WasDone(change), Ok(Response::WasDone { seq }))
                if *seq != known.line_of(&change.id) =>
            {
                Err(format!("the host says that {} was done in line {seq:?}", change.id))
            }
            (Message::Change(change), _) => known.answered(&change.id, &answer),
            _ => Ok(()),
        }?;
        Ok(Carried::Answered(Box::new(answer)))
    }

    /// Refuses a fault that no player can be to blame for.
    fn may_be(&self, fault: &Fault) -> Result<(), String> {
        match fault {
            Fault::Objection { .. } | Fault::Stale { .. } | Fault::SaidAlready { .. } | Fault::NoSuchStep => {
                Ok(())
            }
            Fault::UnknownCard | Fault::UnknownSeat | Fault::UnknownCopy { .. } => Ok(()),
            Fault::DiskFull if self.full => Ok(()),
            fault => Err(format!("the host answers {fault:?}")),
        }
    }

    fn deliver_to_phone(&mut self, phone: usize) -> Result<(), String> {
        let phone = &mut self.phones[phone];
        let heard = phone.link.as_ref().and_then(|link| link.to_phone.lock().unwrap().pop_front());
        heard.map_or(Ok(()), |heard| phone.hear(heard))
    }

    /// A connection is lost. The host may still hear what was under way.
    fn cut(&mut self, number: usize) {
        let phone = &mut self.phones[number];
        let Some(mut link) = phone.link.take() else { return };
        let arrives = self.rng.random_range(0..=link.to_host.len());
        link.to_host.truncate(arrives);
        tell(|| format!("phone {} loses its connection, {arrives} messages still arrive", phone.number));
        self.late.push((number, link));
    }

    fn deliver_late(&mut self) -> Result<(), String> {
        if self.late.is_empty() {
            return Ok(());
        }
        let (phone, mut link) = self.late.swap_remove(self.rng.random_range(0..self.late.len()));
        while let Some(message) = link.to_host.pop_front() {
            tell(|| "late:".to_owned());
            if let Carried::CutOff(open) = self.carry_out(phone, &link.session, &message)? {
                drop(link);
                return self.crash(open.as_ref());
            }
        }
        Ok(())
    }

    fn connect(&mut self, number: usize) -> Result<(), String> {
        let asks_first = self.rng.random();
        let phone = &mut self.phones[number];
        let (None, Some(running)) = (&phone.link, &self.host) else { return Ok(()) };
        let connected = phone.connect(&running.host, asks_first);
        if disk::is_off() {
            tell(|| "the power is cut while a phone comes".to_owned());
            return self.crash(None);
        }
        connected.map_err(|why| format!("phone {} is not let in again: {why:?}", phone.number))
    }

    /// A message comes twice.
    fn double(&mut self, phone: usize) {
        let phone = &mut self.phones[phone];
        let Some(link) = &mut phone.link else { return };
        let changes: Vec<&Change> = phone.unanswered.iter().collect();
        if let Some(change) = changes.choose(&mut self.rng) {
            tell(|| format!("phone {} sends {} again", phone.number, change.id));
            link.to_host.push_back(Message::Change((*change).clone()));
        }
    }

    /// A table is created, deleted or restored.
    fn administer(&mut self) -> Result<(), String> {
        let Some(running) = &self.host else { return Ok(()) };
        let later = self.played..self.tables.len();
        let creates = later.is_empty() || later.len() < LATER_MAX && self.rng.random_ratio(1, 3);
        let chosen = (!creates).then(|| self.rng.random_range(later));
        let (request, change) = match chosen.map(|at| &self.tables[at]) {
            None => (create(self.tables.len() + 1, 3), Administered::Created),
            Some(Known { table, deleted, .. }) => {
                let (id, table) = (table.clone(), table.clone());
                let request =
                    if *deleted { Request::RestoreTable { table } } else { Request::DeleteTable { table } };
                (request, Administered::Deleted(id))
            }
        };
        let answer = running.eye.handle(request);
        if disk::is_off() {
            tell(|| "the power is cut while a table is created, deleted or restored".to_owned());
            self.cut_off = Some(change);
            return self.crash(None);
        }
        match (answer, chosen) {
            (Ok(Response::Table { snapshot }), None) => {
                tell(|| format!("table {} is created", snapshot.table.0));
                self.tables.push(Known::new(&snapshot));
            }
            (Ok(Response::Done), Some(at)) => {
                let known = &mut self.tables[at];
                known.deleted = !known.deleted;
                let what = if known.deleted { "deleted" } else { "restored" };
                tell(|| format!("table {} is {what}", known.table.0));
                if !known.deleted {
                    known.is_there(&running.eye, None)?;
                }
            }
            (Err(fault), _) => self.may_be(&fault)?,
            (other, _) => return Err(format!("the host answers {other:?}")),
        }
        Ok(())
    }

    /// A phone in the lobby shows what the host has, once the host has told all.
    fn look_at_lobby(&mut self) -> Result<(), String> {
        const TOLD_WITHIN: Duration = Duration::from_millis(600);
        for _ in 0..5 {
            let Some(running) = &self.host else { return Ok(()) };
            if self.lobby.shows_all(&running.host)? {
                return self.lists_all();
            }
            // Meanwhile the host may count a win, which it tells as well.
            simulation::pass(TOLD_WITHIN);
            self.run_due()?;
        }
        Err("the lobby shows what the host no longer has".to_owned())
    }

    /// The host lists the tables that are not deleted, all of them sound. A change that the power cut off may be there.
    fn lists_all(&mut self) -> Result<(), String> {
        let Some(running) = &self.host else { return Err("there is no host".to_owned()) };
        let cut_off = self.cut_off.take();
        let (tables, damage) = lobby::ask(&running.eye)?;
        let damaged = tables.iter().find(|table| table.damage.is_some());
        if let (Some(damaged), _) | (None, Some(damaged)) =
            (damaged.map(|table| format!("{table:?}")), damage.first().map(ToString::to_string))
        {
            return Err(format!("damage where there is none: {damaged}"));
        }
        let mut listed: BTreeSet<_> = tables.into_iter().map(|summary| summary.table).collect();
        for known in &mut self.tables {
            if listed.remove(&known.table) != known.deleted {
                continue;
            }
            if !matches!(&cut_off, Some(Administered::Deleted(table)) if *table == known.table) {
                return Err(format!("table {} is deleted or restored by nobody", known.table.0));
            }
            known.deleted = !known.deleted;
        }
        match (listed.pop_first(), cut_off) {
            (None, _) => Ok(()),
            (Some(table), Some(Administered::Created)) if listed.is_empty() => {
                let snapshot = watch(&running.eye, &table)?;
                self.tables.push(Known::new(&snapshot));
                Ok(())
            }
            (Some(table), _) => Err(format!("table {} comes from nowhere", table.0)),
        }
    }

    /// If the disk were as it was when the evening began, the host would tell all that is missing.
    fn tells_what_is_missing(&mut self) -> Result<(), String> {
        let Some(running) = &self.host else { return Err("there is no host".to_owned()) };
        // The host has just read the heads off the lines: these come since.
        for known in self.tables.iter_mut().filter(|known| !known.deleted) {
            let table = known.table.clone();
            let undo = Request::Undo { table, to: None, after: None, id: None };
            if let Ok(Response::Table { snapshot }) = running.eye.handle(undo) {
                known.is_now(&snapshot, None)?;
            }
        }
        self.let_go();
        disk::put_back(std::mem::take(&mut self.early));
        let running = Running::open()?;
        let (tables, damage) = lobby::ask(&running.eye)?;
        for (at, known) in self.tables.iter().enumerate() {
            let told = if at < self.played {
                let summary = tables.iter().find(|summary| summary.table == known.table);
                summary.map(|summary| summary.damage.as_ref().map_or(1, |damage| damage.had))
            } else {
                damage.iter().find_map(|damage| match damage {
                    Damaged::MissingTable { table, lines, .. } if *table == known.table => Some(*lines),
                    _ => None,
                })
            };
            if told != Some(known.seq()) {
                let (table, seq) = (&known.table.0, known.seq());
                return Err(format!("table {table} had {seq} lines, and the host knows of {told:?}"));
            }
        }
        Ok(())
    }

    fn run_due(&mut self) -> Result<(), String> {
        let Some(running) = &self.host else { return Ok(()) };
        running.host.run_due();
        if disk::is_off() {
            return self.crash(None);
        }
        for known in self.tables.iter_mut().filter(|known| known.claimed) {
            let seq = known.seq();
            known.is_now(&*watch(&running.eye, &known.table)?, None)?;
            if known.seq() > seq {
                tell(|| format!("the host counts a win in line {}", known.seq()));
            }
        }
        Ok(())
    }

    /// The host is gone, and comes back with what is on the disk.
    fn crash(&mut self, open: Option<&Open>) -> Result<(), String> {
        simulation::cut_heads();
        self.let_go();
        self.full = false;
        disk::leave_room(None);
        disk::restart();
        loop {
            if !self.calm && self.rng.random_ratio(1, 5) {
                disk::cut_power_after(self.rng.random_range(1..20));
            }
            let opened = Running::open();
            if !disk::is_off() {
                self.host = Some(opened?);
                break;
            }
            drop(opened);
            tell(|| "the power is cut while the host starts".to_owned());
            disk::restart();
        }
        self.all_there(open)
    }

    /// The host is ended in order, and started again.
    fn restart(&mut self) -> Result<(), String> {
        tell(|| "the host is started again".to_owned());
        self.let_go();
        if disk::is_off() {
            return self.crash(None);
        }
        self.full = false;
        disk::leave_room(None);
        let opened = Running::open();
        if disk::is_off() {
            drop(opened);
            return self.crash(None);
        }
        self.host = Some(opened?);
        self.all_there(None)
    }

    /// Ends all connections and the host.
    fn let_go(&mut self) {
        self.late.clear();
        self.lobby.cut();
        self.phones.iter_mut().for_each(|phone| phone.link = None);
        self.host = None;
    }

    fn all_there(&mut self, open: Option<&Open>) -> Result<(), String> {
        self.lists_all()?;
        let Some(running) = &self.host else { return Err("there is no host".to_owned()) };
        for known in self.tables.iter_mut().filter(|known| !known.deleted) {
            known.is_there(&running.eye, open)?;
        }
        tell(|| "everything that was told is there".to_owned());
        Ok(())
    }

    /// Everything the host has of a phone's table is known, and phones that have heard everything show it.
    fn look(&self, phone: usize) -> Result<(), String> {
        let Some(running) = &self.host else { return Ok(()) };
        let table = &self.phones[phone].table;
        let quiet = |phone: &&Phone| phone.table == *table && phone.link.as_ref().is_some_and(Link::is_quiet);
        let quiet: Vec<&Phone> = self.phones.iter().filter(quiet).collect();
        if quiet.is_empty() {
            return Ok(());
        }
        let now = watch(&running.eye, table)?;
        if self.tables.iter().any(|known| known.table == *table && known.seq() != now.seq) {
            return Err(format!("table {} has line {}, which nobody was told", table.0, now.seq));
        }
        for Phone { number, shown, .. } in quiet {
            let seq = shown.as_ref().map_or(0, |shown| shown.seq);
            if seq != now.seq {
                return Err(format!("phone {number} shows line {seq}, the host has line {}", now.seq));
            }
            if shown.as_ref().is_none_or(|shown| shown.view != now.view) {
                return Err(format!("phone {number} shows another table after the same line {seq}"));
            }
        }
        Ok(())
    }

    /// Everything is delivered, and undone and done again.
    fn end(&mut self) -> Result<(), String> {
        tell(|| "nothing goes wrong any more".to_owned());
        self.calm = true;
        disk::stay_on();
        disk::leave_room(None);
        if disk::is_off() {
            self.crash(None)?;
        }
        while self.phones.iter().any(|phone| !phone.is_done()) {
            for phone in 0..self.phones.len() {
                self.connect(phone)?;
                self.deliver_to_host(phone)?;
                self.deliver_to_phone(phone)?;
            }
        }
        (0..self.phones.len()).try_for_each(|phone| self.look(phone))?;
        self.look_at_lobby()?;
        self.let_go();
        self.host = Some(Running::open()?);
        let Some(running) = &self.host else { return Err("there is no host".to_owned()) };
        for known in self.tables.iter_mut().filter(|known| !known.deleted) {
            known.goes_back_and_forth(&running.eye)?;
        }
        self.restart()?;
        self.tells_what_is_missing()
    }
}

impl Running {
    fn open() -> Result<Self, String> {
        let host =
            Host::open(Path::new(FOLDER)).map_err(|error| format!("the host cannot start: {error}"))?;
        let eye = host.connect(drop);
        Ok(Self { host, eye })
    }
}

pub(crate) fn create(number: usize, players: usize) -> Request {
    let (name, set_up) = (format!("Table {number}"), set_up(players));
    Request::CreateTable { name, set_up, save_roster: false, overrule: false }
}

fn set_up(count: usize) -> SetUp {
    let colors = [Color::Coral, Color::Azure, Color::Violet, Color::Lime, Color::Amber, Color::Rose];
    let shapes = [Shape::Dome, Shape::Arrow, Shape::Block, Shape::Hexagon, Shape::Shield, Shape::Star];
    let seat = |n: usize| NewSeat {
        name: format!("Player {}", n + 1),
        sex: if n.is_multiple_of(2) { Sex::Female } else { Sex::Male },
        standie: Standie { color: colors[n], shape: shapes[n] },
    };
    SetUp { edition: EditionId::Deluxe2019, house_rules: Vec::new(), seats: (0..count).map(seat).collect() }
}
