import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as files from "$app/files";
import type { SetSummary } from "$wire";
import type { FakeLink } from "$test/fake-link";
import { showInLobby } from "$test/show";
import { keepDraft } from "./drafts";
import { CONTENT, HEAD, SUMMARY, TRAP, withOwn } from "$test/example-set";
import SetScreen from "./SetScreen.svelte";
import SetsScreen from "./SetsScreen.svelte";
import { SetImport } from "./set-import.svelte";

vi.mock("$app/files", { spy: true });

/** Has a host keep one set. */
const keeps = (summary: SetSummary) => (link: FakeLink) => {
  link.answerAll("sets", () => ({ got: "sets", sets: [summary] }));
  link.answerAll("set", () => ({ got: "set", set: CONTENT }));
  link.answerAll("card-names", () => ({ got: "card-names", names: {}, replaced: 0 }));
};

const show = (cards = 1, summary = SUMMARY) =>
  showInLobby(SetScreen, { set: HEAD.id, cards: withOwn(cards) }, keeps(summary));

const dialog = page.getByRole("dialog");

test("a set is made under a name, and opened", async () => {
  const { app, link } = await showInLobby(SetsScreen, {}, keeps({ ...SUMMARY, unfinished: [TRAP.id] }));
  await expect.element(page.getByRole("link", { name: /^Party/ })).toHaveTextContent("1 incomplete card");
  await page.getByRole("button", { name: "New set" }).click();
  await expect.element(dialog.getByRole("button", { name: "Make it" })).toBeDisabled();
  await userEvent.keyboard(" Picnic ");
  link.answer("create-set", { got: "set", set: { ...CONTENT, head: { ...HEAD, id: "picnic" } } });
  await dialog.getByRole("button", { name: "Make it" }).click();
  await expect.poll(() => app.route.now).toEqual({ screen: "set", set: "picnic" });
  expect(link.asked).toContainEqual({ ask: "create-set", name: "Picnic", author: undefined });
});

test("a set comes as a text or as a file", async () => {
  const { app } = await showInLobby(SetsScreen, {}, keeps(SUMMARY));
  await page.getByRole("button", { name: "Paste text" }).click();
  await page.getByRole("textbox", { name: "Paste text" }).fill("[set] pasted");
  await page.getByRole("button", { name: "Import a set" }).click();
  expect(app.state(SetImport).text).toBe("[set] pasted");
  await expect.element(dialog).not.toBeInTheDocument();
  const input = page.elementLocator(document.querySelector('input[accept^=".toml"]')!);
  await userEvent.upload(input, new File(["[set] chosen"], "set.toml"));
  await expect.poll(() => app.state(SetImport).text).toBe("[set] chosen");
});

