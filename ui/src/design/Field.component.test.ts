import { createRawSnippet } from "svelte";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showInLobby } from "$test/show";
import Field from "./Field.svelte";

test("a field is a line of text under its label, with a hint that belongs to it", async () => {
  const typed: string[] = [];
  await showInLobby(Field, {
    label: "Name",
    hint: "As others see it",
    value: "Wesley",
    maxlength: 8,
    onchange: (event: Event) => typed.push((event.target as HTMLInputElement).value),
  });
  await page.getByText("Name").click();
  const field = page.getByRole("textbox", { name: "Name As others see it" });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{End} & Co.{Tab}");
  expect(typed).toEqual(["Wesley &"]);
});

test("a field has any control under its label", async () => {
  const html = `<select><option>Male</option><option>Female</option></select>`;
  await showInLobby(Field, { label: "Sex", children: createRawSnippet(() => ({ render: () => html })) });
  await expect.element(page.getByRole("combobox", { name: "Sex" })).toHaveValue("Male");
  await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
});
