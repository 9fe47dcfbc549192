import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { App } from "$app/app.svelte";
import { device } from "$app/storage";
import { FakeLink } from "$test/fake-link";
import { later } from "$test/changed";
import { firstTurn } from "$wire/recorded";
import type { Role } from "$wire";
import Screens from "./Screens.svelte";
// Loaded with the test: what it waits for is what a player waits for, not a server that compiles them.
import "./TableFrame.svelte";
import "$features/notices/Notices.svelte";
import "$features/table/WhoScreen.svelte";
import "$features/seat/SeatScreen.svelte";

const { table } = firstTurn;
const button = (name: string | RegExp) => page.getByRole("button", { name });

/** Comes in by a code with a role. */
async function join(role: Role) {
  const link = new FakeLink(firstTurn);
  link.answerAll("preview-act", () => ({ fault: "internal" }));
  const app = new App(link, { onJoined: (tell) => tell(role) });
  onTestFinished(() => app.stop());
  await app.session.begun;
  await render(Screens, { app });
  return { app, link };
}

const watched = (link: FakeLink) => link.asked.filter(({ ask }) => ask === "watch").at(-1);

test("the code of a table asks who somebody is, and leads to that sheet", async () => {
  const { app, link } = await join({ role: "table", table });
  await expect.element(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  link.tell({ push: "phones", table, here: [0], keeper: null });
  const players = page.getByRole("button", { name: /^(Wesley|Boxey|Inara|Zoe)/ });
  await expect.poll(() => players.elements().map((player) => player.textContent?.trim())).toHaveLength(4);
  await expect.poll(() => players.elements()[0]?.textContent).toContain("Phone is here");
  await button("Inara").click();
  expect(app.route.now).toEqual({ screen: "seat", table, seat: 2 });
  expect(app.ownSeats.of(table)).toBe(2);
  await expect.poll(() => watched(link)).toEqual({ ask: "watch", table, player: 2 });
});

test("a player whose phone is here can be chosen after all", async () => {
  const { app, link } = await join({ role: "table", table });
  link.tell({ push: "phones", table, here: [0], keeper: null });
  await button(/Wesley/).click();
  expect(app.ownSeats.of(table)).toBe(0);
});

test("whoever only watches is led to the table, and gives up all other rights", async () => {
  device.write("starboard.welcome", { device: "d", role: { role: "table", table } });
  onTestFinished(() => device.remove("starboard.welcome"));
  const { app, link } = await join({ role: "table", table });
  await button("Only watch").click();
  expect(app.route.now).toEqual({ screen: "table", table });
  const role = { role: "watch", table };
  expect(link.asked.filter(({ ask }) => ask === "set-role")).toEqual([
    { ask: "set-role", device: "d", role },
  ]);
});

test("somebody new sits down, and is led to the new sheet", async () => {
  const { app, link } = await join({ role: "table", table });
  await button("Somebody new").click();
  const seat = { ...firstTurn.view.seats[0]!, id: 9, name: "River" };
  link.leadTo(later(firstTurn, { seats: [...firstTurn.view.seats, seat] }));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("River");
  await dialog.getByRole("button", { name: "Add a player" }).click();
  await expect.poll(() => app.route.now).toEqual({ screen: "seat", table, seat: 9 });
});

test("a page that is loaded anew asks again who somebody is", async () => {
  const { app } = await join({ role: "table", table });
  await expect.element(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  app.stop();
  expect(new App(new FakeLink(firstTurn)).route.now).toEqual({ screen: "who", table });
});

test("the code of a sheet leads there, and makes this its player’s phone", async () => {
  const { app, link } = await join({ role: "seat", table, seat: 1 });
  expect(app.route.now).toEqual({ screen: "seat", table, seat: 1 });
  expect(watched(link)).toEqual({ ask: "watch", table, player: 1 });
});

test("a code to watch leads to the table, as nobody’s phone", async () => {
  device.write("starboard.seats", [[table, 1]]);
  const { app, link } = await join({ role: "watch", table });
  expect(app.route.now).toEqual({ screen: "table", table });
  expect(watched(link)).toEqual({ ask: "watch", table });
});

test("a code for everything leads to the lobby", async () => {
  const { app } = await join({ role: "everywhere" });
  expect(app.route.now).toEqual({ screen: "lobby" });
});

for (const width of [320, 412])
  test(`all players have room on a screen of ${width} px`, async () => {
    await page.viewport(width, 640);
    onTestFinished(() => page.viewport(412, 915));
    await join({ role: "table", table });
    await expect.element(button("Only watch")).toBeVisible();
    for (const part of document.querySelectorAll("main button")) {
      expect(part.scrollWidth, part.textContent).toBeLessThanOrEqual(part.clientWidth);
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(width);
    }
  });
