use std::collections::BTreeMap;
use std::sync::Arc;

use starboard_cards::{Card, CardId, CardKind, Catalogue, EditionId, HouseRule, Item, Phase, Rules};

use crate::messages::Breach;
use crate::pieces::{
    CardCopy, Combat, CombatStage, Decision, DecisionId, FightingMonster, Figures, Flight, InPlay, Mark,
    MonsterId, PlayId, Seat, SeatId, Stage, Turn,
};

/// The maximum number of things in one place of a table. Parts of the view take far longer than linear time.
pub const THINGS_MAX: u16 = 100;

/// The validated public state of a table. Individual hand cards are not tracked.
#[derive(Clone, Debug)]
pub struct Table {
    /// The catalogue at set-up.
    pub(crate) base: Arc<Catalogue>,
    /// The catalogue with the own sets of the table.
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) edition: EditionId,
    pub(crate) house_rules: Vec<HouseRule>,
    /// Those of them that only keep what a newer version has corrected, until the log tells of them.
    pub(crate) kept_rules: Vec<HouseRule>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) seats: Vec<Seat>,
    /// All seats clockwise, with those of players who left.
    pub(crate) order: Vec<SeatId>,
    pub(crate) turn: Option<Turn>,
    pub(crate) combat: Option<Combat>,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) winners: Vec<SeatId>,
    /// Numbers read off cards.
    pub(crate) figures: BTreeMap<CardId, Figures>,
    /// The Items among those cards, completed with `figures`.
    pub(crate) items_read: BTreeMap<CardId, Item>,
    /// The bookmarks played, with their current owner; none for one that is out of the game.
    pub(crate) bookmarks: BTreeMap<CardCopy, Option<SeatId>>,
    pub(crate) answerable: Option<Box<Answerable>>,
    pub(crate) next_play: u16,
    pub(crate) next_decision: u16,
}

/// A Trap or one-shot that another card may still answer, with the table before it. An answer restores that
/// table. A monster that takes something before combat counts too, for a card that makes another player meet
/// it.
#[derive(Clone, Debug)]
pub(crate) struct Answerable {
    pub(crate) card: CardCopy,
    /// The player who played it or drew it face up; none if not specified.
    pub(crate) by: Option<SeatId>,
    /// True if its victim drew it face up.
    pub(crate) drawn: bool,
    /// The attempt to escape that the card changed, in its state without the card.
    pub(crate) instead: Option<Flight>,
    pub(crate) before: Table,
}

impl Answerable {
    /// Returns true if it is a Trap that the player drew face up.
    pub(crate) fn drawn_by(&self, seat: SeatId) -> bool {
        // Old journals do not record the player who drew it.
        self.drawn && self.by.is_none_or(|by| by == seat)
    }
}

impl Table {
    /// The rules of this table: the edition's rules with the house rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The official cards and those of the table's own sets.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// The edition.
    pub fn edition(&self) -> EditionId {
        self.edition
    }

    /// The time in milliseconds for objections to the claimed win of the combat; none without a claim.
    pub fn claim_wait_ms(&self) -> Option<u32> {
        let claimed = self.combat.as_ref().is_some_and(|combat| combat.stage == CombatStage::Claimed);
        claimed.then_some(self.rules.claim_wait_ms.value)
    }

    /// The stage of the game.
    pub fn stage(&self) -> Stage {
        match (&self.turn, self.winners.is_empty()) {
            (_, false) => Stage::Over,
            (None, true) => Stage::SetUp,
            (Some(_), true) => Stage::Playing,
        }
    }

    /// Returns true if the table plays with a card. A card without a printing is from an own set.
    pub(crate) fn offers(&self, card: &CardId) -> bool {
        let mut printings = self.catalogue.printings_of(card).peekable();
        let own = printings.peek().is_none();
        own || printings.any(|printing| self.rules.printings.value.contains(&printing.id))
    }

    /// The seats of players who left.
    pub(crate) fn gone(&self) -> impl Iterator<Item = &Seat> {
        self.seats.iter().filter(|s| s.left)
    }

    /// All seats clockwise, with those of players who left.
    fn around(&self) -> impl DoubleEndedIterator<Item = &Seat> + Clone {
        self.order.iter().filter_map(|id| self.seats.get(usize::from(id.0)))
    }

