import { expect, test } from "vitest";
import { OwnSeats } from "./own-seats.svelte";

test("a table opens on the sheet of the device's own player, until it belongs to the table again", () => {
  const seats = new OwnSeats();
  expect(seats.opens("t")).toEqual({ screen: "table", table: "t" });
  seats.choose("t", 0);
  expect(new OwnSeats().opens("t")).toEqual({ screen: "seat", table: "t", seat: 0 });
  expect(seats.opens("other")).toEqual({ screen: "table", table: "other" });
  seats.choose("t", null);
  expect(new OwnSeats().opens("t")).toEqual({ screen: "table", table: "t" });
});
