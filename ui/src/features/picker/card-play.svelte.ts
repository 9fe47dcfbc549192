import { announceLatest, announceTrap } from "$app/announce";
import type { Game } from "$app/context";
import { paragraph } from "$text/card/lines";
import { oneShotLines, specialLine } from "$text/card/treasure";
import type { Action, CardCopy, SeatId } from "$wire";
import { aimOf, type Play } from "./play-questions";

/** A play with open questions. */
export interface OpenPlay {
  play: Play;
  /** Called once the card is played. */
  then: () => void;
}

/** What the play of a card still asks for. */
export class CardPlay {
  /** The play with open questions, if any. */
  open = $state.raw<OpenPlay | null>(null);
  /** A card that has just come into play, with numbers that are not public. */
  unread = $state<CardCopy | null>(null);

  close(): void {
    this.open = this.unread = null;
  }
}

/** Actions that leave no visible trace of the card. */
const GONE: ReadonlySet<Action["do"]> = new Set(["play-one-shot", "play-special"]);

/** Plays a card after asking its open questions. */
export function playCard(game: Game, card: Play, then: () => void = () => {}): void {
  const aim = aimOf(game, card);
  if (aim.aim === "act") carryOut(game, aim.action, then);
  else game.app.state(CardPlay).open = { play: card, then };
}

/** Runs the action of a play that has no more questions. */
export function carryOut(game: Game, action: Action, then: () => void): void {
  game.table.act(action, () => {
    const left = "card" in action ? leftToDo(game, action.card) : undefined;
    if (action.do === "play-trap") announceTrap(game);
    else if (left || (GONE.has(action.do) && !game.view.combat)) announceLatest(game, { left });
    if (action.do === "play" && lacksFigures(game, action.seat, action.card))
      game.app.state(CardPlay).unread = action.card;
    then();
  });
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
