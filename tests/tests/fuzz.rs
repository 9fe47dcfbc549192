//! Each fuzz target withstands changes of its seeds. `cargo xtask soak` goes on with others.

use starboard_tests::fuzz::{Inputs, TARGETS};

/// The number of inputs for each target, and the number that they begin with.
const INPUTS: usize = 60;
const BEGIN: u64 = 2002;

#[test]
fn each_target_takes_its_seeds_and_changes_of_them() {
    for target in TARGETS.iter().copied() {
        let seeds = (target.seeds)();
        assert!(!seeds.is_empty(), "{}", target.name);
        // Each seed is taken by itself where few are large.
        for seed in seeds.iter().take(20) {
            (target.run)(seed);
        }
        for input in Inputs::new(target, BEGIN).take(INPUTS) {
            (target.run)(&input);
        }
    }
}
