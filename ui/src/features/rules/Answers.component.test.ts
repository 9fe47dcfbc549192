import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CardView, PermissionView } from "$wire";
import { firstTurn } from "$wire/recorded";
import { showAtTable, showInLobby } from "$test/show";
import { answer, entry } from "./example-rules";
import RuleLookup from "./RuleLookup.svelte";

const HELP = entry("helping", "Helping", "Others may join.");
const dialog = page.getByRole("dialog");

const show = () =>
  showInLobby(RuleLookup, {}, (link) => link.answerAll("rule", () => ({ got: "rule", page: HELP })));

const JOINS = answer("helping", "Helping", "One other player may join.");
const ADDS = answer("combat-strength", "Combat strength", "Add up all bonuses.");

test("the sentence that answers stands under the field, is read out, and begins its entry", async () => {
  const { app, link } = await show();
  link.answerAll("search", () => ({ got: "found", hits: [JOINS, ADDS], close: false }));
  app.lookup.show({ place: "search" });
  await dialog.getByRole("searchbox").fill("can somebody help");
  const told = dialog.getByRole("status").filter({ hasText: "may join" });
  await expect.element(told).toHaveTextContent(/^One other player may join\.$/);
  const shown = dialog.getByRole("button", { name: /^One other player may join\. Helping/ });
  await expect.element(shown).toBeVisible();
  await expect.element(dialog.getByRole("listitem")).toHaveTextContent(/Combat strength.*Add up all bonuses/);
  await expect.element(dialog.getByText("Perhaps this is what you mean:")).not.toBeInTheDocument();
  await shown.click();
  await expect.element(dialog.getByRole("heading", { level: 2 })).toHaveTextContent("Helping");
  await expect
    .element(dialog.getByRole("article"))
    .toHaveTextContent(/^One other player may join\. Others may join\./);
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect.element(shown).toHaveFocus();
});

test("two sentences that are close come without certainty", async () => {
  const { app, link } = await show();
  link.answerAll("search", () => ({ got: "found", hits: [JOINS, ADDS], close: true }));
  app.lookup.show({ place: "search" });
  await dialog.getByRole("searchbox").fill("can somebody help");
  const told = dialog.getByRole("status").filter({ hasText: "may join" });
  await expect
    .element(told)
    .toHaveTextContent(/^Perhaps this is what you mean: One other player may join\. Add up all bonuses\.$/);
  await expect.element(dialog.getByRole("button", { name: /^Add up all bonuses/ })).toBeVisible();
  await expect.element(dialog.getByRole("listitem")).not.toBeInTheDocument();
});

test("at a table, what the rules say now comes before the sentence, and follows the table", async () => {
  const { seats } = firstTurn.view;
  const [own, other] = [seats[0]!, seats[1]!];
  const { app, link } = await showAtTable(RuleLookup, firstTurn, () => ({}));
  app.ownSeats.choose(firstTurn.table, own.id);
  let now: PermissionView = {
    seat: own.id,
    objection: { code: "no-combat", overrulable: false },
    fromHand: false,
  };
  link.answerAll("rules-now", () => ({ got: "rules", rules: [] }));
  link.answerAll("search", () => ({
    got: "found",
    hits: [answer("helping", "Helping", "One other player may join.", now)],
    close: false,
  }));
  app.lookup.show({ place: "search" });
  await dialog.getByRole("searchbox").fill("can somebody help");
  await expect
    .element(dialog.getByRole("button", { name: /^Not now: There is no fight/ }))
    .toHaveTextContent("One other player may join.");
  expect(link.asked.find(({ ask }) => ask === "search")).toMatchObject({
    table: firstTurn.table,
    language: "en",
  });
  now = { seat: other.id, objection: null, fromHand: true };
  link.push({ ...firstTurn, seq: firstTurn.seq + 1 });
  await expect
    .element(
      dialog.getByRole("button", { name: `${other.name}: yes, now, with a card of that kind in the hand` }),
    )
    .toBeVisible();
});

test("a card in play that is asked about says what it does now, above what it does in general", async () => {
  const snapshot = structuredClone(firstTurn);
  const seat = snapshot.view.seats[0]!;
  const card: CardView = {
    copy: "laser",
    equipped: true,
    heldBy: null,
    bonus: 0,
    reasons: ["hands"],
    overruled: [],
    slots: [],
    hands: 1,
    value: 600,
    lacksFigures: false,
    remedy: { do: "cheat" },
    isPlayed: false,
  };
  seat.cards.push(card);
  snapshot.view.onTable.push(["laser", seat.id]);
  const { app, link } = await showAtTable(RuleLookup, snapshot, () => ({}));
  link.answerAll("rules-now", () => ({ got: "rules", rules: [] }));
  link.answerAll("search", () => ({
    got: "found",
    hits: [JOINS, { is: "card", card: "laser", named: true }, { is: "card", card: "cheat", named: false }],
    close: false,
  }));
  app.lookup.show({ place: "search" });
  await dialog.getByRole("searchbox").fill("does my laser count");
  const now = dialog.getByRole("button", { name: `Laser: ${seat.name}` });
  await expect.element(now).toHaveTextContent("Does not count now: ");
  await expect.element(dialog.getByRole("status").first()).toHaveTextContent(/^Laser: .*Does not count now/);
  await now.click();
  expect(app.route.now).toEqual({ screen: "seat", table: snapshot.table, seat: seat.id });
});
