//! Messages as text: what an interface sends, and what it is answered.

use serde::Deserialize;

use crate::Session;
use crate::wire::{ClientMessage, Fault, Request, ServerMessage};

/// The largest message that is carried out, in bytes.
const LARGEST: u32 = 256 * 1024;

/// The largest message that brings a file, in bytes: many times the longest game that is known, or a photo of 9 MB in
/// base 64.
pub(crate) const LARGEST_FILE: u32 = 12 * 1024 * 1024;

/// Whether a file can be brought by a message.
pub(crate) fn fits_message(file: &str) -> bool {
    const AROUND: usize = 1024;
    // What takes two characters in a text of JSON; nothing that takes more is in a file of JSON.
    let escaped = file.bytes().filter(|byte| matches!(byte, b'"' | b'\\' | b'\n')).count();
    file.len() + escaped + AROUND <= LARGEST_FILE as usize
}

impl Session {
    /// Answers a message. Whatever it is, it is carried out or refused; a refusal changes nothing.
    ///
    /// ```
    /// let folder = tempfile::tempdir().unwrap();
    /// let session = starboard_host::Host::open(folder.path()).unwrap().connect(drop);
    /// let answer = serde_json::to_value(session.answer("{}")).unwrap();
    /// assert_eq!(answer["message"], "refusal");
    /// ```
    pub fn answer(&self, text: &str) -> ServerMessage {
        let too_large = |max| ServerMessage::Refusal { id: id_of(text), fault: Fault::TooLarge { max } };
        if text.len() > LARGEST_FILE as usize {
            return too_large(LARGEST_FILE);
        }
        match serde_json::from_str(text) {
            Ok(ClientMessage { request, .. }) if text.len() > largest(&request) as usize => {
                too_large(largest(&request))
            }
            Ok(ClientMessage { id, request }) => match self.handle(request) {
                Ok(response) => ServerMessage::Reply { id, response },
                Err(fault) => ServerMessage::Refusal { id: Some(id), fault },
            },
            Err(error) => malformed(id_of(text), error.to_string()),
        }
    }
}

/// The largest message of a kind, in bytes.
fn largest(request: &Request) -> u32 {
    match request {
        Request::ImportTable { .. }
        | Request::CheckSet { .. }
        | Request::SaveSet { .. }
        | Request::RestoreCard { .. }
        | Request::JoinParts { .. }
        | Request::ReadPhoto { .. } => LARGEST_FILE,
        _ => LARGEST,
    }
}

pub(crate) fn malformed(id: Option<u32>, mut reason: String) -> ServerMessage {
    // What was sent may be part of the reason, at any length.
    const LONGEST: usize = 300;
    if let Some((end, _)) = reason.char_indices().nth(LONGEST) {
        reason.truncate(end);
    }
    ServerMessage::Refusal { id, fault: Fault::Malformed { reason } }
}

/// The id of a message that is otherwise not understood.
fn id_of(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Id {
        id: u32,
    }
    serde_json::from_str(text).ok().map(|Id { id }| id)
}
