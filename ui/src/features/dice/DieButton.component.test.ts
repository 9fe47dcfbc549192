import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LinkLost } from "$link";
import type { Response } from "$wire";
import { firstTurn } from "$wire/recorded";
import { showAtTable } from "$test/show";
import DieButton from "./DieButton.svelte";

const die = page.getByRole("dialog", { name: "Die" });
const result = die.getByRole("status").first();
const again = die.getByRole("button", { name: "Roll again" }).last();

/** The answer to a roll of a face, so many lines on. */
function rolled(face: number, lines = 1): Response {
  const seq = firstTurn.seq + lines;
  const events = [{ event: "rolled" as const, seat: null, die: face }];
  const latest = { ...firstTurn.latest, seq, entry: { entry: "act" as const, action: "roll", events } };
  return { got: "table", snapshot: { ...firstTurn, seq, latest } };
}

test("the die shows the result only after the host's answer", async () => {
  const { link } = await showAtTable(DieButton, firstTurn, () => ({}));
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  link.answer("act", rolled(6));
  link.answer("act", () => held.then(() => rolled(2, 2)));
  await page.getByRole("button", { name: "Roll the die" }).click();
  await expect.element(result).toHaveTextContent("6");
  await again.click();
  await expect.element(result).toHaveTextContent("Rolling…");
  goOn();
  await expect.element(result).toHaveTextContent("2");
  expect(link.acted).toEqual([{ do: "roll" }, { do: "roll" }]);
});

test("a chosen face is sent as it is", async () => {
  const { link } = await showAtTable(DieButton, firstTurn, () => ({}));
  link.answer("act", rolled(1));
  link.answer("act", rolled(5, 2));
  await page.getByRole("button", { name: "Roll the die" }).click();
  await die
    .getByRole("group", { name: "Rolled on the table? Tap its face." })
    .getByRole("button", { name: "Face 5" })
    .click();
  await expect.element(result).toHaveTextContent("5");
  expect(link.acted).toEqual([{ do: "roll" }, { do: "roll", die: 5 }]);
});

test("a failed roll leaves the die without a result", async () => {
  const { link } = await showAtTable(DieButton, firstTurn, () => ({}));
  link.answer("act", rolled(6));
  link.answer("act", () => Promise.reject(new LinkLost(true)));
  link.answer("was-done", { got: "was-done", seq: null });
  link.answer("act", rolled(3, 2));
  await page.getByRole("button", { name: "Roll the die" }).click();
  await expect.element(result).toHaveTextContent("6");
  await again.click();
  await expect.element(page.getByText("The connection broke, and that was not saved.")).toBeInTheDocument();
  await expect.poll(() => result.element().textContent).toBe("");
  await again.click();
  await expect.element(result).toHaveTextContent("3");
  await userEvent.keyboard("{Escape}");
  await expect.element(die).not.toBeInTheDocument();
});
