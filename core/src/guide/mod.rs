//! Guidance for an interface: the view, advice, moments, and questions before a play.

mod advice;
mod best;
mod charity;
mod dice;
mod moment;
mod on_terms;
mod playing;
mod present;
mod present_fight;
