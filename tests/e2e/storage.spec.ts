import { expect, test } from "./starboard";

test("with site data blocked, a table and its settings work, and the page says that they are not kept", async ({
  page,
  bench,
}) => {
  await page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    };
    Object.defineProperties(window, { localStorage: blocked, sessionStorage: blocked });
  });
  await bench.table();
  await bench.open();
  await expect(page.getByText("This browser keeps no settings")).toBeVisible();
  await page.getByRole("button", { name: "Zoe: one Level up" }).click();
  await expect(page.getByRole("button", { name: "Zoe, Level 2," })).toBeVisible();

  await page.goto("/#/settings");
  await page.getByText("Light", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByText("Deutsch", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("a full store loses the settings and not the game", async ({ page, bench }) => {
  await page.addInitScript(() => {
    if (location.protocol === "http:") localStorage.setItem("PARAGLIDE_LOCALE", "en");
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await bench.table();
  await bench.open();
  await expect(page.getByText("This browser keeps no settings")).toBeVisible();
  await page.getByRole("button", { name: "Zoe: one Level up" }).click();
  await expect(page.getByRole("button", { name: "Zoe, Level 2," })).toBeVisible();

  await page.goto("/#/settings");
  await page.getByText("Deutsch", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});
