import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { toHash, type Screen } from "$app/screens";
import { device, ofHost } from "$app/storage";
import type { DeviceFacts, Role, Snapshot } from "$wire";
import { caught, dice, firstTurn, losing } from "$wire/recorded";
import { after, later } from "$test/changed";
import { showAtTable } from "$test/show";
import TableScreens from "./TableScreens.svelte";
// Loaded with the test: what it waits for is what a player waits for, not a server that compiles them.
import "$app/remote-changes";
import "$features/fight/FightScreen.svelte";
import "$features/outcomes/OutcomeSign.svelte";
import "$features/picker/CardPlayDialogs.svelte";
import "$features/seat/SeatScreen.svelte";
import "$text/decision-prompts";

async function show(snapshot: Snapshot, screen: Screen["screen"] = "table") {
  const shown = await showAtTable(TableScreens, snapshot, ({ table, names, snapshot }) => ({
    table,
    cards: names.cards,
    snapshot,
  }));
  if (screen === "seat") shown.app.route.go({ screen, table: snapshot.table, seat: 1 });
  if (screen === "fight") shown.app.route.go({ screen, table: snapshot.table });
  return shown;
}

const combat = losing.view.combat!;
const claimed = (lines: number): Snapshot => ({
  ...later(losing, { combat: { ...combat, stage: "claimed" } }, lines),
  claimedMs: 0,
});
const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = page.getByRole("dialog");

test("a claim shows on every screen and above a dialog, once, and can be stopped there", async () => {
  const { app, link } = await show(losing, "seat");
  const banner = page.getByRole("region", { name: "Wesley’s fight" });
  await expect.element(page.getByRole("heading", { name: "Boxey", level: 1 })).toBeVisible();
  link.push(claimed(1));
  await expect.element(banner).toBeVisible();
  link.leadTo(later(losing, {}, 2));
  await banner.getByRole("button", { name: "Speak up" }).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(link.acted).toEqual([{ do: "contest-claim" }]);

  app.route.go({ screen: "fight", table: losing.table });
  await button("Add monster").click();
  await expect.element(dialog).toBeVisible();
  link.push(claimed(3));
  await banner.getByRole("button", { name: "Speak up" }).click();
  await expect.poll(() => link.acted).toHaveLength(2);
});

test("the table that comes after a fight takes no second half of a double tap", async () => {
  const { app } = await show(losing, "fight");
  await expect.element(button("Claim the kill")).toBeVisible();
  app.route.replace({ screen: "table", table: losing.table });
  await expect.element(button("To the fight")).toBeVisible();
  expect(getComputedStyle(button("To the fight").element().closest(".page")!).animationName).toBe(
    "tap-guard",
  );
});

test("a claim shows on the screen of the fight only once", async () => {
  const { link } = await show(losing, "fight");
  await expect.element(button("Claim the kill")).toBeVisible();
  link.push(claimed(1));
  await expect.element(button("Speak up")).toBeVisible();
  expect(button("Speak up").elements()).toHaveLength(1);
});

test("a decision is announced when it arises and when it comes up next", async () => {
  const { link } = await show(losing);
  const spoken = () =>
    [...document.querySelectorAll("p[aria-live=polite]")].map(({ textContent }) => textContent.trim());
  await expect.element(button("Undo")).toBeVisible();
  expect(spoken().filter(Boolean)).toEqual([]);
  link.push(caught);
  await expect.poll(spoken).toContain("Wesley, which card goes?");
  const next = caught.view.waitingFor.map((decision) => ({
    ...decision,
    id: 7,
    seat: 2,
    about: { ...decision.about, victim: 2 } as typeof decision.about,
  }));
  link.push(later(caught, { waitingFor: next }));
  await expect.poll(spoken).toContain("Inara, which card goes?");
});

test("a viewer of a fight is told its outcome when another device ends it", async () => {
  const { app, link } = await show(losing, "fight");
  await expect.element(page.getByRole("heading", { name: "Wesley’s fight" })).toBeVisible();
  const now = later(firstTurn, {}, losing.seq + 1 - firstTurn.seq);
  const fled = { event: "fled" as const, seat: 0, monster: 1, fromClone: false, die: 6, escaped: true };
  link.push(after(now, "flee", [fled, { event: "combat-ended" }]));
  // The screen goes back in the history, which takes the page a moment.
  await expect.poll(() => location.hash).toBe(toHash({ screen: "table", table: losing.table }));
  const sign = page.getByRole("status").filter({ hasText: "Wesley rolled a 6 and escaped" });
  await expect.element(sign).toBeVisible();
  expect(app.notices.shown).toBeNull();
});

