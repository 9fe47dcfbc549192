import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LastLook } from "$app/last-look.svelte";
import { firstTurn } from "$wire/recorded";
import { showAtTable } from "$test/show";
import type { LogLine } from "$wire";
import TableMenu from "./TableMenu.svelte";

const show = () => showAtTable(TableMenu, firstTurn, () => ({ onclose: () => {} }));
const button = (name: string | RegExp) => page.getByRole("button", { name });

test("a device that belongs to a player opens the table on that player's sheet", async () => {
  const { app } = await show();
  await button("This is my phone").click();
  await button("Inara").click();
  expect(app.ownSeats.opens(firstTurn.table)).toEqual({ screen: "seat", table: firstTurn.table, seat: 2 });
});

test("the order of seats is changed in place", async () => {
  const { link } = await show();
  await button("Seats").click();
  await button("Turn later: Wesley").click();
  await button("Turn earlier: Zoe").click();
  expect(link.acted).toEqual([
    { do: "move-seat", seat: 0, place: 1 },
    { do: "move-seat", seat: 3, place: 2 },
  ]);
});

test("what happened is told since somebody looked away, the newest first, in eight rows at most", async () => {
  const { app, link } = await show();
  const line = (seq: number): LogLine => ({
    ...firstTurn.latest,
    seq,
    at: 0,
    entry: {
      ...firstTurn.latest.entry,
      entry: "act",
      action: "roll",
      events: [{ event: "rolled", seat: null, die: 1 + (seq % 6) }],
    } as LogLine["entry"],
  });
  const lines = Array.from({ length: 14 }, (_, index) => line(index + 1));
  link.answerAll("log", () => ({ got: "log", lines, earlier: false }));
  app.state(LastLook).see({ table: firstTurn.table, seq: 3 }, false);
  await button("What happened").click();
  const rows = page.getByRole("dialog").getByRole("listitem");
  await expect.poll(() => rows.elements().length).toBe(8);
  await expect.element(rows.first()).toHaveTextContent("3");
  await userEvent.keyboard("{Escape}");
});
