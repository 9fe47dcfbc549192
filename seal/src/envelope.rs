//! The messages between a relay and the page that hosts, once the page has proved its key: the number of a guest (big
//! endian), a byte that tells the kind, and bytes.

/// A relay's message to the page that hosts. Guests are numbered from 1; no number is used twice on a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromRelay<'a> {
    /// The key is proved, and the room open.
    Ready,
    /// A guest has come. It is a stranger until it is let in.
    Opened {
        /// Its number.
        guest: u32,
        /// The same for all guests of one address while the relay runs. It tells nothing else.
        address: u64,
    },
    /// A frame of a guest.
    Frame {
        /// Its number.
        guest: u32,
        /// The frame.
        frame: &'a [u8],
    },
    /// A guest is gone.
    Closed {
        /// Its number.
        guest: u32,
    },
    /// A frame for a guest was passed on: one for each frame, in their order.
    Taken {
        /// Its number.
        guest: u32,
    },
}

/// The message of a page that hosts to its relay. One about a guest that is gone is passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToRelay<'a> {
    /// A frame for a guest.
    Frame {
        /// Its number.
        guest: u32,
        /// The frame.
        frame: &'a [u8],
    },
    /// A guest is to be closed, after the frames before this.
    Close {
        /// Its number.
        guest: u32,
    },
    /// A guest is let in, and counts as a stranger no more.
    LetIn {
        /// Its number.
        guest: u32,
    },
}

/// The message is none between a relay and a page that hosts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the message is malformed")]
pub struct Malformed;

const READY: u8 = 0;
const OPENED: u8 = 1;
const FRAME: u8 = 2;
const CLOSED: u8 = 3;
const LET_IN: u8 = 4;
const TAKEN: u8 = 5;

/// The bytes before those of a frame.
pub const HEADER: usize = 5;

impl<'a> FromRelay<'a> {
    /// Writes the message.
    pub fn encode(&self) -> Vec<u8> {
        match *self {
            Self::Ready => write(0, READY, &[]),
            Self::Opened { guest, address } => write(guest, OPENED, &address.to_be_bytes()),
            Self::Frame { guest, frame } => write(guest, FRAME, frame),
            Self::Closed { guest } => write(guest, CLOSED, &[]),
            Self::Taken { guest } => write(guest, TAKEN, &[]),
        }
    }

    /// Reads a message.
    ///
    /// # Errors
    /// It is malformed.
    pub fn decode(message: &'a [u8]) -> Result<Self, Malformed> {
        let (guest, kind, bytes) = read(message)?;
        match (kind, bytes) {
            (READY, []) if guest == 0 => Ok(Self::Ready),
            (OPENED, bytes) => {
                let address = bytes.try_into().map_err(|_| Malformed)?;
                Ok(Self::Opened { guest, address: u64::from_be_bytes(address) })
            }
            (FRAME, frame) => Ok(Self::Frame { guest, frame }),
            (CLOSED, []) => Ok(Self::Closed { guest }),
            (TAKEN, []) => Ok(Self::Taken { guest }),
            _ => Err(Malformed),
        }
    }
}

impl<'a> ToRelay<'a> {
    /// Writes the message.
    pub fn encode(&self) -> Vec<u8> {
        match *self {
            Self::Frame { guest, frame } => write(guest, FRAME, frame),
            Self::Close { guest } => write(guest, CLOSED, &[]),
            Self::LetIn { guest } => write(guest, LET_IN, &[]),
        }
    }

    /// Reads a message.
    ///
    /// # Errors
    /// It is malformed.
    pub fn decode(message: &'a [u8]) -> Result<Self, Malformed> {
        match read(message)? {
            (guest, FRAME, frame) => Ok(Self::Frame { guest, frame }),
            (guest, CLOSED, []) => Ok(Self::Close { guest }),
            (guest, LET_IN, []) => Ok(Self::LetIn { guest }),
            _ => Err(Malformed),
        }
    }
}

fn write(guest: u32, kind: u8, bytes: &[u8]) -> Vec<u8> {
    [&guest.to_be_bytes(), &[kind][..], bytes].concat()
}

fn read(message: &[u8]) -> Result<(u32, u8, &[u8]), Malformed> {
    let ([a, b, c, d, kind], bytes) = message.split_first_chunk().ok_or(Malformed)?;
    Ok((u32::from_be_bytes([*a, *b, *c, *d]), *kind, bytes))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_message_is_read_in_one_form_only(message in prop_oneof![
            any::<Vec<u8>>(),
            (0..3_u32, 0..7_u8, prop::collection::vec(any::<u8>(), 0..12))
                .prop_map(|(guest, kind, bytes)| write(guest, kind, &bytes)),
        ]) {
            if let Ok(read) = FromRelay::decode(&message) {
                prop_assert_eq!(read.encode(), message.clone());
            }
            if let Ok(read) = ToRelay::decode(&message) {
                prop_assert_eq!(read.encode(), message);
            }
        }
    }

    #[test]
    fn messages_have_the_form_that_a_page_writes() {
        assert_eq!(ToRelay::Frame { guest: 258, frame: b"x" }.encode(), [0, 0, 1, 2, 2, b'x']);
        assert_eq!(ToRelay::Close { guest: 1 }.encode(), [0, 0, 0, 1, 3]);
        assert_eq!(ToRelay::LetIn { guest: 1 }.encode(), [0, 0, 0, 1, 4]);
        let opened = FromRelay::Opened { guest: 1, address: 7 };
        assert_eq!(opened.encode(), [0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 7]);
        let all = [
            FromRelay::Ready,
            opened,
            FromRelay::Frame { guest: 1, frame: b"" },
            FromRelay::Closed { guest: 1 },
            FromRelay::Taken { guest: 1 },
        ];
        for message in all {
            assert_eq!(FromRelay::decode(&message.encode()), Ok(message));
        }
    }
}
