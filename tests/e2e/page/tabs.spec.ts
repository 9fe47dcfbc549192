import type { Page } from "@playwright/test";
import { expect, makeTable, noteBuild, test, type Site } from "./site";

/** Two tabs at a table, of which the first one has the host. */
async function two(page: Page, site: Site): Promise<{ other: Page }> {
  await page.goto(site.url);
  const table = await makeTable(page);
  await page.goto(`${site.url}#/table/${table}`);
  await expect(page.getByRole("button", { name: /^Wesley, Level 1,/ })).toBeVisible();
  const other = await page.context().newPage();
  await noteBuild(other);
  await other.goto(`${site.url}#/table/${table}`);
  await expect(other.getByRole("button", { name: /^Wesley, Level 1,/ })).toBeVisible();
  return { other };
}

/**
 * Lets a tab's host compute for ever, from a task of its own: Chromium does not end a worker in the middle of
 * a task of the debugger.
 */
async function hang(page: Page): Promise<void> {
  const host = page.workers().find((worker) => worker.url().includes("worker"))!;
  await host.evaluate(() => {
    setTimeout(() => {
      for (;;);
    });
  });
}

const raised = (page: Page) => page.getByRole("button", { name: /^Wesley, Level 2,/ });

test("a host that hangs is named in another tab, which goes on with its games", async ({ page, site }) => {
  const { other } = await two(page, site);
  await hang(page);
  await other.getByRole("button", { name: "Wesley: one Level up" }).click();
  await expect(
    other.getByText(/The games are open in another tab, .*Friday.*, which does not answer/),
  ).toBeVisible();
  await other.getByRole("button", { name: "Go on here" }).click();
  await expect(raised(other)).toBeVisible();
  await expect(raised(page)).toBeVisible();
});

test("the tab whose own host hangs starts it again", async ({ page, site }) => {
  await two(page, site);
  await hang(page);
  await page.getByRole("button", { name: "Wesley: one Level up" }).click();
  await page.getByRole("button", { name: "Start them again" }).click();
  await expect(raised(page)).toBeVisible();
});
