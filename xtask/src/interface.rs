//! The interface: its packages, those of its journeys, and its build. Each is renewed only after a change of its
//! sources.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::{chore, house};

/// Generated folders in `ui/`.
const MADE: [&str; 4] = ["node_modules", "dist", "paraglide", "test-results"];

/// Installs the packages of a folder's lock file.
pub(crate) fn packages(folder: &Path) -> Result<()> {
    let lock = folder.join("package-lock.json");
    let lock = fs::read(&lock).with_context(|| format!("could not read {}", lock.display()))?;
    let stamp = Stamp::new(folder, "packages", |hasher| lock.hash(hasher));
    if stamp.holds() {
        return Ok(());
    }
    // The system's browser is used; Playwright must not download one.
    let mut command = chore::npm(folder, &["ci", "--no-audit", "--no-fund"]);
    chore::run(command.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))?;
    stamp.set()
}

/// Builds the interface into `ui/dist`.
pub(crate) fn build() -> Result<()> {
    packages(&house::ui())?;
    let files = sources(&house::ui())?;
    let stamp = Stamp::new(&house::ui(), "build", |hasher| files.hash(hasher));
    if stamp.holds() && house::ui().join("dist/index.html").exists() {
        println!("The interface has not changed since it was built.");
        return Ok(());
    }
    chore::run(&mut chore::npm(&house::ui(), &["run", "build"]))?;
    stamp.set()
}

/// A hash of the sources of a build. It lies in `node_modules`, and so is deleted with the packages.
struct Stamp {
    file: PathBuf,
    mark: String,
}

impl Stamp {
    fn new(folder: &Path, name: &str, describe: impl FnOnce(&mut DefaultHasher)) -> Stamp {
        let mut hasher = DefaultHasher::new();
        describe(&mut hasher);
        let file = folder.join("node_modules").join(format!(".starboard-{name}"));
        Stamp { file, mark: format!("{:016x}", hasher.finish()) }
    }

    fn holds(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|mark| mark == self.mark)
    }

    fn set(&self) -> Result<()> {
        fs::write(&self.file, &self.mark).with_context(|| format!("could not write {}", self.file.display()))
    }
}

/// The source files of the interface with their content, in a fixed order.
fn sources(folder: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("could not read {}", folder.display()))? {
            let entry = entry?;
            let made = MADE.iter().any(|made| entry.file_name() == *made);
            if entry.file_type()?.is_dir() {
                if !made {
                    folders.push(entry.path());
                }
            } else {
                files.push((entry.path(), fs::read(entry.path())?));
            }
        }
    }
    files.sort();
    Ok(files)
}
