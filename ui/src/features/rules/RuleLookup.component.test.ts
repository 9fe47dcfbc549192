import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { firstTurn } from "$wire/recorded";
import { showAtTable, showInLobby } from "$test/show";
import { entry, ref } from "./example-rules";
import RuleLookup from "./RuleLookup.svelte";

const STRENGTH = entry("combat-strength", "Combat strength", "Your Level and your bonuses.", {
  differences: [
    ["first-2002", "Ties go to the monsters."],
    ["deluxe-2019", "Ties go to you."],
  ],
});
const HELP = entry("helping", "Helping", "Others may join.", {
  related: [ref("combat-strength", "Combat strength")],
});

/** Puts a part of a screen on the page, beside what is tested. */
function put(html: string): void {
  const part = document.createElement("div");
  part.innerHTML = html;
  document.body.append(part);
  onTestFinished(() => part.remove());
}

const show = () =>
  showInLobby(RuleLookup, {}, (link) => {
    link.answerAll("rule", ({ rule }) => ({ got: "rule", page: rule === HELP.id ? HELP : STRENGTH }));
  });

const dialog = page.getByRole("dialog");
const hint = page.getByRole("tooltip");
const label = page.getByText("Strength", { exact: true });

/** Has a finger do something at the label. */
function finger(type: string, y = 100): void {
  const how = {
    bubbles: true,
    pointerType: "touch",
    isPrimary: true,
    pointerId: 7,
    clientX: 100,
    clientY: y,
  };
  label.element().dispatchEvent(new PointerEvent(type, how));
}

test("a mouse that rests on a label shows its rule in short, until a key is pressed", async () => {
  await show();
  put(`<p style="margin: 300px 8px"><span data-rule="combat-strength">Strength</span></p>`);
  await label.hover();
  await expect.element(hint).toHaveTextContent("Your Level and your bonuses.");
  await expect.element(hint).toHaveTextContent("Deluxe: Ties go to you.");
  await expect.element(hint).not.toHaveTextContent("Ties go to the monsters.");
  const [above, below] = [hint, label].map((one) => one.element().getBoundingClientRect());
  expect(above!.bottom).toBeLessThanOrEqual(below!.top);
  expect(above!.left).toBeGreaterThanOrEqual(0);
  await userEvent.keyboard("{Escape}");
  await expect.element(hint).not.toBeInTheDocument();
});

test("a hint at the top of the window lies below its label, and lets touches through", async () => {
  await show();
  put(
    `<p style="position: fixed; inset: 0 0 auto"><span data-rule="combat-strength">Strength</span><br><button>Next</button></p>`,
  );
  await label.hover();
  await expect.element(hint).toBeVisible();
  expect(hint.element().getBoundingClientRect().top).toBeGreaterThan(
    label.element().getBoundingClientRect().bottom,
  );
  await page.getByRole("button", { name: "Next" }).click();
  await expect.element(hint).not.toBeInTheDocument();
});

test("Escape closes a hint on a dialog, and not the dialog", async () => {
  await show();
  put(`<dialog><h2 data-rule="combat-strength">Strength</h2></dialog>`);
  document.querySelector("dialog")!.showModal();
  await label.hover();
  await expect.element(hint).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(hint).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a long press on a label opens its rule, and the lifted finger does not click", async () => {
  const { app } = await show();
  put(`<button><span data-rule="combat-strength">Strength</span></button>`);
  let clicks = 0;
  page
    .getByRole("button", { name: "Strength" })
    .element()
    .addEventListener("click", () => clicks++);
  finger("pointerdown");
  await expect.element(dialog).toHaveTextContent("Your Level and your bonuses.");
  finger("pointerup");
  (label.element() as HTMLElement).click();
  expect(clicks).toBe(0);
  app.lookup.close();
  (label.element() as HTMLElement).click();
  expect(clicks).toBe(1);
});

test("a short touch and a moving touch open no rule", async () => {
  const { app } = await show();
  put(`<span data-rule="combat-strength">Strength</span>`);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  finger("pointerdown");
  finger("pointerup");
  vi.advanceTimersByTime(1000);
  expect(app.lookup.now).toBeNull();
  finger("pointerdown");
  finger("pointermove", 40);
  vi.advanceTimersByTime(1000);
  expect(app.lookup.now).toBeNull();
  finger("pointerdown");
  vi.advanceTimersByTime(1000);
  expect(app.lookup.now).toEqual({ place: "rule", rule: "combat-strength" });
});

