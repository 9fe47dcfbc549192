//! The machine's needs beyond Rust and Node: found, installed with apt where possible, and named elsewhere.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{chore, house};

/// The oldest version of Node that builds the interface.
const NODE: (u32, u32) = (20, 19);

/// Debian's Chromium without a window. Journeys take two thirds of the time in it.
const HEADLESS: &str = "chromium-headless-shell";

/// The command that installs Chrome where there is no apt, dnf or pacman.
const CHROME: &str =
    if cfg!(windows) { "winget install Google.Chrome" } else { "brew install --cask google-chrome" };

/// A chore's need from the machine.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// Node and npm, to build the interface.
    Node,
    /// The system's web view, to build the window.
    WebView,
    /// A screen in memory, to open the window without a display.
    Screen,
    /// The programs that drive a web view.
    Driver,
    /// A session bus, through which a second window finds the first one.
    Bus,
    /// Chromium without a window, to test the interface in a browser.
    Headless,
    /// The whole of Chromium, to measure and to take pictures.
    Chromium,
    /// Clang, to compile C to WebAssembly.
    Clang,
}

/// A missing program or library, its packages in Debian, Fedora and Arch, and the command elsewhere.
struct Missing {
    what: &'static str,
    debian: &'static str,
    fedora: &'static str,
    arch: &'static str,
    elsewhere: &'static str,
}

/// Finds or installs all needs.
///
/// # Errors
///
/// Names everything that is missing and cannot be installed from here, with the command that installs it.
pub(crate) fn provide(needs: &[Need]) -> Result<()> {
    if needs.contains(&Need::Node) {
        node()?;
    }
    let missing = missing(needs);
    if missing.is_empty() {
        return Ok(());
    }
    if cfg!(target_os = "linux") && on_path("apt-get").is_some() {
        install(&missing)?;
        let still = self::missing(needs);
        if still.is_empty() {
            return Ok(());
        }
        bail!("still missing after the installation: {}", list(&still, |missing| missing.what));
    }
    bail!("this machine lacks something.\n\n{}", advice(&missing))
}

fn missing(needs: &[Need]) -> Vec<Missing> {
    let mut missing = Vec::new();
    if needs.contains(&Need::WebView) {
        missing.extend(web_view());
    }
    if needs.contains(&Need::Screen) && on_path("Xvfb").is_none() {
        missing.push(Missing {
            what: "Xvfb, a screen in memory",
            debian: "xvfb",
            fedora: "xorg-x11-server-Xvfb",
            arch: "xorg-server-xvfb",
            elsewhere: "",
        });
    }
    if needs.contains(&Need::Driver) && on_path("WebKitWebDriver").is_none() {
        missing.push(Missing {
            what: "WebKitWebDriver, which drives a web view",
            debian: "webkit2gtk-driver",
            fedora: "webkitgtk6.0",
            arch: "webkit2gtk-4.1",
            elsewhere: "",
        });
    }
    if needs.contains(&Need::Bus) && on_path("dbus-daemon").is_none() {
        missing.push(Missing {
            what: "dbus-daemon, a session bus for windows that find each other",
            debian: "dbus-daemon",
            fedora: "dbus-daemon",
            arch: "dbus",
            elsewhere: "",
        });
    }
    let shell = is_debian() && on_path(HEADLESS).is_none();
    if needs.contains(&Need::Headless) && (shell || headless().is_none()) {
        missing.push(Missing {
            what: "Chromium without a window, to test with",
            debian: if shell { HEADLESS } else { "chromium" },
            fedora: "chromium",
            arch: "chromium",
            elsewhere: CHROME,
        });
    }
    if needs.contains(&Need::Clang) && on_path("clang").is_none() {
        missing.push(Missing {
            what: "clang, which compiles SQLite for web pages",
            debian: "clang",
            fedora: "clang",
            arch: "clang",
            elsewhere: if cfg!(windows) { "winget install LLVM.LLVM" } else { "brew install llvm" },
        });
    }
    if needs.contains(&Need::Chromium) && chromium().is_none() {
        missing.push(Missing {
            what: "Chromium or Chrome, a browser to measure with",
            debian: "chromium chromium-sandbox",
            fedora: "chromium",
            arch: "chromium",
            elsewhere: CHROME,
        });
    }
    missing
}

