import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import Dialogs from "$test/Dialogs.svelte";
import { showInLobby } from "$test/show";

const button = (title: string) => page.getByRole("button", { name: `Open ${title}` });
const dialog = (title: string) => page.getByRole("dialog", { name: title });
const show = (...dialogs: { title: string; html: string }[]) => showInLobby(Dialogs, { dialogs });

test("an opened dialog focuses its marked control, and Escape returns the focus", async () => {
  await show({
    title: "Sell",
    html: '<p><a href="#/">Rules</a> <input data-first-focus aria-label="Price" /></p>',
  });
  await button("Sell").click();
  await expect.element(page.getByRole("textbox", { name: "Price" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog("Sell")).not.toBeInTheDocument();
  await expect.element(button("Sell")).toHaveFocus();
});

test("the page behind a dialog cannot be reached", async () => {
  await show({ title: "Sell", html: '<p><input aria-label="Price" /></p>' });
  await button("Sell").click();
  await expect.element(dialog("Sell")).toBeVisible();
  for (let stop = 0; stop < 5; stop++) {
    await userEvent.tab();
    expect(document.activeElement?.closest("main")).toBeNull();
  }
});

test("Escape closes the dialog that was opened last", async () => {
  await show({ title: "Under", html: "<p>one</p>" }, { title: "Above", html: "<p>two</p>" });
  for (const [first, last] of [
    ["Under", "Above"],
    ["Above", "Under"],
  ] as const) {
    await userEvent.keyboard(first === "Under" ? "12" : "21");
    await expect.element(dialog(last)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog(last)).not.toBeInTheDocument();
    await expect.element(dialog(first)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog(first)).not.toBeInTheDocument();
  }
});

test("a touch beside a dialog closes it, but not one that began within", async () => {
  await show({ title: "Sell", html: "<p>two cards</p>" });
  await button("Sell").click();
  const box = dialog("Sell").element();
  const touch = (pressed: Element, released: Element) => {
    pressed.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    released.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };
  touch(box.querySelector("p")!, box);
  await expect.element(dialog("Sell")).toBeVisible();
  touch(box, box);
  await expect.element(dialog("Sell")).not.toBeInTheDocument();
});

test("going back closes a dialog and stays on the screen", async () => {
  await show({ title: "Sell", html: "<p>two cards</p>" });
  const screen = location.hash;
  await button("Sell").click();
  await expect.poll(() => (history.state as { covered?: number } | null)?.covered).toBe(1);
  history.back();
  await expect.element(dialog("Sell")).not.toBeInTheDocument();
  expect(location.hash).toBe(screen);
});

test("a dialog that the browser closes by itself is gone", async () => {
  const steps: string[] = [];
  await showInLobby(Dialogs, {
    dialogs: [{ title: "Sell", html: "<p>two cards</p>" }],
    onstep: (step: string) => steps.push(step),
  });
  await button("Sell").click();
  const box = dialog("Sell").element() as HTMLDialogElement;
  box.close();
  await expect.poll(() => box.isConnected).toBe(false);
  expect(steps).toEqual(["closed"]);
});

test("Escape in the second step of a dialog goes back to the first one", async () => {
  const steps: string[] = [];
  await showInLobby(Dialogs, {
    dialogs: [{ title: "Sell", html: "<p>two cards</p>", steps: true }],
    onstep: (step: string) => steps.push(step),
  });
  await button("Sell").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog("Sell")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog("Sell")).not.toBeInTheDocument();
  expect(steps).toEqual(["back", "closed"]);
});
