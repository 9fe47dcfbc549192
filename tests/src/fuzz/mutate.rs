use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::Target;

/// The maximum number of changes of a seed.
const CHANGES_MAX: usize = 8;
/// The maximum length of a changed part, in bytes.
const PART_MAX: usize = 64;

/// Random inputs for a target: its seeds with changes, the same ones for the same number.
pub struct Inputs {
    seeds: Vec<Vec<u8>>,
    random: StdRng,
}

impl Inputs {
    /// The inputs that begin with a number.
    pub fn new(target: Target, number: u64) -> Self {
        Self { seeds: (target.seeds)(), random: StdRng::seed_from_u64(number) }
    }

    fn seed(&mut self) -> &[u8] {
        let at = self.random.random_range(0..self.seeds.len());
        &self.seeds[at]
    }

    /// Part of a text: its place and length.
    fn part(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.random.random_range(0..=length);
        start..(start + self.random.random_range(0..=PART_MAX)).min(length)
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let part = self.part(input.len());
        match self.random.random_range(0..6) {
            0 => drop(input.drain(part)),
            1 => {
                let again = input[part.clone()].repeat(self.random.random_range(1..=4));
                input.splice(part, again).for_each(drop);
            }
            2 => input[part].iter_mut().for_each(|byte| *byte = self.random.random()),
            3 => {
                let seed = self.seed().to_vec();
                let other = self.part(seed.len());
                input.splice(part, seed[other].iter().copied()).for_each(drop);
            }
            4 => {
                // A digit or letter is still one afterwards.
                if let Some(byte) = input.get_mut(part.start) {
                    *byte ^= 1 << self.random.random_range(0..3);
                }
            }
            _ => {
                let edge = [0, 1, 0x7f, 0x80, 0xff, b'0', b'9', b'-', b'"', b'[', b'{', b'.', b'\n'];
                if let Some(byte) = input.get_mut(part.start) {
                    *byte = edge[self.random.random_range(0..edge.len())];
                }
            }
        }
    }
}

impl Iterator for Inputs {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let mut input = self.seed().to_vec();
        for _ in 0..self.random.random_range(1..=CHANGES_MAX) {
            self.change(&mut input);
        }
        Some(input)
    }
}
