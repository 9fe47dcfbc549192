//! Prints a word when a window shows its first useful frame. `cargo xtask bench` waits for it.

use tauri::{Manager, Runtime, WebviewWindowBuilder};

/// Waits for an element, for the frame that draws it and for the start of the next frame, then changes the title.
const SCRIPT: &str = "
    (function look() {
        if (!document.querySelector('ELEMENT')) return requestAnimationFrame(look);
        requestAnimationFrame(() => requestAnimationFrame(() => { document.title = 'ready'; }));
    })();
";

/// Makes a window print `ready` when the first element that matches a selector is on the screen.
pub(crate) fn attach<'a, R: Runtime, M: Manager<R>>(
    window: WebviewWindowBuilder<'a, R, M>,
    selector: &str,
) -> WebviewWindowBuilder<'a, R, M> {
    let script = SCRIPT.replace("ELEMENT", selector);
    window.initialization_script(script).on_document_title_changed(|_, title| {
        if title == "ready" {
            #[allow(clippy::print_stdout, reason = "the benchmark reads it")]
            {
                println!("ready");
            }
        }
    })
}
