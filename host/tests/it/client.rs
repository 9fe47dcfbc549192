//! A WebSocket client, and the server program it talks to.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use starboard_host::wire::WIRE;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A connected interface.
pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Pushes received while waiting for an answer.
    pub(crate) news: Vec<Value>,
    asked: u32,
}

impl Client {
    /// Connects to a server by its address, as in `http://127.0.0.1:7827/`.
    pub(crate) async fn connect(address: &str) -> Self {
        Self::try_connect(address).await.unwrap()
    }

    pub(crate) async fn try_connect(address: &str) -> Result<Self, Error> {
        let address = format!("{}ws", address.replacen("http", "ws", 1));
        Ok(Self::of(tokio_tungstenite::connect_async(address).await?.0).await)
    }

    /// Says hello, and waits until it is let in or the connection ends.
    pub(crate) async fn of(socket: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Self {
        Self::with_ticket(socket, None).await
    }

    /// The same, with the ticket of a code.
    pub(crate) async fn with_ticket(
        socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
        ticket: Option<&str>,
    ) -> Self {
        let mut client = Self { socket, news: Vec::new(), asked: 0 };
        let hello = json!({ "hello": 1, "wire": WIRE, "name": "", "ticket": ticket });
        if client.socket.send(Message::text(hello.to_string())).await.is_ok() {
            client.receive().await;
        }
        client
    }

    /// Connects with a very small receive buffer.
    pub(crate) async fn connect_slowly(address: &str) -> Self {
        let place = address.trim_start_matches("http://").trim_end_matches('/');
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let stream = socket.connect(place.parse().unwrap()).await.unwrap();
        let address = format!("ws://{place}/ws");
        let talk = tokio_tungstenite::client_async(address, MaybeTlsStream::Plain(stream)).await;
        Self::of(talk.unwrap().0).await
    }

    pub(crate) async fn send(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).await.unwrap();
    }

    /// The next message; none when the connection is closed.
    pub(crate) async fn receive(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The answer to a request, or the fault; none if the connection is closed first.
    pub(crate) async fn try_ask(&mut self, request: Value) -> Option<Result<Value, Value>> {
        self.asked += 1;
        let id = self.asked;
        let text = json!({ "id": id, "request": request }).to_string();
        self.socket.send(Message::text(text)).await.ok()?;
        loop {
            let mut message = self.receive().await?;
            if message["message"] == "push" {
                self.news.push(message["push"].take());
                continue;
            }
            assert_eq!(message["id"], id);
            return Some(match message["message"].as_str() {
                Some("reply") => Ok(message["response"].take()),
                _ => Err(message["fault"].take()),
            });
        }
    }

    pub(crate) async fn ask(&mut self, request: Value) -> Value {
        self.try_ask(request).await.unwrap().unwrap()
    }

    pub(crate) async fn refused(&mut self, request: Value) -> Value {
        self.try_ask(request).await.unwrap().unwrap_err()
    }

    /// Uploads a file in pieces.
    pub(crate) async fn upload(&mut self, upload: u32, file: &[u8]) {
        const PIECE: usize = 180_000;
        for (number, piece) in file.chunks(PIECE).enumerate() {
            let piece = STANDARD.encode(piece);
            let from = number * PIECE;
            self.ask(json!({ "ask": "upload", "upload": upload, "from": from, "piece": piece })).await;
        }
    }

    /// Exports a table piece by piece.
    pub(crate) async fn export(&mut self, table: &str) -> String {
        let (mut file, mut from) = (String::new(), Value::Null);
        loop {
            let mut piece = self.ask(json!({ "ask": "export-table", "table": table, "from": from })).await;
            file.push_str(piece["file"].as_str().unwrap());
            from = piece["next"].take();
            if from.is_null() {
                return file;
            }
        }
    }

    /// The whole log of a table, page by page.
    pub(crate) async fn log(&mut self, table: &str) -> Vec<Value> {
        let (mut lines, mut before) = (Vec::new(), Value::Null);
        loop {
            let mut page = self.ask(json!({ "ask": "log", "table": table, "before": before })).await;
            let mut earlier = page["lines"].take().as_array().unwrap().clone();
            earlier.append(&mut lines);
            lines = earlier;
            if page["earlier"] == false {
                return lines;
            }
            before = lines[0]["seq"].clone();
        }
    }

    /// Creates a table and returns its id.
    pub(crate) async fn create(&mut self, name: &str) -> String {
        let set_up = serde_json::to_value(crate::set_up()).unwrap();
        let answer = self.ask(json!({ "ask": "create-table", "name": name, "setUp": set_up })).await;
        answer["snapshot"]["table"].as_str().unwrap().to_owned()
    }
}

/// The running program. It is killed on drop.
pub(crate) struct Program {
    pub(crate) child: Child,
    /// The address on this device, as in `http://127.0.0.1:7827/`.
    pub(crate) address: String,
}

impl Program {
    /// Starts the program on a folder and waits until it is ready.
    pub(crate) fn start(folder: &Path) -> Self {
        Self::launch(command(folder)).unwrap_or_else(|output| panic!("{output}"))
    }

    /// Starts the program with room for many connections from this device.
    pub(crate) fn start_for_many(folder: &Path) -> Self {
        let mut command = command(folder);
        command.args(["--connections-per-address", "2000"]);
        Self::launch(command).unwrap_or_else(|output| panic!("{output}"))
    }

    /// Starts the program and waits until it is ready or has failed.
    pub(crate) fn launch(mut command: Command) -> Result<Self, String> {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // Addresses for other devices come first.
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let Some(address) = lines.find(|line| line.starts_with("http://127.0.0.1:")) else {
            let mut output = String::new();
            child.stderr.take().unwrap().read_to_string(&mut output).unwrap();
            let code = child.wait().unwrap().code();
            return Err(format!("{code:?}: {output}"));
        };
        Ok(Self { child, address })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The command to run the program on a folder, on any free port.
pub(crate) fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_starboard-host"));
    command.arg("--data").arg(folder).args(["--port", "0"]);
    command
}

/// A number of kilobytes in the status of a process.
#[cfg(target_os = "linux")]
pub(crate) fn kilobytes(process: u32, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim_start_matches(':').trim().trim_end_matches(" kB").parse().unwrap()
}
