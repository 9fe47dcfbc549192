use serde::{Deserialize, Deserializer, Serialize};
use starboard_cards::{EditionId, HouseRule, MonsterTag, Phase, SetId, Sex};
use ts_rs::TS;

use crate::messages::Breach;
use crate::pieces::{
    CardCopy, CombatSide, Deal, Decision, DecisionId, Figures, Flight, Foe, Mark, MonsterId, NewSeat, PlayId,
    Reason, Removal, SeatId, SetUp, SpareReason, Standie,
};

/// An event at the table. A table is the fold of its events; nothing else changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are named like those of the actions")]
pub enum Event {
    /// The table was set up.
    TableSet {
        set_up: SetUp,
        /// The revision of the edition's rules. Old journals have the first one.
        #[serde(default)]
        #[ts(optional, as = "Option<u16>")]
        rules_revision: u16,
    },
    /// The table goes on with rules that a newer version has corrected in its edition.
    RulesKept { rules: Vec<HouseRule> },
    /// The table went on by another edition or other house rules.
    RulesChanged {
        edition: EditionId,
        house_rules: Vec<HouseRule>,
        /// The revision of the edition's rules.
        rules_revision: u16,
    },
    /// The table overruled a rule.
    Overruled { breach: Breach },
    /// A player sat down.
    SeatAdded { id: SeatId, seat: NewSeat },
    /// An own set, or another revision of it, was added to the table. An interface gets it without the text.
    #[serde(alias = "set-laid")]
    SetAdded {
        set: SetId,
        name: String,
        revision: u32,
        #[serde(default)]
        text: String,
    },
    /// A player left.
    SeatRemoved { seat: SeatId },
    /// A player who had left came back, with these cards.
    SeatReturned { seat: SeatId, cards: Vec<CardCopy> },
    /// A player took another place, counted clockwise from 0.
    SeatMoved { seat: SeatId, place: u8 },
    /// A player went away for a while, or is back.
    SeatAway { seat: SeatId, away: bool },
    /// The turn of a player who is away was passed over.
    TurnPassedOver { seat: SeatId },
    /// A player changed name or piece.
    SeatEdited { seat: SeatId, name: String, standie: Standie },
    /// A turn began.
    TurnBegan {
        seat: SeatId,
        number: u32,
        phase: Phase,
        /// The number of doors already open, if a card started this player's turn.
        #[serde(default)]
        doors: u8,
    },
    /// A turn ended.
    TurnEnded { seat: SeatId },
    /// A phase began.
    PhaseBegan { phase: Phase },
    /// Levels were gained or lost.
    LevelChanged { seat: SeatId, by: i32, why: LevelReason },
    /// The bonus of Items that are counted as a number changed.
    GearAdjusted { seat: SeatId, by: i32 },
    /// A character's sex changed.
    SexChanged {
        seat: SeatId,
        sex: Sex,
        /// True for the starting sex of the character, which is not a change during the game.
        #[serde(default)]
        begins: bool,
    },
    /// Players who had lost Levels went on: nothing restores these any more.
    LossesSettled,
    /// A hand was counted.
    HandCounted {
        seat: SeatId,
        #[serde(default)]
        cards: Option<u8>,
        /// True if the count was adjusted because cards were added or removed, not counted anew.
        #[serde(default)]
        changed: bool,
    },
    /// A card came into play.
    CardPlayed {
        seat: SeatId,
        card: CardCopy,
        equipped: bool,
        #[serde(default, deserialize_with = "allowed_reasons")]
        allowed: Vec<Reason>,
        #[serde(default)]
        held_by: Option<CardCopy>,
    },
    /// An Item was put in use or turned sideways.
    CardTurned {
        seat: SeatId,
        card: CardCopy,
        equipped: bool,
        #[serde(default, deserialize_with = "allowed_reasons")]
        allowed: Vec<Reason>,
    },
    /// An Item got another holder, or none.
    CardHeld {
        seat: SeatId,
        card: CardCopy,
        #[serde(default)]
        by: Option<CardCopy>,
    },
    /// A card left play.
    CardLeft { seat: SeatId, card: CardCopy, why: LeaveReason },
    /// A card in play went to another player.
    CardGiven { from: SeatId, to: SeatId, card: CardCopy },
    /// Numbers were read off a card.
    FiguresRead { card: CardCopy, figures: Figures },
    /// A card was used and discarded.
    CardUsed {
        card: CardCopy,
        #[serde(default)]
        by: Option<SeatId>,
        #[serde(default)]
        on: Option<SeatId>,
    },
    /// The door was opened. Without a card, there was neither monster nor Trap.
    DoorOpened {
        seat: SeatId,
        #[serde(default)]
        card: Option<CardCopy>,
    },
    /// A Trap or one-shot that another card may answer was played, or a monster that takes something before
    /// combat was met.
    Answerable {
        card: CardCopy,
        #[serde(default)]
        by: Option<SeatId>,
        drawn: bool,
        /// The attempt to escape that the card changed, in its state without the card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        instead: Option<Flight>,
    },
    /// Nobody answered it.
    Unanswered,
    /// The card was canceled and has no effect.
    Cancelled {
        card: CardCopy,
        with: CardCopy,
        #[serde(default)]
        by: Option<SeatId>,
    },
    /// A power of a card was used, or another card took a card.
    PowerUsed {
        seat: SeatId,
        card: CardCopy,
        #[serde(default)]
        takes: Option<CardCopy>,
        #[serde(default)]
        from: Option<SeatId>,
        #[serde(default)]
        die: Option<u8>,
    },
    /// Cards left a counted hand: a price, or cards that were used or sold.
    Paid {
        seat: SeatId,
        #[serde(default)]
        #[ts(as = "Option<u8>")]
        cards: Payment,
    },
    /// A step of a card took nothing from its victim.
    Spared {
        seat: SeatId,
        card: CardCopy,
        why: SpareReason,
        /// True if no other step had an effect either.
        nothing_else: bool,
    },
    /// A bookmark was played.
    BookmarkPlayed { seat: SeatId, card: CardCopy },
    /// A bookmark went to a player or left the game.
    BookmarkPassed {
        card: CardCopy,
        #[serde(default)]
        to: Option<SeatId>,
    },
    /// A character got a mark.
    Marked { seat: SeatId, mark: Mark },
    /// A mark was removed.
    Unmarked { seat: SeatId, mark: u8 },
    /// A die was rolled without an effect of its own.
    Rolled {
        #[serde(default)]
        seat: Option<SeatId>,
        die: u8,
    },
    /// A combat began.
    CombatBegan { fighter: SeatId },
    /// A monster joined the combat.
    MonsterJoined {
        monster: MonsterId,
        foe: Foe,
        #[serde(default)]
        with: Option<CardCopy>,
    },
    /// A monster left the combat.
    MonsterRemoved {
        monster: MonsterId,
        how: Removal,
        /// True if its Clone left.
        #[serde(default)]
        of_clone: bool,
    },
    /// The table set or cleared a kind of a monster.
    MonsterTagged { monster: MonsterId, tag: MonsterTag, on: bool },
    /// A die was rolled for a monster.
    MonsterDieRolled {
        monster: MonsterId,
        die: u8,
        #[serde(default)]
        of_clone: bool,
    },
    /// An enhancer or a Clone was played on a monster.
    Enhanced { play: PlayId, monster: MonsterId, card: CardCopy, clones: bool },
    /// A player began to help.
    HelperJoined {
        seat: SeatId,
        deal: Deal,
        #[serde(default)]
        forced: bool,
    },
    /// The helper left.
    HelperLeft { seat: SeatId },
    /// A one-shot, a Sidekick that destroyed itself or a typed amount was added to a side.
    StrengthAdded {
        play: PlayId,
        side: CombatSide,
        amount: i32,
        #[serde(default)]
        card: Option<CardCopy>,
        #[serde(default)]
        by: Option<SeatId>,
    },
    /// Cards were discarded for strength.
    DiscardedForStrength {
        seat: SeatId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        side: Option<CombatSide>,
        cards: u8,
    },
    /// An optional power was switched on or off.
    PowerSwitched { seat: SeatId, card: CardCopy, on: bool },
    /// The fighter declined the fight.
    Declined {
        seat: SeatId,
        /// True if the monster let the player go, as its card says. Old journals do not tell: it did, unless the
        /// table overruled its card just before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        let_go: Option<bool>,
    },
    /// A play was taken back.
    PlayTakenBack { play: PlayId },
    /// The win was claimed.
    WinClaimed,
    /// A player contested the claim.
    ClaimStopped,
    /// The combat was won.
    CombatWon { kills: u8, munchkins: i32, monsters: i32 },
    /// The munchkins began to run.
    FlightBegan { munchkins: i32, monsters: i32 },
    /// A card decided the flight: all escape, or all are caught.
    FlightDecided { escape: bool },
    /// Players whom a monster does not catch will gain Levels after everybody has run.
    GainAwaits { card: CardCopy, levels: u8 },
    /// One attempt to escape was settled.
    Fled {
        seat: SeatId,
        monster: MonsterId,
        from_clone: bool,
        #[serde(default)]
        die: Option<u8>,
        escaped: bool,
    },
    /// The combat ended.
    CombatEnded,
    /// A decision became due.
    DecisionDue { decision: Decision },
    /// A decision was made or skipped.
    Decided {
        decision: DecisionId,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        skipped: bool,
    },
    /// A character dies once everything that was asked of him before is settled.
    DeathAwaits { seat: SeatId },
    /// A character died. It keeps its Races and Classes, and these cards that blend them. Old journals do not
    /// list any.
    Died {
        seat: SeatId,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<CardCopy>>")]
        keeps: Vec<CardCopy>,
    },
    /// A card was looted; none for a hand card.
    Looted {
        seat: SeatId,
        dead: SeatId,
        #[serde(default)]
        card: Option<CardCopy>,
    },
    /// A character came back.
    CameBack { seat: SeatId },
    /// Cards went to other players or to the discards.
    CharityGiven { seat: SeatId, shares: Vec<(SeatId, u8)>, discarded: u8 },
    /// The game was won.
    GameWon { winners: Vec<SeatId> },
}

