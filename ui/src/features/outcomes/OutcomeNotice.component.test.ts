import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Deal, Decision, Event, Foe, Snapshot } from "$wire";
import { firstTurn, losing } from "$wire/recorded";
import { after, later, withSeat } from "$test/changed";
import { showAtTable } from "$test/show";
import OutcomeNotice from "./OutcomeNotice.svelte";
// Loaded with the test: what it waits for is what a player waits for, not a server that compiles them.
import "./OutcomeSign.svelte";

const happened = (action: string, event: Event, view = {}): Snapshot =>
  after(later(firstTurn, view), action, [event, { event: "combat-ended" }]);
const escaped = happened("flee", {
  event: "fled",
  seat: 1,
  monster: 1,
  fromClone: false,
  die: 5,
  escaped: true,
});
const sign = page.getByText("Escaped", { exact: true });

test("an escape shows on a device that only watches, and a touch anywhere closes it", async () => {
  const { link } = await showAtTable(OutcomeNotice, firstTurn, () => ({}));
  link.push(escaped);
  await expect.element(sign).toBeVisible();
  await expect.element(page.getByRole("status").filter({ has: sign })).toHaveTextContent("Boxey rolled a ");
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await expect.element(sign).not.toBeInTheDocument();
});

test("Tab leaves the sign where it is, and Escape closes it", async () => {
  const { link } = await showAtTable(OutcomeNotice, firstTurn, () => ({}));
  link.push(escaped);
  await expect.element(sign).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(sign).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(sign).not.toBeInTheDocument();
});

test("the screen of a fight shows it in its own place", async () => {
  const { app, link } = await showAtTable(OutcomeNotice, firstTurn, () => ({}));
  link.push(escaped);
  await expect.element(sign).toBeVisible();
  app.route.go({ screen: "fight", table: firstTurn.table });
  await expect.element(sign).not.toBeInTheDocument();
});

test("what happened before a table was opened shows no sign, and an undo takes the sign away", async () => {
  const { link } = await showAtTable(OutcomeNotice, escaped, () => ({}));
  link.push(
    after(later(escaped, {}), "flee", [
      { event: "fled", seat: 0, monster: 1, fromClone: false, die: 6, escaped: true },
    ]),
  );
  await expect.element(page.getByText(/Wesley rolled/)).toBeVisible();
  expect(page.getByText(/Boxey rolled/).elements()).toHaveLength(0);
  const undone = later(escaped, {}, 2);
  link.push({ ...undone, latest: { ...undone.latest, entry: { entry: "undo", to: 1 } } });
  await expect.element(sign).not.toBeInTheDocument();
});

test("a death tells what the player keeps and when the dead are back", async () => {
  const { link } = await showAtTable(OutcomeNotice, firstTurn, () => ({}));
  const dead = withSeat(firstTurn.view, 1, { dead: true, level: 5 });
  link.push(happened("die", { event: "died", seat: 1 }, dead));
  await expect.element(page.getByText("Boxey has left the station.")).toBeVisible();
  const kept = page.getByRole("list", { name: "Kept" });
  await expect.element(kept).toHaveTextContent("Keeps Level 5");
  await expect.element(kept).toHaveTextContent(/Back on (their own|the next) turn/);
});

const [fighter, helper] = [losing.view.combat!.fighter, 1];

/** A fight that has just been won, by its fighter alone or with a promise to a helper. */
function wonWith(deal: [number, Deal] | null, picks: number[]): Snapshot {
  const rewards: Decision = {
    id: 1,
    seat: fighter,
    about: { matter: "collect-rewards", treasures: 3, faceUp: deal !== null, doors: [], deal, picks },
    rest: null,
  };
  const won = after(later(losing, { combat: null, waitingFor: [rewards] }), "win", [
    { event: "combat-won", kills: 1, munchkins: 9, monsters: 8 },
    { event: "level-changed", seat: fighter, by: 1, why: { why: "combat" } },
    { event: "combat-ended" },
  ]);
  const foes = losing.view.combat!.foes.map(({ id, foe }): [number, Foe] => [id, foe]);
  return { ...won, latest: { ...won.latest, foes } };
}

test("a won fight shows who was beaten, the Level that is gained, and whose the Treasures are", async () => {
  const { link } = await showAtTable(OutcomeNotice, losing, () => ({}));
  link.push(wonWith(null, []));
  const sign = page.getByRole("status").first();
  await expect.element(sign).toHaveTextContent("Beaten");
  await expect.element(sign).toHaveTextContent(/Wesley beat .+Wesley gains a Level/);
  await expect.element(sign.getByRole("listitem")).toHaveTextContent("3 Treasures");
});

test("where a deal settles who picks, each winner has a share", async () => {
  const { link } = await showAtTable(OutcomeNotice, losing, () => ({}));
  link.push(wonWith([helper, { treasures: 1, firstPick: null, items: [] }], [fighter, helper, fighter]));
  const shares = page.getByRole("status").first().getByRole("listitem");
  await expect.element(shares.first()).toHaveTextContent("2 Treasures");
  await expect.element(shares.last()).toHaveTextContent("Boxey 1 Treasure");
  link.push({ ...wonWith([helper, { treasures: 2, firstPick: null, items: [] }], []), seq: losing.seq + 2 });
  await expect.element(shares.last()).toHaveTextContent("Boxey 2 Treasures");
  await expect.element(shares.first()).toHaveTextContent("1 Treasure");
});
