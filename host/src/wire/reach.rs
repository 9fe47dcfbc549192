use serde::Serialize;
use ts_rs::TS;

/// Where other devices reach a host.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Reach {
    /// True if other devices may join.
    pub shared: bool,
    /// The URLs for them, as in `http://192.168.1.5:7827/`; empty while the host is in no network.
    pub addresses: Vec<String>,
    /// The options of a command that shares the host, beside its folder and `--share`, as in `--port`, `4270`; empty for an
    /// interface on another device.
    pub options: Vec<String>,
    /// The public key of a host that is reached through a relay, in base64url; none for any other.
    pub key: Option<String>,
}
