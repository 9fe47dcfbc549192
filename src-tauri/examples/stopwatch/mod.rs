//! Tells when a window shows something useful: `cargo xtask bench` waits for the word on its standard output.

use tauri::{Manager, Runtime, WebviewWindowBuilder};

/// Waits for an element, then for the frame that draws it and the start of the one after, and says so in the title.
const SCRIPT: &str = "
    (function look() {
        if (!document.querySelector('ELEMENT')) return requestAnimationFrame(look);
        requestAnimationFrame(() => requestAnimationFrame(() => { document.title = 'ready'; }));
    })();
";

/// Makes a window print `ready` when the first element that fits a selector is on the screen.
pub(crate) fn attach<'a, R: Runtime, M: Manager<R>>(
    window: WebviewWindowBuilder<'a, R, M>,
    selector: &str,
) -> WebviewWindowBuilder<'a, R, M> {
    let script = SCRIPT.replace("ELEMENT", selector);
    window.initialization_script(script).on_document_title_changed(|_, title| {
        if title == "ready" {
            #[allow(clippy::print_stdout, reason = "it is what the measuring program reads")]
            {
                println!("ready");
            }
        }
    })
}