test("a question mark opens the rule of the focused control, and the search without one", async () => {
  const { app } = await show();
  put(`<button><b data-rule="helping">Help</b></button><button>Other</button><input aria-label="Name" />`);
  (page.getByRole("button", { name: "Help" }).element() as HTMLElement).focus();
  await userEvent.keyboard("?");
  await expect.element(dialog.getByRole("heading", { level: 2 })).toHaveTextContent("Helping");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("textbox", { name: "Name" }));
  await userEvent.keyboard("?");
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("?");
  expect(app.lookup.now).toBeNull();
  (page.getByRole("button", { name: "Other" }).element() as HTMLElement).focus();
  await userEvent.keyboard("?");
  await expect.element(dialog.getByRole("searchbox")).toHaveFocus();
});

test("a search is announced in short, and entries take the focus and give it back", async () => {
  const { app, link } = await show();
  link.answerAll("search", ({ query }) => ({
    got: "found",
    close: false,
    hits:
      query === "help"
        ? [
            {
              is: "rule",
              rule: ref("helping", "Helping"),
              snippet: [{ text: "may join", marked: true }],
              answer: null,
            },
            { is: "card", card: "laser", named: false },
          ]
        : [],
  }));
  app.lookup.show({ place: "search" });
  const search = dialog.getByRole("searchbox");
  await search.fill("zzz");
  await expect.element(dialog.getByText(/^Nothing found/).first()).toBeInTheDocument();
  await search.fill("help");
  const told = dialog.getByRole("status").filter({ hasText: "hits" });
  await expect.element(told).toHaveTextContent("2 hits, the first one Helping");
  await userEvent.keyboard("{Enter}");
  const title = dialog.getByRole("heading", { level: 2 });
  await expect.element(title).toHaveTextContent("Helping");
  await expect.element(title).toHaveFocus();
  await dialog.getByRole("button", { name: "Combat strength" }).click();
  await expect.element(title).toHaveTextContent("Combat strength");
  const back = dialog.getByRole("button", { name: "Back" });
  await back.click();
  await expect.element(dialog.getByRole("button", { name: "Combat strength" })).toHaveFocus();
  await back.click();
  await expect.element(search).toHaveValue("help");
  await expect.element(dialog.getByRole("button", { name: /^Helping/ })).toHaveFocus();
});

test("the rules begin anew each time they are opened, and close with their screen", async () => {
  const { app, link } = await show();
  link.answerAll("search", () => ({ got: "found", hits: [], close: false }));
  app.lookup.show({ place: "search" });
  await dialog.getByRole("searchbox").fill("zzz");
  app.lookup.close();
  await expect.element(dialog).not.toBeInTheDocument();
  app.lookup.show({ place: "search" });
  await expect.element(dialog.getByRole("searchbox")).toHaveValue("");
  app.route.go({ screen: "settings" });
  await expect.element(dialog).not.toBeInTheDocument();
});

test("at a table, the search begins with what applies now and how the table departs from its edition", async () => {
  const houseRules = [
    { name: "winning-level", value: "20" },
    { name: "printings", value: "first-2002 starfinder" },
  ];
  const printings = ["first-2002", "starfinder"];
  const snapshot = { ...firstTurn, view: { ...firstTurn.view, houseRules, printings } };
  const { app, link } = await showAtTable(RuleLookup, snapshot, () => ({}));
  link.answer("rules-now", { got: "rules", rules: [ref("helping", "Helping")] });
  link.answer("rule", { got: "rule", page: { ...STRENGTH, switches: ["winning-level"] } });
  app.lookup.show({ place: "search" });
  const now = dialog.getByRole("region", { name: "Applies right now" });
  await expect.element(now.getByRole("listitem")).toHaveTextContent("Helping");
  const table = dialog.getByRole("region", { name: "Rules of this table" });
  await expect.element(table).toHaveTextContent(/Winning Level: 20.*Boxes you play with: .*Starfinder/);
  await now.getByRole("button").click();
  await expect.element(dialog).toHaveTextContent("At this table – Winning Level: 20");
});
