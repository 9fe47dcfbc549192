//! Sets up the table of a scenario: players, cards and Traps.

use std::collections::BTreeMap;
use std::sync::Arc;

use starboard_cards::{CardKind, CardSet, Catalogue, HouseRule, SetHead, SourceFile, Step};
use starboard_core::{
    CardCopy, Color, Event, LevelReason, Mark, NewSeat, SeatId, SetUp, Shape, Standie, Table,
};

use super::file::{Lingering, Player, Scenario};
use super::session::{Mistake, Session, copy};

const COLORS: [Color; 6] =
    [Color::Coral, Color::Azure, Color::Violet, Color::Lime, Color::Amber, Color::Rose];
const SHAPES: [Shape; 6] =
    [Shape::Dome, Shape::Arrow, Shape::Block, Shape::Hexagon, Shape::Shield, Shape::Star];

pub(crate) fn set_up(scenario: &Scenario) -> Result<Session, Mistake> {
    let mut seats = BTreeMap::new();
    let mut players = Vec::new();
    for (i, player) in scenario.player.iter().enumerate() {
        let id = SeatId(u8::try_from(i).map_err(|_| Mistake::new("too many players at", &player.name))?);
        if seats.insert(player.name.clone(), id).is_some() {
            return Err(Mistake::new("duplicate player name", &player.name));
        }
        let standie = Standie { color: COLORS[i % 6], shape: SHAPES[(i + i / 6) % 6] };
        players.push(NewSeat { name: player.name.clone(), sex: player.sex, standie });
    }
    let house_rules: Vec<HouseRule> = scenario.house_rules.iter().cloned().map(HouseRule).collect();
    if let Err(faults) = Catalogue::shipped().rules(scenario.edition, &house_rules) {
        let names: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let written = scenario.house_rules.first().cloned().unwrap_or_default();
        let name = scenario
            .house_rules
            .iter()
            .find(|r| names.iter().any(|n| n.contains(r.as_str())))
            .unwrap_or(&written);
        return Err(Mistake::new("no such house rule", name));
    }
    let set_up = SetUp { edition: scenario.edition, house_rules, seats: players };
    let rules_revision = Catalogue::shipped().edition(scenario.edition).revision();
    let mut events = vec![Event::TableSet { set_up, rules_revision }];
    let set = scenario.set.as_deref().map(read_set).transpose()?;
    let catalogue = Catalogue::shipped().with_sets(set.iter().cloned());
    events.extend(set.iter().map(|set| {
        let SetHead { id, name, revision, .. } = set.head.clone();
        Event::SetAdded { set: id, name, revision, text: set.text.to_string() }
    }));
    for player in &scenario.player {
        set_up_player(&catalogue, player, seats[&player.name], &mut events)?;
    }
    let table = Table::replay(Catalogue::shipped(), &events)
        .map_err(|fault| Mistake::new("the initial table is invalid:", fault.to_string()))?;
    Ok(Session { table, events, seats, explicit_turns: false, anyway: false, objection: None })
}

/// Reads the custom set of a scenario.
fn read_set(text: &str) -> Result<Arc<CardSet>, Mistake> {
    let file = SourceFile { path: "set", text };
    CardSet::read(file, Catalogue::shipped()).map(Arc::new).map_err(|faults| {
        let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Mistake::new("the custom set has faults:", texts.join("; "))
    })
}

fn set_up_player(
    catalogue: &Catalogue,
    player: &Player,
    seat: SeatId,
    events: &mut Vec<Event>,
) -> Result<(), Mistake> {
    if player.level > 1 {
        events.push(Event::LevelChanged { seat, by: i32::from(player.level) - 1, why: LevelReason::Manual });
    }
    if player.changed_sex {
        events.push(Event::SexChanged { seat, sex: player.sex.other(), begins: false });
        events.push(Event::SexChanged { seat, sex: player.sex, begins: false });
    }
    for holder in &player.attached {
        let by = copy(catalogue, &holder.card)?;
        put(seat, &by, true, None, events);
        for held in &holder.holds {
            put(seat, &copy(catalogue, held)?, true, Some(by.clone()), events);
        }
    }
    for card in &player.cards {
        put(seat, &copy(catalogue, card)?, true, None, events);
    }
    for card in &player.carried {
        put(seat, &copy(catalogue, card)?, false, None, events);
    }
    // Cards that come into play reduce a counted hand. Therefore it is counted last.
    if player.hand.is_some() {
        events.push(Event::HandCounted { seat, cards: player.hand, changed: false });
    }
    for trap in &player.trap {
        events.push(Event::Marked { seat, mark: mark(catalogue, trap)? });
    }
    if player.dead {
        events.push(Event::Died { seat, keeps: Vec::new() });
    }
    Ok(())
}

fn put(seat: SeatId, card: &CardCopy, equipped: bool, held_by: Option<CardCopy>, events: &mut Vec<Event>) {
    events.push(Event::CardPlayed { seat, card: card.clone(), equipped, allowed: Vec::new(), held_by });
}

/// The mark of a lasting Trap on a player, from the steps of its card.
fn mark(catalogue: &Catalogue, trap: &Lingering) -> Result<Mark, Mistake> {
    let card = copy(catalogue, &trap.card)?;
    let steps = match catalogue.card(&card.card).map(|c| &c.kind) {
        Some(CardKind::Trap(printed)) => printed.steps.as_slice(),
        Some(CardKind::Monster(printed)) => printed.bad_stuff.as_slice(),
        _ => return Err(Mistake::new("this card has no lasting effect:", &trap.card)),
    };
    for step in steps {
        match step {
            Step::ReverseBestItem { levels_to_discard } => {
                let item =
                    trap.on.as_deref().ok_or_else(|| Mistake::new("`on` is missing for", &trap.card))?;
                return Ok(Mark::Reversed {
                    item: copy(catalogue, item)?,
                    card,
                    levels_to_discard: *levels_to_discard,
                });
            }
            Step::NextCombat { amount } | Step::SwapByDice { next_combat: amount } => {
                return Ok(Mark::NextCombat { amount: *amount, card, waits: false });
            }
            Step::CannotHelp { .. } => return Ok(Mark::CannotHelp { card, turns: 1 }),
            Step::CannotUsePower { class, .. } => {
                return Ok(Mark::CannotUsePower { class: class.clone(), card, turns: 1 });
            }
            _ => {}
        }
    }
    Ok(Mark::Trap { card })
}
