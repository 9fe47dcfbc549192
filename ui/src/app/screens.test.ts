import { expect, test } from "vitest";
import { fromHash, toHash, type Screen } from "./screens";

const SCREENS: Screen[] = [
  { screen: "lobby" },
  { screen: "new", roster: null },
  { screen: "new", roster: "Crew / 100 %" },
  { screen: "rules", rule: null },
  { screen: "rules", rule: "charity" },
  { screen: "set", set: "party" },
  { screen: "edit", set: "party", card: "sticky-floor" },
  { screen: "make", set: "party", kind: "trap" },
  { screen: "card", card: "laser", table: null },
  { screen: "card", card: "laser", table: "friday" },
  { screen: "table", table: "friday" },
  { screen: "seat", table: "friday", seat: 3 },
  { screen: "table-rules", table: "friday" },
  { screen: "log", table: "friday" },
];

test("every screen has an address that leads back to it", () => {
  for (const screen of SCREENS) expect(fromHash(toHash(screen))).toEqual(screen);
});

test("a malformed address leads to a card that there is not, and an unknown one to the lobby", () => {
  for (const id of ["%", "%E0%A4%A", "<b>"])
    expect(fromHash(`#/card/${id}`)).toEqual({ screen: "card", card: id, table: null });
  expect(fromHash("#/nowhere")).toEqual({ screen: "lobby" });
});
