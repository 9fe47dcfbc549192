//! What the interface can call.

use starboard_host::wire::{Fault, Push, Recovery, Request, Response};
use tauri::State;
use tauri::ipc::Channel;

use crate::shell::Shell;

/// Asks the host for something.
#[tauri::command]
pub(crate) async fn request(shell: State<'_, Shell>, request: Request) -> Result<Response, Fault> {
    shell.request(request).await
}

/// Saves what can be read of a damaged database.
#[tauri::command]
pub(crate) async fn recover(shell: State<'_, Shell>) -> Result<Recovery, Fault> {
    shell.recover().await
}

/// Hears, from now on, of the tables that are watched.
#[tauri::command]
#[expect(clippy::needless_pass_by_value, reason = "a command owns what it is handed")]
pub(crate) fn subscribe(shell: State<'_, Shell>, channel: Channel<Push>) {
    shell.subscribe(channel);
}
