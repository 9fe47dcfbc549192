//! Messages as JSON text: requests of an interface and their answers.

use serde::Deserialize;

use crate::session::Session;
use crate::wire::{ClientMessage, Fault, Request, ServerMessage};
#[cfg(feature = "server")]
use crate::wire::{Response, TableId};

/// The size limit of a message without a set, in bytes.
const LARGEST: u32 = 256 * 1024;

/// The size limit of a message that contains a set, in bytes. In JSON, the text of a set may be twice as long.
const LARGEST_SET: u32 = 3 * 1024 * 1024;

impl Session {
    /// Answers a message of any content with a reply or a refusal. A refusal changes nothing.
    ///
    /// ```
    /// let folder = tempfile::tempdir().unwrap();
    /// let session = starboard_host::Host::open(folder.path()).unwrap().connect(drop);
    /// let answer = serde_json::to_value(session.answer("{}")).unwrap();
    /// assert_eq!(answer["message"], "refusal");
    /// ```
    pub fn answer(&self, text: &str) -> ServerMessage {
        match read(text) {
            Ok(message) => self.reply(message),
            Err(refusal) => *refusal,
        }
    }

    /// Answers a message as JSON text; none if it cannot be written. With the state of a table that it tells.
    #[cfg(feature = "server")]
    pub(crate) fn write(&self, message: ClientMessage) -> (Option<String>, Option<(TableId, u64)>) {
        let id = message.id;
        if matches!(message.request, Request::Lobby {})
            && matches!(self.limits(), Ok(None))
            && let Ok(lobby) = self.lobby_text()
        {
            return (Some(format!(r#"{{"message":"reply","id":{id},"response":{lobby}}}"#)), None);
        }
        let answer = self.reply(message);
        let state = match &answer {
            ServerMessage::Reply { response: Response::Table { snapshot }, .. } => {
                Some((snapshot.table.clone(), snapshot.seq))
            }
            _ => None,
        };
        (answer.json(), state)
    }

    /// Answers a message.
    pub(crate) fn reply(&self, ClientMessage { id, request }: ClientMessage) -> ServerMessage {
        match self.handle(request) {
            Ok(response) => ServerMessage::Reply { id, response },
            Err(fault) => ServerMessage::Refusal { id: Some(id), fault },
        }
    }
}

/// Reads a message.
///
/// # Errors
/// The refusal of a message that is too large or malformed.
pub(crate) fn read(text: &str) -> Result<ClientMessage, Box<ServerMessage>> {
    let too_large =
        |max| Box::new(ServerMessage::Refusal { id: id_of(text), fault: Fault::TooLarge { max } });
    if text.len() > LARGEST_SET as usize {
        return Err(too_large(LARGEST_SET));
    }
    let message: ClientMessage =
        serde_json::from_str(text).map_err(|error| Box::new(malformed(id_of(text), error.to_string())))?;
    let largest = largest(&message.request);
    if text.len() > largest as usize { Err(too_large(largest)) } else { Ok(message) }
}

/// The size limit for a request, in bytes.
fn largest(request: &Request) -> u32 {
    match request {
        Request::CheckSet { .. }
        | Request::SaveSet { .. }
        | Request::RestoreCard { .. }
        | Request::JoinParts { .. } => LARGEST_SET,
        _ => LARGEST,
    }
}

pub(crate) fn malformed(id: Option<u32>, mut reason: String) -> ServerMessage {
    // The reason may quote the input at any length.
    const LONGEST: usize = 300;
    if let Some((end, _)) = reason.char_indices().nth(LONGEST) {
        reason.truncate(end);
    }
    ServerMessage::Refusal { id, fault: Fault::Malformed { reason } }
}

/// The id of a message that cannot be parsed otherwise.
fn id_of(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Id {
        id: u32,
    }
    serde_json::from_str(text).ok().map(|Id { id }| id)
}
