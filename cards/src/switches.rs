use std::ops::Range;

use serde::Deserialize;
use toml::de::DeTable;

use crate::read::{LeftOut, NodeReader, integer};
use crate::{FaultKind, Switch, limits};

/// Reads the switches of an edition one by one, to report the faults of each separately.
pub(crate) struct Switches<'t, 'i> {
    /// Called for every faulty switch with its span, key and fault.
    pub(crate) fault: &'t mut dyn FnMut(&Range<usize>, &str, FaultKind),
    pub(crate) rules: &'t DeTable<'i>,
    /// The span of the whole rules table.
    pub(crate) span: Range<usize>,
}

impl Switches<'_, '_> {
    pub(crate) fn switch<T: for<'de> Deserialize<'de>>(&mut self, name: &'static str) -> Option<Switch<T>> {
        let Some(node) = self.rules.get(name) else {
            (self.fault)(&self.span, name, FaultKind::MissingKey);
            return None;
        };
        let number = node.get_ref().get("value").and_then(integer);
        if let Some(kind) = number.and_then(|number| limits::switch_out_of_range(name, number)) {
            (self.fault)(&node.span(), name, kind);
            return None;
        }
        match Switch::deserialize(NodeReader { node, left_out: &LeftOut::new() }) {
            Ok(switch) => Some(switch),
            Err(error) => {
                let span = error.span.unwrap_or_else(|| node.span());
                let key = error.key.map(|key| format!("{name}.{key}"));
                (self.fault)(&span, key.as_deref().unwrap_or(name), error.kind);
                None
            }
        }
    }
}
