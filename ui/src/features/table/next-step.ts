import type { Game } from "$app/context";
import { turnEnds } from "$app/end-turn.svelte";

/** What is next: to play again, to go on with a fight, and then what the turn asks for. */
export type Step = "play-again" | "to-fight" | "end-turn" | "open-door" | "loot" | "fight";

/** The next step at a table; null if there is none for this device. */
export function nextStep(game: Game): Step | null {
  const { session } = game.app;
  const { stage, combat, turn } = game.view;
  if (stage === "over") return session.begins ? "play-again" : null;
  if (combat) return "to-fight";
  if (session.watches) return null;
  if (!turn || stage !== "playing") return "fight";
  if (turnEnds(game)) return "end-turn";
  if (turn.mayOpenDoor) return "open-door";
  return turn.searches || turn.phase === "look-for-trouble" ? "loot" : "fight";
}
