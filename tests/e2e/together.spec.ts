import type { Action } from "../../ui/src/wire/Action";
import { level, LONG_CLAIM, play } from "./bench";
import { expect, test } from "./starboard";

/** Actions of one device while another one is in the middle of something. */

const easy: Action = { do: "fight", foe: { is: "typed", level: 1, treasures: 2, levels: 1 } };

test("a claim counts on every device when its wait is over, also if the device that made it is elsewhere", async ({
  page,
  bench,
}) => {
  await bench.table([level(0, 3), easy]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Claim the kill" }).click();
  await expect(page.getByRole("heading", { name: "After the fight" })).toBeVisible();
  await bench.table([level(0, 3), easy]);
  await bench.open("/fight");
  await bench.act({ do: "claim" });
  await expect(page.getByRole("heading", { name: "After the fight" })).toBeVisible();
});

test("a claim's countdown stays visible with reduced motion", async ({ page, bench }) => {
  await bench.table([level(0, 3), easy], false, LONG_CLAIM);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Claim the kill" }).click();
  const bar = page.locator(".claim .time span");
  expect(await bar.evaluate((it) => getComputedStyle(it).animationDuration)).not.toBe("0s");
});

test("a claim's countdown continues in step above a newly opened dialog", async ({ page, bench }) => {
  await bench.table([level(0, 3), easy], false, LONG_CLAIM);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Claim the kill" }).click();
  const bars = page.locator(".claim .time span");
  const run = () => bars.first().evaluate((it) => Number(it.getAnimations()[0]!.currentTime));
  await expect.poll(run).toBeGreaterThan(500);
  const past = await run();
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  await expect(bars).toHaveCount(2);
  const [below, above] = await bars.evaluateAll((all) =>
    all.map((it) => -Number(it.getAnimations()[0]!.effect!.getTiming().delay)),
  );
  expect(above! - below!).toBeGreaterThanOrEqual(past);
});

test("the second half of a double tap does not press the button that appears in its place", async ({
  page,
  bench,
}) => {
  await bench.table([level(0, 3), easy]);
  await page.clock.install();
  await bench.open();
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await page.evaluate(() => {
    const touched = { buttons: 0 };
    Object.assign(window, { touched });
    addEventListener(
      "click",
      ({ target }) => (target as Element).closest("button") && touched.buttons++,
      true,
    );
  });
  const touched = () =>
    page.evaluate(() => (window as unknown as { touched: { buttons: number } }).touched.buttons);
  /** Touches a button twice, the second time before what takes its place has come up, however slow the page is. */
  const twice = async (name: string, next: string) => {
    const before = await touched();
    const button = page.getByRole("button", { name }).last();
    await button.click({ trial: true });
    const { x, y, width, height } = (await button.boundingBox())!;
    const click = () => page.mouse.click(x + width / 2, y + height / 2);
    await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
    await click();
    await expect(page.getByRole("button", { name: next })).toBeVisible();
    await click();
    expect(await touched()).toBe(before + 1);
    await session.send("Animation.setPlaybackRate", { playbackRate: 1 });
  };
  await twice("To the fight", "Claim the kill");
  // However long it takes, the claim does not run out meanwhile.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await twice("Claim the kill", "Speak up");
  await twice("Speak up", "Claim the kill");
});

test("a monster and its Clone show the same total as the fight", async ({ page, bench }) => {
  await bench.table([
    { do: "fight", foe: { is: "card", card: "bottle-bottle" } },
    { do: "enhance", monster: 1, card: "computerized" },
    { do: "enhance", monster: 1, card: "and-its-clone" },
  ]);
  await bench.open("/fight");
  const card = page.getByRole("region", { name: "Bottle Bottle" });
  const amounts = await card.locator("h2 .figure, li .amount").allInnerTexts();
  const sum = amounts.reduce((so_far, amount) => so_far + Number(amount), 0);
  await expect(page.getByRole("button", { name: `Monsters: ${sum}`, exact: true })).toBeVisible();
  expect(amounts).toHaveLength(3);
});

test("the winner of a tie for a body can be changed with undo", async ({ page, bench }) => {
  await bench.table([play(0, "raser"), { do: "die", seat: 0 }]);
  await bench.open();
  const tie = page.getByRole("article").filter({ hasText: "are level" });
  await tie.getByRole("button", { name: "Inara", exact: true }).click();
  await expect(page.getByRole("article", { name: "Inara takes one of Wesley’s cards" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await tie.getByRole("button", { name: "Boxey", exact: true }).click();
  const taking = page.getByRole("article", { name: "Boxey takes one of Wesley’s cards" });
  await expect(taking).toBeVisible();
  await taking.getByRole("button", { name: "Skip" }).click();
  await expect(taking).toHaveCount(0);
  await page.getByRole("button", { name: "Log" }).click();
  await expect(page.getByText("Boxey wins the roll")).toBeVisible();
  await expect(page.getByText("Skipped: Boxey takes one of Wesley’s cards")).toBeVisible();
});

test("a second Wandering Monster adds a monster, and a third raises an objection", async ({
  page,
  bench,
}) => {
  const wander: Action = {
    do: "add-monster",
    foe: { is: "card", card: "ogre" },
    with: "wandering-monster",
  };
  await bench.table([easy, wander]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Add monster" }).click();
  await page.getByRole("combobox").fill("plasmoid");
  await page.getByRole("option", { name: /^Plasmoid/ }).click();
  await expect(page.getByRole("region", { name: "Plasmoid" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();

  // Both copies lie on the table by now: who brings one more all the same has the last word.
  await page.getByRole("button", { name: "Add monster" }).click();
  await expect(page.getByRole("checkbox", { name: /^Brought by/ })).toHaveCount(0);
  await page.getByRole("combobox").fill("grays");
  await page.getByRole("option", { name: /^Grays/ }).click();
  await expect(page.getByText("It takes a Wandering Monster to bring that one in.")).toBeVisible();
  await page.getByRole("button", { name: "Play it anyway" }).click();
  await expect(page.getByRole("region", { name: "Grays" })).toBeVisible();
});

test("a held Item names its holder, and an overruled Item is marked", async ({ page, bench }) => {
  await bench.table([
    play(0, "loud-hairy-alien"),
    play(0, "raser"),
    { do: "hold", seat: 0, card: "raser", by: "loud-hairy-alien" },
    play(1, "cyberdeck"),
    { do: "arrange", seat: 1, equip: ["cyberdeck"], unequip: [] },
  ]);
  await bench.open("/seat/0");
  await expect(page.getByRole("region", { name: "Hands" }).getByText("Loud Hairy Alien")).toBeVisible();
  await bench.open("/seat/1");
  await expect(page.getByText("Overruled: Not for this Race, Class or sex")).toBeVisible();
});

const fork = (bonus: number) => `[[item]]\nname = "Fork"\nbonus = ${bonus}\nvalue = 100\n`;
const spoon = (bonus: number) => `[[item]]\nname = "Spoon"\nbonus = ${bonus}\nvalue = 100\n`;

/** A set whose cards have names of its own, as all tests share one host. */
function drawer(id: string, ...cards: string[]): string {
  return `[set]\nid = "${id}"\nname = "${id}"\n${cards.join("").replace(/(Fork|Spoon)/g, `$1 of ${id}`)}`;
}

test("a card changed by someone else is not overwritten without asking", async ({ page, bench }, info) => {
  const id = `forks-${info.project.name}`;
  await bench.ownSet(drawer(id, fork(1)));
  await page.goto(`/#/sets/${id}`);
  await page.getByRole("link", { name: `Fork of ${id}` }).click();
  const bonus = page.getByRole("spinbutton", { name: "Bonus", exact: true });
  await bonus.fill("3");
  await bench.ownSet(drawer(id, fork(5)));
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "Someone else has changed this card" });
  await expect(dialog.getByText("+5").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(bonus).toHaveValue("3");

  await page.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(dialog).toBeHidden();
  await expect(bonus).toHaveValue("5");
  await bonus.fill("7");
  await bench.ownSet(drawer(id, fork(6)));
  await page.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Save mine" }).click();
  await expect(page.getByText(`Fork of ${id} is saved`)).toBeVisible();
  await page.getByRole("link", { name: `Fork of ${id}` }).click();
  await expect(bonus).toHaveValue("7");
});

test("an edited card that someone else deleted can be saved or discarded", async ({ page, bench }, info) => {
  const id = `gone-${info.project.name}`;
  const dialog = page.getByRole("dialog", { name: "Someone else has deleted this card" });
  for (const decide of ["Discard mine", "Save mine"]) {
    await bench.ownSet(drawer(id, fork(1), spoon(1)));
    await page.goto(`/#/sets/${id}`);
    await page.getByRole("link", { name: `Fork of ${id}` }).click();
    await page.getByRole("spinbutton", { name: "Bonus", exact: true }).fill("3");
    await bench.ownSet(drawer(id, spoon(1)));
    await page.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: decide }).click();
    await expect(page.getByRole("link", { name: `Spoon of ${id}` })).toBeVisible();
    const there = decide === "Save mine" ? 1 : 0;
    await expect(page.getByRole("link", { name: `Fork of ${id}` })).toHaveCount(there);
    await expect(page.getByRole("heading", { name: "Not saved yet" })).toHaveCount(0);
  }
});

test("a draft of a card that someone else deleted can be saved as a new card or discarded", async ({
  page,
  bench,
}, info) => {
  const id = `kept-${info.project.name}`;
  const goOn = page.getByRole("link", { name: `Go on with Fork of ${id}` });
  const saved = page.getByRole("link", { name: new RegExp(`^Fork of ${id}`) });
  const bonus = page.getByRole("spinbutton", { name: "Bonus", exact: true });
  await bench.ownSet(drawer(id, fork(1), spoon(1)));
  await page.goto(`/#/sets/${id}`);
  await saved.click();
  const address = page.url();
  await bonus.fill("3");
  await page.getByRole("button", { name: "Back" }).click();
  await bench.ownSet(drawer(id, spoon(1)));
  await goOn.click();
  await expect(page.getByRole("heading", { name: "This card is no longer in the set" })).toBeVisible();
  await expect(bonus).toHaveValue("3");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(saved).toBeVisible();
  await expect(goOn).toHaveCount(0);

  await saved.click();
  await bonus.fill("4");
  await page.getByRole("button", { name: "Back" }).click();
  await bench.ownSet(drawer(id, spoon(1)));
  await goOn.click();
  await page.getByRole("button", { name: "Discard them" }).click();
  await expect(page.getByRole("heading", { level: 1, name: id })).toBeVisible();
  await expect(goOn).toHaveCount(0);

  await page.goto(address);
  await expect(page.getByText("It was deleted or renamed.")).toBeVisible();
  await page.getByRole("button", { name: /^To / }).click();
  await expect(page.getByRole("link", { name: `Spoon of ${id}` })).toBeVisible();
});

test("restoring a card does not revert other cards of its set", async ({ page, bench }, info) => {
  const id = `back-${info.project.name}`;
  await bench.ownSet(drawer(id, fork(1), spoon(1)));
  await page.goto(`/#/sets/${id}`);
  await page.getByRole("button", { name: `Delete Fork of ${id}` }).click();
  await expect(page.getByRole("link", { name: `Fork of ${id}` })).toHaveCount(0);
  await bench.ownSet(drawer(id, spoon(8)));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: `Fork of ${id}` })).toBeVisible();
  await page.getByRole("link", { name: `Spoon of ${id}` }).click();
  await expect(page.getByRole("spinbutton", { name: "Bonus", exact: true })).toHaveValue("8");
});

test("a set renamed by someone else is not renamed again without notice", async ({ page, bench }, info) => {
  const id = `names-${info.project.name}`;
  await bench.ownSet(drawer(id, fork(1)));
  await page.goto(`/#/sets/${id}`);
  await page.getByRole("button", { name: `Manage ${id}` }).click();
  const name = page.getByRole("textbox", { name: "Name of the set" });
  await name.fill(`${id} of mine`);
  await bench.ownSet(drawer(id, fork(1)).replace(`name = "${id}"`, `name = "${id} of theirs"`));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`it is called ${id} of theirs now`)).toBeVisible();
  await page.getByRole("button", { name: "Got it" }).click();
  await expect(name).toHaveValue(`${id} of mine`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${id} of mine` })).toBeVisible();
});

test("undo and redo on another device show a toast, and a later action removes this device's undo toast", async ({
  page,
  bench,
}) => {
  const { seq } = await bench.table();
  const { seq: third } = await bench.act(level(1, 1), level(2, 1), level(3, 1));
  await bench.open();
  const toast = page.locator(".toast .words");
  await bench.back(third - 1);
  await expect(toast).toHaveText("Undone: Zoe gains a Level");
  await bench.back(seq);
  await expect(toast).toHaveText("Taken back to: Wesley begins turn 1");
  await bench.forth(third);
  await expect(toast).toHaveText("Done again up to: Zoe gains a Level");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.locator(".toast").getByRole("button", { name: "Redo" })).toBeVisible();
  await bench.act(level(1, 1));
  await expect(page.getByRole("button", { name: /^Boxey, Level 3/ })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test("the winner is shown at once, with nothing on top", async ({ page, bench }) => {
  await bench.table([level(0, 8), easy, { do: "claim" }], false, LONG_CLAIM);
  await bench.open("/fight");
  await expect(page.getByRole("button", { name: "Speak up" })).toBeVisible();
  await bench.act({ do: "win" });
  await expect(page.getByRole("button", { name: "How it went" })).toBeVisible();
  await expect(page.getByText("Wesley wins the game", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Standings" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "All taken" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /one Level/ })).toHaveCount(0);
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("the claiming device is told when another device objects", async ({ page, bench }) => {
  await bench.table([level(0, 3), easy], false, LONG_CLAIM);
  await bench.open("/fight");
  await page.getByRole("button", { name: /^Claim/ }).click();
  await expect(page.getByRole("button", { name: "Speak up" })).toBeVisible();
  await bench.act({ do: "contest-claim" });
  await expect(page.getByRole("button", { name: /^Claim/ })).toBeVisible();
  await expect(page.locator(".toast .words")).toHaveText("Somebody speaks up");
});

test("a device on a sheet is told when another device wins the game", async ({ page, bench }) => {
  await bench.table([level(0, 8), easy, { do: "claim" }], false, LONG_CLAIM);
  await bench.open("/seat/1");
  await expect(page.getByRole("button", { name: "Speak up" })).toBeVisible();
  await bench.act({ do: "win" });
  await expect(page.locator(".toast .words")).toContainText("Wesley wins the game");
});
