//! Requests about the rulebook.

use super::Session;
use crate::rules;
use crate::wire::{Fault, Response, RulesRequest};

impl Session {
    pub(super) fn answer_rules(&self, request: RulesRequest) -> Result<Response, Fault> {
        match request {
            RulesRequest::Rulebook { edition } => Ok(rules::rulebook(edition)),
            RulesRequest::Rule { rule, edition } => {
                Ok(Response::Rule { page: Box::new(rules::page(&rule, edition)?) })
            }
            RulesRequest::Search { query, edition } => {
                Ok(Response::Found { hits: rules::search(&query, edition, &*self.named_catalogue(None)?)? })
            }
            RulesRequest::RulesAbout { subject, edition } => {
                Ok(Response::Rules { rules: rules::about(&subject, edition, &*self.catalogue(None)?) })
            }
            RulesRequest::RulesNow { table } => {
                let rules = self.look(&table, |live| Ok(rules::now(live.table())))?;
                Ok(Response::Rules { rules })
            }
        }
    }
}
