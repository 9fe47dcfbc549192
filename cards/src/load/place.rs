//! Where in a file something stands: line and column, and the keys that lead to it.

use toml::de::{DeTable, DeValue};

use super::Loader;
use crate::read::Node;

impl Loader<'_> {
    /// Line and column of a place in a file, from 1.
    pub(super) fn position(&self, at: usize, start: usize) -> (u32, u32) {
        let lines = &self.lines[at];
        let line = lines.partition_point(|&line| line <= start);
        let begin = line.checked_sub(1).and_then(|line| lines.get(line)).copied().unwrap_or_default();
        let before = self.files[at].text.get(begin..start).unwrap_or_default();
        (line as u32, before.chars().count() as u32 + 1)
    }

    /// Tells each fault of the file that was just read by which keys it is reached.
    pub(super) fn tell_paths(&mut self, table: &DeTable<'_>) {
        let at = self.at;
        for (_, start, fault) in self.faults.iter_mut().filter(|(of, ..)| *of == at) {
            fault.path = path_to(table, *start);
        }
        for reference in self.references.iter_mut().filter(|reference| reference.at == at) {
            reference.path = path_to(table, reference.place.start);
        }
    }
}

/// The keys and places in lists that lead from a table to what stands at a place of its file.
fn path_to(table: &DeTable<'_>, place: usize) -> Vec<String> {
    let mut path = Vec::new();
    let mut next = step_into(table, place, &mut path);
    while let Some(node) = next {
        next = match node.get_ref() {
            DeValue::Table(table) => step_into(table, place, &mut path),
            DeValue::Array(array) => {
                let found = array.iter().enumerate().rev().find(|(_, node)| holds(node, place));
                found.map(|(index, node)| {
                    path.push(index.to_string());
                    node
                })
            }
            _ => None,
        };
    }
    path
}

/// The value under the key that stands at a place, or whose value holds the place.
fn step_into<'t, 'i>(table: &'t DeTable<'i>, place: usize, path: &mut Vec<String>) -> Option<&'t Node<'i>> {
    let (key, node) = table.iter().find(|(key, node)| key.span().contains(&place) || holds(node, place))?;
    path.push(key.get_ref().to_string());
    Some(node)
}

/// Whether a place is in a value. The place of a table with a header is the header alone, so that its keys count as well.
fn holds(node: &Node<'_>, place: usize) -> bool {
    node.span().contains(&place)
        || match node.get_ref() {
            DeValue::Table(table) => {
                table.iter().any(|(key, node)| key.span().contains(&place) || holds(node, place))
            }
            DeValue::Array(array) => array.iter().any(|node| holds(node, place)),
            _ => false,
        }
}