test("a deleted card can be brought back", async () => {
  const { link } = await show();
  link.answer("remove-card", { got: "done" });
  link.answer("restore-card", { got: "done" });
  await page.getByRole("button", { name: "Delete Sticky Floor" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => link.asked.filter(({ ask }) => ask.endsWith("-card")))
    .toEqual([
      { ask: "remove-card", set: "party", card: TRAP.id },
      { ask: "restore-card", set: "party", card: TRAP.id, text: "[set]" },
    ]);
});

test("a card of a large set is found by its name", async () => {
  await show(40);
  await expect.poll(() => page.getByRole("listitem").elements().length).toBeLessThan(40);
  const search = page.getByRole("searchbox", { name: "Name of the card" });
  await search.fill("floor 37");
  await expect.element(page.getByRole("listitem").first()).toHaveTextContent("Sticky Floor 37");
  await search.fill("zzzz");
  await expect.element(page.getByText("No card fits. Type fewer letters.")).toBeVisible();
});

test("a card begins with its kind", async () => {
  const { app } = await show();
  await page.getByRole("button", { name: "Add a card" }).click();
  await dialog.getByRole("button", { name: "Monster", exact: true }).click();
  expect(app.route.now).toEqual({ screen: "make", set: "party", kind: "monster" });
});

test("a set is renamed unless somebody else was first, and what is typed stays", async () => {
  const { link } = await show();
  await page.getByRole("button", { name: "Manage Party" }).click();
  const save = dialog.getByRole("button", { name: "Save" });
  await expect.element(save).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Name of the set" }).fill("Party at sea");
  const theirs = { ...HEAD, name: "Feast", revision: 3 };
  link.answerAll("sets", () => ({ got: "sets", sets: [{ ...SUMMARY, head: theirs }] }));
  link.answer("edit-set", { fault: "head-differs", head: theirs });
  await save.click();
  await page.getByRole("button", { name: "Got it" }).click();
  await expect.element(dialog.getByRole("textbox", { name: "Name of the set" })).toHaveValue("Party at sea");
  link.answer("edit-set", { got: "done" });
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(link.asked.filter(({ ask }) => ask === "edit-set")).toMatchObject([
    { name: "Party at sea", author: "Inara", began: HEAD },
    { name: "Party at sea", author: "Inara", began: theirs },
  ]);
});

test("a deleted set can be brought back", async () => {
  const { app, link } = await show();
  link.answer("delete-set", { got: "done" });
  link.answer("restore-set", { got: "done" });
  await page.getByRole("button", { name: "Manage Party" }).click();
  await page.getByRole("button", { name: "Delete the set" }).click();
  await expect.poll(() => app.route.now).toEqual({ screen: "sets" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => link.asked).toContainEqual({ ask: "restore-set", set: "party" });
});

test("a set is shared as a file", async () => {
  const saved = vi.mocked(files.download).mockReturnValue();
  const { link } = await show();
  link.answer("export-set", { got: "export", file: "[set]", next: null });
  await page.getByRole("button", { name: "Share" }).click();
  await dialog.getByRole("button", { name: "Save as a file" }).click();
  await expect
    .poll(() => saved.mock.calls.map(([{ name, type }]) => [name, type]))
    .toEqual([["starboard-Party.toml", "application/toml"]]);
});

test("a code of a set gets its number once it is drawn, and a late drawing changes nothing", async () => {
  const { link } = await show();
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>`;
  link.answer("share-set", { got: "parts", parts: ["one", "two"] });
  link.answer("draw-code", { got: "code", text: "one", picture });
  await page.getByRole("button", { name: "Share" }).click();
  await dialog.getByRole("button", { name: "As codes" }).click();
  const code = dialog.getByRole("img");
  await expect.element(code).toHaveAccessibleName("Code 1 of 2");
  let draw = () => {};
  const drawn = new Promise<void>((resolve) => (draw = resolve));
  link.answer("draw-code", async () => {
    await drawn;
    return { got: "code", text: "two", picture };
  });
  await dialog.getByRole("button", { name: "Next code" }).click();
  await expect.element(code).toHaveAccessibleName("Code 1 of 2");
  draw();
  await expect.element(code).toHaveAccessibleName("Code 2 of 2");

  // It is closed and opened where it began.
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  await expect.element(dialog.getByRole("button", { name: "As codes" })).toBeVisible();
});

test("a card that was not saved is offered to go on with", async () => {
  const entry = { kind: "item" as const, keys: { name: "Confetti Cannon" } };
  keepDraft({ set: HEAD.id, entry, replaces: null, began: null });
  await show();
  await expect
    .element(page.getByRole("link", { name: "Go on with Confetti Cannon" }))
    .toHaveAttribute("href", "#/sets/party/new/item");
});

test("a table that plays an older revision takes the newer one", async () => {
  const { link } = await show(1, { ...SUMMARY, tables: [{ table: "friday", name: "Friday", revision: 1 }] });
  await expect.element(page.getByText("Friday: revision 1")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Take revision 2" })).toBeVisible();
  expect(link.acted).toEqual([]);
});

test("a set that is not here is said so", async () => {
  const { app } = await showInLobby(SetScreen, { set: "other", cards: withOwn(0) }, keeps(SUMMARY));
  await page.getByRole("button", { name: "My cards" }).click();
  expect(app.route.now).toEqual({ screen: "sets" });
});
