import { BOTTLE, EXAMPLE, level, play } from "./bench";
import { expect, test } from "./starboard";

test("a rule objection can be accepted or overruled", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Run away" }).click();
  const sheet = page.getByRole("dialog", { name: "A rule says otherwise" });
  await expect(sheet.getByText("The munchkins are winning, 6 to 4")).toBeVisible();
  await expect(sheet.getByText("(Deluxe)")).toBeVisible();
  await sheet.getByRole("button", { name: "Don’t do it" }).click();
  await expect(page.getByRole("button", { name: "Claim the kill" })).toBeVisible();

  await page.getByRole("button", { name: "Run away" }).click();
  await sheet.getByRole("button", { name: "Do it anyway" }).click();
  await expect(page.getByRole("heading", { name: "Wesley runs" })).toBeVisible();
});

test("a rule objection opens above the dialog that caused it", async ({ page, bench }) => {
  await bench.table([level(2, 8), play(2, "laser"), play(2, "vibrosword")]);
  await bench.open("/seat/2");
  await page.getByRole("button", { name: "Inara: one Level up" }).click();
  await page.getByRole("button", { name: "Don’t do it" }).click();
  await page.getByRole("button", { name: "Sell" }).click();
  for (const item of await page.getByRole("dialog").getByRole("checkbox").all()) await item.check();
  await page.getByRole("button", { name: /^Sell: 2 cards/ }).click();
  await page.getByRole("button", { name: "Don’t do it" }).click();
  await expect(page.getByRole("button", { name: /^Sell: 2 cards/ })).toBeVisible();
});

test("a sheet shows the cost of discarding an Item that is a penalty", async ({ page, bench }) => {
  await bench.table([level(0, 4), play(0, "dogbot"), { do: "play-trap", seat: 0, card: "antimatter" }]);
  await bench.open("/seat/0");
  const cost = "Discarding the Item costs 2 Levels.";
  const marks = page.getByRole("list", { name: "Still in effect" });
  await expect(marks).toContainText(cost);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Dogbot(?! counts)/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Dogbot" });
  await expect(dialog.getByText(cost)).toBeVisible();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(marks).toHaveCount(0);
});
