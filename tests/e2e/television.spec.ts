import { BOTTLE, EXAMPLE, level } from "./bench";
import { expect, prefer, test } from "./starboard";

test("a television follows a fight, an escape and a win with no touch, and an undo goes back", async ({
  page,
  bench,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await bench.table(EXAMPLE);
  await prefer(page, { television: true });
  await bench.open();
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  await expect(heading("Wesley’s turn")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(4);

  const { seq } = await bench.act(BOTTLE);
  await expect(heading("Wesley’s fight")).toBeVisible();
  await expect(page.getByText("Winning by 2")).toBeVisible();
  await bench.act({ do: "enhance", monster: 1, card: "from-another-dimension" });
  await expect(page.getByText("From Another Dimension")).toBeVisible();
  await expect(page.getByText("Needs 9 more")).toBeVisible();

  await bench.act({ do: "run-away" });
  await expect(heading("Wesley from Bottle Bottle")).toBeVisible();
  await bench.act({ do: "flee", seat: 0, monster: 1, fromClone: false, with: [], die: 5 });
  await expect(page.getByText("Escaped", { exact: true })).toBeVisible();
  await bench.back(seq);
  await expect(heading("Wesley’s fight")).toBeVisible();
  await bench.back(seq - 1);
  await expect(heading("Wesley’s turn")).toBeVisible();

  await bench.act(level(0, 5), BOTTLE, { do: "win" });
  await expect(page.getByText("Wesley has the bridge")).toBeVisible();
});

test("a table is put on a television and taken off it, by touch and by keyboard", async ({ page, bench }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await bench.table();
  await bench.open();
  const enter = page.getByRole("button", { name: "Television" });
  const leave = page.getByRole("button", { name: "Leave the television" });
  await enter.click();
  await expect(page.getByRole("button", { name: /one Level/ })).toHaveCount(0);
  await expect(leave).toBeAttached();
  await expect(leave).not.toBeInViewport();
  await page.mouse.click(640, 400);
  await expect(leave).toBeInViewport();
  await leave.click();
  await enter.click();
  await leave.press("Enter");
  await enter.click();
  await page.keyboard.press("Escape");
  await expect(enter).toBeVisible();

  await page.setViewportSize({ width: 412, height: 915 });
  await expect(enter).toHaveCount(0);
});

test("a television goes on to the next game of the same players", async ({ page, bench, browser }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await bench.table([level(0, 8), BOTTLE, { do: "win" }]);
  await prefer(page, { television: true });
  await bench.open();
  await expect(page.getByText("Wesley has the bridge")).toBeVisible();
  const { hash } = new URL(page.url());
  const phone = await browser.newPage({ baseURL: page.url() });
  await phone.goto(page.url());
  await phone.getByRole("button", { name: "Play again" }).click();
  await phone.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Wesley has the bridge")).toHaveCount(0);
  await expect(page).not.toHaveURL(new RegExp(`${hash}$`));
  await expect(page.getByRole("region", { name: "Gameboard" })).toBeVisible();
  await phone.close();
});
