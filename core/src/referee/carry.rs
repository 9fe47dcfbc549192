//! Limits on Items in play, even if unused: Big Items and Ships. Munchkin Starfinder, "Items" and "Ships".

use starboard_cards::Item;

use super::{Referee, Verdict};
use crate::messages::{Breach, Event};
use crate::pieces::{CardCopy, InPlay, Reason, SeatId};

impl Referee {
    /// Objects to an additional Item beyond the player's limit. Items in `leaving` do not count.
    pub(super) fn may_carry(&mut self, seat: SeatId, copy: &CardCopy, leaving: &[CardCopy]) -> Verdict {
        let player = self.character(seat)?;
        let Some(item) = self.table.item_of(copy) else { return Ok(()) };
        let has = |is: fn(&Item) -> bool| {
            let counts = |c: &&InPlay| c.copy != *copy && !leaving.contains(&c.copy) && !player.cheated(c);
            player
                .seat
                .cards
                .iter()
                .filter(counts)
                .filter_map(|c| self.table.item(c))
                .filter(|i| is(i))
                .count()
        };
        let (big, ships) = (has(|item| item.big), has(|item| item.ship));
        let is_big = item.big;
        let limit = self.table.rules.big_limit.value;
        self.object_if(is_big && limit > 0 && big >= usize::from(limit), Breach::Big { limit })?;
        let ship = self.is_ship(copy);
        self.object_if(ship && ships > 0, Breach::Ships)
    }

    /// Returns true if an Item is a Ship in a game with Ships.
    fn is_ship(&self, copy: &CardCopy) -> bool {
        let printed = self.table.catalogue.card(&copy.card).and_then(|card| card.item());
        printed.is_some_and(|item| item.ship) && self.table.rules.ships.value
    }

    /// Puts an Item in use if that is legal. A Ship in play is always in use.
    pub(super) fn take_into_use(&mut self, seat: SeatId, copy: &CardCopy) -> Verdict {
        self.turn_if_legal(seat, copy)?;
        if self.seat(seat)?.in_play(copy)?.equipped || !self.is_ship(copy) {
            return Ok(());
        }
        // The table allowed the extra Ship; a restriction on its use still applies.
        let allowed = vec![Reason::Ships];
        self.emit(Event::CardTurned { seat, card: copy.clone(), equipped: true, allowed })
    }

    /// Objects to turning a Ship sideways.
    pub(super) fn may_lie_sideways(&mut self, copy: &CardCopy) -> Verdict {
        let ship = self.is_ship(copy);
        self.object_if(ship, Breach::ShipStays { card: copy.clone() })
    }
}
