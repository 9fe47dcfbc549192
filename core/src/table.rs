use std::collections::BTreeMap;
use std::sync::Arc;

use starboard_cards::{Card, CardId, CardKind, Catalogue, EditionId, HouseRule, Item, Phase, Rules};

use crate::{
    Breach, CardCopy, Combat, Decision, DecisionId, Figures, Flight, InPlay, Mark, MonsterId, PlayId, Seat,
    SeatId, Stage,
};

/// The most players that a table has room for at once: a piece of its own for each.
pub(crate) const MAX_SEATS: u8 = 12;

/// The most that may lie in one place of a table: some of what a table shows takes many times as long with twice as much.
pub const THINGS_MAX: u16 = 100;

/// A table as it lies: the validated public state. Hands are not tracked card by card.
#[derive(Clone, Debug)]
pub struct Table {
    /// The catalogue that the table was set up with.
    pub(crate) base: Arc<Catalogue>,
    /// The same with the own sets that lie on the table.
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) edition: EditionId,
    pub(crate) house_rules: Vec<HouseRule>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) seats: Vec<Seat>,
    pub(crate) turn: Option<Turn>,
    pub(crate) combat: Option<Combat>,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) winners: Vec<SeatId>,
    /// Numbers that the table read off its cards.
    pub(crate) figures: BTreeMap<CardId, Figures>,
    /// The Items among those cards, as `figures` completes them.
    pub(crate) items_read: BTreeMap<CardId, Item>,
    /// Bookmarks that were played, and who has them now; none for one that is out of the game.
    pub(crate) bookmarks: BTreeMap<CardCopy, Option<SeatId>>,
    pub(crate) answerable: Option<Box<Answerable>>,
    pub(crate) next_play: u16,
    pub(crate) next_decision: u16,
}

/// The present turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) number: u32,
    pub(crate) seat: SeatId,
    pub(crate) phase: Phase,
    pub(crate) fought: bool,
    /// The monster that was met let the player go, as its card says.
    pub(crate) let_go: bool,
    pub(crate) doors: u8,
}

/// A Trap or a one-shot that another card may still answer, with the table as it lay before. A card that is answered is
/// as if it had not been played, so the table goes back to that. A monster that takes something before combat is one
/// too, for a card that makes another player meet it.
#[derive(Clone, Debug)]
pub(crate) struct Answerable {
    pub(crate) card: CardCopy,
    /// Whoever played it, or drew it face up; nobody if it was not said.
    pub(crate) by: Option<SeatId>,
    /// Its victim drew it face up.
    pub(crate) drawn: bool,
    /// The attempt to escape that it changed, as it is without the card.
    pub(crate) instead: Option<Flight>,
    pub(crate) before: Table,
}

impl Answerable {
    /// Whether it is a Trap that a player drew face up.
    pub(crate) fn drawn_by(&self, seat: SeatId) -> bool {
        // Journals of old do not say who drew it.
        self.drawn && self.by.is_none_or(|by| by == seat)
    }
}

impl Table {
    /// The rules of this table: its edition's, with its house rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The cards that the table knows: those that ship, and those of the own sets that lie on it.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// The edition.
    pub fn edition(&self) -> EditionId {
        self.edition
    }

    /// Where the game stands.
    pub fn stage(&self) -> Stage {
        match (&self.turn, self.winners.is_empty()) {
            (_, false) => Stage::Over,
            (None, true) => Stage::SetUp,
            (Some(_), true) => Stage::Playing,
        }
    }

    /// Whether a card is one of those that this table plays with. One that is in no printing is a table's own.
    pub(crate) fn offers(&self, card: &CardId) -> bool {
        let mut printings = self.catalogue.printings_of(card).peekable();
        let own = printings.peek().is_none();
        own || printings.any(|printing| self.rules.printings.value.contains(&printing.id))
    }

    /// The seats of players who left.
    pub(crate) fn gone(&self) -> impl Iterator<Item = &Seat> {
        self.seats.iter().filter(|s| s.left)
    }

