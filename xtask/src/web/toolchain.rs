//! A toolchain that compiles to WebAssembly: that of rustup, or Debian's, unpacked beside the system.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::chore;
use crate::machine::{self, Need};

pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's packages. rustup and its own packages of Rust conflict with them, so that they are never installed.
const PACKAGES: [&str; 6] = ["rustc-web", "cargo-web", "rust-web-src", "clang-22", "lld-22", "llvm-22"];

/// A toolchain that compiles to WebAssembly.
pub(super) enum Toolchain {
    /// The standard library is that of rustup.
    Rustup,
    /// The standard library is built from its sources, with the programs in this folder.
    Debian(PathBuf),
}

impl Toolchain {
    /// Finds or installs a toolchain. `cache` outlives the build folder.
    ///
    /// # Errors
    /// There is none, and none can be installed.
    pub(super) fn provide(cache: &Path) -> Result<Self> {
        if has_target() || chore::run(chore::command("rustup").args(["target", "add", TARGET])).is_ok() {
            machine::provide(&[Need::Clang])?;
            return Ok(Self::Rustup);
        }
        println!("rustup cannot add the target; going on with Debian's compiler.");
        debian(&cache.join("debian"))
            .map(Self::Debian)
            .context(format!("nothing here compiles to WebAssembly. Try:\n\n  rustup target add {TARGET}"))
    }

    /// A cargo build for a page.
    pub(super) fn build(&self, profile: &str) -> Command {
        let words = ["build", "--target", TARGET, "--profile", profile];
        let mut cargo = match self {
            Self::Rustup => chore::cargo(&words),
            Self::Debian(home) => {
                let mut cargo = chore::command(home.join("bin/cargo"));
                cargo.args(words).arg("-Zbuild-std=std,panic_abort").envs(environment(home));
                // The choice of rustup concerns its own toolchains alone.
                cargo.env_remove("RUSTUP_TOOLCHAIN").env_remove("RUSTC_WORKSPACE_WRAPPER");
                cargo
            }
        };
        // No table needs these extensions, and without them the page is smaller.
        cargo.env("SQLITE_WASM_RS_FLAGS", "-USQLITE_ENABLE_FTS5 -USQLITE_ENABLE_RTREE");
        // `getrandom` of `snow` has to be told where a page has random numbers.
        cargo.env("RUSTFLAGS", "-C target-feature=+simd128 --cfg getrandom_backend=\"wasm_js\"");
        cargo
    }

    /// The name of its part of the build folder: what one has compiled, the other cannot use.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Rustup => "target",
            Self::Debian(_) => "target-debian",
        }
    }
}

fn has_target() -> bool {
    let sysroot = chore::output(chore::command("rustc").args(["--print", "sysroot"]));
    sysroot.is_some_and(|sysroot| Path::new(&sysroot).join("lib/rustlib").join(TARGET).join("lib").exists())
}

/// Unpacks Debian's packages beside the system, and returns the folder with their programs.
fn debian(home: &Path) -> Result<PathBuf> {
    let usr = home.join("usr");
    if usr.join("bin/rustc").exists() {
        return Ok(usr);
    }
    let fresh = home.with_extension("new");
    if fresh.exists() {
        fs::remove_dir_all(&fresh)?;
    }
    let archives = fresh.join("archives");
    fs::create_dir_all(&archives)?;
    machine::apt_update();
    // The packages that the system lacks, without installing any.
    let mut plan = chore::command("apt-get");
    plan.args(["install", "--print-uris", "--yes", "--no-install-recommends"]).args(PACKAGES);
    let plan = chore::output(&mut plan).context("apt does not know Debian's compiler for pages")?;
    let names: Vec<&str> = plan
        .lines()
        .filter(|line| line.starts_with('\''))
        .filter_map(|line| line.split(' ').nth(1)?.split('_').next())
        .collect();
    if names.is_empty() {
        bail!("apt has nothing to download");
    }
    chore::run(chore::command("apt-get").arg("download").args(&names).current_dir(&archives))?;
    for archive in fs::read_dir(&archives)? {
        chore::run(chore::command("dpkg").arg("-x").arg(archive?.path()).arg(&fresh))?;
    }
    fs::remove_dir_all(&archives)?;
    if home.exists() {
        fs::remove_dir_all(home)?;
    }
    fs::rename(&fresh, home)?;
    Ok(usr)
}

/// What the unpacked programs need to find each other.
fn environment(home: &Path) -> BTreeMap<&'static str, String> {
    let llvm = home.join("lib/llvm-22");
    let program = |name: &str| llvm.join("bin").join(name).display().to_string();
    let path = |folders: &[PathBuf], name: &str| {
        let before = env::var_os(name).unwrap_or_default();
        let all = folders.iter().cloned().chain(env::split_paths(&before));
        env::join_paths(all).unwrap_or_default().to_string_lossy().into_owned()
    };
    let libraries = [home.join("lib/x86_64-linux-gnu"), home.join("lib/aarch64-linux-gnu"), llvm.join("lib")];
    BTreeMap::from([
        ("LD_LIBRARY_PATH", path(&libraries, "LD_LIBRARY_PATH")),
        ("PATH", path(&[home.join("bin"), llvm.join("bin")], "PATH")),
        ("RUSTC", home.join("bin/rustc").display().to_string()),
        // The standard library is built with features that are not stable.
        ("RUSTC_BOOTSTRAP", "1".to_owned()),
        ("CC_wasm32_unknown_unknown", program("clang")),
        ("AR_wasm32_unknown_unknown", program("llvm-ar")),
        ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", program("wasm-ld")),
    ])
}
