//! Measures the search of the rules by questions: `questions [--rows] [--failures] [FILE...]`. It prints totals by kind and no
//! question, apart from the failures among the wordings that were held out, if asked for. Further files have the form of
//! `tests/questions/asked.toml`. With `--rows` it prints a line of JSON for each row of `cargo xtask bench`.
#![allow(clippy::print_stdout, reason = "it is a command")]

use std::collections::BTreeMap;
use std::error::Error;

use starboard_cards::Rulebook;
use starboard_host::Index;
use starboard_tests::questions::{self, Found, Question, Totals};

type Kinds = BTreeMap<String, Totals>;

fn main() -> Result<(), Box<dyn Error>> {
    let (options, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with("--"));
    let wanted = |option: &str| options.iter().any(|word| word == option);
    let show =
        |name: &str, kinds: &Kinds| if wanted("--rows") { row(name, kinds) } else { table(name, kinds) };

    let index = Index::build(Rulebook::shipped());
    show("asked", &questions::totals(&index, &questions::asked()?));
    show("unseen", &questions::totals(&index, &questions::unseen()?));
    if !wanted("--rows") {
        show("unanswered", &questions::totals(&index, &questions::unanswered()?));
    }
    for file in files {
        let questions = questions::read(&std::fs::read_to_string(&file)?)?;
        show(&file, &questions::totals(&index, &questions));
    }
    let mut held_out = Kinds::new();
    let mut silences: [(&str, usize, usize); 2] = [
        ("held-out wordings answered, told unanswered", 0, 0),
        ("held-out wordings unanswered, told answered", 0, 0),
    ];
    for part in 0..questions::PARTS {
        let questions::HeldOut { book, answered, unanswered } = questions::held_out(part);
        let index = Index::build(Box::leak(Box::new(book)));
        for (kind, totals) in questions::totals(&index, &answered) {
            held_out.entry(kind).or_default().extend(totals);
        }
        silences[0].1 += questions::told_unanswered(&index, &answered);
        silences[0].2 += answered.len();
        silences[1].1 += unanswered.len() - questions::told_unanswered(&index, &unanswered);
        silences[1].2 += unanswered.len();
        if wanted("--failures") {
            failures(&index, &answered);
        }
    }
    show("held-out", &held_out);
    if !wanted("--rows") {
        silences_of(&index, &silences)?;
    }
    Ok(())
}

fn table(name: &str, kinds: &Kinds) {
    println!("{name:24} questions   first  of three  nothing");
    let line = |name: &str, totals: &Totals| {
        let share = |count: usize| 100.0 * f64_of(count) / f64_of(totals.all);
        println!(
            "  {name:22} {:9} {:6.1}% {:8.1}% {:7.1}%",
            totals.all,
            share(totals.first),
            share(totals.three),
            share(totals.nothing)
        );
    };
    kinds.iter().for_each(|(kind, totals)| line(kind, totals));
    line("all", &questions::sum(kinds.values()));
}

/// Both ways of being wrong about whether a rule answers.
fn silences_of(index: &Index, held_out: &[(&str, usize, usize)]) -> Result<(), Box<dyn Error>> {
    let asked = questions::asked()?.into_iter().chain(questions::unseen()?).collect::<Vec<_>>();
    let unanswered = questions::unanswered()?;
    let wrong = questions::told_unanswered(index, &asked);
    println!("{:44} {wrong:5} of {}", "answered, told unanswered", asked.len());
    let wrong = unanswered.len() - questions::told_unanswered(index, &unanswered);
    println!("{:44} {wrong:5} of {}", "unanswered, told answered", unanswered.len());
    for (name, wrong, all) in held_out {
        println!("{name:44} {wrong:5} of {all}");
    }
    Ok(())
}

/// The questions that do not find their entry first, and those that do not among three, in percent.
fn row(name: &str, kinds: &Kinds) {
    let totals = questions::sum(kinds.values());
    for (place, count) in [("first", totals.first), ("three", totals.three)] {
        let measured = 100.0 * f64_of(totals.all - count) / f64_of(totals.all);
        let details = format!("{} of {} questions", totals.all - count, totals.all);
        println!(
            "{}",
            serde_json::json!({ "row": format!("rules-{name}-{place}"), "measured": measured, "details": details })
        );
    }
}

fn failures(index: &Index, questions: &[Question]) {
    for question in questions {
        match questions::ask(index, question) {
            Found::At(0) => {}
            Found::At(place) => println!("{}\t{}\tat {}", question.ask, question.entry, place + 1),
            Found::Others | Found::Nothing => println!("{}\t{}\tnot found", question.ask, question.entry),
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "a count")]
fn f64_of(count: usize) -> f64 {
    count as f64
}
