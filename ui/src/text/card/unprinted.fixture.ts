import type { Ability, Card, CardKind, ItemFilter, Monster, Step, Who } from "$wire";

const WHOS: Who[] = [
  {},
  { human: true, sex: "male" },
  { race: "feline", class: "trader" },
  { sex: "female", "min-level": 3, wearing: "footgear" },
  { "changed-sex": true, "max-level": 5 },
];
const FILTERS: ItemFilter[] = [
  { complex: false },
  { worn: false },
  { slot: "armor", complex: true },
  { slot: "headgear", complex: false, worn: false },
  { complex: true, worn: true },
];
const STEPS: Step[] = [
  ...FILTERS.flatMap((what): Step[] => [
    { do: "lose-items", what, count: "all", chooser: "victim", otherwise: [] },
    { do: "lose-items", what, count: { exactly: 2 }, chooser: "right", otherwise: [{ do: "die" }] },
  ]),
  { do: "lose-traits", what: "either", count: "all", otherwise: [] },
  { do: "lose-traits", what: "race", count: { exactly: 2 }, otherwise: [] },
  { do: "set-level", level: 4, "only-if-below": false },
  { do: "replace-trait", what: "either" },
  { do: "find-trait", what: "either" },
  { do: "discard-hand", count: { exactly: 1 }, chooser: "left" },
  { do: "discard-cards", count: 3 },
  { do: "next-flight", amount: 2, whose: "victim" },
  { do: "pass-on", to: "nobody", unless: ["feline", "trader"] },
  { do: "change-sex" },
  ...WHOS.flatMap((who): Step[] => [
    { do: "if", who, then: [{ do: "die" }], otherwise: [] },
    { do: "if", who, then: [], otherwise: [{ do: "die" }] },
  ]),
];
const ABILITIES: Ability[] = [
  { is: "extra-place", slots: ["armor"], hand: false },
  { is: "named-wielder", names: ["zoe"], bonus: -2 },
  { is: "worn-over", slot: "footgear" },
];

/** Effects that no shipped card has, but a custom set may have. */
export function unprinted(): Card[] {
  const kinds: CardKind[] = [
    { is: "trap", steps: STEPS, lingers: true },
    { is: "trap", steps: [], lingers: false },
    { is: "monster", ...monster(WHOS) },
    {
      is: "monster",
      ...monster([]),
      pursuit: { ignores: null, "no-escape": true, "lets-go": null },
      "beaten-by": { who: {}, kill: true },
    },
    { is: "enhancer", bonus: 1, treasures: 0, clones: true, "run-away": 2, tags: ["undead"] },
    {
      is: "item",
      bonus: 1,
      place: "printed",
      slots: ["headgear", "footgear"],
      hands: 1,
      complex: true,
      big: true,
      ship: true,
      laser: true,
      only: WHOS[1]!,
      not: WHOS[3]!,
      value: 0,
      abilities: ABILITIES,
    },
    {
      is: "one-shot",
      value: null,
      only: WHOS[2]!,
      effect: { do: "remove-monster", kill: true, "leaves-treasure": true },
      "out-of-combat": false,
      "goes-under": true,
    },
  ];
  return kinds.map((kind, index) => ({ id: `unprinted-${index}`, name: "Unprinted", kind }));
}

function monster(whos: Who[]): Monster {
  return {
    level: -1,
    treasures: 0,
    levels: 0,
    tags: ["swarm"],
    modifiers: whos.map((against) => ({ against, bonus: -3 })),
    "rolls-for-strength": true,
    "fighter-per-discard": -1,
    "others-per-discard": 2,
    "may-decline": whos.map((who) => ({
      who,
      "costs-item": true,
      "item-slot": null,
      levels: 2,
      treasures: 2,
      doors: 2,
    })),
    "beaten-by": null,
    "before-combat": [],
    rewards: whos.map((who) => ({
      to: "fighter",
      who,
      levels: 2,
      treasures: 2,
      doors: 2,
      "without-kill": false,
    })),
    "immune-to": ["fire", "sidekicks"],
    "run-away": 3,
    pursuit: { ignores: null, "no-escape": true, "lets-go": whos[0] ?? null },
    "even-if-escaped": [{ do: "die" }],
    "bad-stuff": [],
  };
}
