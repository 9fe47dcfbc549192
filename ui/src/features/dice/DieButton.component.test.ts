import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LinkLost } from "$link";
import type { Response } from "$wire";
import { dice, firstTurn, flight, losing } from "$wire/recorded";
import { later } from "$test/changed";
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

const foe = losing.view.combat!.foes[0]!.id;
const monster = { roll: "monster" as const, monster: foe, ofClone: false, seat: 1 };

test("the die that is due says what it is for, and counts, rolled here or on the table", async () => {
  const due = later(losing, { diceDue: [monster, { ...monster, ofClone: true }] }, 0);
  const { link } = await showAtTable(DieButton, due, () => ({}));
  const button = page.getByRole("button", { name: /^Roll the die: Bottle Bottle$/ });
  const dialog = page.getByRole("dialog", { name: "Roll the die: Bottle Bottle" });
  await button.click();
  await expect.element(dialog.getByText("Boxey rolls a die for it.")).toBeVisible();
  await dialog.getByRole("button", { name: "Roll the die: Bottle Bottle" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button.click();
  await dialog.getByRole("button", { name: "Face 3" }).click();
  expect(link.acted).toEqual([
    { do: "monster-die", monster: foe, ofClone: false },
    { do: "monster-die", monster: foe, ofClone: false, die: 3 },
  ]);
});

test("dice of several players that are due are typed or rolled together", async () => {
  const decision = dice.view.waitingFor[0]!.id;
  const due = later(dice, { diceDue: [{ roll: "decision", decision }] }, 0);
  const { link } = await showAtTable(DieButton, due, () => ({}));
  await page.getByRole("button", { name: /^Roll the die: / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radiogroup", { name: "Die: Inara" }).getByRole("radio", { name: "Face 6" }).click();
  await dialog.getByRole("button", { name: "Roll for the others" }).click();
  const rolled = [1, 2, 3].map((seat) => [seat, seat === 2 ? 6 : null]);
  expect(link.acted).toEqual([{ do: "decide", decision, choice: { choose: "dice", dice: rolled } }]);
});

test("a roll to escape that is due is rolled anywhere", async () => {
  const { seat, monster, fromClone } = flight.view.combat!.flights[0]!;
  const due = later(flight, { diceDue: [{ roll: "flight", seat, monster, fromClone }] }, 0);
  const { link } = await showAtTable(DieButton, due, () => ({ onlyDue: true }));
  await page.getByRole("button", { name: "Roll the die: Wesley from Bottle Bottle" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Face 5" }).click();
  expect(link.acted).toEqual([{ do: "flee", seat, monster, fromClone, with: [], die: 5 }]);
});

test("without a die that is due, only screens with a die of their own show one", async () => {
  await showAtTable(DieButton, firstTurn, () => ({ onlyDue: true }));
  expect(page.getByRole("button").elements()).toHaveLength(0);
});
