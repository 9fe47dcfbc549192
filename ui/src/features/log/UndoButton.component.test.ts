import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { showAtTable } from "$test/show";
import { firstTurn, setUp } from "$wire/recorded";
import UndoButton from "./UndoButton.svelte";

const undo = page.getByRole("button", { name: "Undo" });
const redo = page.getByRole("button", { name: "Redo" });

/** A table one of whose actions is undone by a touch. */
async function showUndone() {
  const shown = await showAtTable(UndoButton, firstTurn, () => ({}));
  shown.link.answer("undo", { got: "table", snapshot: { ...firstTurn, seq: firstTurn.seq + 1, undo: null } });
  await undo.click();
  return shown;
}

test("undo shows what it undid and offers redo", async () => {
  const { link } = await showUndone();
  await expect.element(page.getByRole("status")).toHaveTextContent("Undone: Boxey plays Bobaser");
  await redo.click();
  await expect
    .poll(() => link.asked.filter(({ ask }) => ask === "undo" || ask === "redo"))
    .toMatchObject([
      { ask: "undo", table: "friday", after: firstTurn.seq },
      { ask: "redo", table: "friday", after: firstTurn.seq + 1 },
    ]);
  await expect.element(redo).not.toBeInTheDocument();
});

test("the redo offer disappears after another action", async () => {
  const { link } = await showUndone();
  await expect.element(redo).toBeVisible();
  (redo.element() as HTMLElement).focus();
  link.push({ ...firstTurn, seq: firstTurn.seq + 2 });
  await expect.element(redo).not.toBeInTheDocument();
});

test("undo is disabled if there is nothing to undo", async () => {
  await showAtTable(UndoButton, { ...setUp, undo: null }, () => ({}));
  await expect.element(undo).toBeDisabled();
});
