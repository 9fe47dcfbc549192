//! Limits that keep a badly broken file from overflowing the stack or taking more than linear time.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use crate::FaultKind;
use crate::read::Node;

/// The maximum number of reported faults per card. Each costs another read of the card.
pub(crate) const CARD_FAULTS_MAX: usize = 100;
/// The maximum number of reported faults per load.
pub(crate) const FAULTS_MAX: usize = 1_000;
/// The maximum number of dots in a line that is not a comment.
const DOTS_MAX: usize = 16;
/// The maximum nesting depth of tables and lists.
const DEPTH_MAX: usize = 64;

/// The byte offset of the start of each line.
pub(crate) fn line_starts(text: &str) -> Vec<usize> {
    let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(offset, _)| offset + 1);
    std::iter::once(0).chain(ends).collect()
}

/// The span of the first line with too many dots. A dotted key with very many parts nests tables so deeply
/// that dropping them overflows the stack. The parser limits nesting by brackets, but not by dotted keys. No
/// valid file has so many dots in a line.
pub(crate) fn too_many_dots(text: &str) -> Option<(Range<usize>, FaultKind)> {
    let mut start = 0;
    text.split('\n').find_map(|line| {
        let span = start..start + line.len();
        start = span.end + 1;
        let dots = line.bytes().filter(|byte| *byte == b'.').count();
        (dots > DOTS_MAX && !line.trim_start().starts_with('#')).then(|| {
            let message = format!("more than {DOTS_MAX} dots in a line");
            (span, FaultKind::Syntax { message })
        })
    })
}

/// The span of the first value that is nested too deeply to walk.
pub(crate) fn nested_too_deep(table: &DeTable<'_>) -> Option<(Range<usize>, FaultKind)> {
    let mut open: Vec<(&Node<'_>, usize)> = table.values().map(|node| (node, 1)).collect();
    while let Some((node, depth)) = open.pop() {
        if depth > DEPTH_MAX {
            let message = format!("nested deeper than {DEPTH_MAX}");
            return Some((node.span(), FaultKind::Syntax { message }));
        }
        match node.get_ref() {
            DeValue::Table(table) => open.extend(table.values().map(|node| (node, depth + 1))),
            DeValue::Array(array) => open.extend(array.iter().map(|node| (node, depth + 1))),
            _ => {}
        }
    }
    None
}
