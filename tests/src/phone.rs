//! A phone at a table or in the lobby of a host program.

use std::net::{Ipv4Addr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use starboard_host::wire::WIRE;
use starboard_seal::{Channel, Guest, PublicKey, room};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Bytes, Message, Utf8Bytes};

/// A failure of a host or of a connection to it.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// The other end has closed the connection.
#[derive(Debug, thiserror::Error)]
#[error("the host has closed the connection")]
pub struct Closed;

/// Returns true if an error is the end of a connection, and not an answer that must not be.
pub fn is_cut(error: &Error) -> bool {
    error.is::<Closed>() || error.is::<tungstenite::Error>() || error.is::<std::io::Error>()
}

/// A phone.
pub struct Phone {
    socket: WebSocketStream<TcpStream>,
    /// The sealed channel, if a relay is in between.
    channel: Option<Channel>,
    asked: u32,
    /// The token by which it comes again, if it has just been let in by a ticket.
    pub token: Option<String>,
    /// The table that it may read; none for the device of an owner.
    pub only: Option<String>,
}

/// The way of a phone into a host, and the table that it leads to.
#[derive(Clone)]
pub struct Pass {
    /// The ticket or token, as in a hello.
    pub by: Value,
    /// The table of its role.
    pub table: String,
}

impl Phone {
    /// Connects to a host, as in `127.0.0.1:7827`.
    ///
    /// # Errors
    /// The host does not accept the connection.
    pub async fn connect(address: &str) -> Result<Self, Error> {
        Self::connect_from(Ipv4Addr::LOCALHOST, address).await
    }

    /// Connects to a host of an earlier build, by the hash of its wire types.
    ///
    /// # Errors
    /// The host does not accept the connection.
    pub async fn connect_by(wire: &str, address: &str) -> Result<Self, Error> {
        let request = format!("ws://{address}/ws").into_client_request()?;
        Self::open(Ipv4Addr::LOCALHOST, address, request).await?.greet(json!({ "wire": wire })).await
    }

    /// Connects from another address of this device, such as 127.0.0.2.
    ///
    /// # Errors
    /// The host does not accept the connection.
    pub async fn connect_from(source: Ipv4Addr, address: &str) -> Result<Self, Error> {
        let request = format!("ws://{address}/ws").into_client_request()?;
        Self::open(source, address, request).await?.greet(json!({})).await
    }

    /// Connects as somebody whom the host has to let in.
    ///
    /// # Errors
    /// The host does not accept the connection.
    pub async fn join(source: Ipv4Addr, address: &str, pass: &Pass) -> Result<Self, Error> {
        let mut request = format!("ws://{address}/ws").into_client_request()?;
        // Without one, it would be the owner's, as it is on the same device.
        request.headers_mut().insert("x-forwarded-for", source.to_string().parse()?);
        Self::open(source, address, request).await?.greet_with(pass).await
    }

    /// Connects to a host with a key, through a relay.
    ///
    /// # Errors
    /// The relay or the host does not accept the connection.
    pub async fn join_through(
        source: Ipv4Addr,
        relay: &str,
        key: &PublicKey,
        pass: &Pass,
    ) -> Result<Self, Error> {
        let request = format!("ws://{relay}/relay/{}", room(key)).into_client_request()?;
        let mut phone = Self::open(source, relay, request).await?;
        let (handshake, first) = Guest::begin(key)?;
        phone.socket.send(Message::binary(first)).await?;
        let reply = phone.hear_binary().await?;
        phone.channel = Some(handshake.finish(&reply)?);
        phone.greet_with(pass).await
    }

    async fn open(
        source: Ipv4Addr,
        address: &str,
        request: tungstenite::handshake::client::Request,
    ) -> Result<Self, Error> {
        let config = WebSocketConfig::default()
            .read_buffer_size(16 * 1024)
            .write_buffer_size(0)
            .max_message_size(None)
            .max_frame_size(None);
        let stream = connect_from(source, address).await?;
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Self { socket, channel: None, asked: 0, token: None, only: None })
    }

    async fn greet_with(self, pass: &Pass) -> Result<Self, Error> {
        let mut phone = self.greet(pass.by.clone()).await?;
        phone.only = Some(pass.table.clone());
        Ok(phone)
    }

    /// Says hello with some fields more.
    async fn greet(mut self, by: Value) -> Result<Self, Error> {
        let mut hello = json!({ "hello": 1, "wire": WIRE, "name": "" });
        json_patch::merge(&mut hello, &by);
        self.send_text(hello.to_string()).await?;
        let text = self.hear().await?;
        let greeting: Value = serde_json::from_str(&text)?;
        if greeting["hello"] != "welcome" {
            return Err(text.as_str().into());
        }
        self.token = greeting["token"].as_str().map(str::to_owned);
        Ok(self)
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
        let Some(channel) = &mut self.channel else {
            return Ok(self.socket.send(Message::text(text)).await?);
        };
        for frame in channel.seal(text.as_bytes())? {
            self.socket.send(Message::binary(frame)).await?;
        }
        Ok(())
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
            match (self.hear_message().await?, &mut self.channel) {
                (Message::Text(text), None) => return Ok(text),
                (Message::Binary(frame), Some(channel)) => {
                    if let Some(text) = channel.open(&frame)? {
                        return Ok(String::from_utf8(text)?.into());
                    }
                }
                _ => {}
            }
        }
    }

    async fn hear_binary(&mut self) -> Result<Bytes, Error> {
        loop {
            if let Message::Binary(frame) = self.hear_message().await? {
                return Ok(frame);
            }
        }
    }

    async fn hear_message(&mut self) -> Result<Message, Error> {
        match self.socket.next().await {
            Some(Ok(Message::Close(_))) | None => Err(Closed.into()),
            Some(message) => Ok(message?),
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
