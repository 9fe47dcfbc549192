//! `cargo xtask codegen`: the wire types as TypeScript, the shipped cards and recorded answers of a host as they
//! cross the wire, and the JSON Schema of set files. The schema is also copied to `docs`, for text editors.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::programs::{self, Scope};
use crate::{chore, house};

/// The file that is copied to `docs`.
const SCHEMA: &str = "set.schema.json";

/// Writes all files, and deletes those of types that no longer exist.
pub(crate) fn write() -> Result<()> {
    let (made, there) = (generate(Scope::Alone)?, read(&folder())?);
    for name in there.keys().filter(|name| !made.contains_key(*name)) {
        fs::remove_file(folder().join(name))?;
    }
    fs::create_dir_all(folder())?;
    for (name, text) in &made {
        if there.get(name) != Some(text) {
            fs::write(folder().join(name), text)?;
        }
    }
    if let Some(schema) = made.get(SCHEMA) {
        fs::write(published(), schema)?;
    }
    println!("{} files in ui/src/lib/wire", made.len());
    Ok(())
}

/// Compares the files with newly generated ones.
pub(crate) fn check(scope: Scope) -> Result<()> {
    let (made, there) = (generate(scope)?, read(&folder())?);
    let differing: Vec<&str> = made
        .keys()
        .chain(there.keys().filter(|name| !made.contains_key(*name)))
        .filter(|name| made.get(*name) != there.get(*name))
        .map(String::as_str)
        .collect();
    if made.get(SCHEMA).is_some_and(|schema| fs::read_to_string(published()).ok().as_ref() != Some(schema)) {
        bail!("docs/{SCHEMA} is out of date; `cargo xtask codegen` writes it");
    }
    if differing.is_empty() {
        println!("{} files in ui/src/lib/wire are up to date", made.len());
        Ok(())
    } else {
        bail!("out of date in ui/src/lib/wire: {}; `cargo xtask codegen` writes them", differing.join(", "))
    }
}

fn folder() -> PathBuf {
    house::ui().join("src/lib/wire")
}

fn published() -> PathBuf {
    house::root().join("docs").join(SCHEMA)
}

fn generate(scope: Scope) -> Result<BTreeMap<String, String>> {
    let folder = house::results().join("wire");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let writer = programs::build(scope, "starboard-tests", "codegen")?;
    chore::run(chore::command(writer).arg(&folder))?;
    read(&folder)
}

fn read(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    if !folder.exists() {
        return Ok(files);
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "ts" || end == "json") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let text =
                fs::read_to_string(&path).with_context(|| format!("could not read {}", path.display()))?;
            files.insert(name, text.replace("\r\n", "\n"));
        }
    }
    Ok(files)
}
