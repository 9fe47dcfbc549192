//! `cargo xtask web`: Starboard as a static site, with the host inside the page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::machine::{self, Need};
use crate::programs::{self, Scope};
use crate::{chore, house, interface, play};

mod toolchain;

use toolchain::{TARGET, Toolchain};

/// The packages of the WebAssembly modules, and the names of their files.
const MODULES: [(&str, &str); 4] = [
    ("starboard-browser", "browser"),
    ("starboard-browser-guest", "guest"),
    ("starboard-browser-labels", "labels"),
    ("starboard-browser-reader", "reader"),
];

/// The runner of scenarios, which is built for tests only.
const SCENARIOS: (&str, &str) = ("starboard-browser-scenarios", "scenarios");

/// Builds the site, and serves it with a relay on this machine if wanted.
pub(crate) fn web(quick: bool, relay: Option<&str>, serve: Option<u16>) -> Result<ExitCode> {
    let site = build(quick, relay)?;
    println!("The site is in {}.", site.display());
    let Some(port) = serve else { return Ok(ExitCode::SUCCESS) };
    let name = "starboard-host";
    let host = if quick { programs::build(Scope::Alone, name, name) } else { play::build_program(name) }?;
    let mut command = chore::command(host);
    command.args(["relay", "--port", &port.to_string(), "--site"]).arg(site);
    println!("Stop it with Ctrl+C. Only this machine can open it:");
    chore::become_program(&mut command).context("could not serve")
}

/// Reads the URL of a relay's folder. The page appends names to it, so it ends with a slash.
///
/// # Errors
/// The text is no such URL.
pub(crate) fn relay_url(text: &str) -> Result<String> {
    let (scheme, rest) = text.split_once("://").unwrap_or_default();
    let is_known = ["http", "https", "ws", "wss"].iter().any(|known| scheme.eq_ignore_ascii_case(known));
    let is_odd = |c: char| c.is_whitespace() || "?#".contains(c);
    if !is_known || rest.is_empty() || rest.starts_with('/') || rest.contains(is_odd) {
        bail!("not a URL of http, https, ws or wss without ? and #, as in https://relay.example.org/relay/");
    }
    Ok(format!("{}/", text.trim_end_matches('/')))
}

/// Builds the site into `target/web`. A quick build is larger and slower, and is for tests. The page looks for a relay
/// beside itself, unless one is named.
pub(crate) fn build(quick: bool, relay: Option<&str>) -> Result<PathBuf> {
    machine::provide(&[Need::Node])?;
    interface::packages(&house::ui())?;
    let profile = if quick { "web-quick" } else { "web" };
    let cache = house::tools()?.join("web");
    let toolchain = Toolchain::provide(&cache)?;
    let built = cache.join(toolchain.name());
    let mut cargo = toolchain.build(profile);
    let wanted: Vec<_> = MODULES.into_iter().chain(quick.then_some(SCENARIOS)).collect();
    for (package, _) in &wanted {
        cargo.args(["--package", package]);
    }
    if quick {
        cargo.args(["--features", "starboard-browser/panics"]);
    }
    chore::run(cargo.env("CARGO_TARGET_DIR", &built))?;

    let modules = modules();
    for (package, name) in wanted {
        let module = built.join(TARGET).join(profile).join(format!("{}.wasm", package.replace('-', "_")));
        let mut bindgen = chore::command(bindgen(&cache)?);
        bindgen.args(["--target", "web", "--no-typescript", "--out-name", name]);
        bindgen.args(["--remove-name-section", "--remove-producers-section", "--out-dir"]);
        chore::run(bindgen.arg(&modules).arg(module))?;
    }
    let site = house::target().join("web");
    let mut page = chore::npm(&house::ui(), &["run", "build", "--", "--emptyOutDir", "--outDir"]);
    page.arg(&site).env("STARBOARD_WEB", &modules).envs(quick.then_some(("STARBOARD_QUICK", "1")));
    chore::run(page.envs(relay.map(|url| ("STARBOARD_RELAY", url))))?;
    Ok(site)
}

/// Builds the page and a relay, and returns the command that tests them in Chromium.
///
/// # Errors
/// One of them does not build.
pub(crate) fn tests(scope: Scope) -> Result<Command> {
    let site = build(true, None)?;
    let folder = house::journeys();
    interface::packages(&folder)?;
    let mut command = chore::npm(&folder, &["run", "--silent", "page", "--"]);
    command.env("STARBOARD_SITE", site).env("STARBOARD_MODULES", modules());
    command.env("STARBOARD_HOST", programs::build(scope, "starboard-host", "starboard-host")?);
    command.envs(machine::headless().map(|program| ("STARBOARD_CHROMIUM", program)));
    Ok(command)
}

/// The folder of the WebAssembly modules.
pub(crate) fn modules() -> PathBuf {
    house::target().join("web-modules")
}

/// The program that writes the JavaScript beside the module, in the version of the lock file.
fn bindgen(cache: &Path) -> Result<PathBuf> {
    let lock = fs::read_to_string(house::root().join("Cargo.lock"))?;
    let version = lock
        .split("[[package]]")
        .find_map(|package| package.trim().strip_prefix("name = \"wasm-bindgen\"\nversion = \""))
        .and_then(|rest| rest.split('"').next())
        .context("the lock file has no wasm-bindgen")?;
    let home = cache.join(format!("bindgen-{version}"));
    let program = home.join("bin").join(format!("wasm-bindgen{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        let words = ["install", "wasm-bindgen-cli", "--version", version, "--no-default-features", "--root"];
        chore::run(chore::cargo(&words).arg(&home))?;
    }
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_url_of_a_relay_ends_with_a_slash() {
        for url in ["https://a.example/relay/", "WSS://a.example/", "http://[::1]:7828/"] {
            assert_eq!(relay_url(url).unwrap(), url);
            assert_eq!(relay_url(url.trim_end_matches('/')).unwrap(), url);
        }
        for text in [
            "",
            "a.example",
            "ftp://a.example/",
            "https://",
            "ws:///relay/",
            "ws://a/?b",
            "ws://a/#b",
            "ws://a b",
        ] {
            assert!(relay_url(text).is_err(), "{text}");
        }
    }
}