impl Event {
    /// The player whose doing it is, or whom it concerns first, as far as the event names one.
    #[expect(clippy::too_many_lines, reason = "a plain list of one-line arms")]
    #[must_use]
    pub fn player(&self) -> Option<SeatId> {
        match self {
            Self::SeatRemoved { seat }
            | Self::SeatReturned { seat, .. }
            | Self::SeatMoved { seat, .. }
            | Self::SeatAway { seat, .. }
            | Self::SeatEdited { seat, .. }
            | Self::TurnPassedOver { seat }
            | Self::TurnBegan { seat, .. }
            | Self::TurnEnded { seat }
            | Self::LevelChanged { seat, .. }
            | Self::GearAdjusted { seat, .. }
            | Self::SexChanged { seat, .. }
            | Self::HandCounted { seat, .. }
            | Self::CardPlayed { seat, .. }
            | Self::CardTurned { seat, .. }
            | Self::CardHeld { seat, .. }
            | Self::CardLeft { seat, .. }
            | Self::CardGiven { from: seat, .. }
            | Self::DoorOpened { seat, .. }
            | Self::PowerUsed { seat, .. }
            | Self::Paid { seat, .. }
            | Self::Spared { seat, .. }
            | Self::BookmarkPlayed { seat, .. }
            | Self::Marked { seat, .. }
            | Self::Unmarked { seat, .. }
            | Self::CombatBegan { fighter: seat }
            | Self::HelperJoined { seat, .. }
            | Self::HelperLeft { seat }
            | Self::DiscardedForStrength { seat, .. }
            | Self::PowerSwitched { seat, .. }
            | Self::Declined { seat, .. }
            | Self::Fled { seat, .. }
            | Self::DeathAwaits { seat }
            | Self::Died { seat, .. }
            | Self::Looted { seat, .. }
            | Self::CameBack { seat }
            | Self::CharityGiven { seat, .. } => Some(*seat),
            Self::CardUsed { by, .. }
            | Self::Answerable { by, .. }
            | Self::Cancelled { by, .. }
            | Self::StrengthAdded { by, .. } => *by,
            Self::Rolled { seat, .. } => *seat,
            Self::TableSet { .. }
            | Self::RulesKept { .. }
            | Self::RulesChanged { .. }
            | Self::Overruled { .. }
            | Self::SeatAdded { .. }
            | Self::SetAdded { .. }
            | Self::PhaseBegan { .. }
            | Self::LossesSettled
            | Self::FiguresRead { .. }
            | Self::Unanswered
            | Self::BookmarkPassed { .. }
            | Self::MonsterJoined { .. }
            | Self::MonsterRemoved { .. }
            | Self::MonsterTagged { .. }
            | Self::MonsterDieRolled { .. }
            | Self::Enhanced { .. }
            | Self::PlayTakenBack { .. }
            | Self::WinClaimed
            | Self::ClaimStopped
            | Self::CombatWon { .. }
            | Self::FlightBegan { .. }
            | Self::FlightDecided { .. }
            | Self::GainAwaits { .. }
            | Self::CombatEnded
            | Self::DecisionDue { .. }
            | Self::Decided { .. }
            | Self::GameWon { .. } => None,
        }
    }

