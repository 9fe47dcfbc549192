import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CardFault, SetCheck } from "$wire";
import type { FakeLink } from "$test/fake-link";
import { showInLobby } from "$test/show";
import { CONTENT, HEAD, SUMMARY, TRAP } from "$test/example-set";
import IncomingSet from "./IncomingSet.svelte";
import { SetImport } from "./set-import.svelte";

const SOUND: SetCheck = { faults: [], more: 0, head: { ...HEAD, revision: 3 }, cards: [TRAP], change: null };

const fault = (line: number, kind: CardFault["kind"]): CardFault => ({
  file: "set.toml",
  line,
  column: 1,
  path: [],
  card: TRAP.id,
  key: "hands",
  kind,
});

async function show(check: Partial<SetCheck>, here = [SUMMARY]) {
  const shown = await showInLobby(IncomingSet, { text: "[set] new" }, (link: FakeLink) => {
    link.answerAll("sets", () => ({ got: "sets", sets: here }));
    link.answerAll("set", () => ({ got: "set", set: { ...CONTENT, text: "[set] former" } }));
    link.answer("check-set", { got: "set-check", check: { ...SOUND, ...check } });
  });
  const saves = () => shown.link.asked.filter(({ ask }) => ask === "save-set");
  return { ...shown, saves };
}

const CHANGE = { head: HEAD, added: [TRAP.id], removed: ["laser"], changed: [] };
const dialog = page.getByRole("dialog");

test("a set that is new here is saved at once, and Undo takes it away", async () => {
  const { app, link, saves } = await show({}, []);
  link.answerAll("save-set", () => ({ got: "set", set: CONTENT }));
  link.answer("delete-set", { got: "done" });
  await page.getByRole("button", { name: "Undo" }).click();
  expect(saves()).toEqual([{ ask: "save-set", text: "[set] new", onClash: "refuse", over: undefined }]);
  await expect.poll(() => link.asked).toContainEqual({ ask: "delete-set", set: "party" });
  await expect.poll(() => app.route.now).toEqual({ screen: "sets" });
});

test("a set that is here already is not saved again", async () => {
  const { saves } = await show({});
  await expect.element(page.getByText("You already have Party, unchanged.")).toBeVisible();
  expect(saves()).toEqual([]);
});

test("every fault of a set is named with its line, and nothing is saved", async () => {
  const { app, saves } = await show({
    faults: [fault(6, { code: "missing-key" }), fault(8, { code: "out-of-range", value: 3, min: 0, max: 2 })],
  });
  app.state(SetImport).text = "[set] new";
  await expect.element(dialog).toHaveAccessibleName("This set cannot be imported");
  await expect.element(dialog.getByText(/Line 6.*sticky-floor.*hands.*is missing/)).toBeVisible();
  await expect.element(dialog.getByText(/Line 8.*must be from 0 to 2/)).toBeVisible();
  await dialog.getByRole("button", { name: "Got it" }).click();
  expect(app.state(SetImport).text).toBeNull();
  expect(saves()).toEqual([]);
});

test("a set that differs from the one here replaces it, and Undo brings that back", async () => {
  const { link, saves } = await show({ change: CHANGE });
  link.answerAll("save-set", () => ({ got: "set", set: { ...CONTENT, head: { ...HEAD, revision: 3 } } }));
  await expect.element(dialog).toHaveAccessibleName("You have another Party");
  await expect.element(dialog).toHaveTextContent("Yours is revision 2; this one is revision 3.");
  await expect.element(dialog.getByRole("definition").first()).toHaveTextContent("Sticky Floor");
  await expect.element(dialog.getByRole("definition").last()).toHaveTextContent("Laser");
  await dialog.getByRole("button", { name: "Replace mine" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(saves).toEqual([
    { ask: "save-set", text: "[set] new", onClash: "replace", over: 2 },
    { ask: "save-set", text: "[set] former", onClash: "replace", over: 3 },
  ]);
});

test("a set can be kept beside the one here", async () => {
  const { link, saves } = await show({ change: CHANGE });
  link.answerAll("save-set", () => ({ got: "set", set: CONTENT }));
  await dialog.getByRole("button", { name: "Keep both" }).click();
  await expect.poll(saves).toMatchObject([{ onClash: "keep-both" }]);
});

test("a set whose cards are here under another set can only be kept beside them", async () => {
  const { app } = await show({ faults: [fault(2, { code: "duplicate-card", first: null, set: "Other" })] });
  app.state(SetImport).text = "[set] new";
  await expect.element(dialog).toHaveAccessibleName("Some of its cards are here already");
  await expect.element(dialog.getByRole("button", { name: "Replace mine" })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole("button", { name: "Keep both" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(app.state(SetImport).text).toBeNull();
});

test("a set that somebody has changed in between is compared anew", async () => {
  const { link } = await show({ change: CHANGE });
  await expect.element(dialog).toHaveTextContent("Yours is revision 2");
  const change = { ...CHANGE, head: { ...HEAD, revision: 7 } };
  link.answer("save-set", { fault: "set-differs", change });
  link.answer("check-set", { got: "set-check", check: { ...SOUND, change } });
  await dialog.getByRole("button", { name: "Replace mine" }).click();
  await expect.element(dialog.filter({ hasText: "Yours is revision 7" })).toBeInTheDocument();
});
