import { BOTTLE, LONG_CLAIM, EXAMPLE, play } from "./bench";
import { expect, still, test } from "./starboard";

const DIMENSION = {
  do: "enhance",
  monster: 1,
  card: "from-another-dimension",
} as const;

test("a caught player must settle the Bad Stuff", { tag: "@both" }, async ({ page, bench }) => {
  await bench.table([...EXAMPLE, play(0, "ray-gun"), BOTTLE, DIMENSION]);
  await bench.open("/fight");
  const caught = page
    .getByText("You lose 1 Item in play. You choose which. If there is none: You lose 1 Level.")
    .last();
  await expect(caught).toBeVisible();
  await page.getByRole("button", { name: "Run away" }).click();
  await expect(page.getByText(/^Needs 4 or more/)).toBeVisible();
  await expect(caught).toBeVisible();
  const faces = page.getByRole("group", { name: "Wesley from Bottle Bottle" });
  await faces.getByRole("button", { name: "Face 1" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Bottle Bottle caught Wesley, who rolled a 1" }),
  ).toBeVisible();
  const due = page.getByRole("region", { name: "To be decided" });
  await expect(due.getByText("Wesley, which card goes?")).toBeVisible();
  await due.getByRole("button", { name: "Diamondoid Teeth" }).click();
  await expect(page.getByRole("heading", { name: "Wesley’s turn", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Wesley, Level 4, strength 6" })).toBeVisible();
});

test("a player who escapes keeps everything", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE, DIMENSION]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Run away" }).click();
  await page
    .getByRole("group", { name: "Wesley from Bottle Bottle" })
    .getByRole("button", { name: "Face 6" })
    .click();
  const sign = page
    .getByRole("status")
    .filter({ hasText: "Wesley rolled a 6 and escaped from Bottle Bottle" });
  await expect(sign.getByText("Escaped", { exact: true })).toBeVisible();
  // The touch that closes it reaches what lies below.
  await page.getByRole("button", { name: "Wesley, Level 4, strength 6" }).click();
  await expect(page.getByRole("heading", { name: "Wesley", exact: true })).toBeVisible();
  await expect(sign).toHaveCount(0);
});

test("a slow Ship can be discarded before the roll, and the odds update", async ({ page, bench }, info) => {
  const set = `tugs-${info.project.name}`;
  const name = `Tug of ${info.project.name}`;
  const ship = `[[item]]\nname = "${name}"\nship = true\nvalue = 300\nabilities = [{ is = "run-away", bonus = -2 }]\n`;
  await bench.ownSet(`[set]\nid = "${set}"\nname = "${set}"\nrevision = 1\n\n${ship}`);
  await bench.table([], false, ["ships"]);
  await bench.act(
    { do: "add-set", set },
    play(0, `tug-of-${info.project.name}`),
    { do: "fight", foe: { is: "typed", level: 30, treasures: 1, levels: 1, tags: [] } },
    { do: "run-away" },
  );
  await bench.open("/fight");
  await expect(page.getByText(/^Needs 7: no face/)).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Needs 5 or more · 2 in 6")).toBeVisible();
});

test("a card can be used after a failed roll to escape", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE, DIMENSION]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Run away" }).click();
  const faces = page.getByRole("group", { name: "Wesley from Bottle Bottle" });
  await faces.getByRole("button", { name: "Face 2" }).click();
  const caught = page.getByRole("status").filter({ hasText: "Bottle Bottle caught Wesley, who rolled a 2" });
  await caught.getByRole("button", { name: "Use a card" }).click();
  await page.getByRole("option").filter({ hasText: "Forged ID" }).click();
  await expect(page.getByText("Wesley rolled a 2 and escaped from Bottle Bottle")).toBeVisible();
  await expect(page.getByText("Draw 4 Treasures face down")).toBeVisible();
});

test("a roll taken back for a card is dropped once another action follows", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE, DIMENSION]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Run away" }).click();
  const faces = page.getByRole("group", { name: "Wesley from Bottle Bottle" });
  await faces.getByRole("button", { name: "Face 2" }).click();
  await page.getByRole("status").getByRole("button", { name: "Use a card" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  await expect(faces).toHaveCount(0);
  await bench.act({ do: "roll", die: 3 });
  await expect(faces.getByRole("button", { name: "Face 2" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toHaveCount(0);
});

test("a card that helps all fleeing players can be played during the flight", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE, DIMENSION, { do: "run-away" }]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Play a card" }).click();
  await page.getByRole("option").filter({ hasText: "Stasis Field" }).click();
  await page.getByRole("button", { name: "all escape" }).click();
  await expect(page.getByRole("button", { name: "Wesley, Level 4, strength 6" })).toBeVisible();
});

test("a claim keeps running while the page loads", async ({ page, bench }) => {
  const { view } = await bench.table([...EXAMPLE, BOTTLE, { do: "claim" }], false, LONG_CLAIM);
  const { claimWaitMs } = view;
  // The page is told how much of the wait is over: its own clock stands still for that long less.
  const past = 1000;
  await expect.poll(async () => (await bench.now()).claimedMs).toBeGreaterThan(past);
  await page.clock.install();
  await bench.open("/fight");
  const count = page.getByRole("button", { name: "Count it" });
  await expect(count).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + claimWaitMs - past);
  await expect(count).toBeEnabled();
});

test("anyone can stop a claim", async ({ page, bench }) => {
  const { view } = await bench.table([...EXAMPLE, BOTTLE]);
  await page.clock.install();
  await bench.open("/fight");
  await page.getByRole("button", { name: "Claim the kill" }).click();
  await page.getByRole("button", { name: "Speak up" }).click();
  await expect(page.getByRole("button", { name: "Claim the kill" })).toBeVisible();
  await page.clock.runFor(view.claimWaitMs);
  await still(page);
  await expect(page.getByRole("button", { name: "Claim the kill" })).toBeVisible();
});
