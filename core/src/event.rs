use serde::{Deserialize, Deserializer, Serialize};
use starboard_cards::{MonsterTag, Phase, SetId, Sex};
use ts_rs::TS;

use crate::{
    Breach, CardCopy, CombatSide, Deal, Decision, DecisionId, Figures, Flight, Foe, Mark, MonsterId, NewSeat,
    PlayId, Reason, Removal, SeatId, SetUp, Standie,
};

/// Something that happened at the table. A table is the fold of its events, and nothing else changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are named like those of the actions")]
pub enum Event {
    /// The table was set up.
    TableSet { set_up: SetUp },
    /// The table went on although a rule spoke against it.
    Overruled { breach: Breach },
    /// A player sat down.
    SeatAdded { id: SeatId, seat: NewSeat },
    /// An own set, or another revision of it, was laid on the table. An interface is told of it without the text.
    SetLaid {
        set: SetId,
        name: String,
        revision: u32,
        #[serde(default)]
        text: String,
    },
    /// A player left.
    SeatRemoved { seat: SeatId },
    /// A player has another name or piece.
    SeatEdited { seat: SeatId, name: String, standie: Standie },
    /// A turn began.
    TurnBegan {
        seat: SeatId,
        number: u32,
        phase: Phase,
        /// Doors that are open already, where a card made it this player's turn.
        #[serde(default)]
        doors: u8,
    },
    /// A turn ended.
    TurnEnded { seat: SeatId },
    /// A phase began.
    PhaseBegan { phase: Phase },
    /// Levels were gained or lost.
    LevelChanged { seat: SeatId, by: i32, why: LevelWhy },
    /// A character's sex changed.
    SexChanged {
        seat: SeatId,
        sex: Sex,
        /// It is what the character begins as, and no change within the game.
        #[serde(default)]
        begins: bool,
    },
    /// A hand was counted.
    HandCounted {
        seat: SeatId,
        #[serde(default)]
        cards: Option<u8>,
        /// It was not counted anew: cards came to it or left it.
        #[serde(default)]
        changed: bool,
    },
    /// A card came into play.
    CardPlayed {
        seat: SeatId,
        card: CardCopy,
        equipped: bool,
        #[serde(default, deserialize_with = "let_pass")]
        allowed: Vec<Reason>,
        #[serde(default)]
        held_by: Option<CardCopy>,
    },
    /// An Item was put in use or turned sideways.
    CardTurned {
        seat: SeatId,
        card: CardCopy,
        equipped: bool,
        #[serde(default, deserialize_with = "let_pass")]
        allowed: Vec<Reason>,
    },
    /// An Item came to be held by another card, or by none.
    CardHeld {
        seat: SeatId,
        card: CardCopy,
        #[serde(default)]
        by: Option<CardCopy>,
    },
    /// A card left play.
    CardLeft { seat: SeatId, card: CardCopy, why: LeaveWhy },
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
    /// The door was opened.
    DoorOpened { seat: SeatId, card: CardCopy },
    /// A Trap or a one-shot was played that another card may answer, or a monster was met that takes something before
    /// combat.
    Answerable {
        card: CardCopy,
        #[serde(default)]
        by: Option<SeatId>,
        drawn: bool,
        /// The attempt to escape that it changed, as it is without the card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        instead: Option<Flight>,
    },
    /// Nobody answered it.
    Unanswered,
    /// It was answered, and is as if it had not been played.
    Cancelled {
        card: CardCopy,
        with: CardCopy,
        #[serde(default)]
        by: Option<SeatId>,
    },
    /// A power of a card was used, or a card of another kind took a card.
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
    /// Cards left a hand that is counted: a price, or cards that were used or sold. 255 stand for the whole hand.
    Paid { seat: SeatId, cards: u8 },
    /// A bookmark was played.
    BookmarkPlayed { seat: SeatId, card: CardCopy },
    /// A bookmark went to a player, or out of the game.
    BookmarkPassed {
        card: CardCopy,
        #[serde(default)]
        to: Option<SeatId>,
    },
    /// A mark was put on a character.
    Marked { seat: SeatId, mark: Mark },
    /// A mark was taken off.
    Unmarked { seat: SeatId, mark: u8 },
    /// A die was rolled that moves nothing by itself.
    Rolled {
        #[serde(default)]
        seat: Option<SeatId>,
        die: u8,
    },
    /// A combat began.
    CombatBegan { fighter: SeatId },
    /// A monster joined it.
    MonsterJoined {
        monster: MonsterId,
        foe: Foe,
        #[serde(default)]
        with: Option<CardCopy>,
    },
    /// A monster left it.
    MonsterRemoved {
        monster: MonsterId,
        how: Removal,
        /// It was its Clone that left.
        #[serde(default)]
        of_clone: bool,
    },
    /// The table said that a monster is of a kind, or is not.
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
    /// A player helps.
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
    /// An optional power was put in use, or out of use.
    PowerSwitched { seat: SeatId, card: CardCopy, on: bool },
    /// The fighter did not fight.
    Declined { seat: SeatId },
    /// A play was taken back.
    PlayTakenBack { play: PlayId },
    /// The win was claimed.
    WinClaimed,
    /// Someone spoke up.
    ClaimStopped,
    /// The combat was won.
    CombatWon { kills: u8, munchkins: i32, monsters: i32 },
    /// The munchkins run.
    FlightBegan { munchkins: i32, monsters: i32 },
    /// A card decided the flight: all escape, or all are caught.
    FlightDecided { escape: bool },
    /// Those whom a monster does not catch will gain Levels, once everybody has run.
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
    /// The combat is over.
    CombatEnded,
    /// Something has to be decided.
    DecisionDue { decision: Decision },
    /// It was decided, or nothing was done about it.
    Decided {
        decision: DecisionId,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        skipped: bool,
    },
    /// A character died. Beside its Races and Classes it keeps some cards that blend them; journals of old do not name any.
    Died {
        seat: SeatId,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<CardCopy>>")]
        keeps: Vec<CardCopy>,
    },
    /// A card of a body was taken; none for one from the hand.
    Looted {
        seat: SeatId,
        dead: SeatId,
        #[serde(default)]
        card: Option<CardCopy>,
    },
    /// A character came back.
    CameBack { seat: SeatId },
    /// Cards went to others, or to the discards.
    CharityGiven { seat: SeatId, shares: Vec<(SeatId, u8)>, discarded: u8 },
    /// The game is won.
    GameWon { winners: Vec<SeatId> },
}