#[cfg(target_os = "linux")]
fn web_view() -> Vec<Missing> {
    let mut missing = Vec::new();
    if on_path("pkg-config").is_none() {
        missing.push(Missing {
            what: "pkg-config, which finds libraries",
            debian: "pkg-config",
            fedora: "pkgconf-pkg-config",
            arch: "pkgconf",
            elsewhere: "",
        });
    }
    if chore::output(chore::command("pkg-config").args(["--exists", "webkit2gtk-4.1"])).is_none() {
        missing.push(Missing {
            what: "WebKitGTK 4.1, the web view of the window",
            debian: "libwebkit2gtk-4.1-dev",
            fedora: "webkit2gtk4.1-devel",
            arch: "webkit2gtk-4.1",
            elsewhere: "",
        });
    }
    missing
}

#[cfg(target_os = "macos")]
fn web_view() -> Vec<Missing> {
    let there = chore::output(chore::command("xcode-select").arg("-p")).is_some();
    let missing = Missing {
        what: "the Xcode command line tools",
        debian: "",
        fedora: "",
        arch: "",
        elsewhere: "xcode-select --install",
    };
    if there { Vec::new() } else { vec![missing] }
}

#[cfg(windows)]
fn web_view() -> Vec<Missing> {
    const CLIENT: &str = r"Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}";
    let homes = [r"HKLM\SOFTWARE\WOW6432Node", r"HKLM\SOFTWARE", r"HKCU\Software"];
    let found = homes.iter().any(|home| {
        chore::output(chore::command("reg").args(["query", &format!(r"{home}\{CLIENT}"), "/v", "pv"]))
            .is_some()
    });
    let mut missing = Vec::new();
    if !found {
        missing.push(Missing {
            what: "WebView2, the web view of the window",
            debian: "",
            fedora: "",
            arch: "",
            elsewhere: "winget install Microsoft.EdgeWebView2Runtime",
        });
    }
    let installer = env::var("ProgramFiles(x86)").unwrap_or_default();
    let finder = Path::new(&installer).join(r"Microsoft Visual Studio\Installer\vswhere.exe");
    let tools = "Microsoft.VisualStudio.Component.VC.Tools.x86.x64";
    let words = ["-products", "*", "-requires", tools, "-property", "installationPath"];
    if cfg!(target_env = "msvc")
        && chore::output(chore::command(finder).args(words)).is_none_or(|path| path.is_empty())
    {
        missing.push(Missing {
            what: "the C++ build tools of Visual Studio",
            debian: "",
            fedora: "",
            arch: "",
            elsewhere: "winget install Microsoft.VisualStudio.2022.BuildTools --override \
                        \"--passive --add Microsoft.VisualStudio.Workload.VCTools --includeRecommended\"",
        });
    }
    missing
}

#[cfg(not(any(target_os = "linux", target_os = "macos", windows)))]
fn web_view() -> Vec<Missing> {
    Vec::new()
}

fn node() -> Result<()> {
    let needed =
        format!("Node {}.{} or newer, from https://nodejs.org or your package manager", NODE.0, NODE.1);
    let Some(version) = chore::output(chore::command("node").arg("--version")) else {
        bail!("this machine lacks {needed}");
    };
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|number| number.parse().ok());
    let found: (u32, u32) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if found < NODE {
        bail!("this machine has Node {version}; Starboard needs {needed}");
    }
    chore::output(&mut chore::npm(house::root(), &["--version"]))
        .context("this machine has Node but no npm")?;
    Ok(())
}

/// The components of the toolchain for the checks. A minimal installation lacks them.
///
/// # Errors
///
/// Names the components that are missing, with the command that installs them.
pub(crate) fn components() -> Result<()> {
    let lacks = |program: &str| chore::output(chore::command(program).arg("--version")).is_none();
    let missing: Vec<&str> = [("clippy", "clippy-driver"), ("rustfmt", "rustfmt")]
        .iter()
        .filter(|(_, program)| lacks(program))
        .map(|(name, _)| *name)
        .collect();
    if !missing.is_empty() {
        bail!("the toolchain lacks {0}:\n\n  rustup component add {0}", missing.join(" "));
    }
    Ok(())
}

