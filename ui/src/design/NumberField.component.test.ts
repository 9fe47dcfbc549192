import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import NumberField from "./NumberField.svelte";

/** A field for a Level of 1 to 10 in a form that takes what it says. */
async function show(value: number, more: { live?: boolean; onenter?: () => void } = {}) {
  const told: number[] = [];
  const onchange = (value: number) => {
    told.push(value);
    void field.rerender({ value });
  };
  const field = await render(NumberField, { label: "Level", value, min: 1, max: 10, onchange, ...more });
  return { told, input: page.getByRole("spinbutton", { name: "Level" }) };
}

test("a touch changes the value by one step and stays within the range", async () => {
  const { input } = await show(9);
  const more = page.getByRole("button", { name: "More: Level" });
  await more.click();
  await expect.element(input).toHaveValue(10);
  await expect.element(more).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(more.element(), { force: true });
  await expect.element(input).toHaveValue(10);
  await page.getByRole("button", { name: "Less: Level" }).click();
  await expect.element(input).toHaveValue(9);
});

test("a typed value is clamped while typing and reported on blur", async () => {
  const { told, input } = await show(3);
  await input.fill("99");
  await expect.element(input).toHaveValue(10);
  expect(told).toEqual([]);
  await userEvent.tab();
  expect(told).toEqual([10]);
});

test("a number outside the range is told with the range", async () => {
  const { input } = await show(3);
  await input.fill("99");
  await expect.element(page.getByRole("status")).toHaveTextContent("From 1 to 10.");
  await input.fill("4");
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});

test("a held button repeats its step, and the release adds none", async () => {
  const { input } = await show(1);
  const more = page.getByRole("button", { name: "More: Level" }).element();
  more.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await expect.element(input).toHaveValue(10);
  more.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  more.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  await page.getByRole("button", { name: "Less: Level" }).click();
  await expect.element(input).toHaveValue(9);
});

test("an emptied field restores its number on blur", async () => {
  const { told, input } = await show(3);
  await input.clear();
  await userEvent.tab();
  await expect.element(input).toHaveValue(3);
  expect(told).toEqual([]);
});

test("a live field reports a typed number at once, and Enter submits the last", async () => {
  const entered: number[] = [];
  const { told, input } = await show(1, { live: true, onenter: () => entered.push(told.at(-1)!) });
  await userEvent.click(input);
  await userEvent.keyboard("7{Enter}");
  expect(told).toContain(7);
  expect(entered).toEqual([7]);
});
