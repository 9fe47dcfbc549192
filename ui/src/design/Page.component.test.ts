import { createRawSnippet } from "svelte";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { firstTurn } from "$wire/recorded";
import { showAtTable, showInLobby } from "$test/show";
import Page from "./Page.svelte";

const html = (text: string) => createRawSnippet(() => ({ render: () => text }));
const heading = page.getByRole("heading", { level: 1 }).last();
const skip = page.getByRole("button", { name: "Skip to actions" });

test("a screen has its name, its tools and its content, and leads back to the one before", async () => {
  const { app } = await showInLobby(Page, {
    title: "Log",
    subtitle: "Friday",
    back: { screen: "settings" },
    backLabel: "To the settings",
    tools: html("<button>More</button>"),
    top: html("<p>Filter</p>"),
    children: html("<p>Lines</p>"),
  });
  expect(document.title).toBe("Log – Starboard");
  await expect.element(heading).toHaveTextContent("Log");
  await expect.element(page.getByRole("button", { name: "More" })).toBeVisible();
  for (const text of ["Friday", "Filter", "Lines"]) await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(skip).not.toBeInTheDocument();
  await page.getByRole("button", { name: "To the settings" }).click();
  expect(app.route.now).toEqual({ screen: "settings" });
});

test("the title of a new screen takes the focus, unless something has it", async () => {
  const given = { title: "Log", back: { screen: "lobby" } as const };
  await showInLobby(Page, given);
  await expect.element(heading).toHaveFocus();
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  await showInLobby(Page, { ...given, title: "Cards" });
  await expect.element(page.getByText("Cards")).toBeVisible();
  expect(document.activeElement).toBe(field);
  field.remove();
});

test("the keyboard skips from the top bar to the first action that there is", async () => {
  const bar = html("<div><button disabled>Undo</button><button>Next</button></div>");
  await showInLobby(Page, { title: "Log", back: { screen: "lobby" }, bar });
  await expect.element(page.getByRole("navigation", { name: "Actions" })).toBeVisible();
  (skip.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Next" })).toHaveFocus();
});

test("the window of a table has the name of the table on each of its screens", async () => {
  await showAtTable(Page, firstTurn, () => ({ title: "Log", back: { screen: "lobby" } as const }));
  await expect.poll(() => document.title).toBe(`${firstTurn.name} – Starboard`);
});
