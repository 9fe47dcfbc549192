import { createRawSnippet } from "svelte";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showInLobby } from "$test/show";
import Checkbox from "./Checkbox.svelte";
import Die from "./Die.svelte";
import FacePicker from "./FacePicker.svelte";
import RadioButtons from "./RadioButtons.svelte";
import RollingNumber from "./RollingNumber.svelte";
import SearchField from "./SearchField.svelte";
import Standie from "./Standie.svelte";

for (let face = 1; face <= 6; face++)
  test(`a die shows as many pips as its face ${face}, none above another`, async () => {
    await showInLobby(Die, { face });
    const pips = [...document.querySelectorAll("circle")];
    expect(pips).toHaveLength(face);
    const places = pips.map((pip) => `${pip.getAttribute("cx")} ${pip.getAttribute("cy")}`);
    expect(new Set(places).size).toBe(face);
  });

test("a roll is left to the host, or a face is named; neither can be pressed while disabled", async () => {
  const faces: (number | undefined)[] = [];
  const picker = { label: "Escape", onface: (face?: number) => faces.push(face) };
  await showInLobby(FacePicker, picker);
  await page.getByRole("button", { name: "Roll the die" }).click();
  await page.getByRole("button", { name: "Face 3" }).click();
  expect(faces).toEqual([undefined, 3]);
});

test("a disabled roll cannot be pressed", async () => {
  await showInLobby(FacePicker, { label: "Escape", disabled: true, onface: () => {} });
  for (const button of page.getByRole("group", { name: "Escape" }).getByRole("button").all())
    await expect.element(button).toBeDisabled();
});

test("a group of radio buttons is one tab stop, and arrow keys and touches choose", async () => {
  const chosen: string[] = [];
  await showInLobby(RadioButtons<string>, {
    class: "faces",
    label: "Piece",
    options: ["ship", "star", "moon"],
    value: "star",
    name: (option: string) => `The ${option}`,
    onchoose: (option: string) => chosen.push(option),
    children: createRawSnippet((option: () => string) => ({ render: () => `<i>${option()}</i>` })),
  });
  await userEvent.tab();
  const radio = (name: string) => page.getByRole("radio", { name });
  await expect.element(radio("The star")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(radio("The moon")).toHaveFocus();
  await page.getByRole("radiogroup", { name: "Piece" }).getByText("ship").click({ force: true });
  expect(chosen).toEqual(["moon", "ship"]);
  await expect.element(radio("The ship")).toBeChecked();
});

test("a touch on its words ticks a checkbox, unless it is disabled or what a tick does is refused", async () => {
  const changes: boolean[] = [];
  const onchange = (checked: boolean) => changes.push(checked);
  await showInLobby(Checkbox, { label: "Undead", onchange });
  await showInLobby(Checkbox, { label: "Big", disabled: true, onchange });
  await showInLobby(Checkbox, {
    label: "Given",
    onclick: (event: Event) => event.preventDefault(),
    onchange,
  });
  for (const name of ["Undead", "Big", "Given"]) await page.getByText(name).click({ force: true });
  await expect.element(page.getByRole("checkbox", { name: "Undead" })).toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: "Big" })).not.toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: "Given" })).not.toBeChecked();
  await page.getByText("Undead").click();
  expect(changes).toEqual([true, false]);
});

test("a number rolls in only if it changes, and its minus is a minus", async () => {
  await showInLobby(RollingNumber, { value: -3 });
  const number = page.getByText("−3");
  await expect.element(number).toBeVisible();
  await expect.element(number).not.toHaveClass("rolls");
});

test("a search field has a name of its own or looks for a card", async () => {
  await showInLobby(SearchField, { query: "bot" });
  await expect.element(page.getByRole("searchbox", { name: "Name of the card" })).toHaveValue("bot");
});

test("a piece has the letter and the color of its player, and lies once its player is dead", async () => {
  await showInLobby(Standie, { standie: { color: "coral", shape: "star" }, letter: "W", dead: true });
  const piece = document.querySelector<SVGElement>("main svg")!;
  expect(piece.textContent.trim()).toBe("W");
  expect(piece.style.getPropertyValue("--who")).toBe("var(--coral)");
  expect(getComputedStyle(piece).rotate).toBe("90deg");
});
