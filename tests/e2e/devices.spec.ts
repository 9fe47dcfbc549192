import type { Action } from "../../ui/src/wire/Action";
import { BOTTLE, level, LONG_CLAIM, play } from "./bench";
import { expect, test } from "./starboard";

/** Open dialogs while others play on: they act on the current table only. */

const easy: Action = { do: "fight", foe: { is: "typed", level: 1, treasures: 2, levels: 1 } };
const ogre: Action = {
  do: "add-monster",
  foe: { is: "card", card: "ogre" },
  with: "wandering-monster",
};

test("an open target dialog follows the current fight", async ({ page, bench }) => {
  await bench.table([BOTTLE, ogre]);
  await bench.open();
  const dialog = page.getByRole("dialog", { name: "At which monster?" });
  const aim = async () => {
    await page.getByRole("button", { name: "Card", exact: true }).click();
    await page.getByRole("combobox").fill("another dim");
    await page.getByRole("option").first().click();
    await expect(dialog.getByRole("button", { name: "Ogre" })).toBeVisible();
  };
  await aim();
  await bench.act({ do: "end-combat" }, { do: "end-turn" });
  await expect(dialog.getByText("There is no fight for this now.")).toBeVisible();
  await bench.act({ do: "fight", foe: { is: "card", card: "plasmoid" } });
  await expect(dialog).toBeHidden();
  await bench.act(ogre);
  await expect(page.getByText("Boxey’s fight")).toBeVisible();
  await expect(dialog).toBeHidden();

  await aim();
  await dialog.getByRole("button", { name: "Plasmoid" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "To the fight" }).first().click();
  await expect(page.getByRole("region", { name: "Plasmoid" }).getByText("Dimension")).toBeVisible();
});

test("a claim appears on every screen and above open dialogs, and can be stopped there", async ({
  page,
  bench,
}) => {
  await bench.table([level(0, 3), easy], false, LONG_CLAIM);
  await bench.open("/seat/1");
  const claim = page.getByRole("region", { name: "Wesley’s fight" });
  await expect(page.getByRole("heading", { level: 1, name: "Boxey" })).toBeVisible();
  await bench.act({ do: "claim" });
  await expect(claim).toBeVisible();
  await claim.getByRole("button", { name: "Speak up" }).click();
  await expect(claim).toBeHidden();

  await bench.open("/fight");
  await page.getByRole("button", { name: "Add monster" }).click();
  await page.getByRole("combobox").fill("plasmoid");
  await bench.act({ do: "claim" });
  await claim.getByRole("button", { name: "Speak up" }).click();
  await expect(claim).toBeHidden();
  await page.getByRole("option").first().click();
  await expect(page.getByRole("region", { name: "Plasmoid" })).toBeVisible();
  await bench.act({ do: "claim" });
  await expect(page.getByRole("button", { name: "Speak up" })).toHaveCount(1);
  await expect(claim).toBeHidden();
});

