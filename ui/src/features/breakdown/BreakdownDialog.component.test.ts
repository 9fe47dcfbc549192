import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { losing } from "$wire/recorded";
import { showAtTable } from "$test/show";
import BreakdownDialog from "./BreakdownDialog.svelte";

const combat = losing.view.combat!;
const show = () =>
  showAtTable(BreakdownDialog, losing, () => ({
    title: "Strength of Monsters",
    sum: combat.monsters,
    more: { title: "Treasures", sum: combat.rewards.treasures },
    onclose: () => {},
  }));

const sheet = page.getByRole("dialog", { name: "Strength of Monsters" });

test("every addend shows its amount, source and reason, and the total is shown", async () => {
  await show();
  const rows = sheet.getByRole("list").first().getByRole("listitem");
  await expect.element(rows.nth(0)).toHaveTextContent(/^\+4\s*Bottle Bottle\s*Level/);
  await expect.element(rows.nth(1)).toHaveTextContent(/^\+10\s*\.\.\.From Another Dimension\s*Enhancer/);
  await expect.element(sheet.getByText("14 in total")).toBeVisible();
});

test("a second sum has its own title", async () => {
  await show();
  const treasures = sheet.getByRole("region", { name: "Treasures" });
  await expect.element(treasures.getByRole("listitem").first()).toHaveTextContent("Bottle Bottle");
});

test("a card links to its page at this table, and a reason links to its rules", async () => {
  const { app } = await show();
  await sheet
    .getByRole("button", { name: /^Rules: / })
    .first()
    .click();
  expect(app.lookup.now).toEqual({ place: "subject", subject: { about: "addend", why: "level" } });
  await sheet.getByRole("link", { name: "From Another Dimension" }).first().click();
  await expect
    .poll(() => app.route.now)
    .toEqual({ screen: "card", card: "from-another-dimension", table: losing.table });
});
