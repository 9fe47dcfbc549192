import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { App } from "$app/app.svelte";
import { toHash } from "$app/screens";
import { surroundings, type Away, type Silence } from "$link";
import { firstTurn } from "$wire/recorded";
import { FakeLink } from "$test/fake-link";
import Screens from "./Screens.svelte";
// Loaded with the test: what it waits for is what a player waits for, not a server that compiles them.
import "./TableFrame.svelte";
import "$features/notices/Notices.svelte";

afterEach(() => void vi.restoreAllMocks());

test("a tab that does not answer is named over the board, and moves and covers nothing else", async () => {
  let hear!: (silence: Silence | null) => void;
  vi.spyOn(surroundings, "onSilence").mockImplementation((listener) => void (hear = listener));
  const taken = vi.spyOn(surroundings, "takeOver");
  history.replaceState({}, "", toHash({ screen: "table", table: firstTurn.table }));
  const link = new FakeLink(firstTurn);
  const app = new App(link);
  onTestFinished(() => app.stop());
  await app.session.begun;
  await render(Screens, { app });
  await expect.element(page.getByRole("heading", { name: "Wesley’s turn" })).toBeVisible();
  const edges = () =>
    [...document.querySelectorAll(".board, .seats, .actions")].map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return [top, bottom];
    });
  await document.fonts.ready;
  const before = edges();
  hear({ tab: "Friday – Starboard, a long name of a table", own: false, held: false });
  const goOn = page.getByRole("button", { name: "Go on here" });
  await expect.element(goOn).toBeVisible();
  expect(edges()).toEqual(before);
  const board = document.querySelector(".board")!.getBoundingClientRect();
  await vi.waitFor(() => {
    const toast = document.querySelector(".toast")!.getBoundingClientRect();
    // It reaches into the gap above the roof.
    expect(toast.top).toBeGreaterThanOrEqual(board.top - 4);
    expect(toast.bottom).toBeLessThanOrEqual(board.bottom);
  });
  await goOn.click();
  expect(taken).toHaveBeenCalledOnce();
  await expect.element(goOn).not.toBeInTheDocument();
  hear({ tab: "Friday", own: false, held: true });
  await expect
    .element(page.getByText(/Another tab, Friday, .* Close each other tab of that name/))
    .toBeVisible();
  hear(null);
  await expect.element(page.getByText("still holds the games")).not.toBeInTheDocument();
});

test("while a tab is named, its connection is not said to be lost", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let hear!: (silence: Silence | null) => void;
  vi.spyOn(surroundings, "onSilence").mockImplementation((listener) => void (hear = listener));
  const link = new FakeLink(firstTurn);
  const app = new App(link);
  onTestFinished(() => app.stop());
  await app.session.begun;
  await render(Screens, { app });
  link.turn("reconnecting");
  await vi.advanceTimersByTimeAsync(2000);
  const lost = page.getByText("Connection lost");
  await expect.element(lost).toBeVisible();
  hear({ tab: "Friday", own: false, held: false });
  await expect.element(lost).not.toBeInTheDocument();
});

test("a guest is told whose phone is away, or that the relay is", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  history.replaceState({}, "", toHash({ screen: "table", table: firstTurn.table }));
  const link: FakeLink & { away?: Away | null } = new FakeLink(firstTurn);
  const app = new App(link);
  onTestFinished(() => app.stop());
  await app.session.begun;
  await render(Screens, { app });
  const lose = async (away: Away | null) => {
    link.away = away;
    link.turn("reconnecting");
    await vi.advanceTimersByTimeAsync(2000);
  };
  await lose("host-away");
  await expect.element(page.getByText("The phone that keeps the table is away")).toBeVisible();
  link.tell({ push: "phones", table: firstTurn.table, here: [2], keeper: 2 });
  await expect.element(page.getByText("Inara’s phone is away")).toBeVisible();
  await lose("no-relay");
  await expect.element(page.getByText("The relay is not reached")).toBeVisible();
  await lose("too-many");
  await expect.element(page.getByText("The relay has too many connections")).toBeVisible();
});
