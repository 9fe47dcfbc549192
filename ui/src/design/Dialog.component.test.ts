import { createRawSnippet } from "svelte";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import Dialog from "./Dialog.svelte";

const content = (html: string) => createRawSnippet(() => ({ render: () => html }));

/** A dialog behind a button that opens it. */
async function behindButton(title: string, html: string) {
  const button = document.createElement("button");
  button.textContent = `Open ${title}`;
  document.body.append(button);
  onTestFinished(() => button.remove());
  let closed = 0;
  const onclose = () => {
    closed++;
    void dialog.rerender({ open: false });
  };
  const dialog = await render(Dialog, { open: false, title, onclose, children: content(html) });
  button.onclick = () => void dialog.rerender({ open: true });
  return {
    button: page.getByRole("button", { name: `Open ${title}` }),
    box: page.getByRole("dialog", { name: title }),
    rename: (title: string) => dialog.rerender({ title }),
    open: () => dialog.rerender({ open: true }),
    closed: () => closed,
  };
}

test("an opened dialog focuses its marked control, and Escape returns the focus", async () => {
  const { button, box, closed } = await behindButton(
    "Sell",
    '<p><a href="#/">Rules</a> <input data-first-focus aria-label="Price" /></p>',
  );
  await button.click();
  await expect.element(page.getByRole("textbox", { name: "Price" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(closed()).toBe(1);
});

test("Tab stays within a dialog", async () => {
  const { button, box } = await behindButton("Sell", '<p><input aria-label="Price" /></p>');
  await button.click();
  await expect.element(box).toBeVisible();
  for (let stop = 0; stop < 5; stop++) {
    await userEvent.tab();
    expect(box.element().contains(document.activeElement)).toBe(true);
  }
});

test("Escape closes the dialog that was opened last", async () => {
  const under = await behindButton("Under", "<p>one</p>");
  const above = await behindButton("Above", "<p>two</p>");
  await above.open();
  await expect.element(above.box).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(above.box).not.toBeInTheDocument();
  await under.open();
  await above.open();
  await expect.element(above.box).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(above.box).not.toBeInTheDocument();
  await expect.element(under.box).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(under.box).not.toBeInTheDocument();
});

test("going back closes a dialog and stays on the screen", async () => {
  const screen = location.hash;
  const { button, box } = await behindButton("Sell", "<p>two cards</p>");
  await button.click();
  await expect.element(box).toBeVisible();
  await expect.poll(() => (history.state as { covered?: number } | null)?.covered).toBe(1);
  history.back();
  await expect.element(box).not.toBeInTheDocument();
  expect(location.hash).toBe(screen);
});

test("Escape in the second step of a dialog goes back to the first one", async () => {
  const steps: string[] = [];
  const dialog = await render(Dialog, {
    open: true,
    title: "Second",
    onclose: () => steps.push("closed"),
    onback: () => {
      steps.push("back");
      void dialog.rerender({ title: "First", onback: undefined });
    },
    children: content("<p>step</p>"),
  });
  await expect.element(page.getByRole("dialog", { name: "Second" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog", { name: "First" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(steps).toEqual(["back", "closed"]);
});
