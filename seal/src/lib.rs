//! Sealed messages between a host and its guests, through a relay that must neither read nor change them.
//!
//! Both ends speak Noise `NK` by the crate `snow`: the guest knows the host's public key from a code that it was shown,
//! and the host takes anybody. No guest can pass for the host, and a key that is stolen later opens nothing recorded.
//! `snow` has had no formal audit.
//!
//! ```
//! use starboard_seal::{Guest, Host, Key};
//!
//! let key = Key::generate()?;
//! let (handshake, first) = Guest::begin(&key.public())?;
//! let (mut host, reply) = Host::answer(&key, &first)?;
//! let mut guest = handshake.finish(&reply)?;
//! for frame in guest.seal(b"hello")? {
//!     if let Some(message) = host.open(&frame)? {
//!         assert_eq!(message, b"hello");
//!     }
//! }
//! # Ok::<_, starboard_seal::Broken>(())
//! ```

mod broken;
mod channel;
mod code;
mod envelope;
mod handshake;
mod key;
mod pace;
mod proof;

pub mod close;

pub use broken::Broken;
pub use channel::{Channel, FROM_CLIENT_MAX, FROM_HOST_MAX, HELLO_MAX};
pub use code::{Code, CodeError, TICKET};
pub use envelope::{FromRelay, HEADER, Malformed, ToRelay};
pub use handshake::{FIRST_FRAME, Guest, Handshake, Host};
pub use key::{Key, PUBLIC, PublicKey, room};
pub use pace::Pace;
pub use proof::{CHALLENGE, Challenge, prove};

/// The maximum size of a frame, in bytes, as it goes over the wire.
pub const FRAME_MAX: usize = 20_000;

/// The bytes of frames that a host may send to a guest before it is told that they are taken ([`FromRelay::Taken`]): see
/// [`Pace`]. A relay cuts off a guest to which it was sent much more.
pub const WINDOW: usize = 256 * 1024;
