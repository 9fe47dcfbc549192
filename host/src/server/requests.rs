use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::connections::{Connection, Held};
use super::lanes::Lanes;
use crate::wire::{ClientMessage, Fault, Pace, ServerMessage, TableId};

/// The number of quick requests of a connection that are carried out at the same time.
const READING_MAX: usize = 4;

/// The number of unanswered requests, and of bytes in them, from which no more are read.
const UNANSWERED_MAX: usize = 32;
const UNANSWERED_BYTES_MAX: usize = 4 * 1024 * 1024;

/// The bytes of unsent answers from which no more requests are read or carried out.
const UNSENT_MAX: usize = 4 * 1024 * 1024;

/// The unanswered requests of one connection.
///
/// Requests that change something are carried out one after the other, in the order in which they came. Those that only read
/// overtake them. Of long answers, each is sent before the next one is written. Dropping it drops all requests that are not
/// carried out yet, and the answers of the others.
pub(super) struct Requests {
    /// Carries out a request. It blocks, because the journal waits for the disk.
    carry_out: Arc<dyn Fn(ClientMessage) -> Answer + Send + Sync>,
    lanes: Arc<Lanes>,
    connection: Arc<Connection>,
    running: JoinSet<Done>,
    changes: Line,
    reads: Line,
    long: Line,
    bytes: usize,
}

/// Requests that wait for their turn, oldest first, and how many of the same kind are being carried out.
#[derive(Default)]
struct Line {
    waiting: VecDeque<(ClientMessage, usize)>,
    running: usize,
}

/// An answer to be sent.
pub(super) struct Answer {
    /// None if it cannot be written.
    pub(super) text: Option<Utf8Bytes>,
    /// The table that it shows, and its last line.
    pub(super) state: Option<(TableId, u64)>,
    /// Counts it as unsent.
    pub(super) held: Option<Held>,
}

impl Answer {
    /// Its size in bytes.
    fn len(&self) -> usize {
        self.text.as_ref().map_or(0, |text| text.len())
    }
}

impl From<&ServerMessage> for Answer {
    fn from(message: &ServerMessage) -> Self {
        Self { text: message.json().map(Utf8Bytes::from), state: None, held: None }
    }
}

struct Done {
    answer: Answer,
    pace: Pace,
    bytes: usize,
}

impl Requests {
    pub(super) fn new(
        lanes: Arc<Lanes>,
        connection: Arc<Connection>,
        carry_out: impl Fn(ClientMessage) -> Answer + Send + Sync + 'static,
    ) -> Self {
        Self {
            carry_out: Arc::new(carry_out),
            lanes,
            connection,
            running: JoinSet::new(),
            changes: Line::default(),
            reads: Line::default(),
            long: Line::default(),
            bytes: 0,
        }
    }

    /// Adds a request that came in a message of some bytes.
    pub(super) fn add(&mut self, message: ClientMessage, bytes: usize) {
        self.bytes += bytes;
        self.line(message.request.pace()).waiting.push_back((message, bytes));
        self.start();
    }

    /// Returns true if another request may be added.
    pub(super) fn has_room(&self) -> bool {
        let unanswered: usize = [&self.changes, &self.reads, &self.long].map(Line::len).iter().sum();
        unanswered < UNANSWERED_MAX
            && self.bytes < UNANSWERED_BYTES_MAX
            && self.connection.unsent() < UNSENT_MAX
    }

    /// Returns true if a request that changes something is being carried out.
    pub(super) fn is_changing(&self) -> bool {
        self.changes.running > 0
    }

    /// Waits for the next answer; none if no request is unanswered. It is safe to cancel. Once the answer is sent,
    /// [`Self::sent`] has to be called.
    pub(super) async fn next(&mut self) -> Option<(Answer, Pace)> {
        // It fails only if the runtime ends.
        let Done { answer, pace, bytes } = self.running.join_next().await?.ok()?;
        self.bytes -= bytes;
        if !pace.is_long() {
            self.line(pace).running -= 1;
        }
        self.start();
        Some((answer, pace))
    }

    /// Lets go of an answer that is sent, and goes on.
    pub(super) fn sent(&mut self, (Answer { held, .. }, pace): (Answer, Pace)) {
        drop(held);
        if pace.is_long() {
            self.long.running -= 1;
        }
        self.start();
    }

