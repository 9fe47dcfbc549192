//! Messages that go to several devices: their JSON is written once.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::{Serialize, Serializer};

use super::{Push, Response, ServerMessage, Snapshot};

/// A state of a table for an answer and its pushes. A clone is the same one. Its JSON is written once.
#[derive(Clone, Debug)]
pub struct Shown(Arc<(Snapshot, OnceLock<Option<String>>)>);

impl Shown {
    fn json(&self) -> Option<&str> {
        let (snapshot, json) = &*self.0;
        json.get_or_init(|| serde_json::to_string(snapshot).ok()).as_deref()
    }
}

impl From<Snapshot> for Shown {
    fn from(snapshot: Snapshot) -> Self {
        Self(Arc::new((snapshot, OnceLock::new())))
    }
}

impl Deref for Shown {
    type Target = Snapshot;

    fn deref(&self) -> &Snapshot {
        &self.0.0
    }
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(to)
    }
}

/// A push to any number of sessions. Its message is written once.
#[derive(Debug)]
pub struct Pushed {
    push: Push,
    message: OnceLock<Option<Text>>,
}

#[cfg(feature = "server")]
type Text = axum::extract::ws::Utf8Bytes;
#[cfg(not(feature = "server"))]
type Text = String;

impl Pushed {
    /// The [`ServerMessage`] as JSON; none if it cannot be written.
    pub fn message(&self) -> Option<&str> {
        self.text().map(|text| &**text)
    }

    /// The same, to be sent without a copy.
    #[cfg_attr(
        not(feature = "server"),
        allow(clippy::useless_conversion, reason = "a text is a string there")
    )]
    pub(crate) fn text(&self) -> Option<&Text> {
        #[derive(Serialize)]
        struct Message<'a> {
            message: &'static str,
            push: &'a Push,
        }
        let write = || match &self.push {
            Push::Table { snapshot } => Some(format!(
                r#"{{"message":"push","push":{{"push":"table","snapshot":{}}}}}"#,
                snapshot.json()?
            )),
            push => serde_json::to_string(&Message { message: "push", push }).ok(),
        };
        self.message.get_or_init(|| write().map(Text::from)).as_ref()
    }
}

impl ServerMessage {
    /// The message as JSON; none if it cannot be written.
    pub fn json(&self) -> Option<String> {
        match self {
            Self::Reply { id, response: Response::Table { snapshot } } => Some(format!(
                r#"{{"message":"reply","id":{id},"response":{{"got":"table","snapshot":{}}}}}"#,
                snapshot.json()?
            )),
            other => serde_json::to_string(other).ok(),
        }
    }
}

impl From<Push> for Pushed {
    fn from(push: Push) -> Self {
        Self { push, message: OnceLock::new() }
    }
}

impl Deref for Pushed {
    type Target = Push;

    fn deref(&self) -> &Push {
        &self.push
    }
}
