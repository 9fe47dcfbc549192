use serde::{Deserialize, Serialize};
use starboard_cards::{MonsterTag, Phase, SetId, Sex};
use ts_rs::TS;

use crate::{
    CardCopy, Choice, CombatSide, Deal, DecisionId, Figures, Foe, MonsterId, NewSeat, PlayId, Removal,
    SeatId, Standie,
};

/// Everything that can be done at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum Action {
    /// A player sits down at a running table.
    AddSeat {
        /// The player.
        seat: NewSeat,
    },
    /// A player leaves; his cards leave the table.
    RemoveSeat {
        /// Who.
        seat: SeatId,
    },
    /// An own set of cards is laid on the table, or another revision of one that lies there.
    LaySet {
        /// Which.
        set: SetId,
        /// Its file. The host fills it in from its own sets.
        #[serde(default)]
        text: Option<String>,
    },
    /// A player takes another name or piece.
    EditSeat {
        /// Who.
        seat: SeatId,
        /// The new name.
        #[serde(default)]
        name: Option<String>,
        /// The new piece.
        #[serde(default)]
        standie: Option<Standie>,
    },
    /// A player's turn begins; the first one ends the set-up.
    BeginTurn {
        /// Whose.
        seat: SeatId,
    },
    /// The turn comes to a phase.
    EnterPhase {
        /// Which.
        phase: Phase,
    },
    /// The turn ends, and the next player's begins.
    EndTurn {},
    /// Levels are gained or lost for a reason that stays outside the app.
    ChangeLevel {
        /// Who.
        seat: SeatId,
        /// How many; never 0.
        by: i32,
    },
    /// The character's sex changes.
    SetSex {
        /// Who.
        seat: SeatId,
        /// To what.
        sex: Sex,
    },
    /// Says how many cards a hand holds.
    SetHand {
        /// Who.
        seat: SeatId,
        /// How many; none for "not counted".
        #[serde(default)]
        cards: Option<u8>,
    },
    /// A Race, a Class, a card that blends two, a Sidekick, an Item or a Cheat! comes into play.
    Play {
        /// Who.
        seat: SeatId,
        /// Which card.
        card: CardCopy,
        /// An Item is used at once if that is legal (default), or carried sideways.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        sideways: bool,
        /// The Item that a Cheat! goes to, or the card that will hold an Item.
        #[serde(default)]
        with: Option<CardCopy>,
    },
    /// Items are put in use and turned sideways, all at once.
    Arrange {
        /// Who.
        seat: SeatId,
        /// Now in use.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<CardCopy>>")]
        equip: Vec<CardCopy>,
        /// Now sideways.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<CardCopy>>")]
        unequip: Vec<CardCopy>,
        /// Items, each with the card that holds it from now on.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<(CardCopy, CardCopy)>>")]
        hold: Vec<(CardCopy, CardCopy)>,
    },
    /// A card in play comes to be held by another, or by none.
    Hold {
        /// Who.
        seat: SeatId,
        /// The Item.
        card: CardCopy,
        /// The card that holds it.
        #[serde(default)]
        by: Option<CardCopy>,
    },
    /// Cards leave play.
    Discard {
        /// Who.
        seat: SeatId,
        /// Which.
        cards: Vec<CardCopy>,
    },
    /// Items are sold for Levels; those that are not in play come from the hand.
    Sell {
        /// Who.
        seat: SeatId,
        /// Which.
        cards: Vec<CardCopy>,
    },
    /// Items go from one player to another, for nothing or for others of his.
    Trade {
        /// From whom.
        from: SeatId,
        /// To whom.
        to: SeatId,
        /// Which.
        cards: Vec<CardCopy>,
        /// What comes back for them at the same time.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<CardCopy>>")]
        in_return: Vec<CardCopy>,
    },
    /// A Trap hits a player.
    PlayTrap {
        /// The victim.
        seat: SeatId,
        /// Which Trap.
        card: CardCopy,
        /// Who played it; none if the victim drew it face up.
        #[serde(default)]
        from: Option<SeatId>,
        /// The card that it hits, where the victim chose already.
        #[serde(default)]
        on: Option<CardCopy>,
    },
    /// A power of a card in play is used, outside of strength: the price is paid and the effect takes place.
    UsePower {
        /// Who.
        seat: SeatId,
        /// Whose power it is.
        card: CardCopy,
        /// The price; cards that are not in play come from the hand.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<CardCopy>>")]
        price: Vec<CardCopy>,
        /// Further hand cards of the price that nobody named.
        #[serde(default)]
        #[ts(optional, as = "Option<u8>")]
        hand_cards: u8,
        /// The card that is taken.
        #[serde(default)]
        takes: Option<CardCopy>,
        /// From whom.
        #[serde(default)]
        from: Option<SeatId>,
        /// The face, 1 to 6; left out, the host rolls.
        #[serde(default)]
        die: Option<u8>,
    },
    /// A special Treasure is played.
    PlaySpecial {
        /// Who.
        seat: SeatId,
        /// The card.
        card: CardCopy,
        /// The card that is taken.
        #[serde(default)]
        takes: Option<CardCopy>,
        /// From whom.
        #[serde(default)]
        from: Option<SeatId>,
    },
    /// A Level card is handed in for the Race, Class or blend on top of the discards (a faster game).
    BuyTrait {
        /// Who.
        seat: SeatId,
        /// The Level card.
        card: CardCopy,
        /// The card on top of the discards.
        takes: CardCopy,
    },
    /// A bookmark is shown and played.
    PlayBookmark {
        /// Who.
        seat: SeatId,
        /// The bookmark.
        card: CardCopy,
    },
    /// The door is opened, and this card turned up.
    OpenDoor {
        /// The card.
        card: CardCopy,
    },
    /// A card that gives a Level is played.
    PlayLevelUp {
        /// Who gets the Level.
        seat: SeatId,
        /// The card.
        card: CardCopy,
        /// Who plays it; none for the same player.
        #[serde(default)]
        from: Option<SeatId>,
    },
    /// Numbers that are not public are read off a card, for all its copies.
    ReadFigures {
        /// The card.
        card: CardCopy,
        /// The numbers.
        figures: Figures,
    },
    /// A mark is taken off by hand.
    RemoveMark {
        /// Whose.
        seat: SeatId,
        /// Its place in the list, from 0.
        mark: u8,
    },
    /// A die is rolled for no reason the app knows.
    Roll {
        /// The face, 1 to 6; left out, the host rolls.
        #[serde(default)]
        die: Option<u8>,
    },

    /// A combat begins.
    Fight {
        /// Whose; none for the player whose turn it is.
        #[serde(default)]
        fighter: Option<SeatId>,
        /// The first monster.
        foe: Foe,
    },
    /// A further monster joins.
    AddMonster {
        /// The monster.
        foe: Foe,
        /// The card that brings it: a Wandering Monster, or an enhancer that makes it what it needs to be.
        #[serde(default)]
        with: Option<CardCopy>,
        /// What it is, if its card or another one says so that the catalogue does not have.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<MonsterTag>>")]
        tags: Vec<MonsterTag>,
    },
    /// The table says of what kind a monster is.
    TagMonster {
        /// Which.
        monster: MonsterId,
        /// The kind.
        tag: MonsterTag,
        /// It is, or it is not.
        on: bool,
    },
    /// A monster leaves the combat.
    RemoveMonster {
        /// Which.
        monster: MonsterId,
        /// How.
        how: Removal,
    },
    /// Says what the die showed that a monster's card asks for.
    MonsterDie {
        /// Which monster.
        monster: MonsterId,
        /// The face; left out, the host rolls.
        #[serde(default)]
        die: Option<u8>,
        /// It was rolled for the Clone of it.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        of_clone: bool,
    },
    /// An enhancer or a Clone is played on a monster.
    Enhance {
        /// Which monster.
        monster: MonsterId,
        /// The card.
        card: CardCopy,
    },
    /// A player helps.
    Help {
        /// Who.
        seat: SeatId,
        /// For what.
        #[serde(default)]
        #[ts(optional, as = "Option<Deal>")]
        deal: Deal,
        /// A card or a power compels the player to it.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        forced: bool,
    },
    /// The helper leaves.
    StopHelping {},
    /// The fighter does not fight, as a monster's card allows.
    Decline {
        /// The Items that it costs, in the order in which they are asked for; where but one fits each, they need not be
        /// named.
        #[serde(default)]
        price: Vec<CardCopy>,
    },
    /// Cards are discarded for a power of a monster that turns them into strength.
    DiscardForStrength {
        /// Who discards.
        seat: SeatId,
        /// For which side; left out, the first for which that player can.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        side: Option<CombatSide>,
        /// How many; they replace what that player said before.
        cards: u8,
    },
    /// An optional power of a card in play is used in this combat, or is no longer.
    SwitchPower {
        /// Whose card.
        seat: SeatId,
        /// The card.
        card: CardCopy,
        /// Used or not.
        on: bool,
    },
    /// A one-shot is used, in the combat for a side or on a monster, or outside of it. For a card that decides a flight,
    /// the side says who profits.
    PlayOneShot {
        /// The card.
        card: CardCopy,
        /// The side it helps, where it has one to choose.
        #[serde(default)]
        side: Option<CombatSide>,
        /// The monster it is aimed at, where it has one.
        #[serde(default)]
        monster: Option<MonsterId>,
        /// The player it is aimed at, where it has one.
        #[serde(default)]
        on: Option<SeatId>,
        /// Who uses it.
        #[serde(default)]
        by: Option<SeatId>,
    },
    /// An amount is typed in for a side.
    Adjust {
        /// Which side.
        side: CombatSide,
        /// The amount, -99 to 99, never 0.
        amount: i32,
    },
    /// A one-shot, an enhancer or a typed amount is taken back.
    TakeBack {
        /// Which.
        play: PlayId,
    },
    /// The fighter claims the win, and the wait begins.
    Claim {},
    /// Someone speaks up before the wait is over.
    SpeakUp {},
    /// The win counts: Levels and Treasure are given.
    Win {},
    /// The munchkins give up and run.
    RunAway {},
    /// One attempt to escape.
    Flee {
        /// Who.
        seat: SeatId,
        /// From what.
        monster: MonsterId,
        /// From the Clone of it.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        from_clone: bool,
        /// The face, 1 to 6; left out, the host rolls. Not needed where the card decides.
        #[serde(default)]
        die: Option<u8>,
        /// Cards that the runner spends on it.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<CardCopy>>")]
        with: Vec<CardCopy>,
    },
    /// A Sidekick is sacrificed, and its owner escapes from everything.
    Sacrifice {
        /// Who.
        seat: SeatId,
        /// Which Sidekick.
        card: CardCopy,
        /// The other player in the fight escapes as well.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        both: bool,
    },
    /// The combat ends with nothing for anybody.
    EndCombat {},

    /// A pending decision is answered.
    Decide {
        /// Which.
        decision: DecisionId,
        /// How.
        choice: Choice,
    },
    /// A character dies.
    Die {
        /// Who.
        seat: SeatId,
    },
    /// A dead character comes back.
    ComeBack {
        /// Who.
        seat: SeatId,
    },
    /// The hand is counted, and what is too much goes to others.
    Charity {
        /// Who gives.
        seat: SeatId,
        /// Cards in the hand.
        hand: u8,
        /// Who gets the bigger shares, in case of a tie.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<SeatId>>")]
        larger_to: Vec<SeatId>,
    },
}

impl Action {
    /// The tag of the action, as it stands in a message.
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// Fills in the faces of dice that the action asks for and does not give.
    pub fn roll_missing_dice(&mut self, mut roll: impl FnMut() -> u8) {
        match self {
            Self::Roll { die }
            | Self::MonsterDie { die, .. }
            | Self::Flee { die, .. }
            | Self::UsePower { die, .. } => {
                die.get_or_insert_with(roll);
            }
            Self::Decide { choice: Choice::Die { die }, .. } => {
                die.get_or_insert_with(roll);
            }
            Self::Decide { choice: Choice::Dice { dice }, .. } => {
                for (_, die) in dice {
                    die.get_or_insert_with(&mut roll);
                }
            }
            _ => {}
        }
    }
}
