import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { hintOnce } from "$app/hints";
import Dialogs from "$test/Dialogs.svelte";
import { showInLobby } from "$test/show";
import Waiting from "./Waiting.svelte";

const said = page.getByRole("status");
const undo = page.getByRole("button", { name: "Undo" });

/** Touches the page away from the toast, and lets the time go by in which that counts as read. */
async function touchElsewhere(): Promise<void> {
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 } });
  await vi.advanceTimersByTimeAsync(1000);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

test("a toast's action runs once and closes the toast", async () => {
  const { notices } = (await showInLobby(Waiting, {})).app;
  let redone = 0;
  notices.toast("Undone: Zoe +1 Level", { label: "Redo", run: () => redone++ });
  await expect.element(said).toHaveTextContent("Undone: Zoe +1 Level");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.element(said).toBeEmptyDOMElement();
  expect(redone).toBe(1);
});

test("a touch elsewhere closes a toast", async () => {
  const { notices } = (await showInLobby(Waiting, {})).app;
  notices.toast("Nothing was sent");
  await expect.element(said).toHaveTextContent("Nothing was sent");
  await touchElsewhere();
  await expect.element(said).toBeEmptyDOMElement();
});

test("undo offers for deletions survive a touch elsewhere and further deletions", async () => {
  const { notices } = (await showInLobby(Waiting, {})).app;
  const restored: string[] = [];
  for (const day of ["Thursday", "Saturday"]) notices.deleted(`${day} is deleted`, () => restored.push(day));
  await touchElsewhere();
  await undo.click();
  await expect.element(said).toHaveTextContent("Thursday is deleted");
  await undo.click();
  await expect.element(said).toBeEmptyDOMElement();
  expect(restored).toEqual(["Saturday", "Thursday"]);
});

test("an undo offer for a deletion yields to a newer toast and returns after it", async () => {
  const { notices } = (await showInLobby(Waiting, {})).app;
  notices.deleted("Friday is deleted", () => {});
  notices.toast("Made: Friday (copy)");
  await expect.element(said).toHaveTextContent("Made: Friday (copy)");
  await touchElsewhere();
  await expect.element(said).toHaveTextContent("Friday is deleted");
});

test("an undo offer for a deletion expires, but not while it has the focus", async () => {
  const { notices } = (await showInLobby(Waiting, {})).app;
  notices.deleted("Friday is deleted", () => {});
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(undo).toBeVisible();
  (undo.element() as HTMLElement).focus();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(undo).toHaveFocus();
  (undo.element() as HTMLElement).blur();
  await vi.advanceTimersByTimeAsync(3000);
  await expect.element(said).toBeEmptyDOMElement();
});

test("a hint is said once on a device: it outlasts other toasts until a touch, and does not come again", async () => {
  const { app } = await showInLobby(Waiting, {});
  const { notices } = app;
  const hint = async () => {
    hintOnce(app, "table");
    await vi.advanceTimersByTimeAsync(2000);
  };
  await hint();
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(said).toHaveTextContent("names show cards");
  notices.toast("Zoe +1 Level");
  await expect.element(said).toHaveTextContent("Zoe +1 Level");
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(said).toHaveTextContent("names show cards");
  await touchElsewhere();
  await expect.element(said).toBeEmptyDOMElement();
  await hint();
  await expect.element(said).toBeEmptyDOMElement();
});

test("a hint goes by itself from a device that nobody touches, and covers nothing at the lower edge", async () => {
  const screen = document.body.appendChild(document.createElement("div"));
  onTestFinished(() => screen.remove());
  screen.dataset["toasts"] = "";
  screen.style.cssText = "position: fixed; inset: 40px 0 40px 0";
  const { app } = await showInLobby(Waiting, {});
  hintOnce(app, "table");
  await vi.advanceTimersByTimeAsync(2000);
  const words = page.getByText(/names show cards/);
  await expect.element(words).toBeVisible();
  expect(words.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight / 2);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(said).toBeEmptyDOMElement();
});

test("a hint on a small phone has one line, above what is to be read", async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(412, 915));
  const screen = document.body.appendChild(document.createElement("div"));
  onTestFinished(() => screen.remove());
  screen.dataset["toasts"] = "";
  screen.style.cssText = "position: fixed; inset: 100px 8px 200px 8px";
  const { app } = await showInLobby(Waiting, {});
  hintOnce(app, "table");
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(page.getByText("names show cards")).toBeVisible();
  await vi.waitFor(() => {
    const { top, bottom } = said.element().firstElementChild!.getBoundingClientRect();
    expect([Math.round(top), bottom <= 124]).toEqual([96, true]);
  });
});

