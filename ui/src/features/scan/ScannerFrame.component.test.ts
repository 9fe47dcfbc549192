import { createRawSnippet } from "svelte";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { firstTurn } from "$wire/recorded";
import { showAtTable, showInLobby } from "$test/show";
import { Camera } from "./camera";
import { Scan, type Answer } from "./scan.svelte";
import ScanAnswer from "./ScanAnswer.svelte";
import ScannerFrame from "./ScannerFrame.svelte";

const button = (name: string) => page.getByRole("button", { name });

/** A scan that reads nothing by itself. */
const still = (state: Partial<Scan>) =>
  ({
    live: false,
    stream: null,
    hasTorch: false,
    networks: null,
    close() {},
    ...state,
  }) as Scan;

for (const [error, word, again] of [
  ["NotAllowedError", "The camera may not be used", true],
  ["NotReadableError", "The camera is in use", true],
  ["NotFoundError", "There is no camera here", false],
  ["OtherError", "The camera could not be opened", true],
  [null, "The camera needs a secure page", false],
] as const)
  test(`the camera failure ${error ?? "insecure"} is explained, beside other ways to a card`, async () => {
    if (error) {
      const refused = () => Promise.reject(new DOMException("no", error));
      vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(refused);
    } else vi.stubGlobal("isSecureContext", false);
    const sight = await Camera.open(() => {});
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    const done: string[] = [];
    await showInLobby(ScannerFrame, {
      title: "Which card?",
      scan: still({ sight: sight as Scan["sight"], openCamera: async () => void done.push("again") }),
      onbyname: () => done.push("by name"),
      onclose: () => {},
      children: createRawSnippet(() => ({ render: () => "<p></p>" })),
    });
    await expect.element(page.getByText(word)).toBeVisible();
    await expect.element(button("Picture")).toBeVisible();
    if (again) await button("Try again").click();
    else await expect.element(button("Try again")).not.toBeInTheDocument();
    await button("By name").click();
    expect(done).toEqual(again ? ["again", "by name"] : ["by name"]);
  });

async function answer(answer: Answer) {
  const done: string[] = [];
  const { app } = await showAtTable(ScanAnswer, firstTurn, () => ({
    scan: still({
      answer,
      choose: (card: string) => void done.push(card),
      again: () => void done.push("again"),
    }),
    onenter: () => done.push("enter"),
    ontyped: () => done.push("typed"),
    onclose: () => done.push("closed"),
  }));
  return { app, done };
}

test("of several cards that were read, one is chosen", async () => {
  const { done } = await answer({ is: "choice", cards: ["laser", "raser"] });
  await page.getByRole("button", { name: /^Raser/ }).click();
  expect(done).toEqual(["raser"]);
});

test("an unknown card can be entered, typed in or looked at again", async () => {
  const { done } = await answer({ is: "unknown" });
  await expect
    .element(page.getByRole("status").first())
    .toHaveTextContent("Starboard does not know this card");
  for (const name of ["Enter a card", "Type its numbers", "Look again"]) await button(name).click();
  expect(done).toEqual(["enter", "typed", "again"]);
});

test("the code of a player leads to that sheet", async () => {
  const { app, done } = await answer({ is: "seat", table: firstTurn.table, seat: 1 });
  await button("Open").click();
  expect(done).toEqual(["closed"]);
  expect(app.route.now).toEqual({ screen: "seat", table: firstTurn.table, seat: 1 });
});

const TICKET = "0123456789abcdef0123456789abcdef";

test("a code that lets in at another host is told to no host, and leads there by a link", async () => {
  vi.spyOn(Camera, "open").mockResolvedValue("none");
  const [recognize, readPhoto] = [vi.fn(), vi.fn()];
  const scan = new Scan({ recognize, readPhoto, take: () => false });
  const address = `http://192.168.1.5:7827/#/join/${TICKET}`;
  await scan.readText(address);
  scan.close();
  expect(scan.answer).toEqual({ is: "join", address });
  await answer(scan.answer);
  await expect.element(page.getByRole("status").first()).toHaveTextContent("http://192.168.1.5:7827/");
  await expect.element(page.getByRole("status").first()).not.toHaveTextContent(TICKET);
  await expect.element(page.getByRole("link", { name: "Open it" })).toHaveAttribute("href", address);
  expect(recognize).not.toHaveBeenCalled();
  expect(readPhoto).not.toHaveBeenCalled();
});

test("a code that lets in at this host is opened at once", async () => {
  vi.spyOn(Camera, "open").mockResolvedValue("none");
  const recognize = vi.fn();
  // The page of a test has a query, without which it would be another page.
  const { href } = location;
  onTestFinished(() => history.replaceState({}, "", href));
  history.replaceState({}, "", new URL(".", href).pathname);
  const scan = new Scan({ recognize, readPhoto: vi.fn(), take: () => false });
  await scan.readText(`${location.href}#/join/${TICKET}`);
  scan.close();
  expect(location.hash).toBe(`#/join/${TICKET}`);
  expect(recognize).not.toHaveBeenCalled();
});
