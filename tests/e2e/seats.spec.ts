import { level } from "./bench";
import { expect, test } from "./starboard";

test("a player who left comes back with the Level, moves in the turn order, and goes away for a while", async ({
  page,
  bench,
}) => {
  await bench.table([level(3, 4)]);
  await bench.open("/seat/3");
  const more = page.getByRole("button", { name: "More actions" });
  await more.click();
  await page.getByRole("button", { name: "Zoe leaves the table" }).click();
  await expect(page.getByRole("button", { name: /^Zoe, Level/ })).toBeHidden();

  await page.getByRole("button", { name: /^Wesley, Level/ }).click();
  await more.click();
  await page.getByRole("button", { name: "Add a player" }).click();
  await page.getByRole("button", { name: "Zoe comes back" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await bench.open("/seat/3");
  await more.click();
  await page.getByRole("button", { name: "Turn earlier" }).click();
  await expect(page.getByText("Turn order: Wesley, Boxey, Zoe and Inara")).toBeVisible();
  await page.getByRole("button", { name: "Away for a while" }).click();
  await bench.act({ do: "end-turn" });
  await bench.act({ do: "end-turn" });
  await bench.open();
  await expect(page.getByRole("button", { name: "Zoe, Level 5," })).toContainText("away");
  await expect(page.getByRole("heading", { name: "Inara’s turn" })).toBeVisible();
});