test("a hint stands at the end of a part for hints, where a screen has one", async () => {
  for (const [part, inset] of [
    ["toasts", "100px 0 600px"],
    ["hints", "400px 0 300px"],
  ] as const) {
    const place = document.body.appendChild(document.createElement("div"));
    onTestFinished(() => place.remove());
    place.dataset[part] = "";
    place.style.cssText = `position: fixed; inset: ${inset}`;
  }
  const { app } = await showInLobby(Waiting, {});
  hintOnce(app, "fight");
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(said).toHaveTextContent("to see what counts");
  await vi.waitFor(() => {
    const { top, bottom } = said.element().firstElementChild!.getBoundingClientRect();
    expect([top > 400, bottom <= innerHeight - 300]).toEqual([true, true]);
  });
});

test("a toast stands above a dialog and covers none of its words", async () => {
  const { app } = await showInLobby(Dialogs, { dialogs: [{ title: "Sell", html: "<p>Two cards</p>" }] });
  await page.getByRole("button", { name: "Open Sell" }).click();
  app.notices.toast("Zoe +1 Level");
  await expect.element(said).toHaveTextContent("Zoe +1 Level");
  const dialog = page.getByRole("dialog").element() as HTMLElement;
  await vi.waitFor(() => {
    const toast = said.element().firstElementChild!.getBoundingClientRect();
    expect(toast.bottom).toBeLessThanOrEqual(dialog.offsetTop);
  });
});

test("a hint goes as the keyboard presses something", async () => {
  const { app } = await showInLobby(Waiting, {});
  hintOnce(app, "seat");
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(said).toHaveTextContent("Tap a place to add");
  const button = document.body.appendChild(document.createElement("button"));
  onTestFinished(() => button.remove());
  button.focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(said).toBeEmptyDOMElement();
});

test("a hint goes with its screen, and does not come to one that is left at once", async () => {
  const { app } = await showInLobby(Waiting, {});
  hintOnce(app, "fight")!();
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(said).toBeEmptyDOMElement();
  const leave = hintOnce(app, "fight");
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(said).toHaveTextContent("a total to see");
  leave!();
  await expect.element(said).toBeEmptyDOMElement();
});

test("a toast covers nothing but the place that a screen has for it", async () => {
  const free = document.createElement("div");
  free.dataset.toasts = "";
  free.style.cssText = "position: fixed; inset: 20px 90px 200px 30px";
  document.body.append(free);
  onTestFinished(() => free.remove());
  const { notices } = (await showInLobby(Waiting, {})).app;
  notices.toast("A sentence that would be wider than its place is, if it were let ".repeat(3));
  await expect.element(said).toHaveTextContent("A sentence");
  await vi.waitFor(() => {
    const [place, toast] = [free, said.element().firstElementChild!].map((it) => it.getBoundingClientRect());
    expect(toast!.bottom).toBeLessThanOrEqual(place!.bottom);
    expect(toast!.left).toBeGreaterThanOrEqual(place!.left);
    expect(toast!.right).toBeLessThanOrEqual(place!.right);
  });
});

test("a toast stands at the upper edge of its place, or at the lower one where that is said", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  onTestFinished(() => place.remove());
  place.style.cssText = "position: fixed; inset: 200px 0";
  const { notices } = (await showInLobby(Waiting, {})).app;
  const middle = async (edge: string): Promise<number> => {
    place.dataset["toasts"] = edge;
    notices.toast(`At ${edge || "the top"}`);
    await expect.element(said).toHaveTextContent(`At ${edge || "the top"}`);
    await vi.advanceTimersByTimeAsync(100);
    const { top, bottom } = said.element().firstElementChild!.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  await vi.waitFor(async () => expect(await middle("")).toBeLessThan(innerHeight / 2));
  await vi.waitFor(async () => expect(await middle("end")).toBeGreaterThan(innerHeight / 2));
});

test("a toast that stays outlasts touches and other toasts, and gives way to the bar of a screen that comes", async () => {
  const { notices } = (await showInLobby(Waiting, {})).app;
  notices.stand("The games do not answer.", { label: "Start them again", run: () => {} });
  await expect.element(said).toHaveTextContent("The games do not answer.");
  await touchElsewhere();
  notices.toast("Copied");
  await expect.element(said).toHaveTextContent("Copied");
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(said).toHaveTextContent("The games do not answer.");
  const screen = document.createElement("main");
  screen.innerHTML = `<div class="bar" style="position: fixed; inset: auto 0 0; block-size: 100px"></div>`;
  document.querySelector("main")!.before(screen);
  onTestFinished(() => screen.remove());
  await vi.waitFor(() => {
    const toast = said.element().firstElementChild!.getBoundingClientRect();
    expect(toast.bottom).toBeLessThanOrEqual(innerHeight - 100);
  });
  notices.lift();
  await expect.element(said).toBeEmptyDOMElement();
});
