import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { firstTurn, losing, setUp, won } from "$wire/recorded";
import { after, later, withSeat } from "$test/changed";
import { game, player } from "$test/example-game";
import { showAtTable } from "$test/show";
// Loaded with the test: what it waits for is what a viewer waits for, not a server that compiles them.
import "$features/fight/television";
import "$features/labels/TableCode.svelte";
import "$features/outcomes/OutcomeSign.svelte";
import Television from "./Television.svelte";

test("a television shows levels and no controls but the way out", async () => {
  const { app } = await showAtTable(Television, firstTurn, () => ({}));
  app.preferences.television = true;
  const leave = page.getByRole("button", { name: "Leave the television" });
  await expect.element(page.getByRole("heading", { name: "Wesley’s turn" })).toBeVisible();
  expect(page.getByRole("button", { name: /one Level/ }).elements()).toHaveLength(0);
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await leave.click();
  expect(app.preferences.television).toBe(false);
});

test("Escape leaves the television", async () => {
  const { app } = await showAtTable(Television, firstTurn, () => ({}));
  app.preferences.television = true;
  await expect.element(page.getByRole("heading", { name: "Wesley’s turn" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(app.preferences.television).toBe(false);
});

test("a television names a Race as it is printed, whichever copy of the card it is", async () => {
  const races = withSeat(firstTurn.view, 3, { races: ["feline#2"] });
  await showAtTable(Television, later(firstTurn, races, 0), () => ({}));
  const zoe = page.getByRole("article").filter({ hasText: "Zoe" });
  await expect.element(zoe).toHaveTextContent("Feline");
  await expect.element(zoe).not.toHaveTextContent("no. 2");
});

test("a television shows a death in place of the race, and an undo brings the race back", async () => {
  const { link } = await showAtTable(Television, firstTurn, () => ({}));
  const board = page.getByRole("region", { name: "Gameboard" });
  await expect.element(board).toBeVisible();
  const dead = later(firstTurn, withSeat(firstTurn.view, 1, { dead: true, level: 5 }));
  link.push(after(dead, "die", [{ event: "died", seat: 1, keeps: [] }]));
  await expect.element(page.getByText("Boxey has left the station.")).toBeVisible();
  expect(board.elements()).toHaveLength(0);
  const undone = later(firstTurn, {}, 3);
  link.push({ ...undone, latest: { ...undone.latest, entry: { entry: "undo", to: 1 } } });
  await expect.element(board).toBeVisible();
});

test("a television tells of a Trap that hits somebody, and then shows the race again", async () => {
  const { link } = await showAtTable(Television, firstTurn, () => ({}));
  const board = page.getByRole("region", { name: "Gameboard" });
  await expect.element(board).toBeVisible();
  const hit = later(firstTurn, {});
  link.push(
    after(hit, "play-trap", [
      { event: "answerable", card: "clumsy", by: 1, drawn: true },
      { event: "card-used", card: "clumsy", by: null, on: 1 },
    ]),
  );
  await expect.element(page.getByText("Trap hits Boxey")).toBeVisible();
  await expect.element(page.getByText(/^Boxey is hit by/)).toBeVisible();
  expect(board.elements()).toHaveLength(0);
  link.push(later(hit, {}, 2));
  await expect.element(board).toBeVisible();
});

test("a television that is touched offers the die that is due", async () => {
  const monster = losing.view.combat!.foes[0]!.id;
  const due = later(losing, { diceDue: [{ roll: "monster", monster, ofClone: false, seat: 1 }] }, 0);
  const { link } = await showAtTable(Television, due, () => ({}));
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await page.getByRole("button", { name: /^Roll the die: / }).click();
  await page.getByRole("button", { name: "Face 2" }).click();
  expect(link.acted).toEqual([{ do: "monster-die", monster, ofClone: false, die: 2 }]);
});

test("a television shows who was beaten, large, and then the race again", async () => {
  const { link } = await showAtTable(Television, losing, () => ({}));
  await expect.element(page.getByRole("heading", { name: "Wesley’s fight" })).toBeInTheDocument();
  const over = later(losing, { combat: null });
  link.push(after(over, "win", [{ event: "combat-won", kills: 1, munchkins: 9, monsters: 8 }]));
  await expect.element(page.getByText(/^Wesley beat /)).toBeVisible();
  expect(page.getByRole("button", { name: /taken|End turn/ }).elements()).toHaveLength(0);
  link.push(later(over, {}, 2));
  await expect.element(page.getByRole("region", { name: "Gameboard" })).toBeVisible();
});

test("at the end of the game a television shows the winner, and the others as a ranking", async () => {
  const statistics = game(won.view.seats.map(({ name }) => player(name, "azure", [1, 2])));
  statistics.awards = [{ award: "most-helpful", seats: [won.view.seats[3]!.id], count: 2 }];
  await showAtTable(
    Television,
    won,
    () => ({}),
    (link) => link.answerAll("statistics", () => ({ got: "statistics", statistics })),
  );
  await expect.element(page.getByRole("heading", { name: "Boxey has the bridge" })).toBeVisible();
  const others = page.getByRole("list", { name: "Standings" }).getByRole("listitem");
  await expect.element(others.filter({ hasText: "Zoe" })).toHaveTextContent("best helper");
  expect(others.elements()).toHaveLength(won.view.seats.length - 1);
  expect(page.getByRole("article").elements()).toHaveLength(0);
});

test("a television shows the code that lets phones in, until the first turn", async () => {
  const { link } = await showAtTable(
    Television,
    setUp,
    () => ({}),
    (link) => {
      const addresses = ["http://192.168.1.20:4270"];
      link.answerAll("reach", () => ({
        got: "reach",
        reach: { shared: true, addresses, options: [], key: null },
      }));
      link.answerAll("make-ticket", () => ({ got: "ticket", ticket: { ticket: "t", endsAt: 0 } }));
      link.answerAll("draw-code", () => ({ got: "code", text: "", picture: "<svg></svg>" }));
    },
  );
  await expect.element(page.getByRole("img", { name: /^QR code of/ })).toBeVisible();
  expect(page.getByRole("button").elements()).toHaveLength(1);
  link.push(later(firstTurn, {}, 9));
  await expect.element(page.getByRole("heading", { name: "Wesley’s turn" })).toBeVisible();
  expect(page.getByRole("img", { name: /^QR code of/ }).elements()).toHaveLength(0);
});

test("a television shows how long a claim can be objected to", async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(412, 915));
  const combat = { ...losing.view.combat!, stage: "claimed" as const };
  await showAtTable(Television, { ...later(losing, { combat }, 0), claimedMs: 0 }, () => ({}));
  await expect.element(page.getByText("Any objections?")).toBeVisible();
  await expect.poll(() => document.querySelector(".foot .time")?.clientWidth ?? 0).toBeGreaterThan(44);
});

test("a chase is as wide as the television while somebody rolls to escape", async () => {
  const combat = { ...losing.view.combat!, stage: "fleeing" as const };
  await showAtTable(Television, later(losing, { combat }, 0), () => ({}));
  await expect
    .poll(() => document.querySelector(".chase")?.clientWidth ?? 0)
    .toBeGreaterThan(0.8 * document.querySelector(".television")!.clientWidth);
  // Nobody has thrown a die yet.
  const dice = `svg[viewBox="${document.querySelector(".faces svg")!.getAttribute("viewBox")}"]`;
  expect(document.querySelectorAll(dice)).toHaveLength(6);
});
