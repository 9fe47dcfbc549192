import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CombatView, Event, FoeView, Snapshot } from "$wire";
import { caught, firstTurn, flight, losing, won } from "$wire/recorded";
import { after, later, withoutCard, withSeat } from "$test/changed";
import { showAtTable } from "$test/show";
import FightScreen from "./FightScreen.svelte";
// Loaded with the test: what it waits for is what a player waits for, not a server that compiles them.
import "$features/decisions/DecisionCard.svelte";
import "$features/outcomes/OutcomeSign.svelte";

const combat = losing.view.combat!;
const ogre: FoeView = { ...combat.foes[0]!, id: 2, foe: { is: "card", card: "ogre" }, enhancers: [] };

const show = (snapshot: Snapshot) => showAtTable(FightScreen, snapshot, () => ({}));
const fight = (change: Partial<CombatView>, lines = 0) =>
  later(losing, { combat: { ...combat, ...change } }, lines);
const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = page.getByRole("dialog");
const search = page.getByRole("combobox");

test("the side that loses is hollow, and only what makes sense is filled", async () => {
  const { link } = await show(losing);
  await expect.element(button(/^Munchkins: /)).toHaveClass("behind");
  await expect.element(button(/^Monsters: /)).not.toHaveClass("behind");
  await expect.element(button("Claim the kill")).not.toHaveClass("success");
  await expect.element(button("Run away")).toHaveClass("danger");
  link.push(fight({ leads: "munchkins", winner: "munchkins", verdict: { is: "winning", by: 3 } }, 1));
  await expect.element(button(/^Monsters: /)).toHaveClass("behind");
  await expect.element(button("Claim the kill")).toHaveClass("success");
  await expect.element(button("Run away")).not.toHaveClass("danger");
  link.push(fight({ leads: null, verdict: { is: "die-due" } }, 2));
  await expect.element(button(/^Monsters: /)).not.toHaveClass("behind");
  await expect.element(button("Claim the kill")).not.toHaveClass("success");
});

test("what a card would add on terms stands below the strength, with the terms", async () => {
  const onTerms = [
    { card: "foof-gun", bonus: 6, terms: { terms: "without-kill" } } as const,
    { card: "android", bonus: 12, terms: { terms: "self-destruct", usual: 2 } } as const,
  ];
  await show(later(losing, withSeat(losing.view, combat.fighter, { onTerms })));
  const row = page.getByRole("listitem").filter({ hasText: "Foof Gun" });
  await expect.element(row).toHaveTextContent(/\(\+6\)\s*Foof Gun\s*If you use it: no kill/);
  await document.fonts.ready;
  const names = document.querySelectorAll("[aria-label=Munchkins] li .what");
  expect(new Set([...names].map((name) => Math.round(name.getBoundingClientRect().left))).size).toBe(1);
});

test("on a phone, the chances of running away unfold", async () => {
  await show(fight({ winner: "monsters" }));
  const chances = page.getByRole("table", { name: "Chances of running away" });
  const summary = page.getByText("Chances of running away", { exact: true });
  await expect.element(summary).toBeVisible();
  await expect.element(chances).not.toBeInTheDocument();
  await summary.click();
  await expect.element(chances).toBeVisible();
});

test("a monster's die has one name in the header and beside the monster", async () => {
  const [foe] = combat.foes;
  const die = { roll: "monster" as const, monster: foe!.id, ofClone: false, seat: 1 };
  const rolls = { ...combat, foes: [{ ...foe!, needsDie: true }], verdict: { is: "die-due" as const } };
  await show(later(losing, { combat: rolls, diceDue: [die] }, 0));
  await expect.poll(() => button(/die: Bottle Bottle$/i).elements().length).toBe(2);
  const names = button(/die: Bottle Bottle$/i)
    .elements()
    .map((it) => it.getAttribute("aria-label"));
  expect(new Set(names)).toEqual(new Set(["Roll the die: Bottle Bottle"]));
});

test("an amount by hand is one touch for either side", async () => {
  const { link } = await show(losing);
  await button("+5 for Munchkins").click();
  await button("+10 for Monsters").click();
  expect(link.acted).toEqual([
    { do: "adjust", side: "munchkins", amount: 5 },
    { do: "adjust", side: "monsters", amount: 10 },
  ]);
});

