//! Drawing without a graphics card.

use std::{env, fs};

/// Has WebKit draw with the processor itself, not with the graphics card that the processor would have to play.
const DRAW_PLAINLY: &str = "WEBKIT_SKIA_ENABLE_CPU_RENDERING";

/// Where there is no graphics card, has WebKit draw more plainly: the first frame comes sooner, and less memory is used.
/// Whoever has chosen already is left alone.
///
/// To be called before there is a second thread.
pub(crate) fn spare_the_processor() {
    if has_card() || env::var_os(DRAW_PLAINLY).is_some() {
        return;
    }
    // WebKit reads the choice from the environment and from nowhere else. Handing it to this program by starting it anew
    // would load all libraries twice, which costs what is to be gained.
    #[expect(unsafe_code, reason = "the one way to change the environment")]
    // SAFETY: nobody reads the environment at the same time, because no other thread has been started yet.
    unsafe {
        env::set_var(DRAW_PLAINLY, "1");
    }
}

fn has_card() -> bool {
    let renders = |name: &str| name.starts_with("renderD");
    fs::read_dir("/dev/dri")
        .is_ok_and(|nodes| nodes.flatten().any(|node| node.file_name().to_str().is_some_and(renders)))
}