test("the question of a card is gone on another screen", async () => {
  const { app, link } = await show(losing, "fight");
  link.answer("play-step", {
    got: "play-step",
    step: { next: "choose", question: { question: "item" }, answers: [{ answer: "hand" }] },
  });
  await button("Card for Munchkins").click();
  await page.getByRole("combobox").fill("cheat");
  await button("Play “Cheat!”").click();
  await expect.element(page.getByRole("dialog", { name: "For which Item?" })).toBeVisible();
  location.hash = toHash({ screen: "seat", table: losing.table, seat: 1 });
  await expect.poll(() => app.route.now.screen).toBe("seat");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a die that is due is in the header of every screen of the table, once", async () => {
  const { id } = combat.foes[0]!;
  const due = later(losing, { diceDue: [{ roll: "monster", monster: id, ofClone: false, seat: 1 }] }, 0);
  const { app, link } = await show(due);
  link.answerAll("log", () => ({ got: "log", lines: [], earlier: false }));
  const { table } = losing;
  const screens: Screen[] = [
    { screen: "table", table },
    { screen: "fight", table },
    { screen: "seat", table, seat: 1 },
    { screen: "log", table },
    { screen: "table-rules", table },
  ];
  for (const screen of screens) {
    app.route.go(screen);
    await expect.poll(() => button(/^Roll the die: /).elements()).toHaveLength(1);
    expect(button(/^Roll the die$/).elements()).toHaveLength(0);
  }
});

test("a fight is explained while it is on, and not on what comes after it", async () => {
  const over = { combat: null, waitingFor: dice.view.waitingFor };
  const { app, link } = await show(later(losing, over, 0), "fight");
  await expect.element(page.getByRole("heading", { name: "After the fight" })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(app.notices.hints).toBe(false);
  link.push(later(losing, {}, 1));
  await expect.element(page.getByText("a total to see what counts")).toBeVisible();
  link.push(later(losing, over, 2));
  await expect.element(page.getByText("a total to see what counts")).not.toBeInTheDocument();
});

/** A phone that has just been let in for a player, or to watch. */
const phone = (seat: number | null): DeviceFacts => ({
  id: "d",
  name: "",
  role:
    seat === null
      ? { role: "watch", table: firstTurn.table }
      : { role: "seat", table: firstTurn.table, seat },
  plays: seat === null ? null : { table: firstTurn.table, seat },
  here: true,
  seenAt: 0,
});

const toldRole = (role: Role) => device.write(ofHost("starboard.welcome"), { device: "own", role });

test("a phone that has come in is announced, and can be taken out at once", async () => {
  const { link } = await show(firstTurn);
  link.answer("take-out", { got: "done" });
  link.tell({ push: "came-in", table: firstTurn.table, device: phone(1) });
  await expect.element(page.getByText("Boxey’s phone is in")).toBeVisible();
  await button("Take out").click();
  expect(link.asked).toContainEqual({ ask: "take-out", device: "d" });
  link.tell({ push: "came-in", table: firstTurn.table, device: phone(null) });
  await expect.element(page.getByText("A phone watches")).toBeVisible();
});

test("the next game is offered to a phone, and a television goes on to it", async () => {
  const { app, link } = await show(firstTurn);
  link.tell({ push: "next-table", table: "other", next: "sunday" });
  link.tell({ push: "next-table", table: firstTurn.table, next: "saturday" });
  await expect.element(page.getByText("The next game is set up")).toBeVisible();
  expect(app.route.table).toBe(firstTurn.table);
  app.preferences.television = true;
  link.tell({ push: "next-table", table: firstTurn.table, next: "saturday" });
  expect(app.route.now).toEqual({ screen: "table", table: "saturday" });
});

test("a device that only watches hears of phones and takes out none, and has nothing to act with", async () => {
  toldRole({ role: "watch", table: firstTurn.table });
  const { link } = await show(firstTurn);
  link.tell({ push: "came-in", table: "other", device: phone(2) });
  link.tell({ push: "came-in", table: firstTurn.table, device: phone(1) });
  await expect.element(page.getByText("Boxey’s phone is in")).toBeVisible();
  await expect.element(button("Log")).toBeVisible();
  for (const name of ["Take out", "Undo", "Card", "Open door", "Scan", "No monster", "Next"])
    await expect.element(page.getByRole("button", { name, exact: true })).not.toBeInTheDocument();
  await expect.element(button("Boxey: one Level up")).toBeDisabled();
  await expect.element(button("Charity")).toBeDisabled();
});

test("a device of one player changes the Level of this player alone", async () => {
  toldRole({ role: "seat", table: firstTurn.table, seat: 1 });
  await show(firstTurn);
  await expect.element(button("Boxey: one Level up")).toBeEnabled();
  await expect.element(button("Zoe: one Level up")).toBeDisabled();
});
