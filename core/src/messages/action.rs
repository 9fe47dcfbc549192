use serde::{Deserialize, Serialize};
use starboard_cards::{EditionId, HouseRule, MonsterTag, Phase, SetId, Sex};
use ts_rs::TS;

use crate::pieces::{
    CardCopy, Choice, CombatSide, Deal, DecisionId, Figures, Foe, MonsterId, NewSeat, PlayId, Removal,
    SeatId, Standie,
};

/// An action at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum Action {
    /// A player sits down at a running table.
    AddSeat {
        /// The player.
        seat: NewSeat,
        /// The place among the players, clockwise from 0; the last one if not specified.
        #[serde(default)]
        place: Option<u8>,
    },
    /// A player who left comes back, with Level, place and the cards that nobody else has in play.
    ReturnSeat {
        /// The player.
        seat: SeatId,
        /// Another name, if somebody else has the old one.
        #[serde(default)]
        name: Option<String>,
        /// Another piece, if somebody else has the old one.
        #[serde(default)]
        standie: Option<Standie>,
    },
    /// A player takes another place at the table.
    MoveSeat {
        /// The player.
        seat: SeatId,
        /// The place among the players, clockwise from 0.
        place: u8,
    },
    /// A player is away for a while, or is back. Turns pass over those who are away.
    SetAway {
        /// The player.
        seat: SeatId,
        /// True if away.
        away: bool,
    },
    /// A player leaves with all cards. The seat is kept.
    RemoveSeat {
        /// The player.
        seat: SeatId,
    },
    /// An own set of cards, or another revision of it, is added to the table.
    #[serde(alias = "lay-set")]
    AddSet {
        /// The set.
        set: SetId,
        /// The file of the set. The host fills it in from its own sets.
        #[serde(default)]
        text: Option<String>,
    },
    /// The table plays on by another edition or other house rules. The printings in use are a house rule.
    ChangeRules {
        /// The edition.
        edition: EditionId,
        /// All house rules from now on.
        #[serde(default)]
        house_rules: Vec<HouseRule>,
    },
    /// A player changes name or piece.
    EditSeat {
        /// The player.
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
        /// The player.
        seat: SeatId,
    },
    /// The turn enters a phase.
    EnterPhase {
        /// The phase.
        phase: Phase,
    },
    /// The turn ends, and the next player's turn begins.
    EndTurn {},
    /// A player gains or loses Levels for a reason outside the app.
    ChangeLevel {
        /// The player.
        seat: SeatId,
        /// The change in Levels; never 0.
        by: i32,
    },
    /// The bonus of Items that the app has no cards of changes: a table that counts its gear as a number.
    AdjustGear {
        /// The player.
        seat: SeatId,
        /// The change; never 0.
        by: i32,
    },
    /// The character's sex changes.
    SetSex {
        /// The player.
        seat: SeatId,
        /// The new sex.
        sex: Sex,
    },
    /// Sets the number of cards in a hand.
    SetHand {
        /// The player.
        seat: SeatId,
        /// The number of cards; none for "not counted".
        #[serde(default)]
        cards: Option<u8>,
    },
    /// A Race, Class, blend, Sidekick, Item or Cheat! comes into play.
    Play {
        /// The player.
        seat: SeatId,
        /// The card.
        card: CardCopy,
        /// Carries an Item sideways. By default it is used at once if that is legal.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        sideways: bool,
        /// The Item for a Cheat!, or the card that will hold an Item.
        #[serde(default)]
        with: Option<CardCopy>,
    },
    /// A Race, Class or Sidekick comes into play in place of another one, which is discarded.
    Replace {
        /// The player.
        seat: SeatId,
        /// The card that comes.
        card: CardCopy,
        /// The card of the same kind that goes.
        discards: CardCopy,
    },
    /// Items are put in use and turned sideways in one step.
    Arrange {
        /// The player.
        seat: SeatId,
        /// Items to put in use.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<CardCopy>>")]
        equip: Vec<CardCopy>,
        /// Items to turn sideways.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<CardCopy>>")]
        unequip: Vec<CardCopy>,
        /// Items with their new holders.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<(CardCopy, CardCopy)>>")]
        hold: Vec<(CardCopy, CardCopy)>,
    },
    /// A card in play gets another holder, or none.
    Hold {
        /// The player.
        seat: SeatId,
        /// The Item.
        card: CardCopy,
        /// The holder.
        #[serde(default)]
        by: Option<CardCopy>,
    },
    /// Cards are discarded from play.
    Discard {
        /// The player.
        seat: SeatId,
        /// The cards.
        cards: Vec<CardCopy>,
    },
    /// Items are sold for Levels. Items that are not in play come from the hand.
    Sell {
        /// The player.
        seat: SeatId,
        /// The Items.
        cards: Vec<CardCopy>,
    },
    /// Items go from one player to another, as a gift or in exchange.
    Trade {
        /// The player who gives.
        from: SeatId,
        /// The player who receives.
        to: SeatId,
        /// The Items.
        cards: Vec<CardCopy>,
        /// The Items given in exchange.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<CardCopy>>")]
        in_return: Vec<CardCopy>,
    },
    /// A Trap hits a player.
    PlayTrap {
        /// The victim.
        seat: SeatId,
        /// The Trap.
        card: CardCopy,
        /// The player who played it; none if the victim drew it face up.
        #[serde(default)]
        from: Option<SeatId>,
        /// The card it hits, if the victim has already chosen.
        #[serde(default)]
        on: Option<CardCopy>,
    },
    /// A power of a card in play, except for strength, is used: its price is paid and it takes effect.
    UsePower {
        /// The player.
        seat: SeatId,
        /// The card with the power.
        card: CardCopy,
        /// The place of the power among those of the card, from 0. Without it, the first that may be used now is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        power: Option<u8>,
        /// The price. Cards that are not in play come from the hand.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<CardCopy>>")]
        price: Vec<CardCopy>,
        /// The number of further, unnamed hand cards in the price.
        #[serde(default)]
        #[ts(optional, as = "Option<u8>")]
        hand_cards: u8,
        /// The card to take.
        #[serde(default)]
        takes: Option<CardCopy>,
        /// The player to take it from.
        #[serde(default)]
        from: Option<SeatId>,
        /// The face, 1 to 6. The host rolls if it is missing.
        #[serde(default)]
        die: Option<u8>,
    },
    /// A special Treasure is played.
    PlaySpecial {
        /// The player.
        seat: SeatId,
        /// The card.
        card: CardCopy,
        /// The card to take.
        #[serde(default)]
        takes: Option<CardCopy>,
        /// The player to take it from.
        #[serde(default)]
        from: Option<SeatId>,
    },
    /// A Level card is exchanged for the Race, Class or blend on top of the discards (a faster game).
    BuyTrait {
        /// The player.
        seat: SeatId,
        /// The Level card.
        card: CardCopy,
        /// The card on top of the discards.
        takes: CardCopy,
    },
    /// A bookmark is played.
    PlayBookmark {
        /// The player.
        seat: SeatId,
        /// The bookmark.
        card: CardCopy,
    },
    /// The door is opened and shows this card.
    OpenDoor {
        /// The card; none for one that is neither monster nor Trap and need not be named. The next phase begins then.
        #[serde(default)]
        card: Option<CardCopy>,
    },
    /// A card that gives a Level is played.
    PlayLevelUp {
        /// The player who gains the Level.
        seat: SeatId,
        /// The card.
        card: CardCopy,
        /// The player who plays it; none for the same player.
        #[serde(default)]
        from: Option<SeatId>,
    },
    /// Non-public numbers are read off a card. They apply to all its copies.
    ReadFigures {
        /// The card.
        card: CardCopy,
        /// The numbers.
        figures: Figures,
    },
    /// A mark is removed by hand.
    RemoveMark {
        /// The player.
        seat: SeatId,
        /// The index of the mark, from 0.
        mark: u8,
    },
    /// A die is rolled without a reason known to the app.
    Roll {
        /// The face, 1 to 6. The host rolls if it is missing.
        #[serde(default)]
        die: Option<u8>,
    },

    /// A combat begins.
    Fight {
        /// The fighter; none for the player whose turn it is.
        #[serde(default)]
        fighter: Option<SeatId>,
        /// The first monster.
        foe: Foe,
    },
    /// A further monster joins.
    AddMonster {
        /// The monster.
        foe: Foe,
        /// The card that brings it: a Wandering Monster, or an enhancer that gives it the required kind.
        #[serde(default)]
        with: Option<CardCopy>,
        /// Additional kinds from a card that the catalogue does not have.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<MonsterTag>>")]
        tags: Vec<MonsterTag>,
    },
    /// The table sets or clears a kind of a monster.
    TagMonster {
        /// The monster.
        monster: MonsterId,
        /// The kind.
        tag: MonsterTag,
        /// True to set it, false to clear it.
        on: bool,
    },
    /// A monster leaves the combat.
    RemoveMonster {
        /// The monster.
        monster: MonsterId,
        /// The way it leaves.
        how: Removal,
    },
    /// The die that a monster's card asks for is rolled.
    MonsterDie {
        /// The monster.
        monster: MonsterId,
        /// The face. The host rolls if it is missing.
        #[serde(default)]
        die: Option<u8>,
        /// True for the die of its Clone.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        of_clone: bool,
    },
    /// An enhancer or a Clone is played on a monster.
    Enhance {
        /// The monster.
        monster: MonsterId,
        /// The card.
        card: CardCopy,
    },
    /// A player helps.
    Help {
        /// The player.
        seat: SeatId,
        /// The promise to the helper.
        #[serde(default)]
        #[ts(optional, as = "Option<Deal>")]
        deal: Deal,
        /// True if a card or a power compels the player.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        forced: bool,
    },
    /// The helper leaves.
    StopHelping {},
    /// The fighter declines the fight, as a monster's card allows.
    Decline {
        /// The Items to pay, in the order of the prices. Optional where only one Item fits each price.
        #[serde(default)]
        price: Vec<CardCopy>,
    },
    /// Cards are discarded for a monster's power that turns them into strength.
    DiscardForStrength {
        /// The player who discards.
        seat: SeatId,
        /// The side. If missing, the first side that the player can discard for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        side: Option<CombatSide>,
        /// The number of cards. It replaces the player's earlier number.
        cards: u8,
    },
    /// An optional power of a card in play is switched on or off for this combat.
    SwitchPower {
        /// The owner of the card.
        seat: SeatId,
        /// The card.
        card: CardCopy,
        /// True to switch it on.
        on: bool,
    },
    /// A one-shot is played: in combat for a side or on a monster, or outside of combat. For a card that
    /// decides a flight, the side is the one that benefits.
    PlayOneShot {
        /// The card.
        card: CardCopy,
        /// The side it helps, if the card lets the player choose.
        #[serde(default)]
        side: Option<CombatSide>,
        /// The target monster, if the card has one.
        #[serde(default)]
        monster: Option<MonsterId>,
        /// The target player, if the card has one.
        #[serde(default)]
        on: Option<SeatId>,
        /// The player who uses it.
        #[serde(default)]
        by: Option<SeatId>,
    },
    /// An amount is typed in for one side.
    Adjust {
        /// The side.
        side: CombatSide,
        /// The amount, -99 to 99, never 0.
        amount: i32,
    },
    /// A one-shot, an enhancer or a typed amount is taken back.
    TakeBack {
        /// The play.
        play: PlayId,
    },
    /// The fighter claims the win. The wait begins, or the win counts at once if nobody has to be waited for.
    Claim {},
    /// A player contests the claim before the wait is over.
    #[serde(alias = "speak-up")]
    ContestClaim {},
    /// The win counts: Levels and Treasures are given.
    Win {
        /// The time in milliseconds since the claim. The host fills it in, whatever was sent; none if nobody measures it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        waited_ms: Option<u32>,
    },
    /// The munchkins give up and run.
    RunAway {},
    /// One attempt to escape.
    Flee {
        /// The player.
        seat: SeatId,
        /// The monster.
        monster: MonsterId,
        /// True for its Clone.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        from_clone: bool,
        /// The face, 1 to 6. The host rolls if it is missing. Not needed where the card decides.
        #[serde(default)]
        die: Option<u8>,
        /// Cards that the runner spends on the attempt.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<CardCopy>>")]
        with: Vec<CardCopy>,
    },
    /// A Sidekick is sacrificed, and its owner escapes all monsters.
    Sacrifice {
        /// The owner.
        seat: SeatId,
        /// The Sidekick.
        card: CardCopy,
        /// True if the other player in the fight escapes too.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        both: bool,
    },
    /// The combat ends without any result.
    EndCombat {},

    /// A pending decision is answered.
    Decide {
        /// The decision.
        decision: DecisionId,
        /// The answer.
        choice: Choice,
    },
    /// A character dies.
    Die {
        /// The player.
        seat: SeatId,
    },
    /// A dead character comes back.
    ComeBack {
        /// The player.
        seat: SeatId,
    },
    /// The hand is counted, and the excess goes to other players.
    Charity {
        /// The player who gives.
        seat: SeatId,
        /// The number of cards in the hand.
        hand: u8,
        /// The players who get the larger shares in a tie.
        #[serde(default)]
        #[ts(optional, as = "Option<Vec<SeatId>>")]
        larger_to: Vec<SeatId>,
    },
}

impl Action {
    /// The tag of the action used in messages.
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// Fills in missing die faces. Returns true if it has dice and all of them were missing.
    pub fn roll_missing_dice(&mut self, mut roll: impl FnMut() -> u8) -> bool {
        let (mut rolled, mut given) = (false, false);
        let mut fill = |die: &mut Option<u8>| {
            given |= die.is_some();
            rolled |= die.is_none();
            die.get_or_insert_with(&mut roll);
        };
        match self {
            Self::Roll { die }
            | Self::MonsterDie { die, .. }
            | Self::Flee { die, .. }
            | Self::UsePower { die, .. } => fill(die),
            Self::Decide { choice: Choice::Die { die }, .. } => fill(die),
            Self::Decide { choice: Choice::Dice { dice }, .. } => {
                dice.iter_mut().for_each(|(_, die)| fill(die));
            }
            _ => {}
        }
        rolled && !given
    }
}
