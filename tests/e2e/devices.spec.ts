import type { Action } from "../../ui/src/wire/Action";
import { level, LONG_CLAIM } from "./bench";
import { expect, test } from "./starboard";

/** Open dialogs while others play on: they act on the current table only. */

const easy: Action = { do: "fight", foe: { is: "typed", level: 1, treasures: 2, levels: 1 } };

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
