//! A channel between a host and a guest, and all that may be done to it on the way.
#![allow(clippy::unwrap_used, reason = "a test may stop where it fails")]

use proptest::prelude::*;
use starboard_seal::{
    Broken, Channel, FRAME_MAX, FROM_CLIENT_MAX, FROM_HOST_MAX, Guest, HELLO_MAX, Host, Key,
};

/// A host's end and a guest's, before and after it is let in.
fn strangers(key: &Key) -> (Channel, Channel) {
    let (handshake, first) = Guest::begin(&key.public()).unwrap();
    let (host, reply) = Host::answer(key, &first).unwrap();
    (host, handshake.finish(&reply).unwrap())
}

fn connected(key: &Key) -> (Channel, Channel) {
    let (mut host, guest) = strangers(key);
    host.let_in();
    (host, guest)
}

fn key() -> Key {
    Key::from_private([7; 32]).unwrap()
}

/// Opens frames, and returns the messages up to the first error.
fn opened(end: &mut Channel, frames: &[Vec<u8>]) -> Result<Vec<Vec<u8>>, Broken> {
    frames.iter().filter_map(|frame| end.open(frame).transpose()).collect()
}

/// The frame breaks the channel: neither it nor the right one is opened then, and nothing is sealed.
fn breaks(end: &mut Channel, frame: &[u8], right: &[u8]) {
    assert_eq!(end.open(frame), Err(Broken::Frame));
    assert_eq!(end.open(right), Err(Broken::Before));
    assert_eq!(end.seal(b"late"), Err(Broken::Before));
    assert!(end.is_broken());
}

fn sizes() -> impl Strategy<Value = usize> {
    prop_oneof![0..100_usize, FRAME_MAX - 20..FRAME_MAX + 5, 2 * FRAME_MAX - 40..2 * FRAME_MAX + 5]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn messages_come_whole_and_in_order_both_ways(sizes in prop::collection::vec((any::<bool>(), sizes()), 1..6)) {
        let (mut host, mut guest) = connected(&key());
        for (number, (from_host, size)) in sizes.into_iter().enumerate() {
            let message: Vec<u8> = (0..size).map(|at| (at + number) as u8).collect();
            let (from, to) = if from_host { (&mut host, &mut guest) } else { (&mut guest, &mut host) };
            let frames = from.seal(&message).unwrap();
            prop_assert!(frames.iter().all(|frame| frame.len() <= FRAME_MAX));
            let (last, more) = frames.split_last().unwrap();
            prop_assert_eq!(opened(to, more), Ok(Vec::new()));
            prop_assert_eq!(to.open(last), Ok(Some(message)));
        }
    }

    #[test]
    fn any_change_of_frames_breaks_the_channel(size in sizes(), at: prop::sample::Index, bit in 0..8_u8) {
        let (_, mut guest) = connected(&key());
        let frames = guest.seal(&vec![1; size]).unwrap();
        let (mut host, mut guest) = connected(&key());
        let first = guest.seal(&vec![1; size]).unwrap().remove(0);
        let mut flipped = first.clone();
        flipped[at.index(first.len())] ^= 1 << bit;
        breaks(&mut host, &flipped, &first);
        // A frame of another connection with the same host.
        let (mut host, mut guest) = connected(&key());
        let own = guest.seal(b"own").unwrap().remove(0);
        breaks(&mut host, &frames[0], &own);
    }

    #[test]
    fn no_bytes_are_a_frame_or_a_handshake(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let (mut host, mut guest) = connected(&key());
        prop_assert_eq!(host.open(&bytes), Err(Broken::Frame));
        prop_assert_eq!(guest.open(&bytes), Err(Broken::Frame));
        prop_assert_eq!(Host::answer(&key(), &bytes).map(drop), Err(Broken::Frame));
        let (handshake, _) = Guest::begin(&key().public()).unwrap();
        prop_assert_eq!(handshake.finish(&bytes).map(drop), Err(Broken::Frame));
    }
}

