import { BOTTLE, EXAMPLE, GUESTS, level, sits } from "./bench";
import { expect, goBack, load, speak, test } from "./starboard";

test("a standie can be dragged to another deck", { tag: "@both" }, async ({ page, bench }) => {
  await bench.table();
  await bench.show();
  const board = page.getByRole("region", { name: "Gameboard" });
  const from = (await board.locator(".standie").nth(3).boundingBox())!;
  const to = (await board.getByRole("button", { name: /^Deck 6/ }).boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole("button", { name: "Zoe, Level 6," })).toBeVisible();
});

for (const motion of ["no-preference", "reduce"] as const)
  test(`a standie reaches its deck with reduced motion set to "${motion}"`, async ({ page, bench }) => {
    await page.emulateMedia({ reducedMotion: motion });
    const { seq } = await bench.table([level(3, 5)]);
    await bench.show();
    const board = page.getByRole("region", { name: "Gameboard" });
    const standie = board.locator(".standie").nth(3);
    const above = await standie.boundingBox();
    await bench.back(seq - 1);
    await expect(page.getByRole("button", { name: "Zoe, Level 1," })).toBeVisible();
    await expect.poll(() => standie.boundingBox()).not.toEqual(above);
    await standie.evaluate((it) => it.addEventListener("transitionrun", () => (it.dataset.walked = "yes")));
    for (let up = 0; up < 5; up++) await page.getByRole("button", { name: "Zoe: one Level up" }).click();
    await expect(page.getByRole("button", { name: "Zoe, Level 6," })).toBeVisible();
    await expect.poll(() => standie.boundingBox()).toEqual(above);
    if (motion === "reduce") await expect(standie).not.toHaveAttribute("data-walked");
    else await expect(standie).toHaveAttribute("data-walked", "yes");
  });

for (const [width, height] of [
  [412, 915],
  [915, 412],
  [820, 1180],
  [1280, 800],
  [1920, 1080],
] as const)
  test(`twelve standies on one deck have a lane each, at ${width} by ${height}`, async ({ page, bench }) => {
    await page.setViewportSize({ width, height });
    await bench.table(GUESTS.map(sits));
    await bench.show();
    const board = page.getByRole("region", { name: "Gameboard" });
    const deck = (await board.getByLabel(/^Deck 1,/).boundingBox())!;
    const standies = board.locator(".standie");
    await expect(standies).toHaveCount(12);
    let end = deck.x;
    for (const standie of await standies.all()) {
      const box = (await standie.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(end - 0.5);
      end = box.x + box.width;
      expect(box.y + box.height).toBeCloseTo(deck.y + deck.height, -0.5);
    }
    expect(end).toBeLessThanOrEqual(deck.x + deck.width + 0.5);
  });

test("a phone shows six players and all ten decks without scrolling", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, ...GUESTS.slice(0, 2).map(sits)]);
  await page.setViewportSize({ width: 412, height: 915 });
  await bench.show();
  const ups = page.getByRole("button", { name: /: one Level up$/ });
  await expect(ups).toHaveCount(6);
  const actions = (await page.getByRole("navigation", { name: "Actions" }).boundingBox())!;
  for (const up of await ups.all()) {
    const box = (await up.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(actions.y);
  }
  await expect(page.getByRole("button", { name: /^Deck 1,/ })).toBeInViewport({ ratio: 1 });
});