test("a deal drops Items that another device discards, and Treasures that are no longer there", async () => {
  const { link } = await show(losing);
  await button(/^Boxey helps/).click();
  await dialog.getByText("Another deal").click();
  await dialog.getByRole("button", { name: "Ray Gun" }).click();
  const share = dialog.getByRole("spinbutton");
  await share.fill("4");
  await userEvent.tab();
  await expect.element(share).toHaveValue(4);
  const helpers = combat.helpers.map((helper) => ({ ...helper, treasures: 2 }));
  const fewer = { combat: { ...combat, helpers }, ...withoutCard(losing.view, "ray-gun") };
  link.push(later(losing, fewer));
  await expect.element(share).toHaveValue(2);
  await dialog.getByRole("button", { name: "Boxey helps" }).click();
  await expect
    .poll(() => link.acted)
    .toEqual([{ do: "help", seat: 1, deal: { treasures: 2, firstPick: null, items: [] }, forced: false }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a touch on a number of Treasures makes the deal", async () => {
  const { link } = await show(losing);
  await button(/^Boxey helps/).click();
  await dialog.getByRole("button", { name: "1 Treasure", exact: true }).click();
  const deal = { treasures: 1, firstPick: null, items: [] };
  expect(link.acted).toEqual([{ do: "help", seat: 1, deal, forced: false }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("no more Treasures are offered to a helper than there are", async () => {
  const helpers = combat.helpers.map((helper) => ({ ...helper, treasures: 1 }));
  await show(fight({ helpers }));
  await button(/^Boxey helps/).click();
  await expect.element(dialog.getByRole("button", { name: "1 Treasure", exact: true })).toBeVisible();
  expect(dialog.getByRole("button", { name: "2 Treasures" }).elements()).toHaveLength(0);
});

test("advice names a card in play, and of others only what they would have to add", async () => {
  const [turner] = combat.turners;
  const held = { ...turner!, card: "leech-bomb", owner: null, amount: null };
  const { link } = await show(fight({ turners: [held, { ...held, card: "broom", amount: 5 }] }));
  await expect.element(page.getByText("A +5 would win it.")).toBeVisible();
  link.push(fight({ turners: [held] }, 1));
  await expect.element(page.getByText("would win it")).not.toBeInTheDocument();
  link.push(
    fight(
      {
        turners: [
          { ...held, amount: 2 },
          { ...held, card: "ray-gun", owner: 1 },
        ],
      },
      2,
    ),
  );
  await expect.element(page.getByText(/Ray Gun.* would win it\./)).toBeVisible();
});

test("a deal closes when its helper leaves, and the next one begins anew", async () => {
  const { link } = await show(losing);
  await button(/^Boxey helps/).click();
  await dialog.getByText("Another deal").click();
  await dialog.getByRole("button", { name: "More: Treasures" }).click();
  link.push(later(losing, withSeat(losing.view, 1, "gone")));
  await expect.element(dialog).not.toBeInTheDocument();
  await button(/^Inara helps/).click();
  await dialog.getByText("Another deal").click();
  await expect.element(dialog.getByRole("spinbutton")).toHaveValue(0);
});

test("a monster's menu closes when another device removes it, and stays closed if it comes back", async () => {
  const both = fight({ foes: [...combat.foes, ogre] });
  const { link } = await show(both);
  await button("More about Ogre").click();
  await expect.element(page.getByRole("dialog", { name: "Ogre" })).toBeVisible();
  link.push(later(losing, {}));
  await expect.element(dialog).not.toBeInTheDocument();
  link.push(later(both, {}, 2));
  await expect.element(button("More about Ogre")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a monster leaves killed, with its Treasures or by a card", async () => {
  const { link } = await show(losing);
  await button("More about Bottle Bottle").click();
  await dialog.getByRole("button", { name: "Killed" }).click();
  await button("More about Bottle Bottle").click();
  await dialog.getByRole("button", { name: /card/ }).click();
  await search.fill("leech");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => link.acted)
    .toMatchObject([
      { do: "remove-monster", monster: 1, how: { kill: true } },
      { do: "play-one-shot", card: "leech-bomb", monster: 1 },
    ]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("an enhancer is searched for its monster", async () => {
  const { link } = await show(losing);
  await button("Enhance Bottle Bottle").click();
  await search.fill("computerized");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => link.acted).toMatchObject([{ do: "enhance", monster: 1 }]);
});

test("a dialog of one fight is gone in the fight of another turn", async () => {
  const { link } = await show(losing);
  await button("Enhance Bottle Bottle").click();
  await expect.element(dialog).toBeVisible();
  const turn = { ...losing.view.turn!, number: 2, seat: 1 };
  link.push(later(losing, { turn, combat: { ...combat, fighter: 1 } }));
  await expect.element(page.getByRole("heading", { name: "Boxey’s fight" })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a monster comes by a card or joins another one, and only how it comes is remembered", async () => {
  const { link } = await show(fight({ joining: ["undead"] }));
  const brought = page.getByRole("checkbox", { name: /^Brought by/ });
  const undead = page.getByRole("checkbox", { name: "Joins as Undead" });
  const join = async (monster: string) => {
    await search.fill(monster);
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await button("Add monster").click();
  await expect.element(undead).not.toBeInTheDocument();
  await join("ogre");
  await button("Add monster").click();
  await brought.click();
  await undead.click();
  await join("plasmoid");
  await button("Add monster").click();
  await expect.element(brought).not.toBeChecked();
  await expect.element(undead).not.toBeChecked();
  expect(link.acted).toEqual([
    { do: "add-monster", foe: { is: "card", card: "ogre" }, with: "wandering-monster" },
    { do: "add-monster", foe: { is: "card", card: "plasmoid" }, tags: ["undead"] },
  ]);
});

test("a typed amount stays within its range, and is a total too", async () => {
  const { link } = await show(losing);
  await button("Other amount for Munchkins").click();
  const amount = page.getByRole("spinbutton", { name: "Amount" });
  const total = page.getByRole("spinbutton", { name: "In total" });
  const add = dialog.getByRole("button", { name: /for Munchkins$/ });
  await expect.element(amount).toHaveFocus();
  await amount.fill("9999");
  await expect.element(add).toHaveTextContent("+99 for Munchkins");
  await total.fill("5");
  await expect.element(add).toHaveTextContent("−3 for Munchkins");
  await expect.element(amount).toHaveValue(-3);
  await add.click();
  expect(link.acted).toEqual([{ do: "adjust", side: "munchkins", amount: -3 }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("each of several monsters is paid for letting a player pass", async () => {
  const prices = [
    { monster: 1, items: ["ray-gun", "diamondoid-teeth"] },
    { monster: 2, items: ["ray-gun", "diamondoid-teeth"] },
  ];
  const decline = { prices, levels: 0, treasures: 0, doors: 0 };
  const { link } = await show(fight({ foes: [...combat.foes, ogre], decline }));
  await button("Do not fight Bottle Bottle and Ogre").click();
  await page
    .getByRole("dialog", { name: "Which Item does Bottle Bottle get?" })
    .getByRole("button", { name: "Ray Gun" })
    .click();
  const second = page.getByRole("dialog", { name: "Which Item does Ogre get?" });
  await expect.element(second.getByRole("button", { name: "Ray Gun" })).not.toBeInTheDocument();
  await second.getByRole("button", { name: "Diamondoid Teeth" }).click();
  expect(link.acted).toEqual([{ do: "decline", price: ["ray-gun", "diamondoid-teeth"] }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a claim made with the keyboard can be stopped with it", async () => {
  const { link } = await show(losing);
  link.leadTo({ ...fight({ stage: "claimed" }, 1), claimedMs: 0 });
  link.leadTo(later(losing, {}, 2));
  (button("Claim the kill").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Speak up")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Claim the kill")).toBeVisible();
  expect(link.acted).toEqual([{ do: "claim" }, { do: "contest-claim" }]);
});

test("the lowest face that escapes is explained", async () => {
  await show(flight);
  await button(/^Needs 4 or more/).click();
  await expect.element(page.getByRole("dialog", { name: "The lowest roll that escapes" })).toBeVisible();
  await expect.element(dialog).toHaveTextContent("Feline");
});

test("a flight ends once all is decided", async () => {
  const { link } = await show(caught);
  await expect.element(button("End the fight")).not.toHaveClass("primary");
  const flights = caught.view.combat!.flights.map((flight) => ({ ...flight, escaped: false }));
  link.leadTo(later(caught, { waitingFor: [], combat: { ...caught.view.combat!, flights } }));
  await button("Diamondoid Teeth").click();
  await expect.element(button("End the fight")).toHaveClass("primary");
  await button("End the fight").click();
  expect(link.acted).toMatchObject([{ do: "decide" }, { do: "end-combat" }]);
});

test("what came of the last roll stands above what is due, and goes once that is decided", async () => {
  const { link } = await show(flight);
  const over = { combat: null, waitingFor: caught.view.waitingFor };
  const fled = { event: "fled" as const, seat: 0, monster: 1, fromClone: false, die: 1, escaped: false };
  link.push(after(later(flight, over), "flee", [fled, { event: "combat-ended" }]));
  const sign = page.getByRole("status").filter({ hasText: "Caught" });
  const asked = page.getByRole("region", { name: "To be decided" });
  await expect.element(asked).toBeVisible();
  await expect.element(sign).toBeVisible();
  const [above, below] = [sign, asked].map((one) => one.element().getBoundingClientRect());
  expect(above!.bottom).toBeLessThanOrEqual(below!.top);
  link.push(later(won, { stage: "playing", winners: [] }, 99));
  await expect.element(sign).not.toBeInTheDocument();
});

test("a fight that is over leads back to the table, its sign and due rewards are shown first, also to whoever comes late", async () => {
  const due = later(won, { stage: "playing", winners: [] }, 0);
  const { app, link } = await show(due);
  app.route.go({ screen: "fight", table: won.table });
  await expect.element(page.getByRole("heading", { name: "After the fight" })).toBeVisible();
  await expect.element(page.getByText("Beaten", { exact: true })).toBeVisible();
  link.push(later(firstTurn, {}, 99));
  await expect.poll(() => app.route.now).toEqual({ screen: "table", table: won.table });
});

test("the sign of a win that brings nothing to take ends the turn", async () => {
  const { app, link } = await show(losing);
  app.route.go({ screen: "fight", table: losing.table });
  await expect.element(button("Claim the kill")).toBeVisible();
  const over = later(losing, { combat: null, turn: { ...losing.view.turn!, fought: true } });
  const events: Event[] = [
    { event: "combat-won", kills: 1, munchkins: 9, monsters: 8 },
    { event: "combat-ended" },
  ];
  link.push(after(over, "win", events));
  await expect.element(page.getByText("Beaten", { exact: true })).toBeVisible();
  await button("End turn").click();
  expect(link.acted).toEqual([{ do: "end-turn" }]);
  await expect.poll(() => app.route.now).toEqual({ screen: "table", table: losing.table });
});
