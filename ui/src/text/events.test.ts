import { expect, test } from "vitest";
import { lineLabel, lineRows, rows, rowsText } from "./events";
import type { Cards } from "./cards";
import { decisionPrompt } from "./decision-prompts";
import { Names } from "./names";
import type { Decision, Event, LevelReason, LogLine, SpareReason, View } from "$wire";

const seats = [
  { id: 2, name: "Ray" },
  { id: 3, name: "Zoe" },
  { id: 4, name: "Inara" },
];
const cards = { name: (card: string) => card[0]!.toUpperCase() + card.slice(1) } as unknown as Cards;
const names = new Names(cards, { seats, gone: [] } as unknown as View);
const rewards: Decision = {
  id: 4,
  seat: 2,
  about: { matter: "collect-rewards", treasures: 2, faceUp: true, doors: [], deal: null, picks: [] },
  rest: null,
};
const hand: Decision = { id: 5, seat: 2, about: { matter: "draw-new-hand", each: 2 }, rest: null };

const tie: Decision = {
  id: 7,
  seat: 2,
  about: { matter: "loot", dead: 3, cards: [], joined: [], hand: 1, tiedWith: [4], next: [] },
  rest: null,
};

function line(...events: Event[]): LogLine {
  return {
    seq: 9,
    at: 0,
    who: null,
    device: null,
    rolled: false,
    inEffect: true,
    entry: { entry: "act", action: "any", events },
    foes: [[1, { is: "card", card: "ogre" }]],
    decisions: [rewards, hand, tie],
  };
}

/** The words of events, with plain spaces and without isolates. */
function said(...events: Event[]): string {
  const text = rowsText(names, lineRows(names, line(...events)));
  return text.replaceAll("\u00a0", " ").replaceAll(/[\u2066-\u2069]/g, "");
}

const decided = (decision: number, skipped = false): Event => ({ event: "decided", decision, skipped });
const left = (card: string): Event => ({ event: "card-left", seat: 2, card, why: { why: "sold" } });
const sale: Event = { event: "level-changed", seat: 2, by: 1, why: { why: "sale" } };
const played: Event = {
  event: "card-played",
  seat: 2,
  card: "laser",
  equipped: false,
  allowed: [],
  heldBy: null,
};

test("rules that a table keeps are named with their values", () => {
  const kept = line({ event: "rules-kept", rules: ["ships=true"] });
  const told = lineRows(names, { ...kept, rulesKept: [{ name: "ships", value: "true" }] });
  expect(rowsText(names, told)).toBe("Corrected since, kept here: There are Ships: On");
});

test("what was done at the table is told by what was to be decided", () => {
  expect(said(decided(4))).toBe("Ray takes the rewards: 2 Treasures face up");
  expect(said(decided(5))).toBe("Settled: Ray, draw 2 cards from each deck");
});

test("what was skipped is not told as done", () => {
  expect(said(decided(4, true))).toBe("Skipped: Ray has rewards to take");
  expect(said(decided(5, true))).toBe("Skipped: Ray, draw 2 cards from each deck");
});

test("who won the roll over a body at the table is told", () => {
  const about = { ...tie.about, tiedWith: [] } as Decision["about"];
  const first: Event = { event: "decision-due", decision: { id: 8, seat: 4, about, rest: null } };
  expect(said(decided(7), first)).toBe("Inara wins the roll");
  expect(said(decided(7, true), first)).toMatch(/^Skipped: Ray and Inara/);
});

test("an unknown decision is said to be settled", () => {
  expect(said(decided(6))).toBe("Settled");
});

test("a sale is one row", () => {
  expect(rows(names, [left("laser"), left("boots"), sale])).toMatchObject([
    { event: "card-left", who: [2], things: ["Laser", "Boots"] },
  ]);
  expect(said(left("laser"), left("boots"), sale)).toBe("Ray sells Laser and Boots and gains a Level");
  expect(said(sale)).toBe("Ray gains a Level");
});

test("a card that is played and used at once is one row", () => {
  const used: Event = { event: "card-turned", seat: 2, card: "laser", equipped: true, allowed: [] };
  expect(said(played)).toBe("Ray carries Laser sideways");
  expect(said(played, used)).toBe("Ray plays Laser");
});

test("what was overruled comes last, and a player who leaves before the cards", () => {
  const overruled: Event = { event: "overruled", breach: { code: "in-combat" } };
  const lost: Event = { event: "card-left", seat: 2, card: "laser", why: { why: "seat-left" } };
  const order = (...events: Event[]) => rows(names, events).map(({ event }) => event);
  expect(order(overruled, played)).toEqual(["card-played", "overruled"]);
  expect(order(lost, { event: "seat-removed", seat: 2 })).toEqual(["seat-removed", "card-left"]);
});

