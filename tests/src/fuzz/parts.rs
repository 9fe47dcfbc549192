//! Codes and parts of sets are recognized and joined, or their faults are told.
//!
//! Each line of the input is the text of a code. The checksums are set right as well, so that what is behind them is
//! reached: of each line, and with the whole input as the content of the only part.

use flate2::Crc;
use starboard_host::Session;
use starboard_host::wire::{Fault, OnClash, Reading, Request, Response};

use super::served::with_session;

const SET: &str = include_str!("../../../docs/sets/space-kitchen.toml");
const CODES: &str = include_str!("../../../scan/src/code/codes.txt");
const LINES_MAX: usize = 60;

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = vec![CODES.as_bytes().to_vec()];
    with_session(|session| {
        let save = Request::SaveSet { text: SET.to_owned(), on_clash: OnClash::Replace, over: None };
        let Ok(Response::Set { set }) = session.handle(save) else { panic!("the example cannot be saved") };
        for size in [200, 1_000, 4_296] {
            match session.handle(Request::ShareSet { set: set.head.id.clone(), size }) {
                Ok(Response::Parts { parts }) => seeds.push(parts.join("\n").into_bytes()),
                other => panic!("{other:?}"),
            }
        }
    });
    seeds
}

pub(super) fn run(input: &[u8]) {
    let text = super::text(input);
    let lines: Vec<String> = text.lines().take(LINES_MAX).map(str::to_owned).collect();
    let checked: Vec<String> = lines.iter().map(|line| with_checksum(line)).collect();
    with_session(|session| {
        for text in &lines {
            let readings = vec![Reading::Code { text: text.clone() }];
            let read = session.handle(Request::Recognize { readings, table: None });
            assert!(matches!(read, Ok(Response::Recognized { .. })), "{read:?}");
        }
        for parts in [lines, checked, vec![only_part(input)]] {
            join(session, parts);
        }
    });
}

fn join(session: &Session, parts: Vec<String>) {
    match session.handle(Request::JoinParts { parts }) {
        Ok(Response::Joined { joined }) => {
            let Some(text) = joined.text else { return assert!(!joined.missing.is_empty()) };
            let checked = session.handle(Request::CheckSet { text, replaces: None });
            assert!(matches!(checked, Ok(Response::SetCheck { .. })), "{checked:?}");
        }
        Err(Fault::Parts { faults }) if !faults.is_empty() => {}
        other => panic!("{other:?}"),
    }
}

fn with_checksum(part: &str) -> String {
    let Some((body, _)) = part.rsplit_once('/') else { return part.to_owned() };
    format!("{body}/{:08X}", checksum(body.as_bytes()))
}

fn only_part(whole: &[u8]) -> String {
    with_checksum(&format!("SBS1/OWN/1/1/1/{:08X}/{}/", checksum(whole), base45::encode(whole)))
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}
