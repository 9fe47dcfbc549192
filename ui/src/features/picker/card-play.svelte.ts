import { announceLatest, announceTrap } from "$app/announce";
import type { Game } from "$app/context";
import type { Manner } from "$app/table.svelte";
import { paragraph } from "$text/card/lines";
import { oneShotLines, specialLine } from "$text/card/treasure";
import type { Action, CardCopy, Play, PlayAnswer, PlayStep, SeatId } from "$wire";

type Then = (action: Action) => void;

/** A play with an open question. */
export interface OpenPlay {
  play: Play;
  step: Exclude<PlayStep, { next: "act" }>;
  /** Called once the card is played, with the action that played it. */
  then: Then;
}

/** What the play of a card still asks for. */
export class CardPlay {
  /** The play with an open question, if any. */
  open = $state.raw<OpenPlay | null>(null);
  /** A card that has just come into play, with numbers that are not public. */
  unread = $state<CardCopy | null>(null);

  close(): void {
    this.open = this.unread = null;
  }
}

/** Actions that leave no visible trace of the card, except that a fight may show it. */
const GONE: ReadonlySet<Action["do"]> = new Set(["play-level-up", "play-one-shot", "play-special"]);

/** Plays a card after asking its open questions. */
export function playCard(game: Game, play: Play, then: Then = () => {}): void {
  void takeStep(game, play, then);
}

/** Plays a card that was not asked for, by the player whose sheet is shown if there is one, and says what it did. */
export function playAside(game: Game, card: CardCopy): void {
  const { route } = game.app;
  const by = route.now.screen === "seat" ? route.now.seat : null;
  playCard(game, { card, by }, ({ do: did }) => {
    if (did === "fight") route.go({ screen: "fight", table: game.table.id });
    else if (did !== "play-trap" && !GONE.has(did)) announceLatest(game);
  });
}

async function takeStep(game: Game, play: Play, then: Then): Promise<void> {
  const state = game.app.state(CardPlay);
  try {
    const seen = game.snapshot.seq;
    const step = await game.table.playStep(play);
    if (step.next === "act") {
      state.open = null;
      carryOut(game, step.action, then, step.overrule ? { overrule: true, after: seen } : {});
    } else state.open = { play, step, then };
  } catch (error) {
    game.app.notices.report(error, () => playCard(game, play, then));
  }
}

/** Answers the open question. */
export function answer(game: Game, { play, then }: OpenPlay, given: PlayAnswer): void {
  playCard(game, { ...play, answers: [...(play.answers ?? []), given] }, then);
}

/**
 * Asks anew after the table changed, for other devices may change monsters and players. A play with nothing left to be asked
 * is closed.
 */
export async function refresh(game: Game, asked: OpenPlay): Promise<void> {
  const state = game.app.state(CardPlay);
  const step = await game.table.playStep(asked.play).catch(() => null);
  if (state.open !== asked || step === null) return;
  state.open = step.next === "act" ? null : { ...asked, step };
}

/** Runs the action of a play that has no more questions. */
function carryOut(game: Game, action: Action, then: Then, manner: Manner): void {
  const done = () => {
    const left = "card" in action && action.card ? leftToDo(game, action.card) : undefined;
    if (action.do === "play-trap") announceTrap(game);
    else if (left || (GONE.has(action.do) && !showsIn(game, action))) announceLatest(game, { left });
    if (action.do === "play" && lacksFigures(game, action.seat, action.card))
      game.app.state(CardPlay).unread = action.card;
    then(action);
  };
  game.table.act(action, done, manner);
}

/** True if the fight on the screen shows what an action has done. */
function showsIn({ app, view }: Game, { do: did }: Action): boolean {
  return did !== "play-level-up" && view.combat !== null && app.route.now.screen === "fight";
}

/** The instruction of a card about hidden cards, which the app does not see. */
function leftToDo(game: Game, card: CardCopy): string | undefined {
  const facts = game.names.cards.facts(card);
  if (facts?.special?.do === "draw-and-keep") return specialLine(game.names, facts.special);
  if (facts?.oneShot?.do === "take-monsters") return paragraph(oneShotLines(game.names, facts.oneShot));
  return undefined;
}

function lacksFigures(game: Game, seat: SeatId, card: CardCopy): boolean {
  return game.table.seat(seat)?.cards.find(({ copy }) => copy === card)?.lacksFigures ?? false;
}
