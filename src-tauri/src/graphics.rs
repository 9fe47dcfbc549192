//! Rendering without a graphics card.

use std::{env, fs};

/// Makes WebKit render on the CPU directly, without a GPU emulated in software.
const CPU_RENDERING: &str = "WEBKIT_SKIA_ENABLE_CPU_RENDERING";

/// Selects CPU rendering if there is no graphics card: the first frame comes sooner and takes less memory. A choice in
/// the environment stands.
///
/// Call this before the process has a second thread.
pub(crate) fn prefer_cpu_rendering() {
    if has_card() || env::var_os(CPU_RENDERING).is_some() {
        return;
    }
    // WebKit reads the choice only from the environment. Restarting this program with another environment would load all
    // libraries twice, which costs as much as it gains.
    #[expect(unsafe_code, reason = "the only way to change the environment")]
    // SAFETY: no other thread has been started yet, so none reads the environment at the same time.
    unsafe {
        env::set_var(CPU_RENDERING, "1");
    }
}

fn has_card() -> bool {
    let renders = |name: &str| name.starts_with("renderD");
    fs::read_dir("/dev/dri")
        .is_ok_and(|nodes| nodes.flatten().any(|node| node.file_name().to_str().is_some_and(renders)))
}
