import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Snapshot } from "$wire";
import { caught, flight } from "$wire/recorded";
import { showAtTable } from "$test/show";
import Flight from "./Flight.svelte";

async function show(snapshot: Snapshot) {
  let explained = 0;
  const { link } = await showAtTable(Flight, snapshot, (game) => ({
    flight: game.view.combat!.flights[0]!,
    onexplain: () => explained++,
  }));
  return { link, explained: () => explained };
}

const faces = page.getByRole("group", { name: "Wesley from Bottle Bottle" });
const escape = { do: "flee", seat: 0, monster: 1, fromClone: false };

test("a chosen face is sent as it is, and a roll leaves the face to the host", async () => {
  const { link } = await show(flight);
  await faces.getByRole("button", { name: "Face 4" }).click();
  await faces.getByRole("button", { name: "Roll to escape" }).click();
  expect(link.acted).toEqual([
    { ...escape, with: [], die: 4 },
    { ...escape, with: [] },
  ]);
});

test("touching the needed roll opens its explanation", async () => {
  const { explained } = await show(flight);
  await page.getByRole("button", { name: "Needs 4 or more · 3 in 6" }).click();
  expect(explained()).toBe(1);
});

test("a used card is sent with the roll", async () => {
  const { link } = await show(flight);
  await page.getByRole("button", { name: "Use a card" }).click();
  await page.getByRole("option").filter({ hasText: "Loaded Die" }).click();
  await expect.element(page.getByText("What the roll does not need is kept.")).toBeVisible();
  await faces.getByRole("button", { name: "Face 2" }).click();
  expect(link.acted).toEqual([{ ...escape, with: ["loaded-die"], die: 2 }]);
});

test("a settled attempt shows its outcome and asks for no roll", async () => {
  await show(caught);
  await expect.element(page.getByText("Caught", { exact: true })).toBeVisible();
  await expect.element(faces).not.toBeInTheDocument();
});
