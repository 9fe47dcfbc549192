//! The bytes that are passed on in a minute, for each address and in all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Duration;

use tokio::time::Instant;

use crate::system::lock::lock;

/// The bytes a minute of an address. Six phones behind one, with their host, say less than a tenth of it in a game; the rest
/// is for photos, for games that are copied, and for the beginning, when each phone asks for all that it draws.
const OF_ADDRESS: usize = 64 * 1024 * 1024;

/// The bytes a minute in all.
const IN_ALL: usize = 1024 * 1024 * 1024;

pub(super) struct Budgets {
    of_address: Mutex<HashMap<IpAddr, Budget>>,
    in_all: Mutex<Budget>,
}

/// The bytes of the last minute, of which those of a second are forgotten in a second.
struct Budget {
    used: f64,
    at: Instant,
}

impl Budgets {
    pub(super) fn new(now: Instant) -> Self {
        Self { of_address: Mutex::default(), in_all: Mutex::new(Budget { used: 0.0, at: now }) }
    }

    /// Counts bytes of an address, and returns how long it has to wait: not at all until its share or that of all is used up.
    pub(super) fn take(&self, address: IpAddr, bytes: usize, now: Instant) -> Duration {
        let new = || Budget { used: 0.0, at: now };
        let own = lock(&self.of_address).entry(address).or_insert_with(new).take(bytes, OF_ADDRESS, now);
        let all = lock(&self.in_all).take(bytes, IN_ALL, now);
        own.max(all)
    }

    /// Forgets the addresses that have used nothing of late.
    pub(super) fn tidy(&self, now: Instant) {
        lock(&self.of_address).retain(|_, budget| {
            budget.take(0, OF_ADDRESS, now);
            budget.used > 0.0
        });
    }
}

impl Budget {
    /// Uses bytes, and returns how long it takes until no more are used than may be.
    fn take(&mut self, bytes: usize, a_minute: usize, now: Instant) -> Duration {
        let a_second = a_minute as f64 / 60.0;
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.used = (self.used - passed * a_second).max(0.0) + bytes as f64;
        self.at = now;
        Duration::from_secs_f64((self.used - a_minute as f64).max(0.0) / a_second)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn address(number: u32) -> IpAddr {
        Ipv4Addr::from_bits(number).into()
    }

    #[test]
    fn an_address_waits_when_it_has_used_its_share_and_others_do_not() {
        let now = Instant::now();
        let budgets = Budgets::new(now);
        let half = Duration::from_secs(30);
        assert_eq!(budgets.take(address(1), OF_ADDRESS, now), Duration::ZERO);
        assert_eq!(budgets.take(address(1), OF_ADDRESS / 2, now), half);
        assert_eq!(budgets.take(address(2), OF_ADDRESS, now), Duration::ZERO);
        assert_eq!(budgets.take(address(1), 0, now + half), Duration::ZERO);
        assert!(budgets.take(address(1), OF_ADDRESS / 60, now + half) > Duration::ZERO);
    }

    #[test]
    fn all_addresses_wait_when_all_is_used() {
        let now = Instant::now();
        let budgets = Budgets::new(now);
        for number in 0..(IN_ALL / OF_ADDRESS) as u32 {
            assert_eq!(budgets.take(address(number), OF_ADDRESS, now), Duration::ZERO);
        }
        assert!(budgets.take(address(1_000), 1_000, now) > Duration::ZERO);
    }

    #[test]
    fn an_address_is_forgotten_with_what_it_used() {
        let now = Instant::now();
        let budgets = Budgets::new(now);
        budgets.take(address(1), OF_ADDRESS, now);
        budgets.tidy(now + Duration::from_secs(59));
        assert_eq!(lock(&budgets.of_address).len(), 1);
        budgets.tidy(now + Duration::from_secs(61));
        assert!(lock(&budgets.of_address).is_empty());
    }
}
