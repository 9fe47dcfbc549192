import { expect, test } from "vitest";
import type { Action, View } from "$wire";
import { resolveStale } from "./stale-action";

const view = (number: number, phase: string, stage?: string) =>
  ({ turn: { number, phase }, combat: stage ? { stage } : null }) as unknown as View;

test("what another hand has done already is done", () => {
  const fought = view(2, "door", "fighting");
  const cases: [Action, View, boolean][] = [
    [{ do: "end-turn" }, view(3, "arrange"), true],
    [{ do: "end-turn" }, view(2, "charity"), false],
    [{ do: "enter-phase", phase: "charity" }, view(2, "charity"), true],
    [{ do: "enter-phase", phase: "charity" }, view(3, "charity"), false],
    [{ do: "claim" }, view(2, "door", "claimed"), true],
    [{ do: "claim" }, view(2, "door", "fleeing"), false],
    [{ do: "run-away" }, view(2, "door", "fleeing"), true],
    [{ do: "run-away" }, view(3, "door", "fleeing"), false],
  ];
  for (const [action, now, done] of cases)
    expect([action.do, resolveStale(action, fought, now)]).toEqual([
      action.do,
      done ? "already-done" : "report",
    ]);
});
