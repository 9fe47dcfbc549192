//! A phone at a table or in the lobby.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::Result;

pub(crate) struct Phone {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    asked: u32,
}

impl Phone {
    pub(crate) async fn connect(address: &str) -> Result<Self> {
        let config = WebSocketConfig::default().read_buffer_size(16 * 1024).write_buffer_size(0);
        let address = format!("ws://{address}/ws");
        let (socket, _) = tokio_tungstenite::connect_async_with_config(address, Some(config), true).await?;
        Ok(Self { socket, asked: 0 })
    }

    /// Sends a request, and returns its answer as text. Pushes before it are dropped.
    pub(crate) async fn ask(&mut self, request: &Value) -> Result<Utf8Bytes> {
        self.asked += 1;
        let text = json!({ "id": self.asked, "request": request }).to_string();
        self.socket.send(Message::text(text)).await?;
        loop {
            let text = self.hear().await?;
            if !text.starts_with(r#"{"message":"push""#) {
                return if text.starts_with(r#"{"message":"reply""#) {
                    Ok(text)
                } else {
                    Err(text.as_str().into())
                };
            }
        }
    }

    /// The next message.
    pub(crate) async fn hear(&mut self) -> Result<Utf8Bytes> {
        loop {
            match self.socket.next().await.ok_or("the host has closed the connection")?? {
                Message::Text(text) => return Ok(text),
                Message::Close(_) => return Err("the host has closed the connection".into()),
                _ => {}
            }
        }
    }

    /// Creates a table of six, and returns its id.
    pub(crate) async fn create(&mut self) -> Result<String> {
        let colors = ["coral", "azure", "violet", "lime", "amber", "rose"];
        let seat = |(at, color): (usize, &str)| {
            let sex = if at % 2 == 0 { "male" } else { "female" };
            json!({ "name": format!("Player {at}"), "sex": sex, "standie": { "color": color, "shape": "dome" } })
        };
        let seats: Vec<_> = colors.into_iter().enumerate().map(seat).collect();
        let set_up = json!({ "edition": "deluxe-2019", "houseRules": [], "seats": seats });
        let answer = self
            .ask(&json!({ "ask": "create-table", "name": "Friday", "setUp": set_up, "saveRoster": false }))
            .await?;
        let answer: Value = serde_json::from_str(&answer)?;
        Ok(answer["response"]["snapshot"]["table"].as_str().ok_or("no table")?.to_owned())
    }

    pub(crate) async fn watch(&mut self, table: &str) -> Result<()> {
        self.ask(&json!({ "ask": "watch", "table": table })).await.map(drop)
    }

    /// Changes a level up or down.
    pub(crate) async fn act(&mut self, table: &str, turn: u32) -> Result<()> {
        let by = if turn.is_multiple_of(2) { 1 } else { -1 };
        let action = json!({ "do": "change-level", "seat": turn / 2 % 6, "by": by });
        self.ask(&json!({ "ask": "act", "table": table, "action": action, "again": true })).await.map(drop)
    }
}
