import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { FightStatistics } from "$wire";
import { setUp } from "$wire/recorded";
import { showAtTable } from "$test/show";
import { game, player } from "$test/example-game";
import Fights from "./Fights.svelte";

const CHAIR = { is: "card", card: "chair" } as const;

function fight(seq: number, more: Partial<FightStatistics> = {}): FightStatistics {
  const fought = {
    fighter: 0,
    helper: null,
    foes: [CHAIR],
    munchkins: 13,
    monsters: 7,
    won: true,
    kills: 1,
    caught: [],
  };
  return { seq, turn: seq, ...fought, ...more };
}

async function show(fights: FightStatistics[]): Promise<void> {
  const players = setUp.view.seats.map(({ name, standie }) => player(name, standie.color, [1]));
  await showAtTable(Fights, setUp, () => ({ statistics: { ...game(players), fights } }));
}

const rows = page.getByRole("region", { name: "Fights" }).getByRole("listitem");

test("each fight says who beat whom or ran away, the last one first", async () => {
  const [one, other] = setUp.view.seats.map(({ name }) => name);
  const ran = { won: false, kills: 0, munchkins: 3, monsters: 24, caught: [1] };
  await show([fight(1), fight(2, { helper: 1, ...ran })]);
  await expect.element(page.getByText("2 fights, 1 won")).toBeVisible();
  const [last, first] = [rows.nth(0), rows.nth(1)];
  await expect.element(last).toHaveTextContent(`${one} and ${other} did not beat Chair`);
  await expect.element(last).toHaveTextContent(`Turn 2 · Caught: ${other}`);
  await expect.element(last).toHaveTextContent("3 v 24");
  await expect.element(first).toHaveTextContent(`${one} beat Chair`);
  await expect.element(first).not.toHaveTextContent("Caught");
});

test("a fight that was won without a kill does not say that the monster was beaten", async () => {
  await show([fight(1, { kills: 0 })]);
  await expect.element(rows.first()).toHaveTextContent(`${setUp.view.seats[0]!.name} drove off Chair`);
});

test("a long game shows its last fights, and the others by a touch", async () => {
  await show(Array.from({ length: 14 }, (_, seq) => fight(seq + 1)));
  await expect.element(rows.nth(9)).toHaveTextContent("Turn 5");
  expect(rows.elements()).toHaveLength(10);
  await page.getByRole("button", { name: "4 more" }).click();
  expect(rows.elements()).toHaveLength(14);
});
