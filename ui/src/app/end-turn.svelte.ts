import { announcePassedOver } from "./announce";
import type { Game } from "./context";

/** The turn whose end waits for charity, which the table asks for. */
export class CharityAsked {
  turn = $state<number | null>(null);
}

/** True once nothing but charity is left of the turn. */
export function turnEnds({ view, table }: Pick<Game, "view" | "table">): boolean {
  const { turn } = view;
  if (!turn || view.stage !== "playing" || view.combat) return false;
  return turn.fought || turn.phase === "charity" || !!table.seat(turn.seat)?.dead;
}

/** Ends the turn, or asks for charity first where it is owed. */
export function endTurn(game: Game): void {
  const { app, table, view } = game;
  if (view.turn?.owesCharity) app.state(CharityAsked).turn = view.turn.number;
  else table.act({ do: "end-turn" }, () => announcePassedOver(game));
}