    /// The seats in turn order, those of players who left apart.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = &Seat> + Clone {
        self.seats.iter().filter(|s| !s.left)
    }

    /// The present turn's number from 1, and whose it is.
    pub fn turn(&self) -> Option<(u32, SeatId)> {
        self.turn.map(|t| (t.number, t.seat))
    }

    /// The phases of a turn in their order; a faster game begins with one more.
    pub fn phases(&self) -> Vec<Phase> {
        let listens = self.rules.listen_at_door.value.then_some(Phase::ListenAtDoor);
        listens.into_iter().chain(self.rules.phases.value.iter().copied()).collect()
    }

    /// The phase of the present turn.
    pub fn phase(&self) -> Option<Phase> {
        self.turn.map(|t| t.phase)
    }

    /// The present combat.
    pub fn combat(&self) -> Option<&Combat> {
        self.combat.as_ref()
    }

    /// What has to be decided, oldest first.
    pub fn waiting_for(&self) -> &[Decision] {
        &self.decisions
    }

    /// Who won.
    pub fn winners(&self) -> &[SeatId] {
        &self.winners
    }

    /// A player at the table.
    pub fn seat(&self, id: SeatId) -> Result<&Seat, Breach> {
        self.seats.get(usize::from(id.0)).filter(|s| !s.left).ok_or(Breach::UnknownSeat { seat: id })
    }

    pub(crate) fn seat_mut(&mut self, id: SeatId) -> Result<&mut Seat, Breach> {
        self.seats.get_mut(usize::from(id.0)).filter(|s| !s.left).ok_or(Breach::UnknownSeat { seat: id })
    }

    pub(crate) fn card(&self, id: &CardId) -> Result<Arc<Card>, Breach> {
        self.catalogue.shared_card(id).cloned().ok_or_else(|| Breach::UnknownCard { card: id.clone() })
    }

    /// The kind of a card that is known to be in the catalogue because it got onto the table.
    pub(crate) fn kind(&self, copy: &CardCopy) -> Option<&CardKind> {
        self.catalogue.card(&copy.card).map(|c| &c.kind)
    }

    /// The next player at the table, clockwise, that is on the left.
    pub(crate) fn left_of(&self, id: SeatId) -> SeatId {
        self.seats().find(|s| s.id > id).or_else(|| self.seats().next()).map_or(id, |s| s.id)
    }

    /// The player on the right.
    pub(crate) fn right_of(&self, id: SeatId) -> SeatId {
        self.seats().rev().find(|s| s.id < id).or_else(|| self.seats().next_back()).map_or(id, |s| s.id)
    }

    /// Where a card lies: with a player, or in the present combat (`None` inside).
    pub(crate) fn whereabouts(&self, copy: &CardCopy) -> Option<Option<SeatId>> {
        let with_seat = self
            .seats()
            .find(|s| s.cards.iter().any(|c| c.copy == *copy) || s.marks.iter().any(|m| m.is(copy)));
        if let Some(seat) = with_seat {
            return Some(Some(seat.id));
        }
        self.combat.as_ref().is_some_and(|c| c.holds(copy)).then_some(None)
    }

    /// The player who has a card in play.
    pub(crate) fn owner(&self, copy: &CardCopy) -> Option<SeatId> {
        self.seats().find(|s| s.in_play(copy).is_ok()).map(|s| s.id)
    }

    /// The Trap or one-shot that another card may still cancel.
    pub(crate) fn answered(&self) -> Option<&Answerable> {
        self.answerable.as_deref().filter(|a| !matches!(self.kind(&a.card), Some(CardKind::Monster(_))))
    }

    pub(crate) fn decision(&self, id: DecisionId) -> Option<&Decision> {
        self.decisions.iter().find(|d| d.id == id)
    }

    pub(crate) fn play_id(&self) -> PlayId {
        PlayId(self.next_play)
    }

    pub(crate) fn decision_id(&self) -> DecisionId {
        DecisionId(self.next_decision)
    }

    /// How much lies where most does: cards or marks of one player, monsters of the combat, what was played in it or on one
    /// of them, decisions, or seats, also those that were left. An action lets none of them grow past [`THINGS_MAX`].
    pub fn fullest(&self) -> usize {
        let seats = self.seats.iter().flat_map(|seat| [seat.cards.len(), seat.marks.len()]);
        let combat = self.combat.iter().flat_map(|combat| {
            let Combat { monsters, plays, powers, flights, mockery, .. } = combat;
            let fights = [monsters.len(), plays.len(), powers.len(), flights.len(), mockery.len()];
            fights.into_iter().chain(monsters.iter().map(|monster| monster.enhancers.len()))
        });
        seats.chain(combat).chain([self.decisions.len(), self.seats.len()]).max().unwrap_or(0)
    }

    /// Whether a player takes part in the present combat.
    pub(crate) fn in_combat(&self, seat: SeatId) -> bool {
        self.combat.as_ref().is_some_and(|c| c.party().any(|s| s == seat))
    }
}

impl Seat {
    /// A card in play.
    pub fn in_play(&self, copy: &CardCopy) -> Result<&InPlay, Breach> {
        self.cards.iter().find(|c| c.copy == *copy).ok_or_else(|| Breach::NotInPlay { card: copy.clone() })
    }

    /// Whether something keeps a player from using the power of a card.
    pub(crate) fn may_not_use(&self, power: &CardCopy) -> bool {
        self.marks.iter().any(|m| matches!(m, Mark::CannotUsePower { class, .. } if *class == power.card))
    }

    pub(crate) fn in_play_mut(&mut self, copy: &CardCopy) -> Result<&mut InPlay, Breach> {
        self.cards
            .iter_mut()
            .find(|c| c.copy == *copy)
            .ok_or_else(|| Breach::NotInPlay { card: copy.clone() })
    }
}

impl Combat {
    /// Who helps, whatever was promised.
    pub fn helper(&self) -> Option<SeatId> {
        self.helper.as_ref().map(|(seat, _)| *seat)
    }

    /// The fighter, and the helper if there is one.
    pub fn party(&self) -> impl Iterator<Item = SeatId> + Clone + use<> {
        std::iter::once(self.fighter).chain(self.helper())
    }

    pub(crate) fn monster(&self, id: MonsterId) -> Result<&crate::FightingMonster, Breach> {
        self.monsters.iter().find(|m| m.id == id).ok_or(Breach::UnknownMonster { monster: id })
    }

    pub(crate) fn monster_mut(&mut self, id: MonsterId) -> Result<&mut crate::FightingMonster, Breach> {
        self.monsters.iter_mut().find(|m| m.id == id).ok_or(Breach::UnknownMonster { monster: id })
    }

    /// Monsters that are still in the fight.
    pub(crate) fn active(&self) -> impl Iterator<Item = &crate::FightingMonster> {
        self.monsters.iter().filter(|m| m.removed.is_none())
    }

    fn holds(&self, copy: &CardCopy) -> bool {
        self.plays.iter().any(|p| p.card.as_ref() == Some(copy))
            || self.monsters.iter().any(|m| {
                m.foe.card() == Some(copy)
                    || m.brought_by.as_ref() == Some(copy)
                    || m.enhancers.iter().chain(&m.clone).any(|(_, c)| c == copy)
            })
    }
}
