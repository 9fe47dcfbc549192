import { createRawSnippet } from "svelte";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { showInLobby } from "$test/show";
import AfterFirstPaint from "./AfterFirstPaint.svelte";
import Banner from "./Banner.svelte";
import TopBar from "./TopBar.svelte";
import Waiting from "./Waiting.svelte";

const words = (text: string) => createRawSnippet(() => ({ render: () => `<b>${text}</b>` }));
const heading = page.getByRole("heading", { level: 1 });

test("a top bar names its screen, and leads back to the one before", async () => {
  const { app } = await showInLobby(TopBar, {
    title: "Log",
    subtitle: "Friday",
    back: { screen: "settings" },
    backLabel: "To the settings",
    children: words("More"),
  });
  await expect.element(heading.last()).toHaveTextContent("Log");
  await expect.element(page.getByText("Friday")).toBeVisible();
  await expect.element(page.getByText("More")).toBeVisible();
  await page.getByRole("button", { name: "To the settings" }).click();
  expect(app.route.now).toEqual({ screen: "settings" });
});

test("the title of a new screen takes the focus, unless something has it", async () => {
  const given = { title: "Log", back: { screen: "lobby" } as const };
  await showInLobby(TopBar, given);
  await expect.element(heading.last()).toHaveFocus();
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  await showInLobby(TopBar, { ...given, title: "Cards" });
  await expect.element(page.getByText("Cards")).toBeVisible();
  expect(document.activeElement).toBe(field);
  field.remove();
});

test("the keyboard skips from the top bar to the first action that there is", async () => {
  await showInLobby(TopBar, { title: "Log", back: { screen: "lobby" }, bar: true });
  const bar = document.createElement("div");
  bar.className = "bar";
  bar.innerHTML = "<button disabled>Undo</button><button>Next</button>";
  document.querySelector("main")!.append(bar);
  (page.getByRole("button", { name: "Skip to actions" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Next" })).toHaveFocus();
});

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
