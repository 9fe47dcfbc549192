use snow::{HandshakeState, TransportState};

use crate::FRAME_MAX;
use crate::broken::Broken;

/// The maximum size of a message that a host reads before it has let the guest in, in bytes: that of a hello.
pub const HELLO_MAX: usize = 4 * 1024;

/// The maximum size of a message that a host reads from a guest, in bytes, as over a WebSocket of its own.
pub const FROM_CLIENT_MAX: usize = 4 * 1024 * 1024;

/// The maximum size of a message that a guest reads from its host, in bytes. The lobby of a host with all its tables and the
/// PDF of its labels are larger than anything a guest says; a phone holds this much.
pub const FROM_HOST_MAX: usize = 64 * 1024 * 1024;

/// The bytes of the tag that a sealed frame ends with.
const TAG: usize = 16;

/// The maximum size of a piece of a message, in bytes. One more says whether it is the last piece.
const PIECE_MAX: usize = FRAME_MAX - TAG - 1;

/// The first byte of what is sealed in a frame.
const MORE_FOLLOWS: u8 = 0;
const LAST_PIECE: u8 = 1;

/// The maximum sizes of whole messages, in bytes.
pub(crate) struct Limits {
    pub(crate) reads: usize,
    /// Once the guest is let in.
    pub(crate) reads_then: usize,
    pub(crate) writes: usize,
}

/// A channel between a host and a guest, whose frames have to come in the order in which they were sealed, each once. After
/// an error nothing goes through it any more.
pub struct Channel {
    /// None once it is broken.
    sealed: Option<TransportState>,
    limits: Limits,
    /// The pieces of a message whose last piece is not there yet.
    waiting: Vec<u8>,
}

impl Channel {
    pub(crate) fn new(state: HandshakeState, limits: Limits) -> Result<Self, Broken> {
        let sealed = state.into_transport_mode().map_err(|_| Broken::Frame)?;
        Ok(Self { sealed: Some(sealed), limits, waiting: Vec::new() })
    }

    /// Lets a host read messages of [`FROM_CLIENT_MAX`] bytes from a guest that has said hello. A guest's end stays as it is.
    pub fn let_in(&mut self) {
        self.limits.reads = self.limits.reads_then;
    }

    /// Seals a message, in frames of at most [`FRAME_MAX`] bytes.
    ///
    /// # Errors
    /// [`Broken::TooLong`] if the other end reads no such message; [`Broken::Before`]. The channel is broken then.
    pub fn seal(&mut self, message: &[u8]) -> Result<Vec<Vec<u8>>, Broken> {
        let mut sealed = self.sealed.take().ok_or(Broken::Before)?;
        if message.len() > self.limits.writes {
            return Err(Broken::TooLong);
        }
        let mut pieces: Vec<&[u8]> = message.chunks(PIECE_MAX).collect();
        let last = pieces.pop().unwrap_or_default();
        let more = pieces.into_iter().map(|piece| (MORE_FOLLOWS, piece));
        let frames = more
            .chain([(LAST_PIECE, last)])
            .map(|(flag, piece)| {
                let inside = [&[flag], piece].concat();
                let mut frame = vec![0; inside.len() + TAG];
                sealed.write_message(&inside, &mut frame).map_err(|_| Broken::Frame)?;
                Ok(frame)
            })
            .collect::<Result<_, _>>()?;
        self.sealed = Some(sealed);
        Ok(frames)
    }

    /// Opens the next frame of the other end, and returns the message that it completes.
    ///
    /// # Errors
    /// [`Broken::Frame`] for any other frame; [`Broken::TooLong`]; [`Broken::Before`]. The channel is broken then.
    pub fn open(&mut self, frame: &[u8]) -> Result<Option<Vec<u8>>, Broken> {
        let mut sealed = self.sealed.take().ok_or(Broken::Before)?;
        // Waiting pieces are dropped with the channel.
        let mut message = std::mem::take(&mut self.waiting);
        if frame.len() > FRAME_MAX {
            return Err(Broken::Frame);
        }
        let mut inside = vec![0; frame.len()];
        let length = sealed.read_message(frame, &mut inside).map_err(|_| Broken::Frame)?;
        let (flag, piece) = inside.get(..length).and_then(<[u8]>::split_first).ok_or(Broken::Frame)?;
        if message.len() + piece.len() > self.limits.reads {
            return Err(Broken::TooLong);
        }
        message.extend_from_slice(piece);
        let is_last = match *flag {
            LAST_PIECE => true,
            // An empty piece would wait without end.
            MORE_FOLLOWS if !piece.is_empty() => false,
            _ => return Err(Broken::Frame),
        };
        self.sealed = Some(sealed);
        if is_last {
            return Ok(Some(message));
        }
        self.waiting = message;
        Ok(None)
    }

    /// Returns true if nothing goes through it any more.
    pub fn is_broken(&self) -> bool {
        self.sealed.is_none()
    }
}
