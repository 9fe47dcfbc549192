import { expect, test } from "./starboard";

test.use({ reducedMotion: "no-preference" });

test("a die shows the result only after the host's answer, and no result after a failed roll", async ({
  page,
  bench,
}) => {
  await bench.table();
  await page.clock.install();
  let goOn = () => {};
  let lost = false;
  let held: Promise<void> | null = null;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const host = socket.connectToServer();
    socket.onMessage(async (message) => {
      const rolls = String(message).includes('"do":"roll"');
      if (rolls && lost) return socket.close();
      if (rolls) await held;
      host.send(message);
    });
  });
  await bench.open();
  const roll = page.getByRole("button", { name: "Roll the die" });
  const dialog = page.getByRole("dialog", { name: "Die" });
  const result = dialog.getByRole("status");
  await roll.click();
  await dialog.getByRole("button", { name: "Face 6" }).click();
  await expect(result).toHaveText("6");

  held = new Promise((resolve) => (goOn = resolve));
  await dialog.getByRole("button", { name: "Roll again" }).last().click();
  await page.clock.runFor(1000);
  await expect(result).toHaveText("Rolling…");
  goOn();
  await expect(result).toHaveText(/^[1-6]$/);

  await dialog.getByRole("button", { name: "Face 6" }).click();
  await expect(result).toHaveText("6");
  await page.keyboard.press("Escape");
  lost = true;
  await roll.click();
  await expect(page.getByText("The connection broke, and that was not saved.")).toBeVisible();
  await expect(dialog).toBeVisible();
  await expect(result).toBeEmpty();
  lost = false;
  await expect(page.getByText("Reconnecting")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Roll again" }).last().click();
  await expect(result).toHaveText(/^[1-6]$/);
});

test("dice of several players are rolled at once, except those entered by hand", async ({ page, bench }) => {
  await bench.table([{ do: "play-trap", seat: 0, card: "transporter-accident" }]);
  await bench.open();
  const due = page.getByRole("region", { name: "To be decided" });
  await expect(due.getByRole("button", { name: "Roll for all" })).toBeVisible();
  await due.getByRole("radiogroup", { name: "Die of Boxey" }).getByRole("radio", { name: "Face 6" }).click();
  await due.getByRole("button", { name: "Roll for the others" }).click();
  await page.getByRole("button", { name: "Log" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Boxey: Roll 6" })).toBeVisible();
  await expect(page.getByText(/^Inara: Roll [1-6]/)).toBeVisible();
  await expect(page.getByText(/^Zoe: Roll [1-6]/)).toBeVisible();
});
