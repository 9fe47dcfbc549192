//! Dice and other chance.

use crate::wire::TableId;

/// A random number below a bound, which is not 0.
pub(crate) fn below(bound: usize) -> usize {
    #[cfg(feature = "simulation")]
    if let Some(number) = crate::system::simulation::below(bound) {
        return number;
    }
    rand::random_range(0..bound)
}

/// A roll of a die.
pub(crate) fn die() -> u8 {
    below(6) as u8 + 1
}

/// A random secret of 16 bytes, in hexadecimal digits.
pub(crate) fn new_secret() -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    (0..32).map(|_| char::from(DIGITS[below(DIGITS.len())])).collect()
}

/// A random id of 100 bits, without letters that are easily confused.
pub(crate) fn new_id() -> TableId {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    TableId((0..20).map(|_| char::from(LETTERS[below(LETTERS.len())])).collect())
}
