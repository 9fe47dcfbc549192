//! The memory of a process with its descendants, read from `/proc`.

use std::collections::HashMap;
use std::fs;

/// The proportional set size of a process and all its descendants, in kB. Shared pages are split between their users.
pub(crate) fn memory(root: u32) -> Option<u64> {
    let mut children: HashMap<u32, Vec<u32>> = HashMap::new();
    for entry in fs::read_dir("/proc").ok()?.flatten() {
        let Some(process) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        if let Some(parent) = parent(process) {
            children.entry(parent).or_default().push(process);
        }
    }
    let mut tree = vec![root];
    let mut sum = 0;
    while let Some(process) = tree.pop() {
        sum += weight(process)?;
        tree.extend(children.remove(&process).unwrap_or_default());
    }
    Some(sum)
}

fn parent(process: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in parentheses may contain anything, so the fields are counted from its end: state, then parent.
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

fn weight(process: u32) -> Option<u64> {
    let rollup = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
    let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}
