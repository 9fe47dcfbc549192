import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import * as files from "$app/files";
import type { RulePage } from "$wire";
import { firstTurn } from "$wire/recorded";
import { showAtTable, showInLobby } from "$test/show";
import type { FakeLink } from "$test/fake-link";
import { entry } from "./example-rules";
import ReferenceScreen from "./ReferenceScreen.svelte";
import RulesScreen from "./RulesScreen.svelte";
import TableRulesScreen from "./TableRulesScreen.svelte";

vi.mock("$app/files", { spy: true });

const SELL = entry("selling", "Selling Items", "For 1,000 you rise.", {
  topic: "selling-and-trading",
  differences: [["first-2002", "Not while running away."]],
});

const book = (pages: RulePage[]) => (link: FakeLink) =>
  link.answerAll("rulebook", () => ({
    got: "rulebook",
    pages,
    terms: [{ name: "Item", also: ["Thing"], text: "What you carry.", rule: "selling" }],
    playTimes: [{ what: "A Trap", when: "At any time", rule: "no-such-rule" }],
    phases: [],
  }));

test("the rulebook lists its entries by topic, and its glossary", async () => {
  const { app } = await showInLobby(RulesScreen, { rule: null }, book([SELL]));
  await page.getByText("Selling and trading").click();
  await page.getByText("Glossary").click();
  await expect.element(page.getByRole("term")).toHaveTextContent("Item");
  await expect.element(page.getByRole("definition")).toHaveTextContent("What you carry.");
  await page.getByRole("button", { name: "Selling Items" }).click();
  expect(app.route.now).toEqual({ screen: "rules", rule: "selling" });
});

test("another edition is read anew", async () => {
  const { link } = await showInLobby(RulesScreen, { rule: null }, book([SELL]));
  await page.getByLabelText("Edition").selectOptions("First, 2002");
  await expect
    .poll(() => link.asked.flatMap((one) => (one.ask === "rulebook" ? [one.edition] : [])))
    .toEqual(["deluxe-2019", "first-2002"]);
});

test("a rule that there is not is said so", async () => {
  await showInLobby(RulesScreen, { rule: "no-such-rule" }, book([SELL]));
  await expect.element(page.getByText("There is no such rule.")).toBeVisible();
});

test("an entry is printed, and its link shared", async () => {
  const printed = vi.spyOn(window, "print").mockReturnValue();
  const shared = vi.mocked(files.shareText).mockResolvedValue(false);
  await showInLobby(RulesScreen, { rule: "selling" }, book([SELL]));
  await page.getByRole("button", { name: "Print" }).click();
  expect(printed).toHaveBeenCalledOnce();
  await page.getByRole("button", { name: "Share link" }).click();
  expect(shared.mock.calls[0]![0]).toBe(location.href);
  // The browser does neither.
  await expect.element(page.getByText(location.href)).toBeVisible();
});

test("the reference is saved as one page whose links lead within it", async () => {
  const download = vi.mocked(files.shareFile).mockResolvedValue(true);
  const linked = entry("helping", "Helping", "", {
    text: [
      {
        heading: null,
        blocks: [{ is: "paragraph", spans: [{ is: "rule", text: "sells", rule: "selling" }] }],
      },
      { heading: "example", blocks: [{ is: "paragraph", spans: [{ is: "text", text: "Zoe sells." }] }] },
    ],
  });
  await showInLobby(ReferenceScreen, {}, book([SELL, linked]));
  await expect.element(page.getByText("Zoe sells.")).not.toBeInTheDocument();
  await page.getByRole("checkbox", { name: /^In short/ }).click();
  await expect.element(page.getByText("Zoe sells.")).toBeVisible();
  await page.getByRole("button", { name: "Save as a file" }).click();
  const [file] = download.mock.calls[0]!;
  const saved = new DOMParser().parseFromString(await file.text(), "text/html");
  expect(file.name).toMatch(/^starboard-.*\.html$/);
  expect(saved.querySelectorAll("button, script, link")).toHaveLength(0);
  expect([...saved.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "#rule-selling",
  ]);
  expect(saved.getElementById("rule-selling")).not.toBeNull();
});

test("the rules of a table change only after a look at what that does", async () => {
  const { app, link } = await showAtTable(TableRulesScreen, firstTurn, () => ({}));
  const preview = page.getByRole("button", { name: "See what changes" });
  await expect.element(preview).toBeDisabled();
  await page.getByText("House rules").click();
  await page.getByText("Winning", { exact: true }).click();
  const rule = page.getByRole("button", { name: /^Winning Level/ });
  await rule.click();
  await expect.element(rule).toHaveAttribute("aria-pressed", "true");
  // It is opened at what was changed.
  await page.getByText("House rules").click();
  await page.getByText("House rules").click();
  await expect.element(rule).toBeVisible();

  const view = { ...firstTurn.view, winningLevel: 20 };
  const ruleChanges = [{ change: "switch" as const, name: "winning-level", from: "10", to: "20" }];
  for (let look = 0; look < 2; look++)
    link.answer("preview-act", { got: "preview", preview: { view, ruleChanges } });
  await preview.click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toHaveTextContent("Winning Level: 10 → 20");
  await dialog.getByRole("button", { name: "Back" }).click();
  expect(link.acted).toEqual([]);
  await preview.click();
  await dialog.getByRole("button", { name: "Play by these rules" }).click();
  await expect.poll(() => app.route.now).toEqual({ screen: "table", table: firstTurn.table });
  expect(link.acted).toEqual([
    {
      do: "change-rules",
      edition: firstTurn.view.edition,
      houseRules: [{ name: "winning-level", value: "20" }],
    },
  ]);
});
