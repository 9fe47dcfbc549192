import { level } from "./bench";
import { expect, goBack, holdBack, test } from "./starboard";

test("after a silent network loss, actions are neither dropped without notice nor doubled", async ({
  page,
  bench,
  context,
}) => {
  await bench.table();
  await bench.open();
  const lost = page.getByText("Connection lost. Reconnecting…");
  const up = page.getByRole("button", { name: "Zoe: one Level up" });
  const zoe = page.getByRole("button", { name: /^Zoe, Level/ });
  await up.click();
  await expect(zoe).toHaveAccessibleName(/Level 2/);
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();

  await context.setOffline(true);
  await up.click();
  await expect(lost).toBeVisible();
  await up.click();
  await expect(page.getByRole("status").getByText("Not done: there is no connection.")).toBeVisible();

  await context.setOffline(false);
  await expect(lost).toBeHidden();
  // The first touch was on its way and may have arrived, which the host knows. The second one was refused.
  const saved = page.getByRole("status").getByText("The connection broke, but that was saved.");
  const again = page.getByRole("button", { name: "Try again" });
  await expect(saved.or(again)).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(zoe).toHaveAccessibleName(/Level 3/);
  await page.reload();
  await expect(zoe).toHaveAccessibleName(/Level 3/);
});

test("a network loss while idle is noticed", async ({ page, bench, context }) => {
  await bench.table();
  await bench.open();
  const lost = page.getByText("Connection lost. Reconnecting…");
  await expect(page.getByRole("region", { name: "Gameboard" })).toBeVisible();
  await context.setOffline(true);
  await expect(lost).toBeVisible();
  await context.setOffline(false);
  await expect(lost).toBeHidden();
  await page.getByRole("button", { name: "Zoe: one Level up" }).click();
  await expect(page.getByRole("button", { name: "Zoe, Level 2," })).toBeVisible();
});

test("a lobby shows that its host is unreachable and loads once it is back", async ({ page, bench }) => {
  await bench.table();
  let there = false;
  await page.routeWebSocket(/\/ws$/, (socket) =>
    there ? void socket.connectToServer() : void socket.close(),
  );
  await page.goto("/");
  await expect(page.getByText("Connection lost. Reconnecting…")).toBeVisible();
  there = true;
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText("Connection lost. Reconnecting…")).toBeHidden();
});

test("a user can leave a slowly loading table and return to it", async ({ page, bench }) => {
  await bench.table();
  const watching = await holdBack(page, '"watch"');
  watching.on = true;
  await page.goto(`/${bench.hash()}`);
  await expect.poll(watching.count).toBe(1);
  const out = page.getByRole("button", { name: "To the tables" });
  await expect(out).toBeHidden();
  await out.click();
  await expect(page.getByRole("heading", { name: "Starboard" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  watching.letGo();
  await goBack(page);
  await expect(page.getByRole("region", { name: "Gameboard" })).toBeVisible();
});

for (const [screen, there] of [
  ["log", "Zoe gains 4 Levels"],
  ["statistics", "As a table"],
  ["card/bottle-bottle", "Fight it"],
] as const) {
  test(`a screen opened offline loads once the network is back: ${screen}`, async ({
    page,
    bench,
    context,
  }) => {
    await bench.table([level(3, 4)]);
    await bench.open();
    await expect(page.getByRole("region", { name: "Gameboard" })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("Connection lost. Reconnecting…")).toBeVisible();
    await page.evaluate((screen) => (location.hash += `/${screen}`), screen);
    await expect(page.getByRole("region", { name: "Gameboard" })).toBeHidden();
    await context.setOffline(false);
    await expect(page.getByText(there).first()).toBeVisible();
  });
}

test("an outdated page offers to reload and stays on its screen", async ({ page, bench, context }) => {
  await bench.table([level(3, 4)]);
  await bench.open();
  const lost = page.getByText("Connection lost. Reconnecting…");
  const updated = page.getByText("Starboard was updated.");
  const isPage = (url: URL | string) => new URL(url).pathname === "/";
  const goAndComeBack = async () => {
    await context.setOffline(true);
    await expect(lost).toBeVisible();
    const served = page.waitForResponse((response) => isPage(response.url()));
    await context.setOffline(false);
    await (await served).finished();
    await expect(lost).toBeHidden();
  };

  await goAndComeBack();
  await expect(page.getByRole("region", { name: "Gameboard" })).toBeVisible();
  await expect(updated).toBeHidden();

  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/main-[\w-]+\.js/, "main-newer.js");
    await route.fulfill({ response, body });
  });
  await goAndComeBack();
  await expect(updated).toBeVisible();

  await page.unroute(isPage);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(updated).toBeHidden();
  await expect(page.getByRole("button", { name: "Zoe, Level 5," })).toBeVisible();
});
