use sha2::{Digest, Sha256};
use snow::params::{
    BaseChoice, CipherChoice, DHChoice, HandshakeChoice, HandshakeModifierList, HandshakePattern, HashChoice,
    NoiseParams,
};
use snow::resolvers::{CryptoResolver, DefaultResolver};
use snow::types::{Cipher, Dh, Hash, Random};
use snow::{Builder, HandshakeState};

use crate::broken::Broken;
use crate::channel::{Channel, FROM_CLIENT_MAX, FROM_HOST_MAX, HELLO_MAX, Limits};
use crate::key::{Key, PublicKey};

/// The name of the protocol. The parts are named below: a parser would make the module of a guest larger.
const NOISE: &str = "Noise_NK_25519_ChaChaPoly_SHA256";

/// The prologue of the handshake of a channel. The one of a [proof](crate::prove) is another one, so that nobody can
/// have a host answer a guest's handshake by a proof, or the other way round.
const CHANNEL: &[u8] = b"Starboard channel 1";

/// The bytes that a handshake adds to its payload, in each direction: a key and a tag.
pub(crate) const OVERHEAD: usize = 32 + 16;

/// The size of a guest's first frame and of its reply, in bytes. Nothing larger is looked at before the handshake is done.
pub const FIRST_FRAME: usize = OVERHEAD;

/// The end of the one who knows the host's public key from a code.
#[derive(Debug)]
pub struct Guest;

/// The end of the one with the key.
#[derive(Debug)]
pub struct Host;

/// A guest's handshake that waits for the host's reply.
pub struct Handshake(HandshakeState);

impl Guest {
    /// Begins a handshake, and returns the first frame for the host.
    ///
    /// # Errors
    /// [`Broken::Random`].
    pub fn begin(public: &PublicKey) -> Result<(Handshake, Vec<u8>), Broken> {
        let (state, frame) = begin(CHANNEL, public, &[])?;
        Ok((Handshake(state), frame))
    }
}

impl Host {
    /// Answers a guest's first frame, and returns the channel to it and the reply. Whoever begins a handshake is a stranger
    /// still: the channel reads at most [`HELLO_MAX`] bytes until it is told [`Channel::let_in`].
    ///
    /// # Errors
    /// [`Broken::Frame`] for anything but a first frame for this key; [`Broken::Random`].
    pub fn answer(key: &Key, first: &[u8]) -> Result<(Channel, Vec<u8>), Broken> {
        if first.len() != FIRST_FRAME {
            return Err(Broken::Frame);
        }
        let (state, reply) = answer(CHANNEL, key, first)?;
        let limits = Limits { reads: HELLO_MAX, reads_then: FROM_CLIENT_MAX, writes: FROM_HOST_MAX };
        Ok((Channel::new(state, limits)?, reply))
    }
}

impl Handshake {
    /// Ends the handshake with the host's reply.
    ///
    /// # Errors
    /// [`Broken::Frame`] if it is not the reply of the host with the key.
    pub fn finish(self, reply: &[u8]) -> Result<Channel, Broken> {
        if reply.len() != FIRST_FRAME {
            return Err(Broken::Frame);
        }
        let (state, _) = finish(self.0, reply)?;
        let limits = Limits { reads: FROM_HOST_MAX, reads_then: FROM_HOST_MAX, writes: FROM_CLIENT_MAX };
        Channel::new(state, limits)
    }
}

/// The primitives of this protocol alone, for the same reason.
struct Primitives;

impl CryptoResolver for Primitives {
    fn resolve_rng(&self) -> Option<Box<dyn Random>> {
        DefaultResolver.resolve_rng()
    }

    fn resolve_dh(&self, _: &DHChoice) -> Option<Box<dyn Dh>> {
        DefaultResolver.resolve_dh(&DHChoice::Curve25519)
    }

    fn resolve_hash(&self, _: &HashChoice) -> Option<Box<dyn Hash>> {
        Some(Box::<Sha>::default())
    }

    fn resolve_cipher(&self, _: &CipherChoice) -> Option<Box<dyn Cipher>> {
        DefaultResolver.resolve_cipher(&CipherChoice::ChaChaPoly)
    }
}

/// SHA-256. The resolver of `snow` would link SHA-512, too.
#[derive(Default)]
struct Sha(Sha256);

impl Hash for Sha {
    fn name(&self) -> &'static str {
        "SHA256"
    }

    fn block_len(&self) -> usize {
        64
    }

    fn hash_len(&self) -> usize {
        32
    }

    fn reset(&mut self) {
        self.0.reset();
    }

    fn input(&mut self, data: &[u8]) {
        self.0.update(data);
    }

    fn result(&mut self, out: &mut [u8]) {
        out[..self.hash_len()].copy_from_slice(&self.0.finalize_reset());
    }
}

fn params() -> NoiseParams {
    let modifiers = HandshakeModifierList { list: Vec::new() };
    let handshake = HandshakeChoice { pattern: HandshakePattern::NK, modifiers };
    let (cipher, hash) = (CipherChoice::ChaChaPoly, HashChoice::SHA256);
    NoiseParams::new(NOISE.to_owned(), BaseChoice::Noise, handshake, DHChoice::Curve25519, cipher, hash)
}

fn builder(prologue: &[u8]) -> Result<Builder<'_>, Broken> {
    let builder = Builder::with_resolver(params(), Box::new(Primitives));
    builder.prologue(prologue).map_err(|_| Broken::Random)
}

/// Begins a handshake with a payload.
pub(crate) fn begin(
    prologue: &[u8],
    public: &PublicKey,
    payload: &[u8],
) -> Result<(HandshakeState, Vec<u8>), Broken> {
    let mut state = builder(prologue)?
        .remote_public_key(public)
        .and_then(Builder::build_initiator)
        .map_err(|_| Broken::Random)?;
    let frame = write(&mut state, payload)?;
    Ok((state, frame))
}

/// Answers the beginning of a handshake with its own payload.
pub(crate) fn answer(prologue: &[u8], key: &Key, first: &[u8]) -> Result<(HandshakeState, Vec<u8>), Broken> {
    let state = builder(prologue)?
        .local_private_key(key.private())
        .and_then(Builder::build_responder)
        .map_err(|_| Broken::Random)?;
    let (mut state, payload) = finish(state, first)?;
    let reply = write(&mut state, &payload)?;
    Ok((state, reply))
}

/// Reads a frame of a handshake, and returns its payload.
pub(crate) fn finish(mut state: HandshakeState, frame: &[u8]) -> Result<(HandshakeState, Vec<u8>), Broken> {
    let mut payload = vec![0; frame.len()];
    let length = state.read_message(frame, &mut payload).map_err(|_| Broken::Frame)?;
    payload.truncate(length);
    Ok((state, payload))
}

fn write(state: &mut HandshakeState, payload: &[u8]) -> Result<Vec<u8>, Broken> {
    let mut frame = vec![0; payload.len() + OVERHEAD];
    let length = state.write_message(payload, &mut frame).map_err(|_| Broken::Random)?;
    frame.truncate(length);
    Ok(frame)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_the_protocol_are_those_of_its_name() {
        assert_eq!(NOISE.parse(), Ok(params()));
    }
}
