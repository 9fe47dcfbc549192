//! Loads a host with tables and phones, and prints a line of JSON for each row of `cargo xtask bench`.
//!
//! `load FOLDER HOST` measures a host program; `load FOLDER HOST BEFORE WIRE` compares it with an earlier one, by turns,
//! whose wire types have this hash. The folder must be on the disk that stores tables: a folder in memory would be
//! meaningless.
#![allow(clippy::print_stdout, reason = "printing is its purpose")]

mod asked;
mod evening;
mod program;
mod rate;
mod sockets;

use std::path::PathBuf;

use starboard_host::wire::WIRE;

type Result<T> = std::result::Result<T, starboard_tests::phone::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    match &arguments[..] {
        [place, host] => {
            asked::row(place, host).await?;
            evening::rows(place, host).await?;
            sockets::row(place, host).await
        }
        [place, host, before, wire] => {
            let wire = wire.to_str().ok_or("a hash is text")?;
            rate::compare(place, [(before, wire), (host, WIRE)]).await
        }
        _ => Err("usage: load FOLDER HOST [BEFORE WIRE]".into()),
    }
}

fn print(row: &str, measured: f64, details: &str) {
    println!("{}", serde_json::json!({ "row": row, "measured": measured, "details": details }));
}

/// The value below which a part of the sorted values lies.
fn percentile(values: &[f64], part: f64) -> f64 {
    let index = (values.len().saturating_sub(1) as f64 * part).round() as usize;
    values.get(index).copied().unwrap_or(f64::NAN)
}

fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}
