//! Rebuilds the crate when a rules entry is added or removed. For embedded files, the compiler notices only
//! changes.

#![allow(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]

fn main() {
    println!("cargo::rerun-if-changed=rules");
}
