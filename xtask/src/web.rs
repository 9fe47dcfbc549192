//! `cargo xtask web`: Starboard as a static site, with the host inside the page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::machine::{self, Need};
use crate::{chore, house, interface};

const TARGET: &str = "wasm32-unknown-unknown";

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

/// Builds the site into `target/web`. A quick build is larger and slower.
fn build(quick: bool) -> Result<PathBuf> {
    machine::provide(&[Need::Node, Need::Clang])?;
    target()?;
    interface::packages(&house::ui())?;
    let profile = if quick { "web-quick" } else { "web" };
    let cache = house::tools()?.join("web");
    let built = cache.join("target");
    let mut cargo = chore::cargo(&["build", "--target", TARGET, "--profile", profile]);
    cargo.args(["--package", "starboard-browser"]);
    chore::run(cargo.env("CARGO_TARGET_DIR", &built).env("RUSTFLAGS", "-C target-feature=+simd128"))?;

    let site = house::target().join("web");
    let mut page = chore::npm(&house::ui(), &["run", "build", "--", "--emptyOutDir", "--outDir"]);
    chore::run(page.arg(&site).env("STARBOARD_WEB", "1"))?;
    let module = built.join(TARGET).join(profile).join("starboard_browser.wasm");
    let mut bindgen = chore::command(bindgen(&cache)?);
    bindgen.args(["--target", "web", "--no-typescript", "--out-name", "browser"]);
    bindgen.args(["--remove-name-section", "--remove-producers-section", "--out-dir"]);
    chore::run(bindgen.arg(site.join("host")).arg(module))?;
    Ok(site)
}

/// Adds the target to the toolchain.
fn target() -> Result<()> {
    let sysroot =
        chore::output(chore::command("rustc").args(["--print", "sysroot"])).context("there is no rustc")?;
    let there = Path::new(&sysroot).join("lib/rustlib").join(TARGET).join("lib").exists();
    if there { Ok(()) } else { chore::run(chore::command("rustup").args(["target", "add", TARGET])) }
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
