use std::collections::VecDeque;

use crate::WINDOW;

/// The bytes under way to a guest from which on its next message waits, so that a slow guest gets the newest one only.
const SOME: usize = WINDOW / 4;

/// The frames of a host for one guest, at the pace at which the guest takes them from the relay.
#[derive(Debug, Default)]
pub struct Pace {
    waiting: VecDeque<Vec<u8>>,
    /// The sizes of the frames that are sent and not yet taken, in bytes.
    under_way: VecDeque<usize>,
    bytes: usize,
}

impl Pace {
    /// Adds the frames of a sealed message.
    pub fn add(&mut self, frames: Vec<Vec<u8>>) {
        self.waiting.extend(frames);
    }

    /// The next frame that may be sent now. Ask again until there is none, after each [`Pace::add`] and [`Pace::take`].
    pub fn next_frame(&mut self) -> Option<Vec<u8>> {
        let frame = self.waiting.pop_front_if(|frame| self.bytes + frame.len() <= WINDOW)?;
        self.under_way.push_back(frame.len());
        self.bytes += frame.len();
        Some(frame)
    }

    /// The relay has told that a frame was taken ([`crate::FromRelay::Taken`]).
    pub fn take(&mut self) {
        self.bytes -= self.under_way.pop_front().unwrap_or_default();
    }

    /// Returns true if little is under way, and nothing waits. What is pushed is best sealed then, as it is by then.
    pub fn has_room(&self) -> bool {
        self.waiting.is_empty() && self.bytes < SOME
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FRAME_MAX;

    #[test]
    fn frames_are_sent_in_order_and_no_more_at_once_than_a_relay_takes() {
        let mut pace = Pace::default();
        assert!(pace.has_room());
        let frames: Vec<_> = (0..100).map(|number| vec![number; FRAME_MAX]).collect();
        pace.add(frames.clone());
        assert!(!pace.has_room());
        let mut sent = Vec::new();
        let mut under_way = 0;
        while sent.len() < frames.len() {
            while let Some(frame) = pace.next_frame() {
                sent.push(frame);
                under_way += 1;
            }
            assert!(under_way * FRAME_MAX <= WINDOW);
            pace.take();
            under_way -= 1;
        }
        assert_eq!(sent, frames);
        assert!(!pace.has_room(), "much is under way");
        (0..under_way).for_each(|_| pace.take());
        assert!(pace.has_room());
        // A relay that tells too much does no harm.
        pace.take();
        assert!(pace.has_room());
    }
}
