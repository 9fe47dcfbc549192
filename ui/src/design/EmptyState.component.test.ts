import { createRawSnippet } from "svelte";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { showInLobby } from "$test/show";
import EmptyState from "./EmptyState.svelte";

test("where there is nothing, it says so, says why, and has a way on", async () => {
  await showInLobby(EmptyState, {
    text: "No card is called that.",
    hint: "Try a part of its name.",
    children: createRawSnippet(() => ({ render: () => "<button>Show all</button>" })),
  });
  await expect.element(page.getByText("No card is called that.")).toBeVisible();
  await expect.element(page.getByText("Try a part of its name.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Show all" })).toBeVisible();
});

test("a single line stands alone", async () => {
  await showInLobby(EmptyState, { hint: "Nothing has happened yet." });
  expect(document.querySelectorAll("main p")).toHaveLength(1);
});
