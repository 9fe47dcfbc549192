use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

use crate::system::lock::lock;
use crate::wire::{Pushed, WaitingPushes};

/// The pushes of one interface, for the task that sends them.
#[derive(Debug, Default)]
pub(super) struct PushQueue {
    waiting: Mutex<WaitingPushes>,
    added: Notify,
}

impl PushQueue {
    pub(super) fn add(&self, push: Arc<Pushed>) {
        // Those who send it serve everybody.
        push.message();
        lock(&self.waiting).add(push);
        self.added.notify_one();
    }

    /// Waits for the oldest push and removes it. It is safe to cancel.
    pub(super) async fn next(&self) -> Arc<Pushed> {
        loop {
            if let Some(push) = lock(&self.waiting).next() {
                return push;
            }
            self.added.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;
    use crate::session::Host;
    use crate::wire::{Push, Response, TableId};

    /// The pushes that are delivered, in order.
    async fn delivered(news: impl IntoIterator<Item = Push>) -> Vec<String> {
        let waiting = PushQueue::default();
        news.into_iter().for_each(|push| waiting.add(Arc::new(push.into())));
        let mut delivered = Vec::new();
        while let Ok(push) = tokio::time::timeout(Duration::ZERO, waiting.next()).await {
            delivered.push(serde_json::to_string(&**push).unwrap());
        }
        delivered
    }

    #[tokio::test]
    async fn repeated_pushes_are_queued_once() {
        let deleted = |table: &str| Push::TableDeleted { table: TableId(table.to_owned()) };
        let drawn = |job, done| Push::LabelsDrawn { job, done, of: 3 };
        let rounds = (0..1000).flat_map(|_| {
            [Push::LobbyChanged, deleted("a"), Push::SetsChanged, deleted("b"), drawn(1, 1), drawn(1, 2)]
        });
        let expected = [
            r#"{"push":"lobby-changed"}"#,
            r#"{"push":"table-deleted","table":"a"}"#,
            r#"{"push":"sets-changed"}"#,
            r#"{"push":"table-deleted","table":"b"}"#,
            r#"{"push":"labels-drawn","job":1,"done":2,"of":3}"#,
        ];
        assert_eq!(delivered(rounds).await, expected);
    }

    #[tokio::test]
    async fn news_of_the_lobby_waits_once() {
        let lobby = |gone: &str| Push::Lobby { tables: Vec::new(), gone: vec![TableId(gone.to_owned())] };
        let changed = [r#"{"push":"lobby-changed"}"#];
        assert_eq!(delivered([lobby("a")]).await, [r#"{"push":"lobby","tables":[],"gone":["a"]}"#]);
        assert_eq!(delivered([lobby("a"), lobby("b"), lobby("c")]).await, changed);
        assert_eq!(delivered([lobby("a"), Push::LobbyChanged, lobby("b")]).await, changed);
    }

    #[tokio::test]
    async fn finished_labels_are_always_pushed() {
        let ready = |job| Push::LabelsReady { job, pdf: String::new() };
        let drawn = |job| Push::LabelsDrawn { job, done: 1, of: 1 };
        let expected = [
            r#"{"push":"labels-ready","job":1,"pdf":""}"#,
            r#"{"push":"labels-failed","job":2}"#,
            r#"{"push":"labels-drawn","job":3,"done":1,"of":1}"#,
        ];
        let news = [drawn(1), ready(1), drawn(2), Push::LabelsFailed { job: 2 }, drawn(3)];
        assert_eq!(delivered(news).await, expected);
    }

    #[tokio::test]
    async fn a_deletion_replaces_older_pushes_of_its_table() {
        let folder = tempfile::tempdir().unwrap();
        let seat = |name, color| json!({ "name": name, "sex": "male", "standie": { "color": color, "shape": "dome" } });
        let seats = [seat("Ann", "coral"), seat("Ben", "azure"), seat("Cleo", "violet")];
        let set_up = json!({ "edition": "deluxe-2019", "houseRules": [], "seats": seats });
        let create = json!({ "ask": "create-table", "name": "Friday", "setUp": set_up, "saveRoster": false });
        let session = Host::open(folder.path()).unwrap().connect(drop);
        let made = session.handle(serde_json::from_value(create).unwrap()).unwrap();
        let Response::Table { snapshot } = made else { panic!("{made:?}") };
        let deleted = || Push::TableDeleted { table: snapshot.table.clone() };
        let back = || Push::Table { snapshot: snapshot.clone() };
        let is_back = delivered([deleted(), back(), back()]).await;
        assert_eq!(is_back.len(), 2);
        assert!(is_back[1].contains(r#""push":"table""#), "{is_back:?}");
        assert_eq!(delivered([deleted(), back(), deleted()]).await, delivered([deleted()]).await);
    }
}
