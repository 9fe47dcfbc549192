import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { losing } from "$wire/recorded";
import { showAtTable } from "$test/show";
import Level from "./Level.svelte";

async function show(mayRise: boolean) {
  const seat = { ...losing.view.seats[0]!, mayRise };
  const { link } = await showAtTable(Level, losing, () => ({ seat }));
  const button = page.getByRole("button", { name: "Wesley: one Level up" }).element();
  const press = () => button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  const letGo = () => {
    button.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  };
  return { link, press, letGo };
}

test("a held button repeats a Level", async () => {
  const { link, press, letGo } = await show(true);
  press();
  await expect.poll(() => link.acted.length).toBeGreaterThan(2);
  letGo();
});

test("below the winning Level a held button waits to be let go, and acts once", async () => {
  const { link, press, letGo } = await show(false);
  press();
  // Longer than a button waits before it repeats.
  await new Promise((passed) => setTimeout(passed, 1000));
  expect(link.acted).toEqual([]);
  letGo();
  await expect.poll(() => link.acted).toEqual([{ do: "change-level", seat: 0, by: 1 }]);
});
