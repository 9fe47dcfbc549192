//! `cargo deny check`: licenses, sources and known flaws of the dependencies, by `deny.toml`.

use anyhow::Result;

use crate::chore;

/// Checks the dependencies, as far as this machine can. Returns what was left unchecked, and why.
pub(crate) fn check() -> Result<Option<&'static str>> {
    let deny = |words: &[&str]| chore::cargo(&[&["deny", "--log-level", "error"], words].concat());
    if chore::output(&mut deny(&["--version"])).is_none() {
        return Ok(Some("everything: there is no cargo-deny (`cargo install cargo-deny --locked`)"));
    }
    if chore::run(&mut deny(&["fetch", "db"])).is_err() {
        chore::run(&mut deny(&["check", "bans", "licenses", "sources"]))?;
        return Ok(Some("the advisories: their database cannot be reached"));
    }
    chore::run(&mut deny(&["check"]))?;
    Ok(None)
}
