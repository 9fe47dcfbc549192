import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { overwriteGetLocale } from "$paraglide/runtime";
import { setUp } from "$wire/recorded";
import { showAtTable } from "$test/show";
import Levels from "./Levels.svelte";
import { game, player } from "$test/example-game";

const played = game([
  player("Wesley", "coral", [1, 2, 4, 6]),
  player("Boxey", "azure", [1, 1, 1, 1]),
  player("Inara", "violet", [1, 3, 3, 6]),
  player("Zoe", "lime", [null, 1, 2, null], 2),
]);

async function show(): Promise<SVGSVGElement> {
  await showAtTable(Levels, setUp, () => ({ statistics: played }));
  const chart = page.getByRole("img", { name: "Wesley and Inara lead with Level 6" });
  await expect.element(chart).toBeVisible();
  return chart.element() as SVGSVGElement;
}

function line(chart: SVGSVGElement, color: string): { path: SVGPathElement; begin: DOMPoint; end: DOMPoint } {
  const path = chart.querySelector<SVGPathElement>(`path[style*="--${color}-line"]`)!;
  return { path, begin: path.getPointAtLength(0), end: path.getPointAtLength(path.getTotalLength()) };
}

/** The places of the words of a kind. */
function words(
  chart: SVGSVGElement,
  which: string,
): Map<string, { left: number; right: number; middle: number }> {
  const texts = [...chart.querySelectorAll<SVGTextElement>(`text${which}`)];
  return new Map(
    texts.map((text) => {
      const { x, y, width, height } = text.getBBox();
      return [text.textContent, { left: x, right: x + width, middle: y + height / 2 }];
    }),
  );
}

const LEVELS = "[text-anchor=end]";
const LETTERS = "[style]";

test("each player has a line of an own kind, which ends at the Level that it has", async () => {
  const chart = await show();
  const levels = words(chart, LEVELS);
  const between = levels.get("1")!.middle - levels.get("2")!.middle;
  for (const [color, level] of [
    ["coral", "6"],
    ["azure", "1"],
    ["violet", "6"],
    ["lime", "2"],
  ] as const) {
    const away = line(chart, color).end.y - levels.get(level)!.middle;
    expect(Math.abs(away), color).toBeLessThan(between / 2);
  }
  const dashes = ["coral", "azure", "violet", "lime"].map(
    (color) => getComputedStyle(line(chart, color).path).strokeDasharray,
  );
  expect(new Set(dashes).size).toBe(4);
});

test("letters stand at the ends of the lines, beside each other at one Level, and not for who has left", async () => {
  const chart = await show();
  const letters = words(chart, LETTERS);
  expect([...letters.keys()].toSorted()).toEqual(["B", "I", "W"]);
  const [w, i, b] = ["W", "I", "B"].map((letter) => letters.get(letter)!);
  expect(w!.left).toBeGreaterThan(line(chart, "coral").end.x);
  expect(i!.left).toBeGreaterThan(w!.right);
  expect(i!.right).toBeLessThan(chart.viewBox.baseVal.width);
  expect(i!.middle).toBe(w!.middle);
  expect(b!.middle).toBeGreaterThan(w!.middle);
});

test("a line is broken where its player is not at the table", async () => {
  const chart = await show();
  const whole = line(chart, "coral");
  const part = line(chart, "lime");
  expect(part.begin.x).toBeGreaterThan(whole.begin.x);
  expect(part.end.x).toBeLessThan(whole.end.x);
});

test("the turning point is a ring on the winner’s line, and in words beside it", async () => {
  const won = { ...played, winners: [2], turningPoint: { seq: 9, turn: 1 } };
  await showAtTable(Levels, setUp, () => ({ statistics: won }));
  const words = page.getByText("Turn 1: Inara takes the lead for good");
  await expect.element(words).toBeVisible();
  const chart = page.getByRole("img").element() as SVGSVGElement;
  const ring = chart.querySelector("circle")!;
  const at = new DOMPoint(ring.cx.baseVal.value, ring.cy.baseVal.value);
  const { path } = line(chart, "violet");
  // There is nothing in the gaps of a dashed line.
  path.removeAttribute("stroke-dasharray");
  expect(path.isPointInStroke(at)).toBe(true);
  await page.getByText("As a table").click();
  await expect.element(page.getByRole("row").nth(3)).toHaveTextContent("Turn 1: Inara takes the lead");
});

test("the chart is mirrored where reading begins on the right", async () => {
  overwriteGetLocale(() => "he");
  onTestFinished(() => overwriteGetLocale(() => "en"));
  await showAtTable(Levels, setUp, () => ({ statistics: played }));
  await expect.element(page.getByRole("img")).toBeVisible();
  const chart = page.getByRole("img").element() as SVGSVGElement;
  const { begin, end } = line(chart, "coral");
  expect(end.x).toBeLessThan(begin.x);
  const ten = words(chart, LEVELS).get("10")!;
  expect(ten.left).toBeGreaterThan(begin.x);
  expect(ten.right).toBeLessThan(chart.viewBox.baseVal.width);
  const letters = words(chart, LETTERS);
  expect(letters.get("W")!.right).toBeLessThan(end.x);
  expect(letters.get("I")!.right).toBeLessThan(letters.get("W")!.left);
  expect(letters.get("I")!.left).toBeGreaterThan(0);
});
