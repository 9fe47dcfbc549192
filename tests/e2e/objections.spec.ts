import { BOTTLE, EXAMPLE } from "./bench";
import { expect, test } from "./starboard";

test("a rule speaks up, and the table has the last word", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Run away" }).click();
  const sheet = page.getByRole("dialog", { name: "A rule speaks against it" });
  await expect(sheet.getByText("The munchkins are winning, 6 to 4")).toBeVisible();
  await expect(sheet.getByText("Deluxe rules, 2019")).toBeVisible();
  await sheet.getByRole("button", { name: "Leave it" }).click();
  await expect(page.getByRole("button", { name: "Claim the kill" })).toBeVisible();

  await page.getByRole("button", { name: "Run away" }).click();
  await sheet.getByRole("button", { name: "Play it anyway" }).click();
  await expect(page.getByText("Wesley from Bottle Bottle")).toBeVisible();
});

test("what no table can do is only explained", async ({ page, bench }) => {
  await bench.table();
  await bench.open();
  await page.getByRole("button", { name: "Zoe: one Level down" }).click();
  const sheet = page.getByRole("dialog", { name: "That cannot be done" });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Play it anyway" })).toBeHidden();
});
