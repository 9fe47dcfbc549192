//! Sample files that extend the shipped catalogue. Files in `valid/` load. For each file in `invalid/`, the
//! `.faults` file next to it lists the expected faults, one per line.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use starboard_cards::{Catalogue, SourceFile};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// The faults of a file as text, one per line.
fn faults(kind: &str, name: &str) -> String {
    let text = fs::read_to_string(folder(kind).join(format!("{name}.toml"))).expect("the fixture is there");
    let file = SourceFile { path: &format!("{name}.toml"), text: &text };
    match Catalogue::shipped().extended(&[file]) {
        Ok(_) => String::new(),
        Err(faults) => faults.iter().map(|fault| format!("{fault}\n")).collect(),
    }
}

macro_rules! fixtures {
    ($(valid: $($valid:ident)*; invalid: $($invalid:ident)*;)*) => {$(
        mod valid {
            $(#[test]
            fn $valid() {
                assert_eq!(super::faults("valid", &stringify!($valid).replace('_', "-")), "");
            })*
        }

        mod invalid {
            $(#[test]
            fn $invalid() {
                let name = stringify!($invalid).replace('_', "-");
                let expected = std::fs::read_to_string(super::folder("invalid").join(format!("{name}.faults")));
                assert_eq!(super::faults("invalid", &name), expected.expect("its `.faults` file exists"));
            })*
        }

        #[test]
        fn every_fixture_has_a_test() {
            for (kind, listed) in [("valid", [$(stringify!($valid)),*].as_slice()), ("invalid", &[$(stringify!($invalid)),*])] {
                let listed: BTreeSet<String> = listed.iter().map(|name| name.replace('_', "-")).collect();
                let files = fs::read_dir(folder(kind)).expect("the folder is there");
                let paths = files.map(|file| file.expect("the folder can be read").path());
                let names: BTreeSet<String> = paths
                    .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
                    .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
                    .collect();
                assert_eq!(names, listed, "in {kind}/");
            }
        }
    )*};
}

fixtures! {
    valid: empty own_printing own_set;
    invalid: duplicates edition missing_keys names out_of_range printing printing_twice references syntax unknown_keys
        unknown_words wrong_values;
}

#[test]
fn faults_of_several_files_are_reported_together() {
    let races = SourceFile { path: "races.toml", text: "[[race]]\nname = \"Vulcan\"\nears = 2\n" };
    let items = SourceFile {
        path: "items.toml",
        text: "[[item]]\nname = \"Lirpa\"\nvalue = 100\nonly = { race = \"vulcan\" }\nnot = { race = \"andorian\" }\n\
               [[item]]\nname = \"Vulcan\"\nvalue = 1\n",
    };
    let faults = Catalogue::shipped().extended(&[races, items]).expect_err("there are three faults");
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "races.toml:3: card `vulcan`: key `ears`: unknown key; expected name, id, names, copies, unfinished, abilities",
            "items.toml:5: card `lirpa`: key `race`: no card has the id `andorian`",
            "items.toml:6: card `vulcan`: another card has this id, at races.toml:1",
        ]
    );
}

#[test]
fn very_deep_nesting_is_an_ordinary_fault() {
    let text = format!("[[trap]]\nname = \"Pit\"\nsteps = {}", "[".repeat(100_000));
    let file = SourceFile { path: "pit.toml", text: &text };
    assert!(Catalogue::shipped().extended(&[file]).is_err());
}
