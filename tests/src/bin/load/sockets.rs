//! The memory of a connected phone.

use std::path::Path;
use std::time::Duration;

use crate::program::Program;
use crate::{Result, print};
use starboard_tests::phone::Phone;

const PHONES: usize = 6;
const FEW: usize = 300;
const MANY: usize = 1_500;

/// Prints the memory of a phone in kB, as the slope between two numbers of tables.
pub(crate) async fn row(place: &Path, host: &Path) -> Result<()> {
    let program = Program::start(host, place, None)?;
    let mut phones = Vec::new();
    let mut measured = Vec::new();
    for table in 1..=MANY {
        let mut first = Phone::connect(&program.address).await?;
        let id = first.create().await?;
        first.watch(&id).await?;
        phones.push(first);
        for _ in 1..PHONES {
            let mut phone = Phone::connect(&program.address).await?;
            phone.watch(&id).await?;
            phones.push(phone);
        }
        if table == FEW || table == MANY {
            tokio::time::sleep(Duration::from_secs(2)).await;
            measured.push(program.memory()? as f64);
        }
    }
    let [few, many] = measured[..] else { return Err("two measurements are needed".into()) };
    let slope = (many - few) / ((MANY - FEW) * PHONES) as f64 / 1e3;
    let details =
        format!("{:.0} MB with {FEW} tables of {PHONES} phones, {:.0} MB with {MANY}", few / 1e6, many / 1e6);
    print("host-socket", slope, &details);
    Ok(())
}
