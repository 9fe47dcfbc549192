import { expect, test } from "vitest";
import type { EditionFacts } from "$wire";
import { RuleChoice } from "./rule-choice.svelte";

const facts = (id: EditionFacts["id"], shared: string, here: string[]): EditionFacts => ({
  id,
  name: id,
  claimWaitMs: 2600,
  players: [3, 6],
  switches: [
    { name: "shared-victory", value: shared, other: shared === "true" ? "false" : "true", topic: "winning" },
    { name: "ships", value: "false", other: "true", topic: "items" },
  ],
  printings: ["first-2002", "bookmarks"].map((id) => ({ id, name: id, atHand: here.includes(id) })),
});
const deluxe = facts("deluxe-2019", "false", ["first-2002"]);
const second = facts("second-2003", "true", ["first-2002", "bookmarks"]);

test("another edition keeps what the table has chosen", () => {
  const rules = new RuleChoice("deluxe-2019");
  rules.houseRules = ["shared-victory", "ships", "hand-limit=6", "printings=bookmarks"];
  rules.changeEdition(second, deluxe);
  expect(rules.edition).toBe("second-2003");
  // The other edition plays with a shared victory by itself.
  expect(rules.houseRules).toEqual(["ships", "hand-limit=6", "printings=bookmarks"]);
  rules.houseRules = ["printings=first-2002"];
  rules.changeEdition(deluxe, second);
  expect(rules.houseRules).toEqual([]);
});

test("a table can take another wait before a win counts, and the edition's again", () => {
  const rules = new RuleChoice("deluxe-2019");
  expect(rules.claimWait).toBeNull();
  rules.claimWait = 5000;
  rules.claimWait = 0;
  expect([rules.claimWait, rules.houseRules]).toEqual([0, ["claim-wait-ms=0"]]);
  rules.claimWait = null;
  expect(rules.houseRules).toEqual([]);
});

test("a switch that a table has kept by its value is turned back, and over again", () => {
  const rules = new RuleChoice("deluxe-2019", ["shared-victory=true", "ships=false", "hand-limit=6"]);
  // A setting as printed is no departure.
  expect(rules.departures(deluxe)).toEqual(["shared-victory", "hand-limit"]);
  rules.toggleRule("shared-victory", deluxe);
  expect(rules.houseRules).toEqual(["ships=false", "hand-limit=6"]);
  rules.toggleRule("ships", deluxe);
  expect(rules.houseRules).toEqual(["hand-limit=6", "ships"]);
});

test("the order of house rules does not matter", () => {
  const rules = new RuleChoice("deluxe-2019", ["ships", "hand-limit=6"]);
  expect(rules.isSame({ edition: "deluxe-2019", houseRules: ["hand-limit=6", "ships"] })).toBe(true);
  expect(rules.isSame({ edition: "deluxe-2019", houseRules: ["ships"] })).toBe(false);
  expect(rules.isSame({ edition: "first-2002", houseRules: ["ships", "hand-limit=6"] })).toBe(false);
});
