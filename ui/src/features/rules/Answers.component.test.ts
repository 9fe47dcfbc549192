import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CardView, Hit, PermissionView } from "$wire";
import { firstTurn } from "$wire/recorded";
import { showAtTable, showInLobby, type Shown } from "$test/show";
import { answer, entry } from "./example-rules";
import RuleLookup from "./RuleLookup.svelte";

const HELP = entry("helping", "Helping", "Others may join.");
const dialog = page.getByRole("dialog");

const show = () =>
  showInLobby(RuleLookup, {}, (link) => link.answerAll("rule", () => ({ got: "rule", page: HELP })));

/** Types a question into the search, which finds these hits. */
async function ask({ app, link }: Shown, question: string, hits: () => Hit[], close = false) {
  link.answerAll("rules-now", () => ({ got: "rules", rules: [] }));
  link.answerAll("search", () => ({ got: "found", hits: hits(), close }));
  app.lookup.show({ place: "search" });
  await dialog.getByRole("searchbox").fill(question);
}

const JOINS = answer("helping", "Helping", "One other player may join.");
const ADDS = answer("combat-strength", "Combat strength", "Add up all bonuses.");

test("the sentence that answers stands under the field, is read out, and begins its entry", async () => {
  await ask(await show(), "can somebody help", () => [JOINS, ADDS]);
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
  await ask(await show(), "can somebody help", () => [JOINS, ADDS], true);
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
  const shown = await showAtTable(RuleLookup, firstTurn, () => ({}));
  const { app, link } = shown;
  app.ownSeats.choose(firstTurn.table, own.id);
  let now: PermissionView = {
    seat: own.id,
    objection: { code: "no-combat", overrulable: false },
    fromHand: false,
  };
  await ask(shown, "can somebody help", () => [
    answer("helping", "Helping", "One other player may join.", now),
  ]);
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
      dialog.getByRole("button", { name: `${other.name}: yes, now, with a card of that kind in hand` }),
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
  const shown = await showAtTable(RuleLookup, snapshot, () => ({}));
  await ask(shown, "does my laser count", () => [
    JOINS,
    { is: "card", card: "laser", named: true },
    { is: "card", card: "cheat", named: false },
  ]);
  const now = dialog.getByRole("button", { name: `Laser: ${seat.name}` });
  await expect.element(now).toHaveTextContent("Does not count now: ");
  await expect.element(dialog.getByRole("status").first()).toHaveTextContent(/^Laser: .*Does not count now/);
  await now.click();
  expect(shown.app.route.now).toEqual({ screen: "seat", table: snapshot.table, seat: seat.id });
});
