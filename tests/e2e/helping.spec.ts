import { level, play } from "./bench";
import { expect, test } from "./starboard";

test(
  "a deal sets the order of picks, and a compelled helper may leave only a fight for the win",
  { tag: "@both" },
  async ({ bench, page }) => {
    await bench.table([
      { do: "change-level", seat: 0, by: 7 },
      { do: "change-level", seat: 1, by: 4 },
      { do: "fight", foe: { is: "typed", level: 12, treasures: 3, levels: 1 } },
    ]);
    await bench.open("/fight");
    await page.getByRole("button", { name: "Boxey helps: 13 v 12, wins" }).click();
    await page.getByText("Another deal").click();
    await page.getByRole("button", { name: "Boxey picks first" }).click();
    await page.getByRole("button", { name: "More: Treasures for the helper" }).click();
    await page.getByRole("checkbox", { name: "A card forces the help" }).check();
    await page.getByRole("button", { name: "Boxey helps", exact: true }).click();
    await expect(page.getByText("Compelled to help", { exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Stop helping" }).click();
    await expect(page.getByText("Boxey has to stay in this fight.")).toBeVisible();
    await page.getByRole("button", { name: "Don’t do it" }).click();

    const { seq } = await bench.now();
    await page.getByRole("button", { name: "Claim the kill" }).click();
    const rewards = page.getByRole("article", { name: "Wesley has rewards to take" });
    for (const pick of [
      "1. Boxey picks a Treasure",
      "2. Wesley picks a Treasure",
      "3. Wesley picks a Treasure",
    ])
      await expect(rewards.getByText(pick)).toBeVisible();
    await bench.back(seq);
    await bench.act({ do: "add-monster", foe: { is: "typed", level: 1, treasures: 1, levels: 1 } });
    await expect(page.getByText("may leave, as it is for the win")).toBeVisible();
  },
);

test("rewards hand over promised Items, and their checkboxes survive a reload", async ({ bench, page }) => {
  const won = async (items: string[]) => {
    await bench.act(
      { do: "fight", foe: { is: "typed", level: 1, treasures: 2, levels: 1 } },
      { do: "help", seat: 1, deal: { treasures: 1, firstPick: null, items } },
      { do: "claim" },
      { do: "win" },
    );
    await bench.open("/fight");
  };
  await bench.table([play(0, "ray-gun"), level(0, 3)]);
  await won(["ray-gun"]);
  const rewards = page.getByRole("article", { name: "Wesley has rewards to take" });
  const draw = rewards.getByRole("checkbox", { name: /^Draw 2 Treasures/ });
  const gift = rewards.getByRole("checkbox", { name: "Give Ray Gun to Boxey" });
  await draw.check();
  await expect(rewards.getByRole("checkbox", { name: /^Promised/ })).not.toBeChecked();
  await gift.click();
  await expect(gift).toBeChecked();
  await page.getByRole("button", { name: "To the table" }).click();
  await expect(draw).toBeChecked();
  await page.reload();
  await expect(draw).toBeChecked();
  await expect(gift).toBeChecked();
  await rewards.getByRole("button", { name: "All taken" }).click();
  await page.getByRole("button", { name: "Boxey, Level" }).click();
  await expect(page.getByRole("button", { name: /Ray Gun/ }).first()).toBeVisible();

  await bench.act({ do: "end-turn" }, { do: "end-turn" }, { do: "end-turn" }, { do: "end-turn" });
  await bench.act(play(0, "laser"));
  await won(["laser"]);
  await expect(draw).not.toBeChecked();
  await rewards.getByRole("button", { name: "All taken" }).click();
  await page.getByRole("button", { name: "Boxey, Level" }).click();
  await expect(page.getByRole("button", { name: /Laser/ }).first()).toBeVisible();
});

test("faster and Epic rules draw a Door first, loot a Treasure and show 20 decks", async ({
  bench,
  page,
}) => {
  await bench.table([], false, ["listen-at-door", "loot-gives-treasure", "winning-level"]);
  await bench.open();
  await expect(page.getByText("First a face-down Door")).toBeVisible();
  await page.getByRole("button", { name: "Trouble or loot" }).click();
  await expect(page.getByText("Looting: one face-down Treasure")).toBeVisible();
  await expect(page.locator("[data-deck='20']")).toBeVisible();
});

test("removing the last monster ends the fight at once", async ({ bench, page }) => {
  await bench.table([{ do: "fight", foe: { is: "typed", level: 4, treasures: 2, levels: 1 } }]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "More about Level 4 monster" }).click();
  await page.getByRole("button", { name: "Gone, its Treasure stays" }).click();
  const rewards = page.getByRole("article", { name: "Wesley has rewards to take" });
  await expect(rewards.getByText("Draw 2 Treasures face down")).toBeVisible();
});
