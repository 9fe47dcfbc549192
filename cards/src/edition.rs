use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::position::{Blend, LaserHands, Phase, Position, Return, Word};
use crate::switches::Switches;
use crate::{HouseRule, KindName};

/// One of the rule sets that Starboard implements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum EditionId {
    /// The first edition of 2002, the only one whose card texts are known.
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
    /// All editions, oldest first.
    pub const ALL: [Self; 5] =
        [Self::First2002, Self::Second2003, Self::GuestArtist, Self::Deluxe2019, Self::Starfinder];

    /// The id as text.
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

    /// The document with the rules of the edition.
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

/// A source document of the rules.
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

/// The source of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Cite {
    /// The document.
    pub document: Document,
    /// The heading of the section.
    pub section: String,
    /// True if the edition's own document says nothing about it. The rule is then played by this passage, in most cases of
    /// another document.
    #[serde(default)]
    pub assumed: bool,
}

/// A named switch of a rule set: its value and the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Switch<T> {
    /// The value.
    pub value: T,
    /// The source. A house rule keeps the citation of the edition that it changes.
    pub cite: Cite,
}

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident: $type:ty,)*) => {
        /// A rule set as a list of named switches.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        pub struct Rules { $($(#[$doc])* pub $name: Switch<$type>,)* }

        impl Rules {
            /// The names of all switches in kebab-case, in the order of a rule document.
            pub const NAMES: &'static [&'static str] = &[$(kebab!($name)),*];

            /// The source of each switch, in the same order.
            pub fn cites(&self) -> Vec<&Cite> {
                vec![$(&self.$name.cite),*]
            }

            /// The text of a switch's value, as in a house rule; none if there is no such switch.
            pub fn text(&self, name: &str) -> Option<String> {
                $(if name == kebab!($name) {
                    return Some(self.$name.value.text());
                })*
                None
            }

            /// Reads every switch, including those after a faulty one.
            pub(crate) fn read(switches: &mut Switches<'_, '_>) -> Option<Self> {
                $(let $name = switches.switch(kebab!($name));)*
                Some(Self { $($name: $name?,)* })
            }

            /// Sets a switch to `value`, or toggles it if there is no value. Returns false if that is not
            /// possible.
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
    /// The ids of the printings in use.
    printings: Vec<String>,
    /// The minimum number of players.
    players_min: u8,
    /// The maximum number of players.
    players_max: u8,
    /// The number of cards dealt from each deck at the start.
    deal: u8,
    /// The number of cards dealt from each deck after death.
    deal_after_death: u8,
    /// The card kinds that may be played from the first hand.
    first_plays: Vec<KindName>,
    /// The maximum number of hand cards at the end of a turn.
    hand_limit: u8,
    /// The Level that wins.
    winning_level: u8,
    /// The phases of a turn, in order.
    phases: Vec<Phase>,
    /// A player may loot the room after a monster let them go without a fight.
    loot_after_friendly_monster: bool,
    /// The name of the Door deck.
    door_deck: Word,
    /// The name of the currency.
    currency: Word,
    /// The name of Traps.
    traps: Word,
    /// The name of Sidekicks.
    sidekicks: Word,
    /// A player may play cards down to the hand limit before charity.
    play_down_before_charity: bool,
    /// Dead players receive nothing, including charity.
    dead_receive_nothing: bool,
    /// Items may be sold while Running Away.
    sell_while_fleeing: bool,
    /// Level cards may be played on other players.
    level_cards_on_others: bool,
    /// A monster's Level in combat is at least 1.
    monster_floor: bool,
    /// The waiting time before a win counts, in milliseconds.
    claim_wait_ms: u32,
    /// The waiting time applies to any defeat of a monster, not only to a kill.
    claim_wait_on_any_defeat: bool,
    /// A combat ends at once when its last monster is removed.
    last_removed_ends_combat: bool,
    /// The waiting time also applies to a kill by the card that removes the last monster.
    removed_kill_waits: bool,
    /// A special ability of one monster applies to the whole fight.
    abilities_cover_fight: bool,
    /// Two players who reach the winning Level in one fight both win.
    both_win: bool,
    /// The winner's helper wins too.
    shared_victory: bool,
    /// Nobody can be forced to help in a fight for the win.
    no_forced_help_for_win: bool,
    /// A Clone shares the enhancers of its original.
    clone_shares_enhancers: bool,
    /// Players may add Undead from the hand to a fight with Undead.
    undead_join: bool,
    /// Players may add Swarm from the hand to a fight with Swarm.
    swarm_joins: bool,
    /// The lowest die roll that escapes, before modifiers.
    run_away_needs: u8,
    /// A player who dies while Running Away need not run from the remaining monsters.
    dead_stop_running: bool,
    /// A player keeps Half-Breed and Super Munchkin after death.
    death_keeps_blends: bool,
    /// A player keeps lasting Traps after death.
    death_keeps_traps: bool,
    /// When a dead player returns to play.
    returns_on: Return,
    /// Looted cards go to the hand.
    loot_to_hand: bool,
    /// A player keeps Half-Breed and Super Munchkin after playing a bookmark that changes Race and Class.
    bookmark_keeps_blends: bool,
    /// The maximum number of Complex Items in use, without an ability that removes the limit; 0 for no limit.
    complex_limit: u8,
    /// The maximum number of Big Items carried; 0 for no limit.
    big_limit: u8,
    /// The number of hands that a single laser takes up.
    laser_hands: LaserHands,
    /// The effect of Super Munchkin with one Class.
    super_munchkin: Blend,
    /// The effect of Half-Breed with one Race.
    half_breed: Blend,
    /// Half-Breed and Super Munchkin may be played at any time, not only when a Race or Class may.
    blends_at_any_time: bool,
    /// A player may have two copies of the same Race or Class in play.
    same_trait_twice: bool,
    /// The maximum number of Sidekicks in play, without an ability that raises it.
    sidekick_limit: u8,
    /// Sidekicks may be discarded at any time, not only to play another one.
    sidekicks_leave_freely: bool,
    /// Items may be discarded at any time, not only to sell them, to pay a cost, or because of a card.
    items_leave_freely: bool,
    /// A next-combat Trap that is played in a combat counts in that combat.
    next_combat_trap_counts_now: bool,
    /// A player may play Items in combat on their own turn.
    own_turn_items_in_combat: bool,
    /// Ships exist.
    ships: bool,
    /// A turn begins with a face-down Door (faster game).
    listen_at_door: bool,
    /// Looting the room gives a Treasure (faster game).
    loot_gives_treasure: bool,
    /// A Level card buys a Race, Class, Half-Breed or Super Munchkin from the top of the discards (faster
    /// game).
    level_card_buys_trait: bool,
    /// A Clone slows every escape of its combat, not only escapes from its original (the documents do not
    /// say).
    clone_slows_every_flight: bool,
    /// The reward for helping to kill is paid for each monster, not once per combat (the documents do not
    /// say).
    help_paid_per_kill: bool,
    /// Penalties for escaping also apply to caught players, in addition to the Bad Stuff (the documents do
    /// not say).
    caught_pay_for_escaping_too: bool,
    /// A Half-Breed with one Race also counts as human for human-only Items (the documents do not say).
    half_race_is_human: bool,
    /// A Sidekick that can speak for its owner always does, not only by the owner's choice (the card does not
    /// say).
    sidekick_always_speaks: bool,
    /// Joined Items keep the restrictions of each of their parts (the card does not say).
    taped_items_share_restrictions: bool,
    /// A Race with a starting Level raises a lower character whenever it comes into play, not only at the
    /// start (the card does not say).
    starting_level_when_played: bool,
    /// A player who gains a Sidekick beyond the limit must give one up (the card does not say).
    joining_sidekick_keeps_limit: bool,
    /// Several penalties for the next combat add up; otherwise only the worst counts (the cards do not say).
    next_combat_penalties_add: bool,
    /// A reward for any removal of a monster is also paid without a kill (the card and the rules disagree).
    gains_without_kill: bool,
    /// A monster's effect before combat that names whom it hits also applies to such a helper (the card can be read both
    /// ways).
    before_combat_hits_helper: bool,
    /// A card that decides a flight also works against a monster that nobody can escape (the cards disagree).
    decided_escape_beats_impossible: bool,
    /// A lost tie counts as a margin of one for a loss of Levels by the margin (the card does not say).
    lost_tie_costs_a_level: bool,
    /// A Clone of a monster that rolls for strength rolls its own die (the cards do not say).
    clone_rolls_own_die: bool,
    /// Players who tie in a roll for a swap roll again; otherwise the victim chooses among them (the card
    /// does not say).
    tied_swap_rolls_again: bool,
    /// A Sidekick may self-destruct in a combat in which its owner helps, not only in the owner's own (the
    /// card does not say).
    helper_may_self_destruct: bool,
    /// A per-monster bonus counts once for the party, even if several players have it (the document does not
    /// say).
    per_monster_bonus_once: bool,
    /// A Sidekick taken from another player brings the Items it carries; otherwise they stay (the cards do
    /// not say).
    taken_sidekick_brings_cargo: bool,
    /// A reward for any removal of a monster gives its Levels without a kill too, not only Treasures and Doors (the
    /// card and some rules disagree).
    levels_without_kill: bool,
    /// A special Treasure that names no time may be played at any time, not only in one's own turn outside combat.
    specials_any_time: bool,
}

