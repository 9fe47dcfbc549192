//! Dice and other chance.

/// A random number below a bound, which is not 0.
pub(crate) fn below(bound: usize) -> usize {
    #[cfg(feature = "simulation")]
    if let Some(number) = crate::simulation::below(bound) {
        return number;
    }
    rand::random_range(0..bound)
}

/// A roll of a die.
pub(crate) fn die() -> u8 {
    below(6) as u8 + 1
}