for (const [width, height] of [
  [412, 915],
  [915, 412],
  [740, 360],
] as const)
  test(`twenty decks are all shown at ${width} by ${height}, and only those a finger can touch are targets`, async ({
    page,
    bench,
  }) => {
    await bench.table([level(0, 19), level(1, 9), level(2, 10)], false, ["winning-level"]);
    await page.setViewportSize({ width, height });
    await bench.show();
    await page.getByRole("button", { name: "Show the board" }).click();
    const board = page.getByRole("region", { name: "Gameboard" });
    const decks = board.getByLabel(/^Deck/);
    await expect(decks).toHaveCount(20);
    for (const deck of await decks.all()) {
      await expect(deck).toBeInViewport({ ratio: 1 });
      const touchable = (await deck.evaluate((it) => it.tagName)) === "BUTTON";
      expect(touchable).toBe((await deck.boundingBox())!.height >= 24);
    }
    for (const [name, number] of [
      ["W", 20],
      ["B", 10],
      ["I", 11],
      ["Z", 1],
    ] as const) {
      const deck = (await board.locator(`[data-deck="${number}"]`).boundingBox())!;
      const box = (await board.locator(".standie").filter({ hasText: name }).boundingBox())!;
      expect(box.y + box.height).toBeCloseTo(deck.y + deck.height, -0.5);
    }
  });

test("a tap selects the deck under a moving standie", async ({ page, bench }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await bench.table();
  await bench.show();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.0001 });
  for (let up = 0; up < 4; up++) await page.getByRole("button", { name: "Zoe: one Level up" }).click();
  await expect(page.getByRole("button", { name: "Zoe, Level 5," })).toBeVisible();
  const board = page.getByRole("region", { name: "Gameboard" });
  await board.locator(".standie").nth(3).click();
  await expect(page.getByRole("dialog", { name: "Who moves to Level 1?" })).toBeVisible();
});

test(
  "a turn goes through its phases and passes to the next player",
  { tag: "@both" },
  async ({ page, bench }) => {
    await bench.table();
    await bench.show();
    const phases = page.getByRole("list", { name: "Phases of the turn" });
    for (const [button, phase] of [
      ["No monster", "Trouble or loot"],
      ["Next", "Charity"],
    ] as const) {
      await page.getByRole("button", { name: button }).click();
      await expect(phases.locator("[aria-current]")).toHaveText(phase);
      await expect(phases.locator("[aria-current]")).toBeInViewport({ ratio: 0.99 });
    }
    await page.getByRole("button", { name: "End turn" }).click();
    await expect(page.getByRole("heading", { name: "Boxey’s turn", exact: true })).toBeVisible();
  },
);

test("a player with too many cards is led to charity at the end of the turn", async ({ page, bench }) => {
  await bench.table([
    { do: "set-hand", seat: 0, cards: 7 },
    { do: "enter-phase", phase: "charity" },
  ]);
  await bench.open();
  await page.getByRole("button", { name: "End turn" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("2 cards too many. Wesley is lowest and discards them")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Discard and end turn" })).toHaveClass(/primary/);
  await bench.act({ do: "change-level", seat: 0, by: 2 });
  await expect(dialog.getByText("2 cards too many: they go to Boxey and Inara")).toBeVisible();
  const give = dialog.getByRole("button", { name: "Give charity, end turn" });
  await expect(give).toHaveClass(/primary/);
  for (let card = 0; card < 2; card++)
    await dialog.getByRole("button", { name: "Less: Cards in hand" }).click();
  await expect(give).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "End turn", exact: true })).toHaveClass(/primary/);
  for (let card = 0; card < 2; card++) await dialog.getByRole("button", { name: "More" }).click();
  await dialog.getByRole("button", { name: "Keep them, end turn" }).click();
  await expect(page.getByRole("heading", { name: "Boxey’s turn", exact: true })).toBeVisible();
  await expect.poll(async () => (await bench.act({ do: "roll", die: 1 })).view.seats[0]!.hand).toBe(7);
});

