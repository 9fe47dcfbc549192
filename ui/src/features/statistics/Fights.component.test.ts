import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { FightStatistics } from "$wire";
import { setUp } from "$wire/recorded";
import { showAtTable } from "$test/show";
import { game, player } from "$test/example-game";
import Fights from "./Fights.svelte";

function fight(seq: number, munchkins: number, monsters: number): FightStatistics {
  return { seq, turn: 1, fighter: 0, helper: null, foes: [], munchkins, monsters, won: munchkins > monsters };
}

/** The content of a chart of fights. */
async function words(fights: FightStatistics[]): Promise<SVGTextElement[]> {
  const statistics = { ...game([player("Kaylee", "rose", [1])]), fights };
  await showAtTable(Fights, setUp, () => ({ statistics }));
  const won = fights.filter((fight) => fight.won).length;
  const chart = page.getByRole("img", { name: `${fights.length} fights, ${won} won` });
  await expect.element(chart).toBeVisible();
  return [...chart.element().querySelectorAll("text")];
}

const texts = (words: SVGTextElement[]) => words.map(({ textContent }) => textContent);

test("few fights have their strengths above the bars, the stronger higher, and who fought below", async () => {
  const shown = await words([fight(1, 13, 7), fight(2, 3, 9)]);
  expect(texts(shown).filter((text) => text === "K")).toHaveLength(2);
  const [munchkins, monsters] = ["13", "7"].map((text) =>
    shown.find(({ textContent }) => textContent === text)!,
  );
  expect(munchkins!.getBBox().y).toBeLessThan(monsters!.getBBox().y);
  expect(munchkins!.getBBox().x).toBeLessThan(monsters!.getBBox().x);
});

test("where fights stand close, there are neither numbers nor letters that would lie on each other", async () => {
  const shown = await words(Array.from({ length: 60 }, (_, seq) => fight(seq, 13, 7)));
  expect(texts(shown)).toEqual(["0", "5", "10"]);
});
