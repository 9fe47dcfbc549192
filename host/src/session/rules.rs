//! Requests about the rulebook.

use super::Session;
use crate::rules::{self, Asked};
use crate::system::lock::lock;
use crate::wire::{Fault, Response, RulesRequest};

impl Session {
    pub(super) fn answer_rules(&self, request: RulesRequest) -> Result<Response, Fault> {
        match request {
            RulesRequest::Rulebook { edition } => Ok(rules::rulebook(edition)),
            RulesRequest::Rule { rule, edition } => {
                Ok(Response::Rule { page: Box::new(rules::page(&rule, edition)?) })
            }
            RulesRequest::Search { query, edition, table, language } => {
                let found = rules::search(&query, edition, &*self.named_catalogue(None)?);
                let language = language.as_deref();
                let Some(table) = table else {
                    return Ok(rules::answered(found, &Asked { edition, language, at: None }));
                };
                let player = lock(&self.subscriber.watched).get(&table).copied().flatten();
                self.look(&table, |live| {
                    let at = Some((live.table(), player));
                    Ok(rules::answered(found, &Asked { edition, language, at }))
                })
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
