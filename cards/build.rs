//! Has the crate built again when a rules entry comes or goes: what is embedded tells the compiler of changed files only.

#![allow(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]

fn main() {
    println!("cargo::rerun-if-changed=rules");
}
