//! The codes with which a relay closes a WebSocket. Besides these there are 1001 when the relay ends, and 1009 for a message
//! that is too large. Whoever takes too little of what is passed on is cut off without a code, which a browser tells as 1006.

/// To a guest: the host is away. The room waits some minutes for it; come again.
pub const HOST_AWAY: u16 = 4001;
/// To a guest: there is no such room, or it no longer waits for its host.
pub const NO_ROOM: u16 = 4002;
/// To a host: the same key has opened the room on another connection.
pub const REPLACED: u16 = 4003;
/// To either: the message is none that a relay passes on.
pub const MALFORMED: u16 = 4004;
/// To a host: the key was not proved.
pub const NOT_PROVED: u16 = 4005;
/// To either: the address, the room or the relay has too many connections or rooms; come again later.
pub const TOO_MANY: u16 = 4006;
/// To a guest: the host did not let it in in time, or it said too much before.
pub const NOT_LET_IN: u16 = 4007;
/// To a guest: the host has closed the connection, and has said why before.
pub const BY_HOST: u16 = 4008;
/// To a host: nobody was in its room for an hour.
pub const EMPTY: u16 = 4009;
