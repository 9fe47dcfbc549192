//! Positions in a file: line and column, and the path of keys.

use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};

use super::Loader;
use crate::read::Node;

impl Loader<'_> {
    /// The line and column of a byte offset in a file, from 1.
    pub(super) fn position(&self, at: usize, start: usize) -> (u32, u32) {
        let lines = &self.lines[at];
        let line = lines.partition_point(|&line| line <= start);
        let begin = line.checked_sub(1).and_then(|line| lines.get(line)).copied().unwrap_or_default();
        let before = self.files[at].text.get(begin..start).unwrap_or_default();
        (line as u32, before.chars().count() as u32 + 1)
    }

    /// Sets the path of each fault and reference of the current file.
    pub(super) fn set_paths(&mut self, table: &DeTable<'_>) {
        let at = self.at;
        let faults = self.faults.iter_mut().filter(|(of, ..)| *of == at);
        let faults = faults.map(|(_, start, fault)| (*start, &mut fault.path));
        let references = self.references.iter_mut().filter(|reference| reference.at == at);
        let references = references.map(|reference| (reference.span.start, &mut reference.path));
        let mut wanted: BTreeMap<usize, Vec<&mut Vec<String>>> = BTreeMap::new();
        for (start, path) in faults.chain(references) {
            wanted.entry(start).or_default().push(path);
        }
        if !wanted.is_empty() {
            Walk { wanted, path: Vec::new() }.table(table);
        }
    }
}

/// A walk through a file that records the path of keys and list indexes to the wanted offsets.
struct Walk<'w> {
    /// The paths to set, by wanted offset.
    wanted: BTreeMap<usize, Vec<&'w mut Vec<String>>>,
    path: Vec<String>,
}

impl Walk<'_> {
    fn table(&mut self, table: &DeTable<'_>) {
        for (key, node) in table {
            self.path.push(key.get_ref().to_string());
            self.record(key.span().start);
            self.node(node);
            self.path.pop();
        }
    }

    fn node(&mut self, node: &Node<'_>) {
        self.record(node.span().start);
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

    /// Sets the paths for an offset. A deeper node comes later, and its more exact path wins.
    fn record(&mut self, start: usize) {
        for path in self.wanted.get_mut(&start).into_iter().flatten() {
            path.clone_from(&self.path);
        }
    }
}