    /// The thing that the event names without describing it, as an earlier event did.
    #[expect(clippy::too_many_lines, reason = "a plain list of one-line arms")]
    #[must_use]
    pub fn refers_to(&self) -> Option<Reference<'_>> {
        match self {
            Self::MonsterRemoved { monster, .. }
            | Self::MonsterDieRolled { monster, .. }
            | Self::MonsterTagged { monster, .. }
            | Self::Enhanced { monster, .. }
            | Self::Fled { monster, .. } => Some(Reference::Monster(*monster)),
            Self::Decided { decision, .. } => Some(Reference::Decision(*decision)),
            Self::WinClaimed | Self::CombatWon { .. } | Self::FlightBegan { .. } | Self::CombatEnded => {
                Some(Reference::Combat)
            }
            Self::RulesChanged { .. } => Some(Reference::RulesBefore),
            Self::RulesKept { rules } => Some(Reference::Rules(rules)),
            Self::TableSet { .. }
            | Self::Overruled { .. }
            | Self::SeatAdded { .. }
            | Self::SetAdded { .. }
            | Self::SeatRemoved { .. }
            | Self::SeatReturned { .. }
            | Self::SeatMoved { .. }
            | Self::SeatAway { .. }
            | Self::TurnPassedOver { .. }
            | Self::SeatEdited { .. }
            | Self::TurnBegan { .. }
            | Self::TurnEnded { .. }
            | Self::PhaseBegan { .. }
            | Self::LevelChanged { .. }
            | Self::GearAdjusted { .. }
            | Self::SexChanged { .. }
            | Self::LossesSettled
            | Self::HandCounted { .. }
            | Self::CardPlayed { .. }
            | Self::CardTurned { .. }
            | Self::CardHeld { .. }
            | Self::CardLeft { .. }
            | Self::CardGiven { .. }
            | Self::FiguresRead { .. }
            | Self::CardUsed { .. }
            | Self::DoorOpened { .. }
            | Self::Answerable { .. }
            | Self::Unanswered
            | Self::Cancelled { .. }
            | Self::PowerUsed { .. }
            | Self::Paid { .. }
            | Self::Spared { .. }
            | Self::BookmarkPlayed { .. }
            | Self::BookmarkPassed { .. }
            | Self::Marked { .. }
            | Self::Unmarked { .. }
            | Self::Rolled { .. }
            | Self::CombatBegan { .. }
            | Self::MonsterJoined { .. }
            | Self::HelperJoined { .. }
            | Self::HelperLeft { .. }
            | Self::StrengthAdded { .. }
            | Self::DiscardedForStrength { .. }
            | Self::PowerSwitched { .. }
            | Self::Declined { .. }
            | Self::PlayTakenBack { .. }
            | Self::ClaimStopped
            | Self::FlightDecided { .. }
            | Self::GainAwaits { .. }
            | Self::DecisionDue { .. }
            | Self::DeathAwaits { .. }
            | Self::Died { .. }
            | Self::Looted { .. }
            | Self::CameBack { .. }
            | Self::CharityGiven { .. }
            | Self::GameWon { .. } => None,
        }
    }

    /// The event for an interface: without the text of a set, which may be long.
    #[must_use]
    pub fn for_interface(&self) -> Self {
        match self {
            Self::Paid { seat, cards: Payment::WholeHand } => {
                Self::Paid { seat: *seat, cards: Payment::WholeHandShown }
            }
            Self::SetAdded { set, name, revision, text: _ } => {
                let (set, name) = (set.clone(), name.clone());
                Self::SetAdded { set, name, revision: *revision, text: String::new() }
            }
            other => other.clone(),
        }
    }
}

