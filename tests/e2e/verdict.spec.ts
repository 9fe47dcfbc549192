import type { Locator } from "@playwright/test";
import type { ClientMessage } from "../../ui/src/wire/ClientMessage";
import type { Hello } from "../../ui/src/wire/Hello";
import { BOTTLE, EXAMPLE, level, play } from "./bench";
import { expect, speak, test } from "./starboard";

test("a fight is not won before a monster's die is rolled", async ({ page, bench }) => {
  await bench.table([level(0, 5), { do: "fight", foe: { is: "card", card: "eep" } }]);
  await bench.open("/fight");
  await expect(page.getByText("Roll the die first")).toBeVisible();
  await expect(page.getByText("Boxey rolls a die for it.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Boxey helps: 7 v 1 so far;/ })).toBeVisible();
  const claim = page.getByRole("button", { name: "Claim the kill" });
  await expect(claim).not.toHaveClass(/success/);
  await claim.click();
  await expect(page.getByRole("dialog").getByText("Eep still has a die to come.")).toBeVisible();
  await page.getByRole("button", { name: "Don’t do it" }).click();
  await page.getByRole("button", { name: "Face 2" }).click();
  await expect(page.getByText("Winning by 3")).toBeVisible();
  await expect(claim).toHaveClass(/success/);
  await page.getByText("Who helps?").click();
  await expect(page.getByRole("button", { name: /^Boxey helps: \d+ v \d+, wins;/ })).toBeVisible();
});

test("a monster beaten outright does not decide the fight against another one", async ({ page, bench }) => {
  await bench.table([play(0, "gadgeteer"), { do: "fight", foe: { is: "card", card: "janibot" } }]);
  await bench.open("/fight");
  await expect(page.getByText("Wins outright")).toBeVisible();
  await bench.act({ do: "add-monster", foe: { is: "card", card: "bottle-bottle" } });
  await expect(page.getByText(/^Needs \d+ more$/)).toBeVisible();
});

test("an Item that a monster is immune to is still listed but adds nothing", async ({ page, bench }) => {
  await bench.table([play(0, "shmaser"), { do: "fight", foe: { is: "card", card: "plasmoid" } }]);
  await bench.open("/fight");
  const wesley = page.getByRole("region", { name: "Wesley", exact: true }).getByRole("listitem");
  await expect(wesley.filter({ hasText: "Shmaser" })).toContainText("Fire has no effect here, else +3");
  await page.getByRole("button", { name: "Munchkins: 1", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Rules: Fire has no effect/ })
    .click();
  await expect(page.getByRole("heading", { name: "What does not work on a monster" })).toBeVisible();
});

test("the winner of a tie takes the dead player's card", async ({ page, bench }) => {
  await bench.table([play(0, "ray-gun"), { do: "die", seat: 0 }]);
  await bench.open();
  const due = page.getByRole("region", { name: "To be decided" });
  await due.getByRole("button", { name: "Zoe", exact: true }).click();
  await due.getByRole("button", { name: "Ray Gun" }).click();
  await page.getByRole("button", { name: "Log" }).click();
  await expect(page.getByText("Zoe takes Ray Gun from Wesley")).toBeVisible();
});

test("the app rolls dice for tied players, and again for those who roll the same", async ({
  page,
  bench,
}) => {
  await bench.table([play(0, "ray-gun"), { do: "die", seat: 0 }]);
  const dice = [4, 6, 6, 2, 5];
  const rolled: unknown[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const host = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as ClientMessage | Hello;
      const request = "request" in message ? message.request : null;
      const choice = request?.ask === "act" && request.action.do === "decide" ? request.action.choice : null;
      if (choice?.choose === "dice") {
        for (const die of choice.dice) {
          die[1] = dice[rolled.length]!;
          rolled.push(die[0]);
        }
      }
      host.send(JSON.stringify(message));
    });
  });
  await bench.open();
  const due = page.getByRole("region", { name: "To be decided" });
  await due.getByRole("button", { name: "Roll for all" }).click();
  await expect(due.getByRole("article", { name: /^Inara and Zoe are level/ })).toBeVisible();
  await expect(page.getByRole("status").getByText(/Boxey rolls a 4/)).toBeVisible();
  await page.reload();
  await expect(due.getByRole("article", { name: /^Inara and Zoe are level/ })).toBeVisible();
  await due.getByRole("button", { name: "Roll for all" }).click();
  await expect(due.getByText("Zoe takes one of Wesley’s cards")).toBeVisible();
  expect(rolled).toEqual([1, 2, 3, 2, 3]);
  await due.getByRole("button", { name: "Ray Gun" }).click();
  await page.getByRole("button", { name: "Log" }).click();
  await expect(page.getByText("Zoe takes Ray Gun from Wesley")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Inara rolls a 2" })).toBeVisible();
});

test("a typed monster shows the odds to escape but no Bad Stuff", async ({ page, bench }) => {
  await bench.table([{ do: "fight", foe: { is: "typed", level: 12, treasures: 1, levels: 1, tags: [] } }]);
  await bench.open("/fight");
  await page.getByText("Chances of running away", { exact: true }).click();
  const odds = page.getByRole("table", { name: "Chances of running away" });
  await expect(odds.getByRole("row", { name: /^Wesley/ }).getByRole("cell")).toHaveText(["33%"]);
  await expect(odds.getByRole("columnheader")).toHaveText(["Running away", "gets away"]);
});

for (const [language, total] of [
  ["en", "Monsters: −1"],
  ["he", /^מפלצות/],
] as const) {
  test(`a negative number keeps its minus on the left, in the language ${language}`, async ({
    page,
    bench,
  }) => {
    await speak(page, language);
    await bench.table([BOTTLE, { do: "enhance", monster: 1, card: "miniaturized" }]);
    /** The positions of a sign and the digit after it. */
    const drawn = (it: Locator) =>
      it.evaluate((it) => {
        const words = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
        const found: number[][] = [];
        for (let node = words.nextNode(); node; node = words.nextNode())
          for (const { index } of (node.textContent ?? "").matchAll(/[-−](?=1)/g)) {
            const left = (at: number) => {
              const range = document.createRange();
              range.setStart(node, at);
              range.setEnd(node, at + 1);
              return range.getBoundingClientRect().left;
            };
            found.push([left(index), left(index + 1)]);
          }
        return found;
      });
    const ordered = async (it: Locator) => {
      await expect(it).toContainText("−1");
      const all = await drawn(it);
      expect(all).not.toHaveLength(0);
      for (const [sign, digit] of all) expect(sign).toBeLessThan(digit!);
    };
    await bench.open();
    await ordered(page.locator("button.banner"));
    await bench.open("/fight");
    await ordered(page.getByRole("button", { name: total }));
  });
}

test("a counted win and its claim can be undone from the table", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE, { do: "claim" }, { do: "win" }]);
  await bench.open();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByRole("button", { name: "Speak up" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByRole("button", { name: "Speak up" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Wesley’s fight/ })).toBeVisible();
});
