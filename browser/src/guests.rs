//! The guests of a page's host, who come through a relay.

use js_sys::Uint8Array;
use starboard_host::guests::Guests;
use starboard_seal::Key;
use wasm_bindgen::prelude::*;

use crate::PageHost;

/// The guests of a page's host.
#[wasm_bindgen]
pub struct PageGuests(Guests);

#[wasm_bindgen]
impl PageGuests {
    /// The guests of a host with a private key.
    ///
    /// # Errors
    /// The key does not have 32 bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(host: &PageHost, key: &[u8]) -> Result<PageGuests, JsError> {
        let key = Key::from_private(key.try_into()?)?;
        host.share(&key);
        Ok(Self(Guests::new(host.host.clone(), key)))
    }

    /// Makes a new private key.
    ///
    /// # Errors
    /// The browser has no random numbers.
    #[wasm_bindgen(js_name = newKey)]
    pub fn new_key() -> Result<Vec<u8>, JsError> {
        Ok(Key::generate()?.private().to_vec())
    }

    /// Begins on a new connection to a relay.
    pub fn begin(&mut self) {
        self.0.begin();
    }

    /// Hears a message of the relay.
    ///
    /// # Errors
    /// It is malformed, or comes at the wrong time.
    pub fn hear(&mut self, message: &[u8]) -> Result<(), JsError> {
        Ok(self.0.hear(message)?)
    }

    /// True if a guest waits for its turn.
    #[wasm_bindgen(getter, js_name = isDue)]
    pub fn is_due(&self) -> bool {
        self.0.is_due()
    }

    /// Gives one guest its turn.
    pub fn turn(&mut self) {
        self.0.turn();
    }

    /// Takes the new messages for the relay.
    pub fn said(&mut self) -> Vec<Uint8Array> {
        self.0.said().iter().map(|message| Uint8Array::from(&message[..])).collect()
    }

    /// True once the relay has opened the room.
    #[wasm_bindgen(getter, js_name = isOpen)]
    pub fn is_open(&self) -> bool {
        self.0.is_open()
    }

    /// The number of guests that were let in.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        self.0.count()
    }
}
