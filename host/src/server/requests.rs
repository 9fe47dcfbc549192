use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use tokio::task::JoinSet;

use crate::wire::{ClientMessage, Fault, ServerMessage};

/// The number of requests that only read and are carried out at the same time.
const READING_MAX: usize = 4;

/// The number of unanswered requests, and of bytes in them, from which no more are read.
const UNANSWERED_MAX: usize = 32;
const UNANSWERED_BYTES_MAX: usize = 32 * 1024 * 1024;

/// The unanswered requests of one connection.
///
/// Requests that change something are carried out one after the other, in the order in which they came. Those that only read
/// overtake them. Dropping it drops all requests that are not carried out yet, and the answers of the others.
pub(super) struct Requests {
    /// Carries out a request. It blocks, because the journal waits for the disk.
    carry_out: Arc<dyn Fn(ClientMessage) -> ServerMessage + Send + Sync>,
    running: JoinSet<Done>,
    changes: Line,
    reads: Line,
    bytes: usize,
}

/// Requests that wait for their turn, oldest first, and how many of the same kind are being carried out.
#[derive(Default)]
struct Line {
    waiting: VecDeque<(ClientMessage, usize)>,
    running: usize,
}

struct Done {
    answer: ServerMessage,
    only_read: bool,
    bytes: usize,
}

impl Requests {
    pub(super) fn new(carry_out: impl Fn(ClientMessage) -> ServerMessage + Send + Sync + 'static) -> Self {
        Self {
            carry_out: Arc::new(carry_out),
            running: JoinSet::new(),
            changes: Line::default(),
            reads: Line::default(),
            bytes: 0,
        }
    }

    /// Adds a request that came in a message of some bytes.
    pub(super) fn add(&mut self, message: ClientMessage, bytes: usize) {
        self.bytes += bytes;
        let line = if message.request.only_reads() { &mut self.reads } else { &mut self.changes };
        line.waiting.push_back((message, bytes));
        self.start();
    }

    /// Returns true if another request may be added.
    pub(super) fn has_room(&self) -> bool {
        self.changes.len() + self.reads.len() < UNANSWERED_MAX && self.bytes < UNANSWERED_BYTES_MAX
    }

    /// Returns true if a request that changes something is being carried out.
    pub(super) fn is_changing(&self) -> bool {
        self.changes.running > 0
    }

    /// Waits for the next answer; none if no request is unanswered. It is safe to cancel.
    pub(super) async fn next(&mut self) -> Option<ServerMessage> {
        // It fails only if the runtime ends.
        let Done { answer, only_read, bytes } = self.running.join_next().await?.ok()?;
        let line = if only_read { &mut self.reads } else { &mut self.changes };
        line.running -= 1;
        self.bytes -= bytes;
        self.start();
        Some(answer)
    }

    /// Drops all requests that are not being carried out yet.
    pub(super) fn drop_waiting(&mut self) {
        for line in [&mut self.changes, &mut self.reads] {
            self.bytes -= line.waiting.drain(..).map(|(_, bytes)| bytes).sum::<usize>();
        }
    }

    fn start(&mut self) {
        for (line, max, only_read) in [(&mut self.changes, 1, false), (&mut self.reads, READING_MAX, true)] {
            while line.running < max {
                let Some((message, bytes)) = line.waiting.pop_front() else { break };
                line.running += 1;
                let (id, carry_out) = (message.id, Arc::clone(&self.carry_out));
                self.running.spawn_blocking(move || {
                    let answer = catch_unwind(AssertUnwindSafe(|| carry_out(message)));
                    let answer =
                        answer.unwrap_or(ServerMessage::Refusal { id: Some(id), fault: Fault::Internal });
                    Done { answer, only_read, bytes }
                });
            }
        }
    }
}

impl Line {
    fn len(&self) -> usize {
        self.waiting.len() + self.running
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::{Condvar, Mutex};
    use std::time::Duration;

    use super::*;
    use crate::wire::{Request, Response, TableId};

    /// Requests by id that are carried out once they are let go.
    #[derive(Default)]
    struct Gate {
        open: Mutex<HashSet<u32>>,
        /// The ids of those that have begun, in order.
        begun: Mutex<Vec<u32>>,
        changed: Condvar,
    }

    impl Gate {
        fn requests(self: &Arc<Self>) -> Requests {
            let gate = Arc::clone(self);
            Requests::new(move |ClientMessage { id, .. }| {
                gate.begun.lock().unwrap().push(id);
                let open = gate.open.lock().unwrap();
                drop(gate.changed.wait_while(open, |open| !open.contains(&id)).unwrap());
                ServerMessage::Reply { id, response: Response::Done }
            })
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
        ClientMessage { id, request: Request::Lobby {} }
    }

    async fn answered(requests: &mut Requests) -> u32 {
        match requests.next().await {
            Some(ServerMessage::Reply { id, .. }) => id,
            other => panic!("{other:?}"),
        }
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
