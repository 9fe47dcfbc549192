import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { losing } from "$wire/recorded";
import { showAtTable } from "$test/show";
import HelperList from "./HelperList.svelte";

const combat = losing.view.combat!;

async function show() {
  const asked: number[] = [];
  const { link } = await showAtTable(HelperList, losing, (game) => ({
    combat: game.view.combat!,
    onask: (seat: number) => asked.push(seat),
  }));
  return { link, asked, helpers: page.getByRole("region", { name: "Who helps?" }).getByRole("button") };
}

test("every helper shows the resulting totals, and winning helpers come first", async () => {
  const { helpers } = await show();
  await expect.element(helpers.nth(0)).toHaveAccessibleName(/^Boxey helps: \d+ v 14, wins/);
  await expect.element(helpers.nth(1)).toHaveAccessibleName(/^Inara helps: \d+ v 14, loses/);
  await expect.element(helpers.nth(2)).toHaveAccessibleName(/^Zoe helps: \d+ v 14, loses/);
});

test("the order of helpers follows later changes of the fight", async () => {
  const { link, helpers } = await show();
  const stronger = combat.helpers.map((helper) =>
    helper.seat === 3 ? { ...helper, munchkins: 30, wins: true } : helper,
  );
  const view = { ...losing.view, combat: { ...combat, helpers: stronger } };
  link.push({ ...losing, seq: losing.seq + 1, view });
  await expect.element(helpers.nth(0)).toHaveAccessibleName(/^Zoe helps: 30 v 14, wins/);
});

test("who could help is folded while the fight is being won", async () => {
  const { link, helpers } = await show();
  await expect.element(helpers.nth(0)).toHaveTextContent(/Boxey/);
  const view = { ...losing.view, combat: { ...combat, leads: "munchkins" as const } };
  link.push({ ...losing, seq: losing.seq + 1, view });
  await expect.element(helpers.nth(0)).not.toBeInTheDocument();
  await page.getByText("Who helps?").click();
  await expect.element(helpers.nth(0)).toBeVisible();
});

test("touching a helper selects that player but sends no action yet", async () => {
  const { link, asked, helpers } = await show();
  await helpers.nth(1).click();
  expect(asked).toEqual([2]);
  expect(link.acted).toEqual([]);
});
