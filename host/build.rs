//! Generates the list of interface files for the feature `embed-ui`. The list is empty without a build.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let built = Path::new(&env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../ui/dist");
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_EMBED_UI").is_none() {
        return Ok(());
    }
    println!("cargo::rerun-if-changed={}", built.display());
    let mut files = Vec::new();
    if built.is_dir() {
        find(&built, "", &mut files)?;
    }
    files.sort();
    let mut list = "pub(super) static FILES: &[(&str, &[u8])] = &[\n".to_owned();
    for (name, path) in files {
        writeln!(list, "    ({name:?}, include_bytes!({:?})),", path.canonicalize()?)
            .map_err(io::Error::other)?;
    }
    list.push_str("];\n");
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("interface.rs"), list)
}

fn find(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            find(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, entry.path()));
        }
    }
    Ok(())
}