fn install(missing: &[Missing]) -> Result<()> {
    let packages: Vec<&str> = missing.iter().flat_map(|missing| missing.debian.split(' ')).collect();
    println!("Missing: {}.", list(missing, |missing| missing.what));
    println!("Installing with apt: {}.", packages.join(" "));
    if !may_install() {
        bail!("only root can do that:\n\n  apt-get install {}", packages.join(" "));
    }
    apt_update();
    let mut words = vec!["install", "--yes", "--no-install-recommends"];
    words.extend(&packages);
    chore::run(&mut apt(&words))
}

fn is_root() -> bool {
    chore::output(chore::command("id").arg("-u")).as_deref() == Some("0")
}

fn may_install() -> bool {
    is_root() || on_path("sudo").is_some()
}

fn apt(words: &[&str]) -> Command {
    let root = is_root();
    let mut command = chore::command(if root { "env" } else { "sudo" });
    command.args(if root { &[][..] } else { &["env"][..] });
    command.arg("DEBIAN_FRONTEND=noninteractive").arg("apt-get").args(words);
    command
}

/// Brings apt's lists up to date, as far as its sources can be reached.
pub(crate) fn apt_update() {
    if !may_install() {
        return;
    }
    // One unreachable source must not stop the installation from the others.
    if let Err(error) = chore::run(&mut apt(&["update"])) {
        println!("{error:#}; going on with the lists that are there");
    }
}

fn advice(missing: &[Missing]) -> String {
    if cfg!(target_os = "linux") {
        format!(
            "Missing: {}.\n\n  Debian, Ubuntu  apt install {}\n  Fedora          dnf install {}\n  Arch            pacman -S {}",
            list(missing, |missing| missing.what),
            packages(missing, |missing| missing.debian),
            packages(missing, |missing| missing.fedora),
            packages(missing, |missing| missing.arch),
        )
    } else {
        let lines = missing.iter().map(|missing| format!("  {}:\n    {}", missing.what, missing.elsewhere));
        lines.collect::<Vec<_>>().join("\n")
    }
}

fn list(missing: &[Missing], name: fn(&Missing) -> &'static str) -> String {
    missing.iter().map(name).collect::<Vec<_>>().join("; ")
}

fn packages(missing: &[Missing], name: fn(&Missing) -> &'static str) -> String {
    missing.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Returns true on Debian itself. Of the systems with apt, it alone has Chromium's shell.
fn is_debian() -> bool {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    release.lines().any(|line| line == "ID=debian")
}

/// Chromium without a window where there is one, or else the whole of Chromium.
pub(crate) fn headless() -> Option<PathBuf> {
    on_path(HEADLESS).or_else(chromium)
}

/// Chromium, or a browser based on it.
pub(crate) fn chromium() -> Option<PathBuf> {
    let places: &[&str] = if cfg!(target_os = "macos") {
        &[
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        ]
    } else if cfg!(windows) {
        &[
            r"C:\Program Files\Google\Chrome\Application\chrome.exe",
            r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
        ]
    } else {
        &[]
    };
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let placed = places.iter().map(PathBuf::from).find(|path| path.exists());
    placed.or_else(|| names.iter().find_map(|name| on_path(name)))
}

/// Returns true if a display is available.
pub(crate) fn has_display() -> bool {
    let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// The program that drives a Tauri window, installed with the other tools if it is missing.
pub(crate) fn tauri_driver() -> Result<PathBuf> {
    let home = house::tools()?;
    let program = home.join("bin").join(format!("tauri-driver{}", env::consts::EXE_SUFFIX));
    if !program.exists() {
        let words = ["install", "tauri-driver", "--version", "^2", "--locked", "--root"];
        chore::run(chore::cargo(&words).arg(&home))?;
    }
    Ok(program)
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&path).map(|folder| folder.join(&name)).find(|program| Path::is_file(program))
}
