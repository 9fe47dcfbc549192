import { expect, test } from "vitest";
import { page } from "vitest/browser";
import Plus from "~icons/lucide/plus";
import { showInLobby } from "$test/show";
import IconButton from "./IconButton.svelte";

test("a button with an icon has one name, for the eye as a tooltip and for a screen reader", async () => {
  let pressed = 0;
  await showInLobby(IconButton, { label: "Add", icon: Plus, size: "1.1rem", onclick: () => pressed++ });
  const button = page.getByRole("button", { name: "Add" });
  await expect.element(button).toHaveAttribute("title", "Add");
  expect(button.element().querySelector("svg")).toHaveAttribute("width", "1.1rem");
  await button.click();
  expect(pressed).toBe(1);
});

test("a tooltip may say more than the name, and a form is not sent by it", async () => {
  await showInLobby(IconButton, { label: "Undo", title: "Undo: level up", icon: Plus, disabled: true });
  const button = page.getByRole("button", { name: "Undo", exact: true });
  await expect.element(button).toHaveAttribute("title", "Undo: level up");
  await expect.element(button).toHaveAttribute("type", "button");
  await expect.element(button).toBeDisabled();
});
