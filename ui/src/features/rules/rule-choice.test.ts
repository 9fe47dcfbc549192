import { expect, test } from "vitest";
import type { EditionFacts, Setting } from "$wire";
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

const set = (name: string, value: string): Setting => ({ name, value });
const SHARED = set("shared-victory", "true");
const SHIPS = set("ships", "true");
const HAND = set("hand-limit", "6");

test("another edition keeps what the table has chosen", () => {
  const bookmarks = set("printings", "bookmarks");
  const rules = new RuleChoice("deluxe-2019", [SHARED, SHIPS, HAND, bookmarks]);
  rules.changeEdition(second);
  expect(rules.edition).toBe("second-2003");
  // The other edition plays with a shared victory by itself.
  expect(rules.houseRules).toEqual([SHIPS, HAND, bookmarks]);
  rules.houseRules = [set("printings", "first-2002")];
  rules.changeEdition(deluxe);
  expect(rules.houseRules).toEqual([]);
});

test("a table can take another wait before a win counts, and the edition's again", () => {
  const rules = new RuleChoice("deluxe-2019");
  expect(rules.claimWait).toBeNull();
  rules.claimWait = 5000;
  rules.claimWait = 0;
  expect([rules.claimWait, rules.houseRules]).toEqual([0, [set("claim-wait-ms", "0")]]);
  rules.claimWait = null;
  expect(rules.houseRules).toEqual([]);
});

test("a switch is turned over, and back", () => {
  const rules = new RuleChoice("deluxe-2019", [SHARED, HAND]);
  rules.toggleRule("shared-victory", deluxe);
  expect(rules.houseRules).toEqual([HAND]);
  rules.toggleRule("ships", deluxe);
  expect(rules.houseRules).toEqual([HAND, SHIPS]);
});

test("a table plays with other boxes, but not with none", () => {
  const rules = new RuleChoice("deluxe-2019");
  rules.togglePrinting("bookmarks", deluxe.printings);
  expect(rules.houseRules).toEqual([set("printings", "first-2002,bookmarks")]);
  rules.togglePrinting("bookmarks", deluxe.printings);
  rules.togglePrinting("first-2002", deluxe.printings);
  expect(rules.houseRules).toEqual([]);
});

test("the order of house rules does not matter", () => {
  const rules = new RuleChoice("deluxe-2019", [SHIPS, HAND]);
  expect(rules.isSame({ edition: "deluxe-2019", houseRules: [HAND, SHIPS] })).toBe(true);
  expect(rules.isSame({ edition: "deluxe-2019", houseRules: [SHIPS] })).toBe(false);
  expect(rules.isSame({ edition: "first-2002", houseRules: [SHIPS, HAND] })).toBe(false);
});
