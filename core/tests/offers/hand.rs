//! Actions that play hand cards: all possible ones for each kind of card, even at the wrong moment.

use starboard_cards::CardKind;
use starboard_core::{Action, CardCopy, Combat, CombatSide, Foe, MonsterId, SeatId, Table};

/// The actions with which a player may play a card, on players or on cards in play.
pub(crate) fn ways(table: &Table, seat: SeatId, card: &CardCopy) -> Vec<Action> {
    let Some(printed) = table.catalogue().card(&card.card) else { return Vec::new() };
    let copy = || card.clone();
    let play = |sideways, with| Action::Play { seat, card: copy(), sideways, with };
    let players: Vec<SeatId> = table.seats().map(|s| s.id).collect();
    let somebody = || [None].into_iter().chain(players.iter().copied().map(Some));
    let own = || table.seat(seat).into_iter().flat_map(|s| &s.cards).map(|c| c.copy.clone());
    let all = || table.seats().flat_map(|s| s.cards.iter().map(|c| (s.id, c.copy.clone())));
    let fight = table.combat();
    let monsters: Vec<MonsterId> = fight.into_iter().flat_map(|c| &c.monsters).map(|m| m.id).collect();
    match &printed.kind {
        CardKind::Monster(_) => {
            let foe = || Foe::Card { card: copy() };
            let wandering = [None, Some(CardCopy::first("wandering-monster"))];
            let joins = wandering.map(|with| Action::AddMonster { foe: foe(), with, tags: Vec::new() });
            let meets =
                [Action::OpenDoor { card: Some(copy()) }, Action::Fight { fighter: None, foe: foe() }];
            joins.into_iter().chain(meets).collect()
        }
        CardKind::Item(_) => [play(false, None), play(true, None)].into(),
        CardKind::Class(_) | CardKind::Race(_) | CardKind::Sidekick(_) => vec![play(false, None)],
        CardKind::HalfBreed | CardKind::SuperMunchkin | CardKind::Cheat => {
            [None].into_iter().chain(own().map(Some)).map(|with| play(false, with)).collect()
        }
        CardKind::Enhancer(_) => {
            monsters.iter().map(|monster| Action::Enhance { monster: *monster, card: copy() }).collect()
        }
        CardKind::WanderingMonster => {
            let foe = Foe::Typed { level: 2, treasures: 1, levels: 1, tags: Vec::new() };
            vec![Action::AddMonster { foe, with: Some(copy()), tags: Vec::new() }]
        }
        CardKind::Trap(_) => {
            let trap = |from| Action::PlayTrap { seat, card: copy(), from, on: None };
            [Action::OpenDoor { card: Some(copy()) }].into_iter().chain(somebody().map(trap)).collect()
        }
        CardKind::OneShot(_) => {
            let sides = [CombatSide::Munchkins, CombatSide::Monsters];
            let used = |on, side| {
                let monster = monsters.first().copied();
                Action::PlayOneShot { card: copy(), side: Some(side), monster, on, by: Some(seat) }
            };
            let flights = fight
                .into_iter()
                .flat_map(Combat::party)
                .flat_map(|runner| monsters.iter().map(move |monster| (runner, *monster)));
            let flee = |(runner, monster)| Action::Flee {
                seat: runner,
                monster,
                from_clone: false,
                die: Some(1),
                with: vec![copy()],
            };
            let uses = somebody().flat_map(|on| sides.map(|side| used(on, side)));
            uses.chain(flights.map(flee)).chain([play(false, None)]).collect()
        }
        CardKind::LevelUp(_) => {
            somebody().map(|from| Action::PlayLevelUp { seat, card: copy(), from }).collect()
        }
        CardKind::Special(_) => {
            let taken = [(None, None)].into_iter().chain(all().map(|(from, card)| (Some(from), Some(card))));
            taken.map(|(from, takes)| Action::PlaySpecial { seat, card: copy(), takes, from }).collect()
        }
        CardKind::Bookmark(_) => vec![Action::PlayBookmark { seat, card: copy() }],
    }
}
