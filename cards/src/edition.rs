use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::KindName;
use crate::position::{Blend, LaserHands, Phase, Position, Return, Word};
use crate::switches::Switches;

/// One of the rule sets that Starboard implements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum EditionId {
    /// The first edition of 2002, the one whose card texts are known.
    #[serde(rename = "first-2002")]
    First2002,
    /// Version 1.2 of May 2003.
    #[serde(rename = "second-2003")]
    Second2003,
    /// The Guest Artist Edition.
    GuestArtist,
    /// Star Munchkin Deluxe, version 1.9 of October 2019.
    #[serde(rename = "deluxe-2019")]
    Deluxe2019,
    /// Munchkin Starfinder.
    Starfinder,
}

impl EditionId {
    /// All of them, oldest first.
    pub const ALL: [Self; 5] =
        [Self::First2002, Self::Second2003, Self::GuestArtist, Self::Deluxe2019, Self::Starfinder];

    /// Its id as text.
    pub fn key(self) -> &'static str {
        match self {
            Self::First2002 => "first-2002",
            Self::Second2003 => "second-2003",
            Self::GuestArtist => "guest-artist",
            Self::Deluxe2019 => "deluxe-2019",
            Self::Starfinder => "starfinder",
        }
    }

    /// The edition with this id.
    pub fn of(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.key() == key)
    }

    /// The document in which its rules are written.
    pub fn document(self) -> Document {
        match self {
            Self::First2002 => Document::First2002,
            Self::Second2003 => Document::Second2003,
            Self::GuestArtist => Document::GuestArtist,
            Self::Deluxe2019 => Document::Deluxe2019,
            Self::Starfinder => Document::Starfinder,
        }
    }
}

/// One of the documents that the rules are taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Document {
    /// First edition rules and cards, 2002.
    #[serde(rename = "first-2002")]
    First2002,
    /// Rules version 1.2, 2003.
    #[serde(rename = "second-2003")]
    Second2003,
    /// Guest Artist Edition rules.
    GuestArtist,
    /// Deluxe rules, 2019.
    #[serde(rename = "deluxe-2019")]
    Deluxe2019,
    /// Munchkin Starfinder rules.
    Starfinder,
}

/// Where a rule is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Cite {
    /// The document.
    pub document: Document,
    /// The heading of the section.
    pub section: String,
    /// The edition's own document is silent here, and the rule is taken over from another one.
    #[serde(default)]
    pub assumed: bool,
}

/// A named switch of a rule set: its value, and where that is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Switch<T> {
    /// The value.
    pub value: T,
    /// Where it is written. A house rule keeps the citation of the edition that it departs from.
    pub cite: Cite,
}

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident: $type:ty,)*) => {
        /// A rule set as a list of named switches.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        pub struct Rules { $($(#[$doc])* pub $name: Switch<$type>,)* }

        impl Rules {
            /// The names of all switches, in kebab-case, in the order of a rule document.
            pub const NAMES: &'static [&'static str] = &[$(kebab!($name)),*];

            /// Where each switch is written, in the same order.
            pub fn cites(&self) -> Vec<&Cite> {
                vec![$(&self.$name.cite),*]
            }

            /// Reads every switch, those after a faulty one too.
            pub(crate) fn read(switches: &mut Switches<'_, '_>) -> Option<Self> {
                $(let $name = switches.switch(kebab!($name));)*
                Some(Self { $($name: $name?,)* })
            }

            /// Sets a switch to what `value` says, or turns it over without one. Answers whether it could.
            pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> bool {
                $(if name == kebab!($name) {
                    let position = match value {
                        Some(text) => self.$name.value.read(name, text),
                        None => self.$name.value.other(name),
                    };
                    return position.map(|position| self.$name.value = position).is_some();
                })*
                false
            }
        }
    };
}

/// The name of a field in kebab-case.
macro_rules! kebab {
    ($name:ident) => {{
        const SNAKE: &str = stringify!($name);
        const KEBAB: [u8; SNAKE.len()] = hyphens(SNAKE);
        const NAME: &str = match str::from_utf8(&KEBAB) {
            Ok(name) => name,
            Err(_) => SNAKE,
        };
        NAME
    }};
}