/// Cards that leave a hand together. A journal has a number for a whole hand that is larger than any hand, an interface
/// gets none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Option<u8>", into = "Option<u8>")]
pub enum Payment {
    /// A number of cards.
    Cards(u8),
    /// All cards, in the form that is stored.
    WholeHand,
    /// All cards, in the form that is sent to an interface.
    #[default]
    WholeHandShown,
}

impl Payment {
    const STORED: u8 = u8::MAX;
}

impl From<Option<u8>> for Payment {
    fn from(cards: Option<u8>) -> Self {
        match cards {
            Some(Self::STORED) => Self::WholeHand,
            Some(cards) => Self::Cards(cards),
            None => Self::WholeHandShown,
        }
    }
}

impl From<Payment> for Option<u8> {
    fn from(payment: Payment) -> Self {
        match payment {
            Payment::Cards(cards) => Some(cards),
            Payment::WholeHand => Some(Payment::STORED),
            Payment::WholeHandShown => None,
        }
    }
}

/// A thing that an event names without describing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference<'e> {
    /// A monster of the latest combat.
    Monster(MonsterId),
    /// A decision that became due.
    Decision(DecisionId),
    /// The latest combat.
    Combat,
    /// The rules that were set before.
    RulesBefore,
    /// These rules, whose values the edition had.
    Rules(&'e [HouseRule]),
}

