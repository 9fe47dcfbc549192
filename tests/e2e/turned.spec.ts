import { GUESTS, level, sits } from "./bench";
import { expect, prefer, test } from "./starboard";

test("on a tablet, seats can be turned towards their players, and the choice survives a reload", async ({
  page,
  bench,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await bench.table();
  await bench.show();
  const toggle = page.getByRole("button", { name: "Turn the seats to their players" });
  await toggle.click();
  await page.reload();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");

  const board = (await page.getByRole("region", { name: "Gameboard" }).boundingBox())!;
  const box = async (name: string) =>
    (await page.getByRole("article").filter({ hasText: name }).boundingBox())!;
  const [wesley, boxey, inara, zoe] = await Promise.all(["Wesley", "Boxey", "Inara", "Zoe"].map(box));
  expect(wesley!.y).toBeGreaterThanOrEqual(board.y + board.height);
  expect(boxey!.x + boxey!.width).toBeLessThanOrEqual(board.x);
  expect(inara!.y + inara!.height).toBeLessThanOrEqual(board.y);
  expect(zoe!.x).toBeGreaterThanOrEqual(board.x + board.width);
  expect(boxey!.height).toBeGreaterThan(boxey!.width);

  await page.getByRole("button", { name: "Inara: one Level up" }).click();
  await expect(page.getByRole("button", { name: "Inara, Level 2," })).toBeVisible();
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
});

test("on an upright tablet with turned seats, decks are large enough to tap and hold their standies", async ({
  page,
  bench,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await bench.table([level(3, 4)]);
  await prefer(page, { turned: true });
  await bench.show();
  const board = page.getByRole("region", { name: "Gameboard" });
  const decks = board.getByRole("button");
  await expect(decks).toHaveCount(10);
  const boxes = await Promise.all((await decks.all()).map(async (deck) => (await deck.boundingBox())!));
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  for (const [index, standie] of (await board.locator(".standie").all()).entries()) {
    const deck = boxes[index === 3 ? 5 : 9]!;
    const box = (await standie.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(deck.x);
    expect(box.x + box.width).toBeLessThanOrEqual(deck.x + deck.width);
    expect(box.y + box.height).toBeCloseTo(deck.y + deck.height, -0.5);
  }
});

for (const [width, height] of [
  [820, 1180],
  [1180, 820],
] as const)
  test(`twelve turned seats fit a screen of ${width} by ${height} without overlap`, async ({
    page,
    bench,
  }) => {
    await page.setViewportSize({ width, height });
    await bench.table(GUESTS.map(sits));
    await prefer(page, { turned: true });
    await bench.show();
    const seats = page.getByRole("article");
    await expect(seats).toHaveCount(12);
    const parts = [...(await seats.all()), page.getByRole("region", { name: "Gameboard" })];
    const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
    for (const [index, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      for (const other of boxes.slice(index + 1)) {
        const beside = box.x + box.width <= other.x + 1 || other.x + other.width <= box.x + 1;
        expect(beside || box.y + box.height <= other.y + 1 || other.y + other.height <= box.y + 1).toBe(true);
      }
    }
    for (const button of await page
      .getByRole("article")
      .getByRole("button", { name: /one Level/ })
      .all()) {
      const box = (await button.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(43.9);
    }
  });

test("a phone does not offer turned seats", async ({ page, bench }) => {
  await page.setViewportSize({ width: 412, height: 915 });
  await bench.table();
  await prefer(page, { turned: true });
  await bench.open();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn the seats to their players" })).toHaveCount(0);
});
