//! An evening: a host, tables and phones, and what goes wrong.

use std::path::Path;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use starboard_cards::{EditionId, Sex};
use starboard_core::{Color, NewSeat, SetUp, Shape, Standie};
use starboard_host::simulation::{self, Planted};
use starboard_host::wire::{Fault, Request, Response};
use starboard_host::{Host, Session};

use crate::known::{Known, Open, watch};
use crate::phone::{Change, Heard, Link, Message, Phone, asked, told};
use crate::trace::tell;
use crate::{disk, play};

const FOLDER: &str = "/evening";

/// Most changes that a phone sends before it waits for answers.
const UNANSWERED_MAX: usize = 3;

pub(crate) struct Evening {
    rng: StdRng,
    /// None while the power is off.
    host: Option<Running>,
    tables: Vec<Known>,
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
            let set_up = set_up(rng.random_range(3..=6));
            let create = Request::CreateTable {
                name: format!("Table {number}"),
                set_up,
                save_roster: false,
                overrule: false,
            };
            let made = host.eye.handle(create);
            let Ok(Response::Table { snapshot }) = made else { return Err(format!("no table: {made:?}")) };
            tell(|| format!("table {number} is {}", snapshot.table.0));
            tables.push(Known::new(*snapshot));
        }
        let phone = |number| Phone::new(number, tables[number % tables.len()].table.clone());
        let phones = (1..=rng.random_range(2..=6)).map(phone).collect();
        Ok(Self {
            rng,
            host: Some(host),
            tables,
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
        let what = self.rng.random_range(0..400);
        match what {
            0..110 => self.change(phone),
            110..240 => self.deliver_to_host(phone)?,
            240..350 => self.deliver_to_phone(phone)?,
            350..360 => self.cut(phone),
            360..378 => self.connect(phone),
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
            _ => {
                let wait = self.rng.random_range(1_000..40_000);
                simulation::pass(Duration::from_millis(wait));
                self.run_due()?;
            }
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
        let (request, name) = play::request(&mut self.rng, shown, id.clone());
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
            Message::Watch => (Request::Watch { table: table.clone() }, None),
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
        if let Err(fault) = &answer {
            self.may_be(fault)?;
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

    fn connect(&mut self, phone: usize) {
        let asks_first = self.rng.random();
        if let (None, Some(running)) = (&self.phones[phone].link, &self.host) {
            self.phones[phone].connect(&running.host, asks_first);
        }
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
        self.phones.iter_mut().for_each(|phone| phone.link = None);
        self.host = None;
    }

    fn all_there(&mut self, open: Option<&Open>) -> Result<(), String> {
        let Some(running) = &self.host else { return Err("there is no host".to_owned()) };
        for known in &mut self.tables {
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
                self.connect(phone);
                self.deliver_to_host(phone)?;
                self.deliver_to_phone(phone)?;
            }
        }
        (0..self.phones.len()).try_for_each(|phone| self.look(phone))?;
        self.let_go();
        self.host = Some(Running::open()?);
        let Some(running) = &self.host else { return Err("there is no host".to_owned()) };
        for known in &mut self.tables {
            known.goes_back_and_forth(&running.eye)?;
        }
        self.restart()
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