/// The reason for a change of Level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "why", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are the facts that the name names")]
pub enum LevelReason {
    /// A manual change.
    Manual,
    /// A sale.
    Sale,
    /// A card.
    Card { card: CardCopy },
    /// Kills and special rewards of a combat.
    Combat,
    /// The price of staying alive.
    StayAlive { card: CardCopy },
    /// A starting Level.
    Start { card: CardCopy },
}

/// The reason why a card left play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "why", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are the facts that the name names")]
pub enum LeaveReason {
    /// Discarded.
    Discarded,
    /// Sold.
    Sold,
    /// Lost to a card.
    Lost { card: CardCopy },
    /// Taken into another player's hand.
    Taken { by: SeatId },
    /// A card that it depends on left.
    WentAlong { with: CardCopy },
    /// Sacrificed.
    Sacrificed,
    /// Its owner died.
    Death,
    /// Its owner left the table.
    SeatLeft,
}

/// Reads the reasons that a table allowed. Old journals have only a flag, where true means all reasons.
fn allowed_reasons<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Reason>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Any(bool),
        Reasons(Vec<Reason>),
    }

    Ok(match Stored::deserialize(deserializer)? {
        Stored::Any(true) => Reason::OF_ITEMS.to_vec(),
        Stored::Any(false) => Vec::new(),
        Stored::Reasons(reasons) => reasons,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_journals_allowed_all_reasons_or_none() {
        let allowed_in = |allowed: &str| {
            let line =
                format!(r#"{{"event":"card-turned","seat":0,"card":"raser","equipped":true{allowed}}}"#);
            match serde_json::from_str(&line).unwrap() {
                Event::CardTurned { allowed, .. } => allowed,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(allowed_in(r#","allowed":true"#), Reason::OF_ITEMS);
        assert_eq!(allowed_in(r#","allowed":false"#), []);
        assert_eq!(allowed_in(""), []);
        assert_eq!(allowed_in(r#","allowed":["hands"]"#), [Reason::Hands]);
    }

    #[test]
    fn old_codes_and_missing_fields_are_still_read() {
        let line = r#"{"event":"overruled","breach":{"code":"antimatter","card":"raser"}}"#;
        let event: Event = serde_json::from_str(line).unwrap();
        assert_eq!(event, Event::Overruled { breach: Breach::Penalized { card: CardCopy::first("raser") } });
        let line = r#"{"event":"hand-counted","seat":0,"cards":3}"#;
        let event: Event = serde_json::from_str(line).unwrap();
        assert_eq!(event, Event::HandCounted { seat: SeatId(0), cards: Some(3), changed: false });
    }

    #[test]
    fn an_interface_gets_no_number_for_a_whole_hand() {
        let event = |cards: &str| format!(r#"{{"event":"paid","seat":0,"cards":{cards}}}"#);
        let shown = |cards: &str| {
            let event: Event = serde_json::from_str(&event(cards)).unwrap();
            serde_json::to_string(&event.for_interface()).unwrap()
        };
        assert_eq!(shown("255"), event("null"));
        assert_eq!(shown("3"), event("3"));
    }
}