    /// The seats in turn order, without those of players who left.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = &Seat> + Clone {
        self.around().filter(|s| !s.left)
    }

    /// The number of the current turn, from 1, and its player.
    pub fn turn(&self) -> Option<(u32, SeatId)> {
        self.turn.map(|t| (t.number, t.seat))
    }

    /// The phases of a turn in order. A faster game has an additional first one.
    pub fn phases(&self) -> Vec<Phase> {
        let listens = self.rules.listen_at_door.value.then_some(Phase::ListenAtDoor);
        listens.into_iter().chain(self.rules.phases.value.iter().copied()).collect()
    }

    /// The phase of the current turn.
    pub fn phase(&self) -> Option<Phase> {
        self.turn.map(|t| t.phase)
    }

    /// The current combat.
    pub fn combat(&self) -> Option<&Combat> {
        self.combat.as_ref()
    }

    /// The pending decisions, oldest first.
    pub fn waiting_for(&self) -> &[Decision] {
        &self.decisions
    }

    /// The winners.
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

    /// The kind of a card on the table.
    pub(crate) fn kind(&self, copy: &CardCopy) -> Option<&CardKind> {
        self.catalogue.card(&copy.card).map(|c| &c.kind)
    }

    /// The next player clockwise, on the left.
    pub(crate) fn left_of(&self, id: SeatId) -> SeatId {
        let place = self.order.iter().position(|s| *s == id).map_or(0, |place| place + 1);
        let after = self.around().skip(place).find(|s| !s.left);
        after.or_else(|| self.seats().next()).map_or(id, |s| s.id)
    }

    /// The player on the right.
    pub(crate) fn right_of(&self, id: SeatId) -> SeatId {
        let place = self.order.iter().position(|s| *s == id).unwrap_or_default();
        let before = self.around().take(place).filter(|s| !s.left).last();
        before.or_else(|| self.seats().next_back()).map_or(id, |s| s.id)
    }

    /// The copies on the table: with their player, or in the current combat (`None`).
    pub(crate) fn copies(&self) -> impl Iterator<Item = (&CardCopy, Option<SeatId>)> {
        let with_players = self.seats().flat_map(|seat| {
            let marks = seat.marks.iter().filter_map(Mark::lies);
            seat.cards.iter().map(|card| &card.copy).chain(marks).map(move |copy| (copy, Some(seat.id)))
        });
        let fighting = self.combat.iter().flat_map(Combat::copies).map(|copy| (copy, None));
        with_players.chain(fighting)
    }

    /// The location of a card on the table: with a player, or in the current combat (`None` inside).
    pub(crate) fn location(&self, copy: &CardCopy) -> Option<Option<SeatId>> {
        self.copies().find(|(other, _)| *other == copy).map(|(_, place)| place)
    }

    /// A copy that is not on the table, of the first card of a kind that the table plays with.
    pub(crate) fn spare(&self, kind: &CardKind) -> Option<CardCopy> {
        let mut cards = self.catalogue.cards().filter(|card| card.kind == *kind && self.offers(&card.id));
        cards.find_map(|card| {
            let copy = |number| CardCopy { card: card.id.clone(), number };
            (1..=self.catalogue.copies(&card.id)).map(copy).find(|copy| self.location(copy).is_none())
        })
    }

    /// The player with the card in play.
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

    /// The size of the fullest place: the cards or marks of one player, the monsters of the combat, the plays
    /// in it or on one monster, the decisions, or the seats, including vacated ones. No action makes any of
    /// them grow past [`THINGS_MAX`].
    pub fn fullest(&self) -> usize {
        let seats = self.seats.iter().flat_map(|seat| [seat.cards.len(), seat.marks.len()]);
        let combat = self.combat.iter().flat_map(|combat| {
            let Combat { monsters, plays, powers, flights, pending_gains, .. } = combat;
            let fights = [monsters.len(), plays.len(), powers.len(), flights.len(), pending_gains.len()];
            fights.into_iter().chain(monsters.iter().map(|monster| monster.enhancers.len()))
        });
        seats.chain(combat).chain([self.decisions.len(), self.seats.len()]).max().unwrap_or(0)
    }

    /// Returns true if a player takes part in the current combat.
    pub(crate) fn in_combat(&self, seat: SeatId) -> bool {
        self.combat.as_ref().is_some_and(|c| c.party().any(|s| s == seat))
    }
}

impl Seat {
    /// A card in play.
    pub fn in_play(&self, copy: &CardCopy) -> Result<&InPlay, Breach> {
        self.cards.iter().find(|c| c.copy == *copy).ok_or_else(|| Breach::NotInPlay { card: copy.clone() })
    }

    pub(crate) fn in_play_mut(&mut self, copy: &CardCopy) -> Result<&mut InPlay, Breach> {
        self.cards
            .iter_mut()
            .find(|c| c.copy == *copy)
            .ok_or_else(|| Breach::NotInPlay { card: copy.clone() })
    }
}

impl Combat {
    pub(crate) fn monster(&self, id: MonsterId) -> Result<&FightingMonster, Breach> {
        self.monsters.iter().find(|m| m.id == id).ok_or(Breach::UnknownMonster { monster: id })
    }

    pub(crate) fn monster_mut(&mut self, id: MonsterId) -> Result<&mut FightingMonster, Breach> {
        self.monsters.iter_mut().find(|m| m.id == id).ok_or(Breach::UnknownMonster { monster: id })
    }
}
