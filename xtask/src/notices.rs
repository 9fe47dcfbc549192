//! `cargo xtask notices`: the licenses of others' work in what ships, as one text. It lies with the interface, so that the
//! app can show it and every bundle has it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::machine::{self, Need};
use crate::{chore, house, interface};

/// The files that name what ships. The head of the notices holds their hashes.
const LOCKS: [&str; 2] = ["Cargo.lock", "ui/package-lock.json"];

const HEAD: &str = "\
Third-party notices

Starboard includes work by others, under the licenses below: first that in the
interface, with its typefaces and icons, then the networks that read titles,
and then that in the host and the window. The source of each work is in a
public registry, npm, PyPI or crates.io, under its name and version.

The vectors of words in the rules search are computed from all-MiniLM-L6-v2 of
the Sentence Transformers, under the Apache License 2.0, which stands below.

";

/// The line before each group of works: before their license, their names, and their terms.
const RULE: &str = "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n";

/// The longest appendix of a license: how to apply it to work of one's own.
const APPENDIX: usize = 1600;

/// Writes the notices.
pub(crate) fn write() -> Result<()> {
    machine::provide(&[Need::Node])?;
    interface::packages(&house::ui())?;
    let folder = house::results().join("notices");
    fs::create_dir_all(&folder)?;

    let packages = folder.join("packages.txt");
    chore::run(chore::npm(&house::ui(), &["run", "--silent", "notices", "--"]).arg(&packages))?;
    let crates = folder.join("crates.txt");
    // The local registry may lack the crates of other systems.
    chore::run(&mut chore::cargo(&["fetch", "--locked"]))?;
    let words = ["generate", "--workspace", "--frozen", "--fail", "about.hbs", "--output-file"];
    chore::run(chore::command(cargo_about()?).args(words).arg(&crates))?;

    let mut text = format!("{HEAD}{}\n", sources()?);
    for part in [read(&packages)?, networks()?, read(&crates)?] {
        text += &grouped(&part);
    }
    fs::write(file(), &text)?;
    println!("{} kB in {}", text.len() / 1000, file().display());
    Ok(())
}

/// Compares the lock files with those that the notices were written from.
pub(crate) fn check() -> Result<()> {
    if read(&file())?.contains(&sources()?) {
        println!("the notices were written from the present lock files");
        Ok(())
    } else {
        bail!("the third-party notices are older than a lock file; `cargo xtask notices` writes them")
    }
}

/// The program that collects the licenses of crates, installed with the other tools if it is missing.
fn cargo_about() -> Result<PathBuf> {
    let home = house::tools()?;
    let program = home.join("bin").join(format!("cargo-about{}", env::consts::EXE_SUFFIX));
    if !program.exists() {
        let words =
            ["install", "cargo-about", "--version", "^0.9", "--features", "cli", "--locked", "--root"];
        chore::run(chore::cargo(&words).arg(&home))?;
    }
    Ok(program)
}

fn file() -> PathBuf {
    house::ui().join("public/THIRD-PARTY-NOTICES.txt")
}

/// The networks that read titles, with their notice.
fn networks() -> Result<String> {
    let notice = read(&house::root().join("scan/models/NOTICE.txt"))?;
    Ok(format!("{RULE}Apache-2.0\nocrspine-models 0.0.1\n\n{notice}"))
}

/// The lock files with their hashes.
fn sources() -> Result<String> {
    let mut lines = "Written by `cargo xtask notices` from:\n".to_owned();
    for lock in LOCKS {
        let hash = Sha256::digest(read(&house::root().join(lock))?);
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        lines += &format!("{lock} (SHA-256 {hash})\n");
    }
    Ok(lines)
}

/// Puts works under the same terms together. Line breaks, punctuation and the appendix are not part of the terms.
fn grouped(listed: &str) -> String {
    let mut groups: Vec<(String, Vec<&str>, &str, &str)> = Vec::new();
    for group in listed.split(RULE).skip(1) {
        let mut parts = group.splitn(3, '\n');
        let mut part = || parts.next().unwrap_or_default();
        let (license, works, terms) = (part(), part(), without_appendix(part().trim()));
        let words = terms.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let key = [license].into_iter().chain(words).collect::<Vec<_>>().join(" ").to_lowercase();
        match groups.iter_mut().find(|group| group.0 == key) {
            Some(group) => group.1.push(works),
            None => groups.push((key, vec![works], license, terms)),
        }
    }
    let shown = groups.into_iter().map(|(_, works, license, terms)| {
        let works = works.join(", ");
        format!("{RULE}{license}\n{works}\n\n{terms}\n\n")
    });
    shown.collect()
}

fn without_appendix(terms: &str) -> &str {
    const END: &str = "END OF TERMS AND CONDITIONS";
    match terms.find(END).map(|at| terms.split_at(at + END.len())) {
        Some((whole, rest)) if rest.trim_start().starts_with("APPENDIX") && rest.len() <= APPENDIX => whole,
        _ => terms,
    }
}

fn read(path: &Path) -> Result<String> {
    let text = fs::read_to_string(path).with_context(|| format!("could not read {}", path.display()))?;
    // A checkout on Windows may have other line ends.
    Ok(text.replace("\r\n", "\n"))
}