#[test]
fn a_frame_that_is_replayed_reordered_cut_or_reflected_breaks_the_channel() {
    let frames = |guest: &mut Channel| [b"one", b"two"].map(|text| guest.seal(text).unwrap().remove(0));
    for from_host in [false, true] {
        let ends = || {
            let (host, guest) = connected(&key());
            if from_host { (guest, host) } else { (host, guest) }
        };
        let (mut to, mut from) = ends();
        let [one, two] = frames(&mut from);
        assert_eq!(to.open(&one), Ok(Some(b"one".to_vec())));
        breaks(&mut to, &one, &two);

        let (mut to, mut from) = ends();
        let [one, two] = frames(&mut from);
        breaks(&mut to, &two, &one);

        let (mut to, mut from) = ends();
        let [one, _] = frames(&mut from);
        breaks(&mut to, &one[..one.len() - 1], &one);

        let (mut to, mut from) = ends();
        let [one, _] = frames(&mut from);
        breaks(&mut to, &[&one[..], &[0]].concat(), &one);

        let (mut to, mut from) = ends();
        let [one, _] = frames(&mut from);
        let reflected = to.seal(b"one").unwrap().remove(0);
        breaks(&mut to, &reflected, &one);
    }
}

#[test]
fn a_message_without_one_of_its_pieces_breaks_the_channel() {
    let (mut host, mut guest) = connected(&key());
    let mut frames = guest.seal(&vec![1; 3 * FRAME_MAX]).unwrap();
    let missing = frames.remove(1);
    assert_eq!(host.open(&frames[0]), Ok(None));
    breaks(&mut host, &frames[1], &missing);
}

#[test]
fn a_recorded_connection_played_again_opens_nothing() {
    let key = key();
    let (handshake, first) = Guest::begin(&key.public()).unwrap();
    let (mut host, reply) = Host::answer(&key, &first).unwrap();
    let mut guest = handshake.finish(&reply).unwrap();
    let hello = guest.seal(b"hello").unwrap().remove(0);
    assert_eq!(host.open(&hello), Ok(Some(b"hello".to_vec())));
    // The handshake alone can be played again.
    let (mut host, new_reply) = Host::answer(&key, &first).unwrap();
    assert_ne!(new_reply, reply);
    breaks(&mut host, &hello, &hello);
    // A relay cannot play the host of a recorded connection either.
    let (handshake, _) = Guest::begin(&key.public()).unwrap();
    assert_eq!(handshake.finish(&reply).map(drop), Err(Broken::Frame));
}

#[test]
fn nobody_without_the_key_passes_for_the_host() {
    let other = Key::from_private([8; 32]).unwrap();
    let (handshake, first) = Guest::begin(&key().public()).unwrap();
    assert_eq!(Host::answer(&other, &first).map(drop), Err(Broken::Frame));
    let (_, for_other) = Guest::begin(&other.public()).unwrap();
    let (_, reply) = Host::answer(&other, &for_other).unwrap();
    assert_eq!(handshake.finish(&reply).map(drop), Err(Broken::Frame));
    let (handshake, first) = Guest::begin(&key().public()).unwrap();
    assert_eq!(handshake.finish(&first).map(drop), Err(Broken::Frame), "reflected");
}

#[test]
fn each_end_reads_what_it_has_room_for() {
    let (mut host, mut guest) = strangers(&key());
    let hello = guest.seal(&vec![1; HELLO_MAX]).unwrap();
    assert_eq!(opened(&mut host, &hello).unwrap()[0].len(), HELLO_MAX);
    let large = guest.seal(&vec![1; HELLO_MAX + 1]).unwrap();
    assert_eq!(opened(&mut host, &large), Err(Broken::TooLong));
    assert!(host.is_broken());

    let (mut host, mut guest) = connected(&key());
    let largest = guest.seal(&vec![1; FROM_CLIENT_MAX]).unwrap();
    assert_eq!(opened(&mut host, &largest).unwrap()[0].len(), FROM_CLIENT_MAX);
    let answer = host.seal(&vec![1; FROM_CLIENT_MAX + 1]).unwrap();
    assert_eq!(opened(&mut guest, &answer).unwrap()[0].len(), FROM_CLIENT_MAX + 1, "a host says more");
    assert_eq!(guest.seal(&vec![1; FROM_CLIENT_MAX + 1]), Err(Broken::TooLong));
    assert!(guest.is_broken());
    assert_eq!(host.seal(&vec![1; FROM_HOST_MAX + 1]), Err(Broken::TooLong));
    assert!(host.is_broken());
}
