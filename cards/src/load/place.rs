//! Where in a file something stands: line and column, and the keys that lead to it.

use std::collections::BTreeMap;

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
        let faults = self.faults.iter_mut().filter(|(of, ..)| *of == at);
        let faults = faults.map(|(_, start, fault)| (*start, &mut fault.path));
        let references = self.references.iter_mut().filter(|reference| reference.at == at);
        let references = references.map(|reference| (reference.place.start, &mut reference.path));
        let mut wanted: BTreeMap<usize, Vec<&mut Vec<String>>> = BTreeMap::new();
        for (start, path) in faults.chain(references) {
            wanted.entry(start).or_default().push(path);
        }
        if !wanted.is_empty() {
            Walk { wanted, path: Vec::new() }.table(table);
        }
    }
}

/// A walk through a file that tells by which keys and places in lists it comes to where something begins.
struct Walk<'w> {
    /// By the places that are asked for.
    wanted: BTreeMap<usize, Vec<&'w mut Vec<String>>>,
    path: Vec<String>,
}

impl Walk<'_> {
    fn table(&mut self, table: &DeTable<'_>) {
        for (key, node) in table {
            self.path.push(key.get_ref().to_string());
            self.tell(key.span().start);
            self.node(node);
            self.path.pop();
        }
    }

    fn node(&mut self, node: &Node<'_>) {
        self.tell(node.span().start);
        match node.get_ref() {
            DeValue::Table(table) => self.table(table),
            DeValue::Array(array) => {
                for (index, node) in array.iter().enumerate() {
                    self.path.push(index.to_string());
                    self.node(node);
                    self.path.pop();
                }
            }
            _ => {}
        }
    }

    /// What lies deeper comes later, and is more exact.
    fn tell(&mut self, place: usize) {
        for path in self.wanted.get_mut(&place).into_iter().flatten() {
            path.clone_from(&self.path);
        }
    }
}
