import { play } from "./bench";
import { expect, test } from "./starboard";

/** Proposals of the sheet for cards that compete for a place. */

const WORN = play(0, "rocket-boots");
const SPARE = { ...play(0, "magnetic-boots"), sideways: true };

test("the best set shows its effect on strength and on running away", async ({ page, bench }) => {
  await bench.table([WORN, SPARE]);
  await bench.open("/seat/0");
  const best = page.getByRole("region", { name: "Best set" });
  await expect(best.getByText("Strength: 2 instead of 1", { exact: true })).toBeVisible();
  await expect(best.getByText("Run away: +0 instead of +2", { exact: true })).toBeVisible();
  await best.getByRole("button", { name: "Equip" }).click();
  await expect(best).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Strength: 2", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Run away: 5+ (+0)", exact: true })).toBeVisible();
});

test("a card can replace the one in its slot with two touches", async ({ page, bench }) => {
  await bench.table([WORN, SPARE]);
  await bench.open("/seat/0");
  await page.getByRole("button", { name: /Magnetic Boots/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use in place of Rocket Boots" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Strength: 2", exact: true })).toBeVisible();

  await page.getByRole("button", { name: /Rocket Boots/ }).click();
  await expect(page.getByRole("dialog").getByText("It would count without Magnetic Boots.")).toBeVisible();
});
