//! Phones on a network that cuts connections, and delivers late or twice what was sent.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use serde_json::json;
use starboard_core::Action;
use starboard_host::wire::{
    Device, Fault, Greeting, Push, Pushed, Refused, Request, Response, Role, Snapshot, TableId, WIRE,
};
use starboard_host::{Entrance, Host, Session};

use crate::trace::tell;

/// A phone that shows one table all evening.
pub(crate) struct Phone {
    pub(crate) number: usize,
    pub(crate) table: TableId,
    /// None for one that may do everything.
    pub(crate) guest: Option<Guest>,
    pub(crate) link: Option<Link>,
    /// The snapshot that it shows; none before the first answer.
    pub(crate) shown: Option<Snapshot>,
    /// Its changes without an answer, oldest first.
    pub(crate) unanswered: VecDeque<Change>,
}

/// A device that was let in.
pub(crate) struct Guest {
    role: Role,
    token: String,
}

impl Guest {
    /// Lets a device in by a ticket of the owner.
    pub(crate) fn let_in(host: &Host, owner: &Session, role: Role) -> Result<Self, String> {
        let request = json!({ "ask": "make-ticket", "role": role, "kind": "code" });
        let made = owner.handle(serde_json::from_value(request).unwrap());
        let Ok(Response::Ticket { ticket }) = made else { return Err(format!("no ticket: {made:?}")) };
        let hello = json!({ "hello": 1, "wire": WIRE, "ticket": ticket.ticket }).to_string();
        match host.admit(&hello, Entrance::Closed, drop, || {}) {
            Ok((Greeting::Welcome { token: Some(token), .. }, _)) => Ok(Self { role, token }),
            answer => Err(format!("a ticket is answered by {:?}", answer.map(|(greeting, _)| greeting))),
        }
    }

    fn come(
        &self,
        host: &Host,
        listener: impl Fn(Arc<Pushed>) + Send + Sync + 'static,
    ) -> Result<Session, Refused> {
        let hello = json!({ "hello": 1, "wire": WIRE, "token": self.token }).to_string();
        Ok(host.admit(&hello, Entrance::Closed, listener, || {})?.1)
    }

    /// True if the role surely does not allow a change.
    pub(crate) fn may_not(&self, change: &Request) -> bool {
        match (&self.role, change) {
            (Role::Watch { .. }, _) => true,
            (Role::Seat { seat: own, .. }, Request::Act { action: Action::ChangeLevel { seat, .. }, .. }) => {
                own != seat
            }
            _ => false,
        }
    }
}

/// A change that keeps its id however often it is sent.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) id: String,
    pub(crate) name: &'static str,
    pub(crate) request: Request,
}

/// A message to the host.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    Watch,
    /// Asks for the outcome of a change that the last connection took with it.
    WasDone(Change),
    Change(Change),
}

/// A message from the host.
pub(crate) enum Heard {
    Push(Arc<Pushed>),
    Answer(Box<Message>, Box<Result<Response, Fault>>),
}

/// A connection. Messages stay in order.
pub(crate) struct Link {
    pub(crate) session: Session,
    pub(crate) to_host: VecDeque<Message>,
    pub(crate) to_phone: Arc<Mutex<VecDeque<Heard>>>,
    /// True once the phone shows what the host had when it connected.
    pub(crate) watches: bool,
}

impl Link {
    pub(crate) fn is_quiet(&self) -> bool {
        self.watches && self.to_phone.lock().unwrap().is_empty()
    }
}

impl Phone {
    pub(crate) fn new(number: usize, table: TableId) -> Self {
        Self { number, table, guest: None, link: None, shown: None, unanswered: VecDeque::new() }
    }

    /// True if it is connected, has heard everything, and waits for nothing.
    pub(crate) fn is_done(&self) -> bool {
        let heard = self.link.as_ref().is_some_and(|link| link.is_quiet() && link.to_host.is_empty());
        heard && self.unanswered.is_empty()
    }

    /// Connects, and has what was not answered sent again, or its outcome asked for.
    ///
    /// # Errors
    /// The host does not let it in.
    pub(crate) fn connect(&mut self, host: &Host, asks_first: bool) -> Result<(), Refused> {
        let to_phone = Arc::<Mutex<VecDeque<Heard>>>::default();
        let pushes = Arc::clone(&to_phone);
        let listener = move |push| pushes.lock().unwrap().push_back(Heard::Push(push));
        let session = match &self.guest {
            Some(guest) => guest.come(host, listener)?,
            None => crate::neighbour(host, listener),
        };
        let device = Device { id: format!("phone-{}", self.number), name: String::new() };
        session.handle(Request::Introduce { device }).unwrap();
        let again = self.unanswered.iter().cloned();
        let again =
            again.map(|change| if asks_first { Message::WasDone(change) } else { Message::Change(change) });
        let to_host = [Message::Watch].into_iter().chain(again).collect();
        self.link = Some(Link { session, to_host, to_phone, watches: false });
        let unanswered = self.unanswered.len();
        tell(|| format!("phone {} connects, {unanswered} changes unanswered", self.number));
        Ok(())
    }

    /// Takes a message of the host.
    pub(crate) fn hear(&mut self, heard: Heard) -> Result<(), String> {
        let (message, answer) = match heard {
            Heard::Push(push) => {
                let Push::Table { snapshot } = &**push else { return Ok(()) };
                tell(|| format!("host → phone {}: push of line {}", self.number, snapshot.seq));
                self.show(snapshot);
                return Ok(());
            }
            Heard::Answer(message, answer) => (*message, *answer),
        };
        tell(|| format!("host → phone {}: {} of {}", self.number, told(&answer), asked(&message)));
        let stale = matches!(answer, Err(Fault::Stale { .. }));
        if let Ok(Response::Table { snapshot }) = &answer {
            self.show(snapshot);
        }
        let Some(link) = &mut self.link else { return Ok(()) };
        match message {
            Message::Watch => match answer {
                Ok(_) => link.watches = true,
                Err(fault) => return Err(format!("phone {} cannot watch: {fault}", self.number)),
            },
            Message::WasDone(change) => match answer {
                Ok(Response::WasDone { seq: None }) => link.to_host.push_back(Message::Change(change)),
                _ => self.unanswered.retain(|unanswered| unanswered.id != change.id),
            },
            Message::Change(change) => {
                self.unanswered.retain(|unanswered| unanswered.id != change.id);
                if stale {
                    link.to_host.push_back(Message::Watch);
                }
            }
        }
        Ok(())
    }

    fn show(&mut self, snapshot: &Snapshot) {
        if self.shown.as_ref().is_none_or(|shown| shown.seq <= snapshot.seq) {
            self.shown = Some(snapshot.clone());
        }
    }
}

/// A message in words.
pub(crate) fn asked(message: &Message) -> String {
    match message {
        Message::Watch => "watch".to_owned(),
        Message::WasDone(change) => format!("was {} done", change.id),
        Message::Change(change) => format!("{} (id {})", change.name, change.id),
    }
}

/// An answer in words.
pub(crate) fn told(answer: &Result<Response, Fault>) -> String {
    match answer {
        Ok(Response::Table { snapshot }) => format!("line {} as the answer", snapshot.seq),
        Ok(Response::WasDone { seq }) => {
            seq.map_or_else(|| "\"not done\"".to_owned(), |seq| format!("\"done in line {seq}\""))
        }
        Ok(_) => "an answer".to_owned(),
        Err(fault) => format!("a refusal ({fault})"),
    }
}
