import { announcePassedOver } from "./announce";
import type { Game } from "./context";

/** The turn before whose end the table asks for charity, by its number. */
export class CharityAsked {
  turn = $state<number | null>(null);
}

/** True once nothing but charity is left of the turn. */
export function turnEnds({ view, table }: Pick<Game, "view" | "table">): boolean {
  const { turn } = view;
  if (!turn || view.stage !== "playing" || view.combat) return false;
  return turn.fought || turn.phase === "charity" || !!table.seat(turn.seat)?.dead;
}

/** Ends the turn. Where the host says that charity is due, the table asks for it first. */
export function endTurn(game: Game): void {
  const { app, table, view } = game;
  if (!view.turn?.owesCharity) return table.act({ do: "end-turn" }, () => announcePassedOver(game));
  app.state(CharityAsked).turn = view.turn.number;
  app.route.go({ screen: "table", table: table.id });
}
