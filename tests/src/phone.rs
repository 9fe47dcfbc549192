//! A phone at a table or in the lobby of a host program.

use std::net::{Ipv4Addr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use starboard_host::wire::WIRE;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// A failure of a host or of a connection to it.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// A phone.
pub struct Phone {
    socket: WebSocketStream<TcpStream>,
    asked: u32,
}

impl Phone {
    /// Connects to a host, as in `127.0.0.1:7827`.
    ///
    /// # Errors
    /// The host does not accept the connection.
    pub async fn connect(address: &str) -> Result<Self, Error> {
        Self::connect_from(Ipv4Addr::LOCALHOST, address).await
    }

    /// Connects from another address of this device, such as 127.0.0.2.
    ///
    /// # Errors
    /// The host does not accept the connection.
    pub async fn connect_from(source: Ipv4Addr, address: &str) -> Result<Self, Error> {
        let config = WebSocketConfig::default()
            .read_buffer_size(16 * 1024)
            .write_buffer_size(0)
            .max_message_size(None)
            .max_frame_size(None);
        let stream = connect_from(source, address).await?;
        let address = format!("ws://{address}/ws");
        let (socket, _) = tokio_tungstenite::client_async_with_config(address, stream, Some(config)).await?;
        let mut phone = Self { socket, asked: 0 };
        phone.send_text(json!({ "hello": 1, "wire": WIRE, "name": "" }).to_string()).await?;
        let greeting = phone.hear().await?;
        if greeting.contains(r#""hello":"welcome""#) { Ok(phone) } else { Err(greeting.as_str().into()) }
    }

    /// Sends a request, and returns its id.
    ///
    /// # Errors
    /// The connection is closed.
    pub async fn send(&mut self, request: &Value) -> Result<u32, Error> {
        self.asked += 1;
        self.send_text(json!({ "id": self.asked, "request": request }).to_string()).await?;
        Ok(self.asked)
    }

    /// Sends a message of any content.
    ///
    /// # Errors
    /// The connection is closed.
    pub async fn send_text(&mut self, text: String) -> Result<(), Error> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// Sends a request, and returns its answer as text. Pushes before it are dropped.
    ///
    /// # Errors
    /// The request is refused, or the connection closed.
    pub async fn ask(&mut self, request: &Value) -> Result<Utf8Bytes, Error> {
        self.send(request).await?;
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
    ///
    /// # Errors
    /// The connection is closed.
    pub async fn hear(&mut self) -> Result<Utf8Bytes, Error> {
        loop {
            match self.socket.next().await.ok_or("the host has closed the connection")?? {
                Message::Text(text) => return Ok(text),
                Message::Close(_) => return Err("the host has closed the connection".into()),
                _ => {}
            }
        }
    }

    /// Creates a table of six, and returns its id.
    ///
    /// # Errors
    /// The host refuses it, or the connection is closed.
    pub async fn create(&mut self) -> Result<String, Error> {
        let answer = self.ask(&new_table("Friday", "deluxe-2019")).await?;
        let answer: Value = serde_json::from_str(&answer)?;
        Ok(answer["response"]["snapshot"]["table"].as_str().ok_or("no table")?.to_owned())
    }

    /// Watches a table.
    ///
    /// # Errors
    /// The host refuses it, or the connection is closed.
    pub async fn watch(&mut self, table: &str) -> Result<(), Error> {
        self.ask(&json!({ "ask": "watch", "table": table })).await.map(drop)
    }

    /// Changes a level up or down.
    ///
    /// # Errors
    /// The host refuses it, or the connection is closed.
    pub async fn act(&mut self, table: &str, turn: u32) -> Result<(), Error> {
        let by = if turn.is_multiple_of(2) { 1 } else { -1 };
        let action = json!({ "do": "change-level", "seat": turn / 2 % 6, "by": by });
        self.ask(&json!({ "ask": "act", "table": table, "action": action, "again": true })).await.map(drop)
    }
}

/// Opens a connection to a host from an address of this device.
///
/// # Errors
/// The host does not accept it.
pub async fn connect_from(source: Ipv4Addr, address: &str) -> Result<TcpStream, Error> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(source.into(), 0))?;
    let stream = socket.connect(address.parse()?).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// The request for a table of six.
pub fn new_table(name: &str, edition: &str) -> Value {
    let colors = ["coral", "azure", "violet", "lime", "amber", "rose"];
    let seat = |(at, color): (usize, &str)| {
        let sex = if at % 2 == 0 { "male" } else { "female" };
        json!({ "name": format!("Player {at}"), "sex": sex, "standie": { "color": color, "shape": "dome" } })
    };
    let seats: Vec<_> = colors.into_iter().enumerate().map(seat).collect();
    let set_up = json!({ "edition": edition, "houseRules": [], "seats": seats });
    json!({ "ask": "create-table", "name": name, "setUp": set_up, "saveRoster": false })
}
