//! `cargo xtask screenshots`: takes the pictures of the README from the real interface.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::machine::{self, Need};
use crate::programs::{self, Scope};
use crate::{chore, house, interface};

/// The limit of a picture's size in bytes: phones load the README, too.
const LIMIT: u64 = 150_000;

/// Sets up tables as the journeys do and takes the pictures.
pub(crate) fn make() -> Result<ExitCode> {
    machine::provide(&[Need::Node, Need::Chromium])?;
    interface::build()?;
    let journeys = house::journeys();
    interface::packages(&journeys)?;
    let folder = house::root().join("docs/pictures");
    let mut command = chore::npm(&journeys, &["run", "--silent", "pictures"]);
    command.env("STARBOARD_HOST", programs::build(Scope::Alone, "starboard-host", "starboard-host")?);
    command.env("STARBOARD_PICTURES", &folder);
    command.envs(machine::chromium().map(|program| ("STARBOARD_CHROMIUM", program)));
    chore::run(&mut command)?;

    for picture in folder.read_dir()? {
        let (name, size) =
            picture.and_then(|picture| Ok((picture.file_name(), picture.metadata()?.len())))?;
        println!("{:28}{:>8} kB", name.display(), size / 1000);
        if size > LIMIT {
            bail!("{} weighs more than {} kB", name.display(), LIMIT / 1000);
        }
    }
    Ok(ExitCode::SUCCESS)
}
