//! What a player may have in play at all, used or not: Big Items and Ships. Munchkin Starfinder, "Items" and "Ships".

use starboard_cards::Item;

use super::{Referee, Verdict};
use crate::{Breach, CardCopy, Event, InPlay, Reason, SeatId};

impl Referee {
    /// Objects to an Item that comes to a player who has as many of its sort as he may carry, those apart that he is
    /// about to give for it.
    pub(super) fn may_carry(&mut self, seat: SeatId, copy: &CardCopy, leaving: &[CardCopy]) -> Verdict {
        let player = self.seat(seat)?;
        let Some(item) = self.table.item_of(copy) else { return Ok(()) };
        let has = |is: fn(&Item) -> bool| {
            let counts =
                |c: &&InPlay| c.copy != *copy && !leaving.contains(&c.copy) && !self.table.cheated(player, c);
            player.cards.iter().filter(counts).filter_map(|c| self.table.item(c)).filter(|i| is(i)).count()
        };
        let (big, ships) = (has(|item| item.big), has(|item| item.ship));
        let is_big = item.big;
        let limit = self.table.rules.big_limit.value;
        self.object_if(is_big && limit > 0 && big >= usize::from(limit), Breach::Big { limit })?;
        let ship = self.is_ship(copy);
        self.object_if(ship && ships > 0, Breach::Ships)
    }

    /// Whether an Item is a Ship in a game that has them.
    fn is_ship(&self, copy: &CardCopy) -> bool {
        let printed = self.table.catalogue.card(&copy.card).and_then(|card| card.item());
        printed.is_some_and(|item| item.ship) && self.table.rules.ships.value
    }

    /// Puts an Item in use if nothing speaks against it. A Ship is in use as long as it is in play.
    pub(super) fn take_into_use(&mut self, seat: SeatId, copy: &CardCopy) -> Verdict {
        self.turn_if_legal(seat, copy)?;
        if self.seat(seat)?.in_play(copy)?.equipped || !self.is_ship(copy) {
            return Ok(());
        }
        // The table let it be one Ship too many; that its owner is not the one to use it still counts.
        let allowed = vec![Reason::Ships];
        self.emit(Event::CardTurned { seat, card: copy.clone(), equipped: true, allowed })
    }

    /// Objects to a Ship that is to lie sideways.
    pub(super) fn may_lie_sideways(&mut self, copy: &CardCopy) -> Verdict {
        let ship = self.is_ship(copy);
        self.object_if(ship, Breach::ShipStays { card: copy.clone() })
    }
}
