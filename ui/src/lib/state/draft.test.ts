import { expect, test } from "vitest";
import type { EditionFacts } from "$lib/wire/EditionFacts";
import type { Standie } from "$lib/wire/Standie";
import { Draft, freePiece, MOST_SEATS } from "./draft.svelte";

const named = ({ color, shape }: Standie) => `${color} ${shape}`;

test("as long as there are some, nobody has the color or the shape of another", () => {
  const pieces: Standie[] = [];
  for (let seat = 0; seat < 6; seat++) pieces.push(freePiece(pieces));
  expect(new Set(pieces.map(({ color }) => color)).size).toBe(6);
  expect(new Set(pieces.map(({ shape }) => shape)).size).toBe(6);
});

test("everybody has a piece of his own, however many sit down and whatever they change", () => {
  const draft = new Draft(null);
  while (!draft.full) draft.add();
  expect(draft.seats).toHaveLength(MOST_SEATS);
  for (const { key } of draft.seats) {
    draft.paint(key, "violet");
    draft.form(key, "star");
    expect(new Set(draft.seats.map(named)).size).toBe(MOST_SEATS);
  }
});

test("of up to six, whoever had a color gets the one that becomes free", () => {
  const draft = new Draft(null);
  const [first, second] = draft.seats;
  draft.paint(first!.key, "azure");
  expect([first!, second!].map(named)).toEqual(["azure dome", "coral arrow"]);
});

test("no two players are called the same by their place, and those who are not named are in order", () => {
  const draft = new Draft(null);
  const names = () => draft.setUp().seats.map(({ name }) => name);
  expect(names()).toEqual(["Player 1", "Player 2", "Player 3"]);
  draft.seats[1]!.name = " player 3";
  expect(names()).toEqual(["Player 1", "player 3", "Player 4"]);
  draft.seats[0]!.name = "Player 2";
  draft.seats[1]!.name = "";
  draft.add();
  expect(names()).toEqual(["Player 2", "Player 5", "Player 3", "Player 4"]);
});

test("another edition keeps what the table has chosen", () => {
  const facts = (id: EditionFacts["id"], shared: string, here: string[]): EditionFacts => ({
    id,
    name: id,
    claimWaitMs: 2600,
    players: [3, 6],
    switches: [
      { name: "shared-victory", value: shared, topic: "winning" },
      { name: "ships", value: "false", topic: "items" },
    ],
    printings: ["first-2002", "bookmarks"].map((id) => ({ id, name: id, atHand: here.includes(id) })),
  });
  const deluxe = facts("deluxe-2019", "false", ["first-2002"]);
  const second = facts("second-2003", "true", ["first-2002", "bookmarks"]);
  const draft = new Draft(null);
  draft.houseRules = ["shared-victory", "ships", "hand-limit=6", "printings=bookmarks"];
  draft.changeEdition(second, deluxe);
  expect(draft.edition).toBe("second-2003");
  // The other edition plays with a shared victory by itself.
  expect(draft.houseRules).toEqual(["ships", "hand-limit=6", "printings=bookmarks"]);
  draft.houseRules = ["printings=first-2002"];
  draft.changeEdition(deluxe, second);
  expect(draft.houseRules).toEqual([]);
});

test("a table can take another wait before a win counts, and the edition's again", () => {
  const draft = new Draft(null);
  expect(draft.claimWait).toBeNull();
  draft.claimWait = 5000;
  draft.claimWait = 0;
  expect([draft.claimWait, draft.setUp().houseRules]).toEqual([0, ["claim-wait-ms=0"]]);
  draft.claimWait = null;
  expect(draft.setUp().houseRules).toEqual([]);
});