    /// Drops all requests that are not being carried out yet.
    pub(super) fn drop_waiting(&mut self) {
        for line in [&mut self.changes, &mut self.reads, &mut self.long] {
            self.bytes -= line.waiting.drain(..).map(|(_, bytes)| bytes).sum::<usize>();
        }
    }

    fn line(&mut self, pace: Pace) -> &mut Line {
        match pace {
            Pace::Change => &mut self.changes,
            Pace::Quick | Pace::Patient => &mut self.reads,
            Pace::Long | Pace::Slow => &mut self.long,
        }
    }

    fn start(&mut self) {
        for (line, max) in [(&mut self.changes, 1), (&mut self.reads, READING_MAX), (&mut self.long, 1)] {
            while line.running < max && self.connection.unsent() < UNSENT_MAX {
                let Some((message, bytes)) = line.waiting.pop_front() else { break };
                line.running += 1;
                let (carry_out, lanes) = (Arc::clone(&self.carry_out), Arc::clone(&self.lanes));
                let turn = {
                    let (pace, address) = (message.request.pace(), self.connection.address());
                    async move { lanes.turn(pace, address).await }
                };
                self.running.spawn(carry_out_in_turn(carry_out, turn, message, bytes));
            }
        }
    }
}

async fn carry_out_in_turn(
    carry_out: Arc<dyn Fn(ClientMessage) -> Answer + Send + Sync>,
    turn: impl Future<Output = Option<OwnedSemaphorePermit>>,
    message: ClientMessage,
    bytes: usize,
) -> Done {
    let (id, pace) = (message.id, message.request.pace());
    let turn = turn.await;
    let began = Instant::now();
    let carried = tokio::task::spawn_blocking(move || carry_out(message));
    // A panic ends the task, and no more.
    let refusal = |_| Answer::from(&ServerMessage::Refusal { id: Some(id), fault: Fault::Internal });
    let answer = carried.await.unwrap_or_else(refusal);
    if pace.is_long() {
        Lanes::rest(turn, began.elapsed(), answer.len());
    }
    Done { answer, pace, bytes }
}

impl Line {
    fn len(&self) -> usize {
        self.waiting.len() + self.running
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Condvar, Mutex};
    use std::time::Duration;

    use serde_json::Value;

    use super::super::connections::Connections;
    use super::*;
    use crate::wire::{Request, Response};

    /// Requests by id that are carried out once they are let go.
    #[derive(Default)]
    struct Gate {
        open: Mutex<HashSet<u32>>,
        /// The ids of those that have begun, in order.
        begun: Mutex<Vec<u32>>,
        changed: Condvar,
        /// The bytes that each answer counts for.
        size: AtomicUsize,
    }

    impl Gate {
        fn requests(self: &Arc<Self>) -> Requests {
            let gate = Arc::clone(self);
            let connections = Arc::new(Connections::new(4));
            let connection = Arc::new(Connection::new());
            let unsent = Arc::clone(&connection);
            let carry_out = move |ClientMessage { id, .. }: ClientMessage| {
                gate.begun.lock().unwrap().push(id);
                let open = gate.open.lock().unwrap();
                drop(gate.changed.wait_while(open, |open| !open.contains(&id)).unwrap());
                let held = Some(connections.hold(&unsent, gate.size.load(Ordering::SeqCst)));
                Answer { held, ..Answer::from(&ServerMessage::Reply { id, response: Response::Done }) }
            };
            Requests::new(Arc::new(Lanes::new(8)), connection, carry_out)
        }

        fn let_go(&self, id: u32) {
            self.open.lock().unwrap().insert(id);
            self.changed.notify_all();
        }

