//! The JSON Schema of a set file accepts what the loader accepts, and rejects faults that are visible in one
//! file.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use starboard_cards::{CardSet, Catalogue, SourceFile, set_schema};

const HEAD: &str = "[set]\nid = \"mine\"\nname = \"Mine\"\n";

fn valid(text: &str) -> bool {
    let file: Value = toml::from_str(text).expect("it is TOML");
    jsonschema::validator_for(&set_schema()).expect("it is a schema").is_valid(&file)
}

fn loads(text: &str) -> bool {
    CardSet::read(SourceFile { path: "own.toml", text }, Catalogue::shipped()).is_ok()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it is read").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn every_shipped_card_matches_the_schema() {
    let validator = jsonschema::validator_for(&set_schema()).expect("it is a schema");
    let files = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("sets"));
    assert!(files.len() > 10);
    for path in files {
        let text = fs::read_to_string(&path).expect("it is text");
        let file: Value = toml::from_str(&format!("{HEAD}{text}")).expect("it is TOML");
        let faults: Vec<String> =
            validator.iter_errors(&file).map(|fault| format!("{}: {fault}", fault.instance_path())).collect();
        assert!(faults.is_empty(), "{}: {faults:#?}", path.display());
    }
}

#[test]
fn the_schema_and_the_loader_reject_the_same_faulty_cards() {
    let sound = "[[item]]\nname = \"Towel\"\nvalue = 100\n";
    let named = "names = { de = \"Handtuch\" }\ncopies = 3\nunfinished = true\n";
    for text in [format!("{HEAD}{sound}"), format!("{HEAD}{sound}{named}")] {
        assert!(valid(&text) && loads(&text), "{text}");
    }
    let wrong = [
        "[[item]]\nvalue = 100\n",
        "[[item]]\nname = \"\"\nvalue = 100\n",
        "[[item]]\nname = \"Towel\"\n",
        "[[item]]\nname = \"Towel\"\nvalue = \"a lot\"\n",
        "[[item]]\nname = \"Towel\"\nvalue = 100001\n",
        "[[item]]\nname = \"Towel\"\nid = \"The Towel\"\nvalue = 1\n",
        "[[item]]\nname = \"Towel\"\nvalue = 1\nhands = 3\n",
        "[[item]]\nname = \"Towel\"\nvalue = 1\ncopies = 0\n",
        "[[item]]\nname = \"Towel\"\nvalue = 1\nslots = [\"ears\"]\n",
        "[[item]]\nname = \"Towel\"\nvalue = 1\nslots = [\"armor\", \"armor\"]\n",
        "[[item]]\nname = \"Towel\"\nvalue = 1\ncolor = \"red\"\n",
        "[[item]]\nname = \"Towel\"\nvalue = 1\nonly = { sex = \"other\" }\n",
        "[[item]]\nname = \"Towel\"\nvalue = 1\nabilities = [{ is = \"dries\" }]\n",
        "[[item]]\nname = \"Towel\"\nvalue = 1\nabilities = [{ is = \"run-away\" }]\n",
        "[[item]]\nname = \"Towel\"\nvalue = 1\nabilities = [{ is = \"any-complex\", bonus = 1 }]\n",
        "[[half-breed]]\nname = \"Towel\"\nvalue = 1\n",
        "[[trap]]\nname = \"Towel\"\nsteps = [{ do = \"lose-levels\", amount = { fixed = 0 } }]\n",
        "[[trap]]\nname = \"Towel\"\nsteps = [{ do = \"others-gain-levels\", amount = -1, to = \"neighbors\" }]\n",
        "[[trap]]\nname = \"Towel\"\nsteps = [{ do = \"lose-items\", what = {}, count = \"some\" }]\n",
        "[[towel]]\nname = \"Towel\"\n",
    ];
    for text in wrong.map(|text| format!("{HEAD}{text}")) {
        assert!(!valid(&text), "the schema takes it: {text}");
        assert!(!loads(&text), "the loader takes it: {text}");
    }
    let heads = [
        "",
        "[set]\nname = \"Mine\"\n",
        "[set]\nid = \"mine\"\n",
        "[set]\nid = \"My Own\"\nname = \"Mine\"\n",
        "[set]\nid = \"mine\"\nname = \"\"\n",
        "[set]\nid = \"mine\"\nname = \"Mine\"\nrevision = 0\n",
        "[set]\nid = \"mine\"\nname = \"Mine\"\nprice = 3\n",
        "[set]\nid = \"mine\"\nname = \"Mine\"\nnames = { de = 3 }\n",
    ];
    for text in heads.map(|head| format!("{head}{sound}")) {
        assert!(!valid(&text), "the schema takes it: {text}");
        assert!(!loads(&text), "the loader takes it: {text}");
    }
}

#[test]
fn every_number_has_a_range() {
    fn check(at: &str, schema: &Value) {
        match schema {
            Value::Object(object) => {
                if object.get("type").is_some_and(|of| of == "integer") {
                    assert!(object.contains_key("minimum") && object.contains_key("maximum"), "{at}");
                }
                for (key, inner) in object {
                    check(&format!("{at}/{key}"), inner);
                }
            }
            Value::Array(all) => all.iter().for_each(|inner| check(at, inner)),
            other => assert!(!other.is_null(), "{at}"),
        }
    }
    check("", &set_schema());
}
