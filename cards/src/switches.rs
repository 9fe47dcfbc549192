use std::ops::Range;

use serde::Deserialize;
use toml::de::DeTable;

use crate::load::Loader;
use crate::read::{LeftOut, NodeReader, integer};
use crate::{FaultKind, Switch, limits};

/// Reads the switches of an edition one by one, so that each can be at fault by itself.
pub(crate) struct Switches<'l, 'a, 't, 'i> {
    pub(crate) loader: &'l mut Loader<'a>,
    pub(crate) rules: &'t DeTable<'i>,
    /// The place of the rules as a whole.
    pub(crate) place: Range<usize>,
}

impl Switches<'_, '_, '_, '_> {
    pub(crate) fn switch<T: for<'de> Deserialize<'de>>(&mut self, name: &'static str) -> Option<Switch<T>> {
        let Some(node) = self.rules.get(name) else {
            self.loader.fault(&self.place, None, Some(name), FaultKind::MissingKey);
            return None;
        };
        let number = node.get_ref().get("value").and_then(integer);
        if let Some(kind) = number.and_then(|number| limits::switch_out_of_range(name, number)) {
            self.loader.fault(&node.span(), None, Some(name), kind);
            return None;
        }
        match Switch::deserialize(NodeReader { node, left_out: &LeftOut::new() }) {
            Ok(switch) => Some(switch),
            Err(error) => {
                let place = error.place.unwrap_or_else(|| node.span());
                let key = error.key.map(|key| format!("{name}.{key}"));
                self.loader.fault(&place, None, Some(key.as_deref().unwrap_or(name)), error.kind);
                None
            }
        }
    }
}