        async fn has_begun(&self, ids: &[u32]) {
            let begun = || {
                let mut begun = self.begun.lock().unwrap().clone();
                begun.sort_unstable();
                begun
            };
            while begun() != ids {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
    }

    fn change(id: u32) -> ClientMessage {
        ClientMessage { id, request: Request::Unwatch { table: TableId(String::new()) } }
    }

    fn read(id: u32) -> ClientMessage {
        ClientMessage { id, request: Request::RulesNow { table: TableId(String::new()) } }
    }

    fn long(id: u32) -> ClientMessage {
        ClientMessage { id, request: Request::Lobby {} }
    }

    async fn answered(requests: &mut Requests) -> u32 {
        let answer = requests.next().await.unwrap();
        let id = id(&answer.0);
        requests.sent(answer);
        id
    }

    fn id(answer: &Answer) -> u32 {
        let message: Value = serde_json::from_str(answer.text.as_ref().unwrap()).unwrap();
        message["id"].as_u64().unwrap().try_into().unwrap()
    }

    #[tokio::test]
    async fn a_read_overtakes_and_changes_keep_their_order() {
        let gate = Arc::new(Gate::default());
        let mut requests = gate.requests();
        for message in [change(1), change(2), read(3), change(4), read(5)] {
            requests.add(message, 1);
        }
        gate.has_begun(&[1, 3, 5]).await;
        for id in [2, 4, 5] {
            gate.let_go(id);
        }
        assert_eq!(answered(&mut requests).await, 5);
        assert!(requests.is_changing());
        gate.let_go(1);
        for id in [1, 2, 4] {
            assert_eq!(answered(&mut requests).await, id);
        }
        assert!(!requests.is_changing());
        gate.let_go(3);
        assert_eq!(answered(&mut requests).await, 3);
        assert!(requests.next().await.is_none());
    }

    #[tokio::test]
    async fn few_reads_are_carried_out_at_once() {
        let gate = Arc::new(Gate::default());
        let mut requests = gate.requests();
        let max = u32::try_from(READING_MAX).unwrap();
        for id in 1..=max + 2 {
            requests.add(read(id), 1);
        }
        let first: Vec<u32> = (1..=max).collect();
        gate.has_begun(&first).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
        gate.has_begun(&first).await;
        gate.let_go(2);
        assert_eq!(answered(&mut requests).await, 2);
        gate.has_begun(&(1..=max + 1).collect::<Vec<_>>()).await;
        (1..=max + 2).for_each(|id| gate.let_go(id));
    }

    #[tokio::test]
    async fn many_or_large_unanswered_requests_leave_no_room() {
        let gate = Arc::new(Gate::default());
        let mut requests = gate.requests();
        for id in 1..=32 {
            assert!(requests.has_room());
            requests.add(read(id), 1);
        }
        assert!(!requests.has_room());
        gate.let_go(1);
        answered(&mut requests).await;
        assert!(requests.has_room());
        requests.add(change(40), UNANSWERED_BYTES_MAX);
        requests.drop_waiting();
        assert!(!requests.has_room());
        gate.let_go(40);
        assert_eq!(answered(&mut requests).await, 40);
        assert!(requests.has_room());
        (1..=32).for_each(|id| gate.let_go(id));
    }

    #[tokio::test]
    async fn a_long_answer_is_written_once_the_one_before_is_sent() {
        let gate = Arc::new(Gate::default());
        let mut requests = gate.requests();
        [long(1), long(2), read(3)].into_iter().for_each(|message| requests.add(message, 1));
        gate.has_begun(&[1, 3]).await;
        gate.let_go(1);
        let answer = requests.next().await.unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
        gate.has_begun(&[1, 3]).await;
        requests.sent(answer);
        gate.has_begun(&[1, 2, 3]).await;
        [2, 3].into_iter().for_each(|id| gate.let_go(id));
    }

    #[tokio::test]
    async fn a_connection_with_many_unsent_bytes_is_not_served() {
        let gate = Arc::new(Gate::default());
        gate.size.store(UNSENT_MAX, Ordering::SeqCst);
        let mut requests = gate.requests();
        [change(1), change(2)].into_iter().for_each(|message| requests.add(message, 1));
        gate.let_go(1);
        let answer = requests.next().await.unwrap();
        assert!(!requests.has_room());
        requests.add(read(3), 1);
        tokio::time::sleep(Duration::from_millis(50)).await;
        gate.has_begun(&[1]).await;
        requests.sent(answer);
        assert!(requests.has_room());
        gate.has_begun(&[1, 2, 3]).await;
        [2, 3].into_iter().for_each(|id| gate.let_go(id));
    }

    #[tokio::test]
    async fn dropped_requests_are_not_carried_out() {
        let gate = Arc::new(Gate::default());
        let mut requests = gate.requests();
        requests.add(change(1), 1);
        requests.add(change(2), 1);
        gate.has_begun(&[1]).await;
        requests.drop_waiting();
        gate.let_go(1);
        assert_eq!(answered(&mut requests).await, 1);
        assert!(requests.next().await.is_none());

        requests.add(change(3), 1);
        requests.add(change(4), 1);
        gate.has_begun(&[1, 3]).await;
        drop(requests);
        gate.let_go(3);
        tokio::time::sleep(Duration::from_millis(50)).await;
        gate.has_begun(&[1, 3]).await;
    }
}
