//! `cargo xtask web`: Starboard as a static site, with the host inside the page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::machine::{self, Need};
use crate::{chore, house, interface};

mod toolchain;

use toolchain::{TARGET, Toolchain};

/// The packages of the WebAssembly modules, and the names of their files.
const MODULES: [(&str, &str); 3] = [
    ("starboard-browser", "browser"),
    ("starboard-browser-labels", "labels"),
    ("starboard-browser-reader", "reader"),
];

/// The runner of scenarios, which is built for tests only.
const SCENARIOS: (&str, &str) = ("starboard-browser-scenarios", "scenarios");

/// Builds the site, and serves it on this machine if wanted.
pub(crate) fn web(quick: bool, serve: Option<u16>) -> Result<ExitCode> {
    let site = build(quick)?;
    println!("The site is in {}.", site.display());
    let Some(port) = serve else { return Ok(ExitCode::SUCCESS) };
    let port = port.to_string();
    let words =
        ["exec", "--", "vite", "preview", "--host", "127.0.0.1", "--strictPort", "--port", &port, "--outDir"];
    chore::become_program(chore::npm(&house::ui(), &words).arg(site)).context("could not serve")
}

/// Builds the site into `target/web`. A quick build is larger and slower, and is for tests.
pub(crate) fn build(quick: bool) -> Result<PathBuf> {
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
    chore::run(page.arg(&site).env("STARBOARD_WEB", &modules))?;
    Ok(site)
}

/// Builds the page, and returns the command that tests it in Chromium.
///
/// # Errors
/// The page does not build.
pub(crate) fn tests() -> Result<Command> {
    let site = build(true)?;
    let folder = house::journeys();
    interface::packages(&folder)?;
    let mut command = chore::npm(&folder, &["run", "--silent", "page", "--"]);
    command.env("STARBOARD_SITE", site).env("STARBOARD_MODULES", modules());
    command.envs(machine::headless().map(|program| ("STARBOARD_CHROMIUM", program)));
    Ok(command)
}

/// The folder of the WebAssembly modules.
fn modules() -> PathBuf {
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
