//! Tells when a window shows something useful: `cargo xtask bench` waits for the word on its standard output.

use tauri::{Manager, Runtime, WebviewWindowBuilder};

/// Waits for a heading, then for the frame that draws it and the start of the one after, and says so in the title.
const SCRIPT: &str = "
    (function look() {
        if (!document.querySelector('h1')) return requestAnimationFrame(look);
        requestAnimationFrame(() => requestAnimationFrame(() => { document.title = 'ready'; }));
    })();
";

/// Makes a window print `ready` when its first heading is on the screen.
pub(crate) fn attach<'a, R: Runtime, M: Manager<R>>(
    window: WebviewWindowBuilder<'a, R, M>,
) -> WebviewWindowBuilder<'a, R, M> {
    window.initialization_script(SCRIPT).on_document_title_changed(|_, title| {
        if title == "ready" {
            #[allow(clippy::print_stdout, reason = "it is what the measuring program reads")]
            {
                println!("ready");
            }
        }
    })
}
