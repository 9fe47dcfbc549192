import { readFile } from "node:fs/promises";
import { finger, keyboard } from "./hands";
import { expect, test } from "./starboard";
import { playGame } from "./story.mjs";

test(
  "a whole game can be played from the lobby to the saved picture",
  { tag: "@both" },
  async ({ page }, info) => {
    test.slow();
    const hand = info.project.name === "phone" ? finger(page) : keyboard(page);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Starboard" })).toBeVisible();
    // With tables in the lobby, a new one is one touch away.
    await expect(page.getByRole("button", { name: /^(New table|Start)$/ })).toBeVisible();
    if (await page.getByRole("button", { name: "New table" }).isVisible()) {
      await hand.press("button", "New table");
    }
    await playGame(hand);
    const coming = page.waitForEvent("download");
    await hand.press("button", "Picture");
    const picture = await coming;
    expect(picture.suggestedFilename()).toMatch(/^starboard-Friday.*\.png$/);
    expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe("PNG");
  },
);
