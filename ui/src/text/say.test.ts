import { expect, test } from "vitest";
import type { Breach } from "$wire";
import { say, term } from "./say";

type Said = Extract<Breach, { code: "out-of-range" | "not-your-turn" | "wrong-phase" }>;
const said = (breach: Said) => say("breach", null, breach);

test("a code finds its message, with the fields of its object in place", () => {
  expect(said({ code: "out-of-range", min: 2, max: 6 })).toBe("Only 2 to 6 will do.");
  expect(said({ code: "not-your-turn", turn: 3 })).toBe("It is Player 3’s turn.");
  expect(said({ code: "wrong-phase", phase: "loot-room" })).toBe("Not in this phase (Loot).");
  expect(term("phase", "open-door")).toBe("Door");
});

test("a field is counted, named or left as it is, by its name", () => {
  const matter = { matter: "stay-alive", levels: 2, card: "jolly-jester-suit", seat: 0 } as const;
  expect(say("matter", null, matter)).toBe("Player 0, stay alive for 2 Levels?");
  expect(say("matter", null, { ...matter, levels: 1 })).toContain("1 Level?");
});

test("a code that a later host sends does without words", () => {
  expect(said({ code: "of-tomorrow" } as unknown as Said)).toBe("");
  expect(term("rule", "rule-of-tomorrow" as "ships")).toBe("rule of tomorrow");
});

test("the compiler names codes without a message, and messages with fields of no code", () => {
  // @ts-expect-error There is no message for the code.
  say("breach", null, { code: "of-tomorrow" } as const);
  // @ts-expect-error The message names the fields "min" and "max".
  say("breach", null, { code: "out-of-range", max: 6 } as const);
  // @ts-expect-error There is no such phase.
  term("phase", "of-tomorrow");
  // @ts-expect-error The message takes a field, so that it is no term.
  term("breach", "loyal");
});
