use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::system::lock::lock;
use crate::wire::Pace;

/// The number of long answers that are written at once, and of slow ones.
const LONG_AT_ONCE: usize = 2;

/// The bytes of long answers in a second, for each of these.
const LONG_RATE: f64 = 24e6;

/// The requests that are carried out at the same time, of all connections: those of one who asks all the time leave room for
/// those of others, and for changes, which wait for none of them.
pub(super) struct Lanes {
    quick: Arc<Semaphore>,
    long: Arc<Semaphore>,
    slow: Arc<Semaphore>,
    /// Of each address, one at a time is next in line for a long or a slow turn.
    next: Mutex<HashMap<Option<IpAddr>, Weak<Semaphore>>>,
}

impl Lanes {
    /// Lanes for a number of quick requests at once.
    pub(super) fn new(quick: usize) -> Self {
        let [quick, long, slow] =
            [quick, LONG_AT_ONCE, LONG_AT_ONCE].map(|turns| Arc::new(Semaphore::new(turns)));
        Self { quick, long, slow, next: Mutex::default() }
    }

    /// Waits for a turn; none if the request needs none. Many who wait at one address keep those at another one waiting no
    /// longer than one does.
    pub(super) async fn turn(&self, pace: Pace, address: Option<IpAddr>) -> Option<OwnedSemaphorePermit> {
        let next = pace.is_long().then(|| self.next_of(address));
        let _next = match &next {
            Some(next) => next.acquire().await.ok(),
            None => None,
        };
        let lane = match pace {
            Pace::Quick => &self.quick,
            Pace::Long => &self.long,
            Pace::Slow => &self.slow,
            Pace::Change | Pace::Patient => return None,
        };
        Arc::clone(lane).acquire_owned().await.ok()
    }

    fn next_of(&self, address: Option<IpAddr>) -> Arc<Semaphore> {
        let mut next = lock(&self.next);
        if let Some(next) = next.get(&address).and_then(Weak::upgrade) {
            return next;
        }
        next.retain(|_, waiting| waiting.strong_count() > 0);
        let first = Arc::new(Semaphore::new(1));
        next.insert(address, Arc::downgrade(&first));
        first
    }

    /// Ends a turn after a rest, in which the long answer is sent and others get the processor: as long as it took to write
    /// the answer, and what its bytes take.
    pub(super) fn rest(turn: Option<OwnedSemaphorePermit>, written_in: Duration, bytes: usize) {
        let rest = written_in + Duration::from_secs_f64(bytes as f64 / LONG_RATE);
        tokio::spawn(async move {
            tokio::time::sleep(rest).await;
            drop(turn);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn long_answers_are_few_and_rest() {
        let lanes = Lanes::new(2);
        let now = |pace| tokio::time::timeout(Duration::ZERO, lanes.turn(pace, None));
        let first = now(Pace::Long).await.unwrap();
        let _second = now(Pace::Long).await.unwrap();
        assert!(now(Pace::Long).await.is_err());
        Lanes::rest(first, Duration::from_millis(5), 240_000);
        tokio::time::sleep(Duration::from_millis(10)).await;
        assert!(now(Pace::Long).await.is_err());
        tokio::time::sleep(Duration::from_millis(10)).await;
        let _third = now(Pace::Long).await.unwrap();
        let _quick = [now(Pace::Quick).await.unwrap(), now(Pace::Quick).await.unwrap()];
        assert!(now(Pace::Quick).await.is_err());
        assert!(matches!((now(Pace::Change).await, now(Pace::Patient).await), (Ok(None), Ok(None))));
    }

    #[tokio::test(start_paused = true)]
    async fn many_who_wait_at_one_address_hold_up_no_other_one() {
        let lanes = Arc::new(Lanes::new(2));
        let addresses = [1, 2].map(|last| Some(IpAddr::from([192, 168, 1, last])));
        let mut taken = Vec::new();
        for _ in 0..LONG_AT_ONCE {
            taken.push(lanes.turn(Pace::Long, addresses[0]).await);
        }
        let (sender, mut turns) = tokio::sync::mpsc::unbounded_channel();
        let wait = |address| {
            let (lanes, sender) = (Arc::clone(&lanes), sender.clone());
            tokio::spawn(async move {
                let turn = lanes.turn(Pace::Long, address).await;
                sender.send((address, turn)).unwrap();
            });
        };
        (0..100).for_each(|_| wait(addresses[0]));
        tokio::time::sleep(Duration::from_millis(1)).await;
        wait(addresses[1]);
        tokio::time::sleep(Duration::from_millis(1)).await;
        taken.clear();
        let first = [turns.recv().await.unwrap(), turns.recv().await.unwrap()];
        assert!(first.iter().any(|(address, _)| *address == addresses[1]));
    }
}
