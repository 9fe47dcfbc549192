import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showInLobby } from "$test/show";
import Waiting from "./Waiting.svelte";

const said = page.getByRole("status");
const undo = page.getByRole("button", { name: "Undo" });

/** Touches the page away from the toast, and lets the time go by in which that counts as read. */
async function touchElsewhere(): Promise<void> {
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 } });
  await vi.advanceTimersByTimeAsync(1000);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

test("a toast's action runs once and closes the toast", async () => {
  const { notices } = (await showInLobby(Waiting, {})).app;
  let redone = 0;
  notices.toast("Undone: Zoe +1 Level", { label: "Redo", run: () => redone++ });
  await expect.element(said).toHaveTextContent("Undone: Zoe +1 Level");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.element(said).toBeEmptyDOMElement();
  expect(redone).toBe(1);
});

test("a touch elsewhere closes a toast", async () => {
  const { notices } = (await showInLobby(Waiting, {})).app;
  notices.toast("Nothing was sent");
  await expect.element(said).toHaveTextContent("Nothing was sent");
  await touchElsewhere();
  await expect.element(said).toBeEmptyDOMElement();
});

test("undo offers for deletions survive a touch elsewhere and further deletions", async () => {
  const { notices } = (await showInLobby(Waiting, {})).app;
  const restored: string[] = [];
  for (const day of ["Thursday", "Saturday"]) notices.deleted(`${day} is deleted`, () => restored.push(day));
  await touchElsewhere();
  await undo.click();
  await expect.element(said).toHaveTextContent("Thursday is deleted");
  await undo.click();
  await expect.element(said).toBeEmptyDOMElement();
  expect(restored).toEqual(["Saturday", "Thursday"]);
});

test("an undo offer for a deletion yields to a newer toast and returns after it", async () => {
  const { notices } = (await showInLobby(Waiting, {})).app;
  notices.deleted("Friday is deleted", () => {});
  notices.toast("Made: Friday (copy)");
  await expect.element(said).toHaveTextContent("Made: Friday (copy)");
  await touchElsewhere();
  await expect.element(said).toHaveTextContent("Friday is deleted");
});

test("an undo offer for a deletion expires, but not while it has the focus", async () => {
  const { notices } = (await showInLobby(Waiting, {})).app;
  notices.deleted("Friday is deleted", () => {});
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(undo).toBeVisible();
  (undo.element() as HTMLElement).focus();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(undo).toHaveFocus();
  (undo.element() as HTMLElement).blur();
  await vi.advanceTimersByTimeAsync(3000);
  await expect.element(said).toBeEmptyDOMElement();
});