const fn hyphens<const N: usize>(snake: &str) -> [u8; N] {
    let mut kebab = [b'-'; N];
    let mut i = 0;
    while i < N {
        if snake.as_bytes()[i] != b'_' {
            kebab[i] = snake.as_bytes()[i];
        }
        i += 1;
    }
    kebab
}

rules! {
    /// The printings whose cards are at hand, by their ids.
    printings: Vec<String>,
    /// The fewest players.
    players_min: u8,
    /// The most players.
    players_max: u8,
    /// Cards dealt from each deck at the start.
    deal: u8,
    /// Cards dealt from each deck on coming back from death.
    deal_after_death: u8,
    /// Kinds of cards that may be put down from the first hand.
    first_plays: Vec<KindName>,
    /// Hand cards that may be kept at the end of a turn.
    hand_limit: u8,
    /// The Level that wins.
    winning_level: u8,
    /// The phases of a turn in their order.
    phases: Vec<Phase>,
    /// A monster that let the player go without a fight does not keep him from searching the room.
    loot_after_friendly_monster: bool,
    /// The name of the Door deck.
    door_deck: Word,
    /// The name of the currency.
    currency: Word,
    /// The name of Traps.
    traps: Word,
    /// The name of Sidekicks.
    sidekicks: Word,
    /// Before charity a player may play cards down to the hand limit.
    play_down_before_charity: bool,
    /// The dead get nothing, charity included.
    dead_receive_nothing: bool,
    /// Items may be sold while Running Away.
    sell_while_fleeing: bool,
    /// Level cards may be played on other players.
    level_cards_on_others: bool,
    /// No monster goes below Level 1 in combat.
    monster_floor: bool,
    /// The wait before a win counts, in milliseconds.
    claim_wait_ms: u32,
    /// The wait goes before any defeat of a monster, not only before a kill.
    claim_wait_on_any_defeat: bool,
    /// A combat ends at once when its last monster is removed.
    last_removed_ends_combat: bool,
    /// The wait goes before a kill by the card that removes the last monster, too.
    removed_kill_waits: bool,
    /// A special ability of one monster holds for the whole fight.
    abilities_cover_fight: bool,
    /// Two players who reach the winning Level in one fight both win.
    both_win: bool,
    /// The helper of a winner wins too.
    shared_victory: bool,
    /// Nobody can be forced to help in a fight for the win.
    no_forced_help_for_win: bool,
    /// What enhances a monster enhances its Clone.
    clone_shares_enhancers: bool,
    /// Undead may join Undead from the hand.
    undead_join: bool,
    /// Swarm may join Swarm from the hand.
    swarm_joins: bool,
    /// The lowest face that escapes, before modifiers.
    run_away_needs: u8,
    /// Who dies on the run need not run from the rest.
    dead_stop_running: bool,
    /// Half-Breed and Super Munchkin stay after death.
    death_keeps_blends: bool,
    /// Traps that last stay after death.
    death_keeps_traps: bool,
    /// When the dead are back in play.
    returns_on: Return,
    /// Looted cards go to the hand.
    loot_to_hand: bool,
    /// Whoever plays a bookmark that changes Race and Class keeps Half-Breed and Super Munchkin.
    bookmark_keeps_blends: bool,
    /// Complex Items in use without an ability that lifts the limit; 0 for no limit.
    complex_limit: u8,
    /// Big Items carried; 0 for no limit.
    big_limit: u8,
    /// How hands of a single laser count.
    laser_hands: LaserHands,
    /// What Super Munchkin does with one Class.
    super_munchkin: Blend,
    /// What Half-Breed does with one Race.
    half_breed: Blend,
    /// Half-Breed and Super Munchkin may be played at any time, not only when a Race or a Class may.
    blends_at_any_time: bool,
    /// Two copies of one Race or Class may be in play with one player.
    same_trait_twice: bool,
    /// Sidekicks in play without an ability that raises the limit.
    sidekick_limit: u8,
    /// Sidekicks may be discarded at any time, not only for another one.
    sidekicks_leave_freely: bool,
    /// Items may be discarded at any time, not only by a sale, for a price, or where a card takes them.
    items_leave_freely: bool,
    /// A Trap for the next combat, played in a combat, counts in that one.
    next_combat_trap_counts_now: bool,
    /// On his own turn a player may play Items in combat.
    own_turn_items_in_combat: bool,
    /// There are Ships.
    ships: bool,
    /// A turn begins with a face-down Door (a faster game).
    listen_at_door: bool,
    /// Looting the Room gives a Treasure (a faster game).
    loot_gives_treasure: bool,
    /// A Level card buys a Race, a Class, Half-Breed or Super Munchkin from the top of the discards (a faster game).
    level_card_buys_trait: bool,
    /// A Clone slows every flight of its combat, not only those from the monster that it doubles (documents say neither).
    clone_slows_every_flight: bool,
    /// Who is rewarded for helping to kill is rewarded for each monster, not once a combat (documents say neither).
    help_paid_per_kill: bool,
    /// What befalls those who escape befalls the caught as well, on top of the Bad Stuff (documents say neither).
    caught_pay_for_escaping_too: bool,
    /// A Half-Breed of one Race counts as a human too, for Items that only humans use (documents say neither).
    half_race_is_human: bool,
    /// A Sidekick that can speak for its owner always does, and not only when its owner wants (the card says neither).
    sidekick_always_speaks: bool,
    /// Items that are joined for good are barred to whoever may not use one of them (the card says neither).
    taped_items_share_restrictions: bool,
    /// A Race that starts at a Level lifts a lower character to it whenever it comes into play, not only at the start (the card says neither).
    starting_level_when_played: bool,
    /// A player whom one Sidekick too many joins has to part with one (the card says neither).
    joining_sidekick_keeps_limit: bool,
    /// Several penalties for the next combat add up; otherwise the worst of them counts (the cards say neither).
    next_combat_penalties_add: bool,
    /// A reward for getting rid of a monster in any way is given without a kill, too (the card and the rules disagree).
    gains_without_kill: bool,
    /// What a monster takes before combat it takes from a helper as well, when he joins (the cards say both).
    before_combat_hits_helper: bool,
    /// Where a card decides a flight, those escape whose monster lets nobody escape (the cards contradict each other).
    decided_escape_beats_impossible: bool,
    /// Who loses by a tie has lost by one, where the Levels at stake are those by which a combat was lost (the card says neither).
    lost_tie_costs_a_level: bool,
    /// A Clone of a monster whose card asks for a die has a die of its own (the cards say neither).
    clone_rolls_own_die: bool,
    /// Those who tie in a roll that says whom a victim swaps with roll again; otherwise the victim chooses among them (the card says neither).
    tied_swap_rolls_again: bool,
    /// A Sidekick may be blown up in a fight in which its owner helps, and not only in his own (the card does not say whose combat).
    helper_may_self_destruct: bool,
    /// A bonus for each monster is the party's, and counts once however many bring it (the document says neither).
    per_monster_bonus_once: bool,
    /// A Sidekick taken from another player brings along what it carries, which stays behind otherwise (the cards say neither).
    taken_sidekick_brings_cargo: bool,
}

/// An edition: its name and its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Edition {
    /// Its id.
    pub id: EditionId,
    /// Its name in English.
    pub name: String,
    /// The year of its rules, where the document says it.
    #[serde(default)]
    pub year: Option<u16>,
    /// Its switches.
    pub rules: Rules,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_is_named_alike_everywhere() {
        for edition in EditionId::ALL {
            assert_eq!(serde_json::to_value(edition).unwrap(), edition.key());
            assert_eq!(EditionId::of(edition.key()), Some(edition));
        }
        assert_eq!(EditionId::of("third-2034"), None);
    }
}
