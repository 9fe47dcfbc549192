//! What keeps a file that is faulty all over from taking the stack, or more time than its length asks for.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use crate::FaultKind;
use crate::read::Node;

/// The most faults that are told of one card. Each takes another reading of the card.
pub(crate) const CARD_FAULTS_MAX: usize = 100;
/// The most faults that are told at once.
pub(crate) const FAULTS_MAX: usize = 1_000;
/// The most dots in a line, comments apart.
const DOTS_MAX: usize = 16;
/// The deepest nesting of tables and lists.
const DEPTH_MAX: usize = 64;

/// Where the lines of a text start, in bytes.
pub(crate) fn line_starts(text: &str) -> Vec<usize> {
    let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(place, _)| place + 1);
    std::iter::once(0).chain(ends).collect()
}

/// The place of a line that may nest tables deeper than the stack allows to take apart again, by a key of very many
/// parts. The parser bounds what stands in brackets, but not this. Nothing that belongs into a file has so many dots.
pub(crate) fn too_many_dots(text: &str) -> Option<(Range<usize>, FaultKind)> {
    let mut start = 0;
    text.split('\n').find_map(|line| {
        let place = start..start + line.len();
        start = place.end + 1;
        let dots = line.bytes().filter(|byte| *byte == b'.').count();
        (dots > DOTS_MAX && !line.trim_start().starts_with('#')).then(|| {
            let message = format!("more than {DOTS_MAX} dots in a line");
            (place, FaultKind::Syntax { message })
        })
    })
}

/// The place of a value that is nested too deep to be walked through.
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
