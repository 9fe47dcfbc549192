import { level, play } from "./bench";
import { expect, test } from "./starboard";

test("the power of a Class that a Trap took can still answer the Trap", async ({ page, bench }) => {
  await bench.table([
    play(0, "gadgeteer"),
    play(0, "laser"),
    play(0, "raser"),
    { do: "play-trap", seat: 0, card: "amnesia" },
  ]);
  await bench.open("/seat/0");
  await page.getByRole("button", { name: "Power of Gadgeteer" }).click();
  const dialog = page.getByRole("dialog", { name: "Power of Gadgeteer" });
  await dialog.getByRole("button", { name: "Laser", exact: true }).click();
  await dialog.getByRole("button", { name: "Raser", exact: true }).click();
  await dialog.getByRole("button", { name: "Use its power" }).click();
  await expect(page.getByRole("region", { name: "Character" }).getByText("Gadgeteer")).toBeVisible();
  await expect(page.getByRole("button", { name: "Strength: 1" })).toBeVisible();
});

test("a power with a price can be used in a fight", async ({ page, bench }) => {
  await bench.table([
    level(0, 2),
    play(0, "mechanic"),
    { do: "fight", foe: { is: "card", card: "plasmoid" } },
  ]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Use Mechanic" }).click();
  const dialog = page.getByRole("dialog", { name: "Power of Mechanic" });
  await expect(dialog.getByText("From the hand")).toBeVisible();
  await dialog.getByRole("button", { name: "Use its power" }).click();
  await expect(page.getByRole("button", { name: "Munchkins: 6" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use Mechanic" })).toHaveCount(0);
});

test("a monster beaten without a fight is marked, and Treasures are listed by source", async ({
  page,
  bench,
}) => {
  await bench.table([
    play(0, "cyborg"),
    { do: "fight", foe: { is: "card", card: "grays" } },
    { do: "add-monster", foe: { is: "card", card: "plasmoid" } },
  ]);
  await bench.open("/fight");
  const grays = page.getByRole("region", { name: "Grays" });
  await expect(grays.getByText("Beaten without a fight")).toBeVisible();
  await page.getByRole("button", { name: "Monsters: 18" }).click();
  const sum = page.getByRole("region", { name: "Treasures" });
  await expect(sum.getByRole("listitem").filter({ hasText: "Plasmoid" })).toContainText("+5");
  await expect(sum.getByRole("listitem").filter({ hasText: "Grays" })).toContainText("+3");
});

test("a failed theft reports the rolled die", async ({ page, bench }) => {
  await bench.table([play(0, "rogue"), play(1, "dogbot"), play(1, "electrosuit")]);
  await bench.open("/seat/0");
  await page.getByRole("button", { name: /Rogue/ }).click();
  await page.getByRole("button", { name: /^Use its power/ }).click();
  const dialog = page.getByRole("dialog", { name: "Power of Rogue" });
  await expect(dialog.getByRole("group", { name: "From Boxey" }).getByRole("button")).toHaveText([
    "Dogbot",
    "Electrosuit",
  ]);
  await dialog.getByRole("button", { name: "Dogbot" }).click();
  await dialog.getByRole("button", { name: "Face 2" }).click();
  await expect(page.getByText(/uses the power of Rogue and rolls a 2/)).toBeVisible();
});

test("a Trap behind the door shows its effect and links to a power that cancels it", async ({
  page,
  bench,
}) => {
  const behind = async (trap: string) => {
    await page.getByRole("button", { name: "Open door" }).click();
    await page.getByRole("combobox").fill(trap);
    await page
      .getByRole("option", { name: new RegExp(`^${trap}`, "i") })
      .first()
      .click();
  };
  await bench.table([level(0, 2)]);
  await bench.open();
  await behind("genetic regression");
  await expect(page.getByText("Wesley is hit by Genetic Regression and loses a Level")).toBeVisible();

  await bench.table([level(0, 2), play(0, "gadgeteer"), play(0, "laser"), play(0, "raser")]);
  await bench.open();
  await behind("genetic regression");
  await page.getByRole("button", { name: "Power of Gadgeteer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Wesley" })).toBeVisible();
  await page.getByRole("button", { name: "Power of Gadgeteer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Laser", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Raser", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use its power" }).click();
  await expect(page.getByRole("button", { name: "Strength: 3", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Power of Gadgeteer" })).toHaveCount(0);
});
