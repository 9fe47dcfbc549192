import { expect, test } from "vitest";
import drawings from "drawings:monsters";
import { Cards } from "$text/cards";
import type { FoeView } from "$wire";
import { catalogue, losing } from "$wire/recorded";
import { band } from "$app/monster-band";
import { CREATURES, lookOf } from "./monster-look";
import { drawnMonsters } from "./monsters";

const cards = new Cards(catalogue.cards);
const first = losing.view.combat!.foes[0]!;
const monster = (id: number, card: string, level: number, change: Partial<FoeView> = {}): FoeView => ({
  ...first,
  id,
  foe: { is: "card", card },
  level,
  strength: [{ amount: level, source: { from: "monster", monster: id }, why: { why: "level" } }],
  ...change,
});
const drawn = (...foes: FoeView[]) => drawnMonsters(cards, foes);

test("a monster is drawn by its strength", () => {
  expect([-3, 4, 5, 9, 10, 15, 16, 40].map(band)).toEqual([
    "pest",
    "pest",
    "beast",
    "beast",
    "brute",
    "brute",
    "doom",
    "doom",
  ]);
});

test("a monster keeps its look when it grows, or when one before it leaves", () => {
  const [ants, goats] = drawn(monster(1, "giant-ants", 6), monster(2, "space-goats", 6));
  const [grown] = drawn(monster(1, "giant-ants", 16));
  expect([grown!.band, grown!.look]).toEqual(["doom", ants!.look]);
  const removed = { kill: true } as never;
  const left = drawn(monster(1, "giant-ants", 6, { removed }), monster(2, "space-goats", 6));
  expect(left).toEqual([goats]);
});

test("two monsters of a fight do not look alike, even with the same name", () => {
  const [one, other] = drawn(monster(1, "fuzzball", 1), monster(2, "fuzzball#2", 1));
  expect(one!.look.body).toBe(other!.look.body);
  expect(one!.look).not.toEqual(other!.look);
});

test("words of a name are seen in the monster, those of own sets too", () => {
  const like = (name: string) => lookOf(name);
  expect(like("Great Cthulhu").legs).toBe("tentacles");
  expect(like("Space Goats").legs).toBe("hooves");
  expect(like("Angry Tax Robot").legs).toMatch(/treads|feet/);
  expect(like("Riesenspinne").legs).toBe("many");
  expect(like("Evil Chicken")).toMatchObject({ legs: "bird", beak: true });
  expect(like("Parking Meter of Doom").body).not.toBe("man");
  expect(like("Florb")).toEqual(like("Florb"));
});

test("each feature of a creature is drawn, and each drawing is a feature", () => {
  const features = Object.values(CREATURES).flatMap((creature) =>
    Object.entries(creature).flatMap(([part, ways]) => ways.split(" ").map((way) => `${part}-${way}`)),
  );
  const ofBands = ["mouth-pest", "mouth-beast", "mouth-brute", "mouth-doom", "mouth-beak", "arms-spikes"];
  const wanted = new Set([...features, ...ofBands].filter((name) => !name.endsWith("--")));
  expect(Object.keys(drawings).toSorted()).toEqual([...wanted].toSorted());
});

test("a Clone makes its monster no larger, and one that is beaten is hollow", () => {
  const clone = { amount: 8, source: { from: "rule" }, why: { why: "clone" } } as const;
  const one = monster(1, "giant-ants", 8);
  const [both] = drawn({
    ...one,
    strength: [...one.strength, clone],
    clone: { play: 1, card: "and-its-clone" } as never,
    beaten: true,
  });
  expect(both).toMatchObject({ band: "beast", cloned: true, hollow: true });
});
