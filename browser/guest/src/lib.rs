//! A guest's end of a sealed channel, inside a web page. Elsewhere than in a page it is empty.
#![cfg(target_arch = "wasm32")]

use starboard_seal::{Broken, Channel, Guest, Handshake, PublicKey};
use wasm_bindgen::prelude::*;

/// The name of a host's room at a relay.
///
/// # Errors
/// The public key does not have 32 bytes.
#[wasm_bindgen]
pub fn room(public: &[u8]) -> Result<String, JsError> {
    Ok(starboard_seal::room(&key(public)?))
}

/// A handshake that waits for the host's reply.
#[wasm_bindgen]
pub struct GuestHandshake {
    handshake: Handshake,
    first: Vec<u8>,
}

/// A sealed channel to the host. After an error nothing goes through it any more.
#[wasm_bindgen]
pub struct GuestChannel(Channel);

#[wasm_bindgen]
impl GuestHandshake {
    /// Begins a handshake with the host of a public key.
    ///
    /// # Errors
    /// The key does not have 32 bytes, or there are no random numbers.
    #[wasm_bindgen(constructor)]
    pub fn new(public: &[u8]) -> Result<GuestHandshake, JsError> {
        let (handshake, first) = Guest::begin(&key(public)?)?;
        Ok(Self { handshake, first })
    }

    /// The first frame for the host.
    #[wasm_bindgen(getter)]
    pub fn first(&self) -> Vec<u8> {
        self.first.clone()
    }

    /// Ends the handshake with the host's reply.
    ///
    /// # Errors
    /// It is no reply of the host with that key.
    pub fn finish(self, reply: &[u8]) -> Result<GuestChannel, JsError> {
        Ok(GuestChannel(self.handshake.finish(reply)?))
    }
}

#[wasm_bindgen]
impl GuestChannel {
    /// Seals a message, in frames.
    ///
    /// # Errors
    /// It is longer than a host reads.
    pub fn seal(&mut self, message: &str) -> Result<Vec<js_sys::Uint8Array>, JsError> {
        let frames = self.0.seal(message.as_bytes())?;
        Ok(frames.iter().map(|frame| js_sys::Uint8Array::from(&frame[..])).collect())
    }

    /// Opens the host's next frame, and returns the message that it completes.
    ///
    /// # Errors
    /// It is not the next frame of the host.
    pub fn open(&mut self, frame: &[u8]) -> Result<Option<String>, JsError> {
        let message = self.0.open(frame)?;
        Ok(message.map(|message| String::from_utf8_lossy(&message).into_owned()))
    }
}

fn key(public: &[u8]) -> Result<PublicKey, Broken> {
    public.try_into().map_err(|_| Broken::Frame)
}
