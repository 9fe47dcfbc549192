import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { surroundings } from "$link";
import { showInLobby } from "$test/show";
import type { Fault } from "$wire";
import UnopenedScreen from "./UnopenedScreen.svelte";

afterEach(() => void vi.restoreAllMocks());

/** The primary buttons of a page whose games cannot be opened for a reason. */
async function primary(why: Fault): Promise<(string | undefined)[]> {
  vi.spyOn(surroundings, "inBrowser", "get").mockReturnValue(true);
  await showInLobby(UnopenedScreen, { problem: { fault: "unopened", folder: "", why } });
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  return [...document.querySelectorAll(".button.primary")].map(({ textContent }) => textContent?.trim());
}

test("what can be read is saved first where another try cannot help", async () => {
  expect(await primary({ fault: "damaged" })).toEqual(["Save what can be read"]);
});

test("another try is first where nothing is damaged", async () => {
  expect(await primary({ fault: "disk-full" })).toEqual(["Try again"]);
});
