import { expect, onTestFinished, test } from "vitest";
import { cdp, page } from "vitest/browser";
import type { SeatView } from "$wire";
import { firstTurn } from "$wire/recorded";
import { later, withSeat } from "$test/changed";
import { showAtTable } from "$test/show";
import TableScreen from "./TableScreen.svelte";

const show = () => showAtTable(TableScreen, firstTurn, () => ({}));
const zoe = (change: Partial<SeatView>, lines: number) =>
  later(firstTurn, withSeat(firstTurn.view, 3, change), lines);
const turn = (number: number, seat: number, lines: number) =>
  later(firstTurn, { turn: { ...firstTurn.view.turn!, number, seat } }, lines);

async function prefersMotion(value: "no-preference" | "reduce"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
}

/** The deck on which Zoe’s standie is seen. */
const deckOfZoe = () =>
  Number(document.querySelectorAll<HTMLElement>(".lane")[3]!.style.getPropertyValue("--deck"));

/** The decks on which Zoe’s standie is seen from now on. */
function followZoe(): number[] {
  const decks = [deckOfZoe()];
  const observer = new MutationObserver(() => {
    const deck = deckOfZoe();
    if (deck !== decks.at(-1)) decks.push(deck);
    expect(document.querySelector(`[data-deck="${deck}"]`)).toHaveClass("lit");
  });
  observer.observe(document.querySelector(".decks")!, { subtree: true, attributeFilter: ["style"] });
  onTestFinished(() => observer.disconnect());
  return decks;
}

test("a standie climbs deck by deck once the board can be seen, and is named on its deck at once", async () => {
  await prefersMotion("no-preference");
  onTestFinished(() => prefersMotion("reduce"));
  const { app, link } = await show();
  await expect.element(page.getByLabelText(/^Deck 1,.*Zoe/)).toBeVisible();
  const decks = followZoe();
  const uncover = app.route.pushOverlay(() => {});
  link.push(zoe({ level: 4 }, 1));
  await expect.element(page.getByLabelText(/^Deck 4,.*Zoe/)).toBeVisible();
  expect(decks).toEqual([1]);
  uncover();
  await expect.poll(() => decks).toEqual([1, 2, 3, 4]);
  link.push(zoe({ level: 2 }, 2));
  await expect.poll(() => decks).toEqual([1, 2, 3, 4, 3, 2]);
});

test("with reduced motion a standie is on its deck at once", async () => {
  const { link } = await show();
  await expect.element(page.getByLabelText(/^Deck 1,.*Zoe/)).toBeVisible();
  const decks = followZoe();
  link.push(zoe({ level: 6 }, 1));
  await expect.poll(() => decks).toEqual([1, 6]);
});

test("whose turn begins is shown for a moment, once a turn", async () => {
  const { link } = await show();
  const signs = (name: string) => page.getByText(`${name}’s turn`, { exact: true }).elements().length - 1;
  await expect.poll(() => signs("Wesley")).toBe(0);
  link.push(turn(2, 1, 1));
  await expect.poll(() => signs("Boxey")).toBe(1);
  await expect.poll(() => signs("Boxey")).toBe(0);
  link.push(turn(1, 0, 2));
  link.push(turn(2, 1, 3));
  link.push(turn(3, 2, 4));
  await expect.poll(() => signs("Inara")).toBe(1);
  expect(page.getByText("Boxey’s turn").elements()).toHaveLength(0);
});
