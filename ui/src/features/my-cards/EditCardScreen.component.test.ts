import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-svelte";
import type { Card, CardCheck } from "$wire";
import type { FakeLink } from "$test/fake-link";
import { showInLobby } from "$test/show";
import { draftsOf } from "./drafts";
import EditCardScreen from "./EditCardScreen.svelte";
import { CONTENT, HEAD, SUMMARY, TRAP, withOwn } from "$test/example-set";

const NAMELESS: CardCheck = {
  faults: [
    {
      file: "set.toml",
      line: 1,
      column: 1,
      path: ["name"],
      card: null,
      key: "name",
      kind: { code: "empty-name" },
    },
  ],
  card: null,
  text: "",
};

const show = (what: "edit" | "make" = "edit") =>
  showInLobby(
    EditCardScreen,
    {
      what:
        what === "edit"
          ? { screen: "edit", set: HEAD.id, card: TRAP.id }
          : { screen: "make", set: HEAD.id, kind: "trap" },
      cards: withOwn(1),
    },
    (link: FakeLink) => {
      link.answerAll("sets", () => ({ got: "sets", sets: [SUMMARY] }));
      link.answerAll("set", () => ({ got: "set", set: CONTENT }));
      link.answerAll("check-card", ({ card }) => ({
        got: "card-check",
        check: card.keys.name
          ? { faults: [], card: { ...TRAP, name: String(card.keys.name) }, text: "" }
          : NAMELESS,
      }));
    },
  );

const name = page.getByRole("textbox", { name: "Name", exact: true });
const save = page.getByRole("button", { name: "Save" });
const preview = page.getByRole("region", { name: "Preview" });

test("a card is checked while it is written, and what is wrong with it leads to its field", async () => {
  const { link } = await show("make");
  await expect
    .element(preview)
    .toHaveTextContent("The preview shows the card once nothing is wrong with it.");
  await expect.element(page.getByText("1 thing to correct")).not.toBeInTheDocument();
  await save.click();
  await expect.element(page.getByText("1 thing to correct").first()).toBeVisible();
  await expect.element(name).toHaveFocus();
  await name.fill("Wet Floor");
  await expect.element(preview.getByRole("heading", { level: 3 })).toHaveTextContent("Wet Floor");
  await expect.element(page.getByText("1 thing to correct")).not.toBeInTheDocument();
  expect(link.asked.map(({ ask }) => ask)).not.toContain("save-card");
});

test("a saved card leads back to its set, and leaves no draft", async () => {
  const { app, link } = await show();
  await name.fill("Wet Floor");
  expect(draftsOf(HEAD.id)).toHaveLength(1);
  link.answer("save-card", { got: "card-saved", card: { ...TRAP, name: "Wet Floor" }, set: CONTENT });
  await save.click();
  await expect.element(page.getByText("Wet Floor is saved")).toBeVisible();
  expect(app.route.now).toEqual({ screen: "set", set: HEAD.id });
  expect(draftsOf(HEAD.id)).toEqual([]);
  expect(link.asked.find(({ ask }) => ask === "save-card")).toMatchObject({
    set: HEAD.id,
    replaces: TRAP.id,
    began: TRAP,
    card: { kind: "trap", keys: { name: "Wet Floor" } },
  });
});

test("a draft is gone on with, or thrown away", async () => {
  await show();
  await name.fill("Wet Floor");
  await page.getByRole("button", { name: "Back" }).click();
  await show();
  await expect.element(name.last()).toHaveValue("Wet Floor");
  await page.getByRole("button", { name: "Discard them" }).click();
  await expect.element(name.last()).toHaveValue("Sticky Floor");
  expect(draftsOf(HEAD.id)).toEqual([]);
});

test("a card whose editor is left before it is checked stays a draft", async () => {
  const { link } = await show();
  await name.fill("Wet Floor");
  await expect.element(preview.getByRole("heading", { level: 3 })).toHaveTextContent("Wet Floor");
  let checked = () => {};
  const done = new Promise<void>((resolve) => (checked = resolve));
  // Also the check of what was typed, if it comes only now.
  link.answerAll("check-card", () => async () => {
    await done;
    return { got: "card-check", check: { faults: [], card: TRAP, text: "" } };
  });
  await save.click();
  cleanup();
  checked();
  await new Promise((resolve) => setTimeout(resolve));
  expect(link.asked.map(({ ask }) => ask)).not.toContain("save-card");
  expect(draftsOf(HEAD.id)).toHaveLength(1);
});

test("a card of another kind keeps its name", async () => {
  await show("make");
  await name.fill("Wet Floor");
  await page.getByRole("combobox", { name: "Kind" }).selectOptions("Item");
  await expect.element(name).toHaveValue("Wet Floor");
  await expect.element(page.getByRole("spinbutton", { name: "Bonus" })).toBeVisible();
});

/** Shows an edited card that somebody else has changed, or deleted, when it is saved. */
async function clash(theirs: Card | null) {
  const shown = await show();
  await name.fill("Wet Floor");
  shown.link.answer("save-card", { fault: "card-differs", card: theirs });
  await save.click();
  return { ...shown, dialog: page.getByRole("dialog") };
}

const THEIRS: Card = { ...TRAP, name: "Dry Floor" };

test("a card that somebody else has changed is saved over theirs once that is seen", async () => {
  const { link, dialog } = await clash(THEIRS);
  await expect.element(dialog).toHaveAccessibleName("Someone else has changed this card");
  await expect.element(dialog).toHaveTextContent("Dry Floor");
  link.answer("save-card", { got: "card-saved", card: TRAP, set: CONTENT });
  await dialog.getByRole("button", { name: "Save mine" }).click();
  await expect
    .poll(() => link.asked.filter(({ ask }) => ask === "save-card"))
    .toMatchObject([{ began: TRAP }, { began: THEIRS, card: { keys: { name: "Wet Floor" } } }]);
});

test("what somebody else has made of a card is gone on from", async () => {
  const { dialog } = await clash(THEIRS);
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect.element(name).toHaveValue("Dry Floor");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(draftsOf(HEAD.id)).toEqual([]);
});

test("a card that somebody else has deleted is given up, or saved as a new one", async () => {
  const { app, link, dialog } = await clash(null);
  await expect.element(dialog).toHaveAccessibleName("Someone else has deleted this card");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(name).toHaveValue("Wet Floor");
  link.answer("save-card", { fault: "card-differs", card: null });
  await save.click();
  link.answer("save-card", { got: "card-saved", card: TRAP, set: CONTENT });
  await dialog.getByRole("button", { name: "Save mine" }).click();
  await expect
    .poll(() => link.asked.findLast(({ ask }) => ask === "save-card"))
    .not.toHaveProperty("replaces", TRAP.id);
  await expect.poll(() => app.route.now).toEqual({ screen: "set", set: HEAD.id });
});
