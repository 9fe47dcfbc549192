import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PickPurpose } from "$app/card-search";
import type { Event, Foe, LogLine, Snapshot } from "$wire";
import { catalogue, firstTurn } from "$wire/recorded";
import { later } from "$test/changed";
import { showAtTable } from "$test/show";
import CardPicker from "./CardPicker.svelte";

interface Given {
  snapshot?: Snapshot;
  discards?: boolean;
  lines?: LogLine[];
}

async function show(
  purpose: PickPurpose,
  { snapshot = firstTurn, discards = false, lines = [] }: Given = {},
) {
  const picked: string[] = [];
  const typed: Foe[] = [];
  const { link } = await showAtTable(
    CardPicker,
    snapshot,
    () => ({
      purpose,
      discards,
      title: "Which card?",
      onpick: (copy: string) => picked.push(copy),
      ontyped: purpose === "monster" ? (foe: Foe) => typed.push(foe) : undefined,
      onclose: () => {},
    }),
    (link) => link.answerAll("log", () => ({ got: "log", lines, earlier: false })),
  );
  const field = page.getByRole("combobox", { name: "Name of the card" });
  await expect.element(field).toHaveFocus();
  return { link, picked, typed, field, options: page.getByRole("option") };
}

test("typed letters find a card, and Enter picks the first", async () => {
  const { picked, options } = await show("monster");
  await userEvent.keyboard("bot");
  await expect.element(options.first()).toHaveTextContent("Bottle Bottle");
  await userEvent.keyboard("{Enter}");
  expect(picked).toEqual(["bottle-bottle"]);
});

test("the arrow keys move between options, and Enter picks the selected one", async () => {
  const { picked, options, field } = await show("monster");
  const names = options.elements().map((option) => option.querySelector("bdi")!.textContent);
  await expect.element(page.getByRole("option", { selected: true })).toHaveTextContent(names[0]!);
  // The options may open above the field; the arrow keys then go upwards.
  const upwards = getComputedStyle(field.element()).getPropertyValue("--upwards") === "1";
  await userEvent.keyboard(upwards ? "{ArrowUp}" : "{ArrowDown}");
  await expect.element(page.getByRole("option", { selected: true })).toHaveTextContent(names[1]!);
  await userEvent.keyboard("{Enter}");
  expect(picked).toEqual([catalogue.cards.find(({ name }) => name === names[1])!.id]);
});

test("a typed number offers a monster of that Level", async () => {
  const { typed } = await show("monster");
  await userEvent.keyboard("8");
  await page.getByRole("button", { name: "Fight Level 8" }).click();
  expect(typed).toEqual([{ is: "typed", level: 8, treasures: 1, levels: 1, tags: [] }]);
});

test("a finger picks what was under it, even if a letter came just before", async () => {
  const { picked, options, field } = await show("monster");
  const touch = (type: string) => new PointerEvent(type, { bubbles: true });
  await userEvent.keyboard("b");
  await expect.element(options.first()).toBeVisible();
  const option = options.elements()[0]!;
  const input = field.element() as HTMLInputElement;
  input.value = "bottle";
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  option.dispatchEvent(touch("pointerdown"));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(option.isConnected && options.elements().length > 1).toBe(true);
  option.dispatchEvent(touch("pointerup"));
  (option as HTMLElement).click();
  expect(picked).toEqual([catalogue.cards.find(({ name }) => option.textContent.includes(name))!.id]);
});

test("another card comes before the second copy of one that is on the table", async () => {
  localStorage.setItem("starboard.recent.race", JSON.stringify(["feline"]));
  const feline = catalogue.cards.find(({ id }) => id === "feline")!;
  expect(feline.copies).toBeGreaterThan(1);
  const { view } = firstTurn;
  const onTable: typeof view.onTable = [
    ...view.onTable.filter(([card]) => card !== "feline#2"),
    ["feline", 1],
  ];
  const { options } = await show("race", { snapshot: later(firstTurn, { onTable }, 0) });
  await expect.element(options.first()).not.toHaveTextContent("Feline");
  await userEvent.keyboard("feline");
  await expect.element(options.first()).toHaveTextContent(/Feline\s*copy 2/);
});

test("where a card comes from the discards, those that are known come first", async () => {
  const line = firstTurn.latest;
  const events: Event[] = [
    { event: "discarded", seat: 0, cards: ["plasmoid", "ogre"], why: "chosen" } as never,
  ];
  const { options } = await show("monster", {
    discards: true,
    lines: [{ ...line, inEffect: true, entry: { entry: "act", action: "discard", events } }],
  });
  await expect.element(options.nth(0)).toHaveTextContent("Ogre");
  await expect.element(options.nth(1)).toHaveTextContent("Plasmoid");
});

test("a card in play shows who has it", async () => {
  const { options } = await show("any");
  await userEvent.keyboard("bobaser");
  await expect.element(options.first()).toHaveTextContent(/Bobaser\s*with Boxey/);
});

test("a card that another device plays moves no row of the open list", async () => {
  const { link, options } = await show("any");
  const names = () => options.elements().map((option) => option.querySelector("bdi")!.textContent);
  const before = names();
  const [first] = before;
  const card = catalogue.cards.find(({ name }) => name === first)!.id;
  link.push(later(firstTurn, { onTable: [...firstTurn.view.onTable, [card, 1]] }));
  await expect.element(options.first()).toHaveTextContent(/with Boxey/);
  expect(names()).toEqual(before);
});

test("of a long list a screenful is made, and the arrow keys lead beyond it", async () => {
  const { field, options } = await show("any");
  const made = options.elements().length;
  const all = Number(options.first().element().getAttribute("aria-setsize"));
  expect(all).toBeGreaterThan(made);
  const upwards = getComputedStyle(field.element()).getPropertyValue("--upwards") === "1";
  for (let step = 0; step < made; step++) await userEvent.keyboard(upwards ? "{ArrowUp}" : "{ArrowDown}");
  const active = page.getByRole("option", { selected: true });
  await expect.element(active).toHaveAttribute("aria-posinset", `${made + 1}`);
  await expect.element(field).toHaveAttribute("aria-activedescendant", active.element().id);
  await userEvent.keyboard("bottle b");
  await expect.element(options.first()).toHaveTextContent("Bottle Bottle");
  await expect.element(options.first()).toHaveAttribute("aria-setsize", `${options.elements().length}`);
  await expect.element(active).toHaveAttribute("aria-posinset", "1");
});