test("charity shows each lowest player's share before giving, and the shares can be changed", async ({
  page,
  bench,
}) => {
  await bench.table([
    level(0, 2),
    { do: "set-hand", seat: 0, cards: 9 },
    { do: "enter-phase", phase: "charity" },
  ]);
  await bench.open();
  await page.getByRole("button", { name: "End turn" }).click();
  const shares = page.getByRole("dialog").getByRole("group", { name: "Who gets more?" }).getByRole("button");
  await expect(shares).toHaveText(["Boxey gets 2 cards", "Inara gets 1 card", "Zoe gets 1 card"]);
  await shares.last().click();
  await expect(shares).toHaveText(["Boxey gets 1 card", "Inara gets 1 card", "Zoe gets 2 cards"]);

  await page.getByRole("button", { name: "Less: Cards in hand" }).click();
  await expect(shares).toHaveText(["Boxey gets 1 card", "Inara gets 1 card", "Zoe gets 1 card"]);
  await expect(shares.first()).toBeDisabled();
  for (let card = 0; card < 2; card++) await page.getByRole("button", { name: "More" }).click();
  await expect(shares).toHaveText(["Boxey gets 2 cards", "Inara gets 1 card", "Zoe gets 2 cards"]);
  await page.getByRole("button", { name: "Give charity, end turn" }).click();
  await expect(page.getByText("Boxey gets 2 cards, Zoe gets 2 cards and Inara gets 1 card")).toBeVisible();
});

test("a page sends each initial request only once", async ({ page, bench }) => {
  await bench.table();
  await bench.open();
  let asked: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const { request } = JSON.parse(String(payload));
      if (request) asked.push(request.ask);
    }),
  );
  await page.reload();
  await expect(page.getByRole("region", { name: "Gameboard" })).toBeVisible();
  await expect.poll(() => asked).toContain("lobby");
  expect(asked.toSorted()).toEqual(["catalogue", "introduce", "lobby", "watch"]);

  asked = [];
  await load(page, "/#/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(() => asked).toContain("catalogue");
  expect(asked.toSorted()).toEqual(["catalogue", "introduce", "lobby"]);

  // The lobby shows the changes made in the meantime.
  asked = [];
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByText(/^Version \d/)).toBeVisible();
  await goBack(page);
  await expect.poll(() => asked).toEqual(["about", "lobby"]);
});

test("a seat shows the pending effects on its character", async ({ page, bench }) => {
  await bench.table([
    ...EXAMPLE,
    { do: "play-trap", seat: 1, card: "antimatter" },
    { do: "play-trap", seat: 2, card: "chromosome-switch" },
  ]);
  await bench.open();
  const seat = (name: string) =>
    page
      .getByRole("region", { name: "Players" })
      .getByRole("button", { name: new RegExp(`^${name}, Level`) });
  await expect(seat("Boxey")).toHaveAccessibleDescription(/Bobaser counts as a penalty \(Antimatter\)$/);
  await expect(seat("Inara")).toHaveAccessibleDescription(/−5 in the next fight \(Chromosome Switch\)$/);
  await expect(seat("Inara").getByText("−5 in the next fight (Chromosome Switch)")).toBeVisible();
  await expect(seat("Zoe")).not.toHaveAccessibleDescription(/fight|penalty|Dead/);
  await bench.act(BOTTLE, { do: "help", seat: 2, deal: { treasures: 0, firstPick: null, items: [] } });
  await expect(seat("Inara")).toHaveAccessibleDescription(/−5 in this fight \(Chromosome Switch\)$/);
  await bench.act({ do: "die", seat: 3 });
  await expect(seat("Zoe")).toHaveAccessibleDescription(/^Dead/);
});

for (const locale of ["en", "de", "he"])
  test(`all buttons of a table and of a fight have distinct names, in the language ${locale}`, async ({
    page,
    bench,
  }) => {
    await speak(page, locale);
    await bench.table();
    await bench.open();
    const names = () =>
      page
        .locator("main button:visible")
        .evaluateAll((buttons) =>
          buttons.map((button) => button.getAttribute("aria-label") ?? button.textContent.trim()),
        );
    const repeated = async () => (await names()).filter((name, index, all) => all.indexOf(name) !== index);
    expect(await repeated()).toEqual([]);
    await bench.act({ do: "fight", foe: { is: "card", card: "bottle-bottle" } });
    await bench.open("/fight");
    expect((await names()).length).toBeGreaterThan(10);
    expect(await repeated()).toEqual([]);
  });