test("a claim above a sheet does not cover the notice of a lost connection", async ({
  page,
  bench,
  context,
}) => {
  await bench.table([level(0, 3), easy], false, LONG_CLAIM);
  await bench.open("/seat/1");
  await bench.act({ do: "claim" });
  const claim = page.getByRole("region", { name: "Wesley’s fight" });
  await expect(claim).toBeVisible();
  await context.setOffline(true);
  const lost = page.getByText("Connection lost. Reconnecting…");
  await expect(async () => {
    const seen = await lost.evaluateAll((all) =>
      all.filter((it) => {
        const { left, top, width, height } = it.getBoundingClientRect();
        return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    );
    expect(seen).not.toHaveLength(0);
  }).toPass();
  await context.setOffline(false);
});

test("dialogs of a discarded card close and stay closed when it returns, and it cannot be stolen", async ({
  page,
  bench,
}) => {
  const { seq } = await bench.table([play(0, "raser"), play(0, "rogue"), play(1, "bobaser")]);
  await bench.open("/seat/0");
  const dialog = page.getByRole("dialog");
  const raser = page.getByRole("button", { name: /Raser/ });
  const goesAndComesBack = async (card: string, seat: number) => {
    await expect(dialog).toBeVisible();
    await bench.act({ do: "discard", seat, cards: [card] });
    await expect(dialog).toBeHidden();
    await bench.back(seq);
    await expect(raser).toBeVisible();
    await expect(dialog).toBeHidden();
  };
  await raser.click();
  await goesAndComesBack("raser", 0);
  for (const what of ["Give or trade", "Let another card hold it"]) {
    await raser.click();
    await dialog.getByRole("button", { name: what }).click();
    await goesAndComesBack("raser", 0);
  }
  const power = async () => {
    await page.getByRole("button", { name: /Rogue/ }).click();
    await dialog.getByRole("button", { name: "Use its power" }).click();
  };
  await power();
  await goesAndComesBack("rogue", 0);

  await power();
  await dialog.getByRole("button", { name: "Bobaser" }).click();
  await expect(dialog.getByRole("button", { name: "Face 6" })).toBeEnabled();
  await bench.act({ do: "discard", seat: 1, cards: ["bobaser"] });
  await expect(dialog.getByRole("button", { name: "Bobaser" })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Face 6" })).toBeDisabled();
});

test("a deal with a helper drops discarded Items and caps Treasures at those available", async ({
  page,
  bench,
}) => {
  await bench.table([play(0, "raser"), play(0, "ray-gun"), BOTTLE, ogre]);
  await bench.open("/fight");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: /^Boxey helps/ }).click();
  await dialog.getByRole("button", { name: "Ray Gun" }).click();
  const share = dialog.getByRole("spinbutton");
  await share.fill("4");
  await share.blur();
  await expect(share).toHaveValue("4");
  const how = { by: null, kill: false, leavesTreasure: false };
  await bench.act({ do: "discard", seat: 0, cards: ["ray-gun"] }, { do: "remove-monster", monster: 2, how });
  await expect(share).toHaveValue("2");
  await dialog.getByRole("button", { name: "Boxey helps" }).click();
  await expect(page.getByText("2 Treasures for the helper")).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("a departed player is deselected as the receiver of a card and as the source of a Trap", async ({
  page,
  bench,
}) => {
  const { seq } = await bench.table();
  await bench.open();
  await page.getByRole("button", { name: "Card", exact: true }).click();
  await page.getByRole("radio", { name: "Boxey" }).click();
  await bench.act({ do: "remove-seat", seat: 1 });
  await expect(page.getByRole("radio", { name: "Wesley" })).toBeChecked();
  await page.getByRole("combobox").fill("raser");
  await page.getByRole("option").first().click();
  await expect(page.getByRole("button", { name: "Wesley, Level 1, strength 3" })).toBeVisible();

  await bench.back(seq);
  await bench.open("/seat/0");
  await page.getByRole("button", { name: "Trap" }).click();
  const from = page.getByRole("dialog").locator("select");
  await from.selectOption("Boxey");
  await bench.act({ do: "remove-seat", seat: 1 });
  await expect(from.locator("option", { hasText: "Boxey" })).toHaveCount(0);
  await page.getByRole("option", { name: /Alien Candy/ }).click();
  await expect(page.getByText("Wesley: Hit · Alien Candy")).toBeVisible();
});

test("a dialog opened in one fight closes when another turn's fight starts", async ({ page, bench }) => {
  const { seq } = await bench.table([BOTTLE]);
  const { seq: later } = await bench.act(
    { do: "end-combat" },
    { do: "end-turn" },
    { do: "fight", foe: { is: "card", card: "plasmoid" } },
  );
  await bench.back(seq);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Enhance Bottle Bottle" }).click();
  await expect(page.getByRole("dialog", { name: "Enhance Bottle Bottle" })).toBeVisible();
  await bench.forth(later);
  await expect(page.getByRole("heading", { name: "Boxey’s fight" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a card played on another device does not reorder the open card list", async ({ page, bench }) => {
  await bench.table();
  await bench.open();
  await page.getByRole("button", { name: "Card", exact: true }).click();
  const fifth = page.getByRole("option").nth(4);
  const before = await fifth.innerText();
  await bench.act(play(1, "alien-pet"));
  await expect(page.getByRole("option", { name: /^Alien Pet.*with Boxey/ })).toBeVisible();
  await expect(fifth).toHaveText(before, { useInnerText: true });
});

test("a deleted table that is restored returns to the open screen", async ({ page, bench }) => {
  await bench.table();
  await bench.open("/seat/1");
  await expect(page.getByRole("heading", { level: 1, name: "Boxey" })).toBeVisible();
  await bench.deleteTable();
  await expect(page.getByRole("heading", { name: "This table is no longer there" })).toBeFocused();
  await bench.restoreTable();
  await expect(page.getByRole("heading", { level: 1, name: "Boxey" })).toBeVisible();
  await bench.act(level(1, 3));
  await expect(page.getByText("4", { exact: true }).first()).toBeVisible();
});

test("an undone Level leaves the live region and is announced again when repeated", async ({
  page,
  bench,
}) => {
  const { seq } = await bench.table();
  await bench.open();
  const spoken = page.locator("p[aria-live=polite]", { hasText: "Boxey, Level 2" });
  await bench.act(level(1, 1));
  await expect(spoken).toHaveCount(1);
  await bench.back(seq);
  await expect(page.getByRole("button", { name: /^Boxey, Level 1/ })).toBeVisible();
  await expect(spoken).toHaveCount(0);
  await bench.act(level(1, 1));
  await expect(spoken).toHaveCount(1);
});
