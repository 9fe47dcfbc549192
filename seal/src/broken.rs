/// The reason why a channel or a handshake is broken, for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// The frame is not the next one that the other end sealed for this end.
    #[error("the frame is not the next one of the other end")]
    Frame,
    /// The message is longer than this end reads, or the other one.
    #[error("the message is too long")]
    TooLong,
    /// The channel was broken before.
    #[error("the channel was broken before")]
    Before,
    /// The system has no random numbers, or lacks a part of Noise.
    #[error("no random numbers, or no Noise")]
    Random,
}
