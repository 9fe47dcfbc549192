import { createRawSnippet } from "svelte";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { showInLobby } from "$test/show";
import AfterFirstPaint from "./AfterFirstPaint.svelte";
import Banner from "./Banner.svelte";
import Waiting from "./Waiting.svelte";

const words = (text: string) => createRawSnippet(() => ({ render: () => `<b>${text}</b>` }));

test("a banner is announced", async () => {
  await render(Banner, { children: words("Connecting") });
  await expect.element(page.getByRole("status")).toHaveTextContent("Connecting");
});

test("whoever waits for a screen can go to the tables", async () => {
  const { app } = await showInLobby(Waiting, {});
  app.route.go({ screen: "settings" });
  await page.getByRole("button", { name: "To the tables" }).click();
  expect(app.route.now).toEqual({ screen: "lobby" });
});

test("what the first frame does not wait for comes after it", async () => {
  const { container } = await render(AfterFirstPaint, { children: words("Later") });
  expect(container.textContent).toBe("");
  await expect.element(page.getByText("Later")).toBeVisible();
});
