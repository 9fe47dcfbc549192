import { BOTTLE, EXAMPLE, play } from "./bench";
import { expect, test } from "./starboard";

test("a monster enhancer played at the table asks for its monster, and is refused without a fight", async ({
  page,
  bench,
}) => {
  await bench.table(EXAMPLE);
  await bench.open();
  const pick = async (typed: string, name: RegExp) => {
    await page.getByRole("button", { name: "Card", exact: true }).click();
    await page.getByRole("combobox").fill(typed);
    await page.getByRole("option", { name }).click();
  };
  await pick("another dim", /From Another Dimension/);
  const refusal = page.getByRole("dialog").filter({ hasText: "There is no fight for this now." });
  await expect(refusal).toBeVisible();
  await refusal.getByRole("button", { name: "Close" }).click();

  await bench.act(BOTTLE);
  await expect(page.getByRole("button", { name: /^Wesley’s fight/ })).toBeVisible();
  await pick("wandering", /^Wandering Monster/);
  await page.getByRole("combobox").fill("jani");
  await page.getByRole("option", { name: /^Janibot/ }).click();
  await pick("another dim", /From Another Dimension/);
  await page
    .getByRole("dialog", { name: "At which monster?" })
    .getByRole("button", { name: "Janibot" })
    .click();
  await page.getByRole("button", { name: "To the fight" }).click();
  await expect(page.getByRole("button", { name: "Monsters: 15" })).toBeVisible();
});

test("only cards that can hold an Item are offered as its holder", async ({ page, bench }) => {
  await bench.table([play(0, "ray-gun"), play(0, "energy-armor"), play(0, "duct-tape")]);
  await bench.open("/seat/0");
  await page.getByRole("button", { name: /^Ray Gun/ }).click();
  await page.getByRole("button", { name: "Let another card hold it" }).click();
  const asked = page.getByRole("dialog", { name: "What holds Ray Gun?" });
  await expect(asked.getByRole("button", { name: "Duct Tape" })).toBeVisible();
  await expect(asked.getByRole("button", { name: "Energy Armor" })).toHaveCount(0);
});

test("the current holder and a used Cheat! are not offered as holders, and a one-shot cannot be held", async ({
  page,
  bench,
}) => {
  await bench.table([
    play(0, "laser"),
    play(0, "duct-tape"),
    play(0, "loud-hairy-alien"),
    play(0, "cyberdeck"),
    { do: "play", seat: 0, card: "cheat", sideways: false, with: "cyberdeck" },
    { do: "hold", seat: 0, card: "laser", by: "loud-hairy-alien" },
    { do: "play", seat: 0, card: "big-red-button", sideways: true },
  ]);
  await bench.open("/seat/0");
  await page.getByRole("button", { name: /^Laser/ }).click();
  const hold = page.getByRole("button", { name: "Let another card hold it" });
  await hold.click();
  const asked = page.getByRole("dialog", { name: "What holds Laser?" });
  await expect(asked.getByRole("button", { name: "Duct Tape" })).toBeVisible();
  await expect(asked.getByRole("button", { name: "Loud Hairy Alien" })).toHaveCount(0);
  await expect(asked.getByRole("button", { name: "Play Cheat! on it" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(hold).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Big Red Button/ }).click();
  await expect(page.getByRole("button", { name: "Play it" })).toBeVisible();
  await expect(hold).toHaveCount(0);
});

test("a Loaded Die can be used for any roll, outside a fight too", async ({ page, bench }) => {
  await bench.table(EXAMPLE);
  await bench.open();
  await page.getByRole("button", { name: "Card", exact: true }).click();
  await page.getByRole("combobox").fill("loaded");
  await page
    .getByRole("option", { name: /^Loaded Die/ })
    .first()
    .click();
  const asked = page.getByRole("dialog", { name: "Play it, then tap the face you want" });
  await asked.getByRole("button", { name: "Play it" }).click();
  await expect(page.getByText("Wesley plays Loaded Die")).toBeVisible();
});

test("Duct Tape joins two Items from its own dialog", async ({ page, bench }) => {
  await bench.table([play(0, "duct-tape"), play(0, "laser"), play(0, "ray-gun"), play(0, "vibrosword")]);
  await bench.open("/seat/0");
  await page
    .getByRole("button", { name: /Duct Tape/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Let it hold Items" }).click();
  const asked = page.getByRole("dialog", { name: "What does Duct Tape hold?" });
  await asked.getByRole("button", { name: "Laser" }).click();
  await asked.getByRole("button", { name: "Ray Gun" }).click();
  await asked.getByRole("button", { name: "Done" }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByText("Held by Duct Tape")).toHaveCount(2);
});

test("a toast says what to do with hidden cards when a card is played", async ({ page, bench }) => {
  await bench.table(EXAMPLE);
  await bench.open();
  const toast = page.locator(".toast .words");
  for (const [typed, left] of [
    ["Arms Locker", /draw 4/i],
    ["All Your Beast", /gives you the Monsters/],
  ] as const) {
    await page.getByRole("button", { name: "Card", exact: true }).click();
    await page.getByRole("combobox").fill(typed);
    await page.getByRole("option", { name: typed }).click();
    await expect(toast).toContainText(left);
  }
});