/// A correction of an edition's rules. A table that was set up before it keeps the values of then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Correction {
    /// The number of the correction, from 1.
    pub revision: u16,
    /// The values before it.
    pub before: Vec<HouseRule>,
}

/// An edition: its name and its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Edition {
    /// The id.
    pub id: EditionId,
    /// The English name.
    pub name: String,
    /// The year of the rules, if the document states it.
    #[serde(default)]
    pub year: Option<u16>,
    /// The switches.
    pub rules: Rules,
    /// The corrections, oldest first.
    #[serde(default)]
    pub corrections: Vec<Correction>,
}

impl Edition {
    /// The number of the latest correction, 0 if there is none.
    pub fn revision(&self) -> u16 {
        self.corrections.last().map_or(0, |correction| correction.revision)
    }

    /// The values that a table of an earlier revision keeps.
    pub fn kept_from(&self, revision: u16) -> Vec<HouseRule> {
        // The value before the first of several corrections comes last and so counts.
        let later = self.corrections.iter().rev().filter(|correction| correction.revision > revision);
        later.flat_map(|correction| correction.before.iter().cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_has_the_same_key_in_serde_and_in_text() {
        for edition in EditionId::ALL {
            assert_eq!(serde_json::to_value(edition).unwrap(), edition.key());
            assert_eq!(EditionId::of(edition.key()), Some(edition));
        }
        assert_eq!(EditionId::of("third-2034"), None);
    }
}
