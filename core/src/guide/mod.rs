//! Guidance for an interface: the view, advice, moments, what questions about the rules ask of the table, and questions before a play.

mod advice;
mod best;
mod charity;
mod dice;
mod moment;
mod number;
mod on_terms;
mod permission;
mod playing;
mod present;
mod present_fight;