impl Event {
    /// The event as an interface is told of it: without the text of a set, which may be long.
    #[must_use]
    pub fn without_text(&self) -> Self {
        match self {
            Self::SetLaid { set, name, revision, text: _ } => {
                let (set, name) = (set.clone(), name.clone());
                Self::SetLaid { set, name, revision: *revision, text: String::new() }
            }
            other => other.clone(),
        }
    }
}

/// Why a Level changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "why", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are the facts that the name names")]
pub enum LevelWhy {
    /// By hand.
    Manual,
    /// A sale.
    Sale,
    /// A card.
    Card { card: CardCopy },
    /// Kills and special rewards of a combat.
    Combat,
    /// Staying alive.
    StayAlive { card: CardCopy },
    /// A starting Level.
    Start { card: CardCopy },
}

/// Why a card left play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "why", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are the facts that the name names")]
pub enum LeaveWhy {
    /// Discarded.
    Discarded,
    /// Sold.
    Sold,
    /// Lost to a card.
    Lost { card: CardCopy },
    /// Another player took it to the hand.
    Taken { by: SeatId },
    /// The card that it needs left.
    WentAlong { with: CardCopy },
    /// Sacrificed.
    Sacrificed,
    /// Its owner died.
    Death,
    /// Its owner left the table.
    SeatLeft,
}

/// Reads what a table let pass. Journals of old tell only whether it was something, which then is everything.
fn let_pass<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Reason>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Told {
        Something(bool),
        These(Vec<Reason>),
    }

    Ok(match Told::deserialize(deserializer)? {
        Told::Something(true) => Reason::OF_ITEMS.to_vec(),
        Told::Something(false) => Vec::new(),
        Told::These(reasons) => reasons,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_of_old_let_everything_pass_or_nothing() {
        let told = |allowed: &str| {
            let line =
                format!(r#"{{"event":"card-turned","seat":0,"card":"raser","equipped":true{allowed}}}"#);
            match serde_json::from_str(&line).unwrap() {
                Event::CardTurned { allowed, .. } => allowed,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(told(r#","allowed":true"#), Reason::OF_ITEMS);
        assert_eq!(told(r#","allowed":false"#), []);
        assert_eq!(told(""), []);
        assert_eq!(told(r#","allowed":["hands"]"#), [Reason::Hands]);
    }

    #[test]
    fn a_journal_of_old_called_a_penalty_by_the_card_that_made_it_one() {
        let line = r#"{"event":"overruled","breach":{"code":"antimatter","card":"raser"}}"#;
        let event: Event = serde_json::from_str(line).unwrap();
        assert_eq!(event, Event::Overruled { breach: Breach::Penalized { card: CardCopy::first("raser") } });
        let line = r#"{"event":"hand-counted","seat":0,"cards":3}"#;
        let event: Event = serde_json::from_str(line).unwrap();
        assert_eq!(event, Event::HandCounted { seat: SeatId(0), cards: Some(3), changed: false });
    }
}