test("a card and the Levels that it gives or takes are one row", () => {
  const used = { event: "card-used", card: "monolith", by: 2, on: 2 } as const;
  const why = { why: "card", card: "monolith" } as const;
  const level = { event: "level-changed", seat: 2, by: 1, why } as const;
  expect(said(used, level)).toBe("Ray plays Monolith and gains a Level");
  expect(said({ ...used, by: 3 }, level)).toBe("Zoe plays Monolith on Ray. Ray gains a Level.");
  expect(said({ ...used, by: null })).toBe("Ray is hit by Monolith");
  expect(said({ ...used, by: null }, { ...level, by: -1 })).toBe("Ray is hit by Monolith and loses a Level");
});

test("a label names three things at most", () => {
  const label = lineLabel(names, line(left("laser"), left("boots"), left("cape"), left("hat"), sale));
  expect(label).toBe("Ray sells Laser, Boots, Cape and 1 more and gains a Level");
});

test("a roll for oneself names the player once", () => {
  const roll = (victim: number) =>
    decisionPrompt(names, {
      id: 5,
      seat: 2,
      about: { matter: "roll-die", cause: "ogre", victim },
      rest: null,
    });
  expect([roll(2), roll(3)]).toEqual(["Ray, roll", "Ray, roll for Zoe"]);
});

test("a monster and its Clone are told apart", () => {
  const fled = { event: "fled", seat: 2, monster: 1, die: 5, escaped: true } as const;
  expect(said({ ...fled, fromClone: false })).toBe("Ray rolled a 5 and escaped from Ogre");
  expect(said({ ...fled, fromClone: true, die: null, escaped: false })).toBe("Clone of Ogre caught Ray");
});

const spared = (card: string, why: SpareReason, nothingElse = true): Event => ({
  event: "spared",
  seat: 2,
  card,
  why,
  nothingElse,
});

test("a Trap without effect says why in place of a hit", () => {
  const hit: Event = { event: "card-used", card: "monowire", by: null, on: 2 };
  const footgear: SpareReason = { why: "no-items", what: { slot: "footgear" } };
  expect(said(hit, spared("monowire", footgear))).toBe("Monowire takes nothing from Ray: no Footgear");
  expect(said(hit, spared("monowire", footgear), spared("monowire", { why: "at-level", level: 1 }))).toBe(
    "Monowire takes nothing from Ray: no Footgear and already on Level 1",
  );
  const by: Event = { ...hit, by: 3 };
  expect(said(by, spared("monowire", { why: "unaffected" }))).toBe(
    "Zoe plays Monowire on Ray. Monowire has no effect on Ray: does not affect this character.",
  );
});

test("an effect in part says what it took, and what was not there", () => {
  const hit: Event = { event: "card-used", card: "brain", by: null, on: 2 };
  const level: Event = { event: "level-changed", seat: 2, by: -2, why: { why: "card", card: "brain" } };
  const rest = spared("brain", { why: "no-traits", what: "class" }, false);
  expect(said(hit, level, rest)).toBe(
    "Ray is hit by Brain and loses 2 Levels. Brain takes no more from Ray: no Class.",
  );
});

test("a tie in the roll for the loot says who rolls again", () => {
  const roll = (seat: number): Event => ({ event: "rolled", seat, die: 4 });
  const about = {
    ...tie.about,
    rolled: [
      [2, 4],
      [4, 4],
    ] as [number, number][],
  } as Decision["about"];
  const again: Event = { event: "decision-due", decision: { ...tie, id: 8, about } };
  expect(said(decided(7), roll(2), roll(4), again)).toBe(
    "Ray rolls a 4. Inara rolls a 4. Tie: Ray and Inara roll again.",
  );
});

test("players whom the same befalls are one sentence, and Levels for one reason one number", () => {
  const ogre: LevelReason = { why: "card", card: "ogre" };
  const level = (seat: number, amount: number, why: LevelReason = ogre): Event => ({
    event: "level-changed",
    seat,
    by: amount,
    why,
  });
  const caught: Event = { event: "fled", seat: 2, monster: 1, fromClone: false, die: null, escaped: false };
  expect(said(caught, level(2, -2), level(3, 1), level(4, 1))).toBe(
    "Ogre caught Ray. Ray loses 2 Levels. Zoe and Inara gain a Level.",
  );
  const combat = { why: "combat" } as const;
  const won: Event = { event: "combat-won", kills: 1, munchkins: 12, monsters: 10 };
  expect(said(won, level(2, 1, combat), level(2, 1, combat), level(3, 1, combat))).toBe(
    "Ogre is beaten, 12 to 10. Ray gains 2 Levels. Zoe gains a Level.",
  );
  expect(said({ ...won, kills: 0 })).toBe("Ogre leaves the fight, 12 to 10");
  expect(said(level(2, -1))).toBe("Ray loses a Level by Ogre");
});

test("a fight names its monsters", () => {
  const join = (monster: number, card: string): Event => ({
    event: "monster-joined",
    monster,
    foe: { is: "card", card },
    with: null,
  });
  const began: Event = { event: "combat-began", fighter: 2 };
  expect(said(began, join(1, "ogre"), join(2, "troll"))).toBe("Ray fights Ogre and Troll");
  expect(said(join(2, "troll"))).toBe("Troll joins the fight");
});
