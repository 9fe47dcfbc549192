use starboard_core::{CombatSide, Foe};

use super::*;
use crate::table::example;

#[test]
fn a_claim_waits_whatever_the_clock_shows() {
    let catalogue = Catalogue::shipped();
    let names = ["Ada", "Ben", "Cleo", "Dan"].map(str::to_owned);
    // The clock is set ahead by decades after the claim.
    let (mut live, _) = example::play(catalogue, names, 0).unwrap();
    let foe = Foe::Typed { level: 1, treasures: 1, levels: 1, tags: Vec::new() };
    for action in [
        Action::Fight { fighter: None, foe },
        Action::Adjust { side: CombatSide::Munchkins, amount: 9 },
        Action::Claim {},
    ] {
        let step = live.act(None, &action, true, catalogue, 0).unwrap();
        live.apply(step).unwrap();
    }
    assert!(live.claim_left().is_some_and(|left| !left.is_zero()));
    let early = live.act(None, &Action::Win { waited_ms: None }, false, catalogue, i64::MAX / 2);
    assert!(matches!(early, Err(Fault::Objection { objection }) if objection.breach == Breach::StillWaiting));
}
