use std::path::Path;
use std::time::Instant;

use starboard_host::Host;
use starboard_host::wire::{Request, Response};
use starboard_tests::questions::asked;

use crate::{Result, all_but, milliseconds, print};

/// Measures the first search, which reads the rulebook and builds the index, and then each keystroke of each
/// question.
pub(crate) fn search(folder: &Path) -> Result<()> {
    let session = Host::open(folder)?.connect(|_| {});
    let find = |query: String| -> Result<f64> {
        let start = Instant::now();
        let Response::Found { hits, .. } =
            session.handle(Request::Search { query, edition: None, table: None, language: None })?
        else {
            return Err("no hits".into());
        };
        serde_json::to_vec(&hits)?;
        Ok(milliseconds(start.elapsed()))
    };
    let first = find("helper".to_owned())?;
    print(
        "index",
        first,
        "the first search of a host: reads the rulebook, builds the index, searches one word",
    );

    let mut times = Vec::new();
    for question in asked()? {
        for (end, letter) in question.ask.char_indices() {
            times.push(find(question.ask[..end + letter.len_utf8()].to_owned())?);
        }
    }
    let details = format!("each of {} keystrokes of {} questions", times.len(), asked()?.len());
    print("search", all_but(0.01, times), &details);
    Ok(())
}
