//! Overrulable objections, and the sources of the rules behind them.

use starboard_cards::{Cite, Document, EditionId, MonsterTag, Rules};

use crate::messages::{Breach, Objection};

impl Breach {
    /// Returns true if the table can overrule the breach. Breaches about things that do not exist cannot be
    /// overruled.
    pub fn overrulable(&self) -> bool {
        !matches!(
            self,
            Self::UnknownSeat { .. }
                | Self::UnknownCard { .. }
                | Self::UnknownMonster { .. }
                | Self::NotInPlay { .. }
                | Self::AlreadyInPlay { .. }
                | Self::WrongKind { .. }
                | Self::NoCombat
                | Self::AlreadyFighting
                | Self::WrongStage
                | Self::NoTurn
                | Self::LastSeat
                | Self::NothingPending
                | Self::NoTarget
                | Self::SamePlayer { .. }
                | Self::AlreadyUsed { .. }
                | Self::BadName { .. }
                | Self::NameTurnsText { .. }
                | Self::NameTaken { .. }
                | Self::StandieTaken { .. }
                | Self::TooManySeats { .. }
                | Self::TooMuch { .. }
                | Self::OutOfRange { .. }
                | Self::Twice { .. }
                | Self::NoDie
                | Self::HouseRule { .. }
                | Self::LevelFloor
                | Self::PastWinningLevel { .. }
                | Self::HasClone { .. }
                | Self::InThisFight { .. }
                | Self::NothingToAnswer
                | Self::NoHelper
                | Self::UnknownSet { .. }
                | Self::BadSet { .. }
                | Self::SetClash { .. }
                | Self::SetInUse { .. }
        )
    }

    pub(crate) fn cited(self, rules: &Rules, edition: EditionId) -> Objection {
        Objection { cite: self.cite(rules, edition), overrulable: self.overrulable(), breach: self }
    }

    /// The source of the rule: that of the switch it depends on, or a section common to all editions.
    fn cite(&self, rules: &Rules, edition: EditionId) -> Option<Cite> {
        let by_switch = match self {
            Self::Players { .. } => &rules.players_max.cite,
            Self::Complex { .. } => &rules.complex_limit.cite,
            Self::Big { .. } => &rules.big_limit.cite,
            Self::Ships | Self::ShipStays { .. } => &rules.ships.cite,
            Self::Level10 { .. } => &rules.winning_level.cite,
            Self::Sidekicks { .. } => &rules.sidekick_limit.cite,
            Self::SameRace | Self::SameClass => &rules.same_trait_twice.cite,
            Self::OneClass | Self::TwoClasses | Self::NeedsClass | Self::NeedsTwoClasses => {
                &rules.super_munchkin.cite
            }
            Self::OneRace | Self::TwoRaces | Self::NeedsRace => &rules.half_breed.cite,
            Self::StillWaiting => &rules.claim_wait_ms.cite,
            Self::NoForcedHelp { .. } | Self::MustHelp { .. } => &rules.no_forced_help_for_win.cite,
            Self::OwnFight { .. } => &rules.helper_may_self_destruct.cite,
            Self::ThrownAway { .. } => &rules.items_leave_freely.cite,
            Self::FirstPlays { .. } => &rules.first_plays.cite,
            Self::OwnLevelCard => &rules.level_cards_on_others.cite,
            Self::NeedsWanderingMonster { kinds } if kinds.contains(&MonsterTag::Swarm) => {
                &rules.swarm_joins.cite
            }
            Self::NeedsWanderingMonster { kinds } if kinds.contains(&MonsterTag::Undead) => {
                &rules.undead_join.cite
            }
            Self::WrongPhase { .. } | Self::MetAMonster | Self::NoDoorOpened => &rules.phases.cite,
            _ => return self.topic().map(|topic| topic.cite(edition)),
        };
        Some(by_switch.clone())
    }

    fn topic(&self) -> Option<Topic> {
        Some(match self {
            Self::NotYourTurn { .. } => Topic::PlayingCards,
            Self::InCombat | Self::Hands | Self::Headgear | Self::Armor | Self::Footgear => Topic::Items,
            Self::Restricted { .. } | Self::NotAnItem { .. } => Topic::Items,
            Self::TooLittle { .. } => Topic::Selling,
            Self::Dead { .. } => Topic::Death,
            Self::CannotHelp { .. } | Self::HasHelper { .. } | Self::InThisFight { .. } => Topic::Help,
            Self::NotWinning { .. } | Self::Winning { .. } | Self::DieDue { .. } | Self::Unread { .. } => {
                Topic::Combat
            }
            Self::NoSacrifice => Topic::Sidekicks,
            Self::LevelFloor => Topic::Levels,
            Self::MunchkinsOnly { .. } | Self::MonstersOnly { .. } | Self::NeedsWanderingMonster { .. } => {
                Topic::Interfering
            }
            _ => return None,
        })
    }
}

/// A section that every edition has, under some heading.
#[derive(Clone, Copy)]
pub(crate) enum Topic {
    PlayingCards,
    Traits,
    Items,
    Selling,
    Death,
    Help,
    Combat,
    Sidekicks,
    Levels,
    Interfering,
}

impl Topic {
    pub(crate) fn cite(self, edition: EditionId) -> Cite {
        let early = matches!(edition, EditionId::First2002 | EditionId::Second2003);
        let (section, in_starfinder) = match self {
            Self::PlayingCards if early => ("Treasures – Playing Them", true),
            Self::Traits if early => ("Classes and Races", true),
            Self::PlayingCards | Self::Traits => ("When You May Take Actions", true),
            Self::Items => ("Items", true),
            Self::Selling if early => ("Selling Items", true),
            Self::Selling => ("Selling Items For Levels", true),
            Self::Death => ("Death", false),
            Self::Help => ("Asking For Help", true),
            Self::Combat => ("Combat", true),
            Self::Sidekicks => ("Sidekicks", false),
            Self::Levels => ("Character Stats", true),
            Self::Interfering => ("Interfering With Combat", true),
        };
        // The Starfinder document is an excerpt. Missing sections come from the deluxe rules.
        let assumed = edition == EditionId::Starfinder && !in_starfinder;
        let document = if assumed { Document::Deluxe2019 } else { edition.document() };
        Cite { document, section: section.to_owned(), assumed }
    }
}
