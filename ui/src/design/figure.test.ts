import { expect, test } from "vitest";
import bodies from "drawings:bodies";
import figures from "drawings:figures";
import gear from "drawings:gear";
import { figure } from "./figure";

const dome = { shape: "dome", letter: "W" } as const;

test("someone without a Race is a Human, and a Class adds its head and hand", () => {
  const drawn = figure({ ...dome, classes: [{ id: "trader", name: "Trader" }] });
  for (const part of [bodies.dome!.main, figures.human!.main, gear.trader!.head, gear.trader!.hand])
    expect(drawn).toContain(part);
});

test("two Races share a head, each its half", () => {
  const drawn = figure({ ...dome, races: ["feline", "cyborg"].map((id) => ({ id, name: id })) });
  expect(drawn.match(/overflow="hidden"/g)).toHaveLength(2);
  expect(drawn.indexOf(figures.feline!.main!)).toBeLessThan(drawn.indexOf(figures.cyborg!.main!));
});

test("what lies behind a body is drawn before it", () => {
  const drawn = figure({ ...dome, classes: [{ id: "psychic", name: "Psychic" }] });
  expect(drawn.indexOf(gear.psychic!.back!)).toBeLessThan(drawn.indexOf(bodies.dome!.main!));
});

test("a Race or Class without a drawing shows two letters of its name, as text", () => {
  const drawn = figure({
    ...dome,
    races: [{ id: "own:x", name: "<Blob" }],
    classes: [{ id: "own:y", name: "&Co" }],
  });
  expect(drawn).toContain(">&lt;B</text>");
  expect(drawn).toContain(">&amp;C</text>");
});
