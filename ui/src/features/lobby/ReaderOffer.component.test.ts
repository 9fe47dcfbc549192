import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { showInLobby } from "$test/show";
import ReaderOffer from "./ReaderOffer.svelte";

afterEach(() => void vi.restoreAllMocks());

const load = page.getByRole("button", { name: "Load the reader of cards" });

test("the reader of cards is offered until it is loaded, and a failure is said once", async () => {
  vi.spyOn(caches, "match").mockResolvedValue(undefined);
  const fetched = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no network"));
  await showInLobby(ReaderOffer, {});
  await load.click();
  await expect.poll(() => page.getByText("could not be loaded").elements()).toHaveLength(1);
  fetched.mockImplementation(async () => new Response("data"));
  await load.click();
  await expect.element(page.getByText("The reader of cards is here")).toBeVisible();
  await expect.element(load).not.toBeInTheDocument();
});

test("what is there, or cannot be fetched, is not offered", async () => {
  const kept = vi.spyOn(caches, "match").mockResolvedValue(new Response(""));
  await showInLobby(ReaderOffer, {});
  await expect.poll(() => kept.mock.calls.length).toBeGreaterThan(0);
  await expect.element(load).not.toBeInTheDocument();
});
