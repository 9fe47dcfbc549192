use snow::HandshakeState;

use crate::broken::Broken;
use crate::handshake::{OVERHEAD, answer, begin, finish};
use crate::key::{Key, PublicKey, random};

const PROOF: &[u8] = b"Starboard proof 1";

/// The size of a challenge and of its answer, in bytes.
pub const CHALLENGE: usize = OVERHEAD + 32;

/// A relay's question to whoever claims a public key. It is a handshake that only the owner of the private key can answer,
/// with random bytes that have to come back.
pub struct Challenge {
    state: HandshakeState,
    payload: [u8; 32],
}

impl Challenge {
    /// A new challenge, and its frame.
    ///
    /// # Errors
    /// [`Broken::Random`].
    pub fn new(public: &PublicKey) -> Result<(Self, Vec<u8>), Broken> {
        let payload = random()?;
        let (state, frame) = begin(PROOF, public, &payload)?;
        Ok((Self { state, payload }, frame))
    }

    /// Returns true if the answer comes from the owner of the key.
    pub fn is_answered(self, answer: &[u8]) -> bool {
        finish(self.state, answer).is_ok_and(|(_, payload)| payload == self.payload)
    }
}

/// Answers a relay's challenge.
///
/// # Errors
/// [`Broken::Frame`] for anything but a challenge for this key; [`Broken::Random`].
pub fn prove(key: &Key, challenge: &[u8]) -> Result<Vec<u8>, Broken> {
    if challenge.len() != CHALLENGE {
        return Err(Broken::Frame);
    }
    answer(PROOF, key, challenge).map(|(_, answer)| answer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Guest, Host};

    #[test]
    fn only_the_owner_of_a_key_answers_its_challenge() {
        let (key, other) = (Key::generate().unwrap(), Key::generate().unwrap());
        let (challenge, frame) = Challenge::new(&key.public()).unwrap();
        assert_eq!(frame.len(), CHALLENGE);
        assert_eq!(prove(&other, &frame), Err(Broken::Frame));
        let answer = prove(&key, &frame).unwrap();
        assert_eq!(answer.len(), CHALLENGE);
        assert!(challenge.is_answered(&answer));
        // The answer to another challenge, its own question, and one that is a bit off.
        let mut off = answer.clone();
        off[CHALLENGE - 1] ^= 1;
        for answer in [answer, frame, off, vec![0; CHALLENGE], Vec::new()] {
            assert!(!Challenge::new(&key.public()).unwrap().0.is_answered(&answer));
        }
    }

    #[test]
    fn an_answer_needs_the_key_and_not_just_the_payload() {
        let (key, other) = (Key::generate().unwrap(), Key::generate().unwrap());
        let (challenge, _) = Challenge::new(&key.public()).unwrap();
        // Whoever knew the payload would still need the key.
        let (_, forged) = begin(PROOF, &other.public(), &challenge.payload).unwrap();
        assert!(!challenge.is_answered(&prove(&other, &forged).unwrap()));
    }

    #[test]
    fn a_proof_is_no_handshake_of_a_guest() {
        let key = Key::generate().unwrap();
        let (_, first) = Guest::begin(&key.public()).unwrap();
        assert_eq!(prove(&key, &first), Err(Broken::Frame));
        let (_, empty) = begin(PROOF, &key.public(), &[]).unwrap();
        assert_eq!(Host::answer(&key, &empty).map(drop), Err(Broken::Frame));
        let (_, frame) = begin(b"Starboard channel 1", &key.public(), &[7; 32]).unwrap();
        assert_eq!(prove(&key, &frame), Err(Broken::Frame));
    }
}
