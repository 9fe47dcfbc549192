import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import type { NotLetIn } from "$link";
import { atKey } from "$link/code";
import type { Refused } from "$wire";
import { App } from "$app/app.svelte";
import { FakeLink } from "$test/fake-link";
import { firstTurn } from "$wire/recorded";
import Screens from "../../Screens.svelte";
import RefusedScreen from "./RefusedScreen.svelte";

const reasons: [NotLetIn, RegExp][] = [
  ["no-code", /no code for these tables.*Scan the code/],
  ["code-ended", /has ended.*show a new one/],
  ["taken-out", /taken out.*To come back/],
  ["other-build", /different versions.*whoever keeps the tables has to update/],
  ["unreadable", /did not understand.*Load the page again/],
  ["storage-failed", /cannot store.*Free some space/],
  ["mangled", /part of this code is missing.*Scan it again/],
  ["other-version", /another version.*Load this page again/],
  ["too-many", /Too many devices.*take one out/],
];
for (const [why, words] of reasons)
  test(`whoever is refused because of “${why}” learns what happened and what to do`, async () => {
    await render(RefusedScreen, { why });
    await expect.element(page.getByRole("main")).toHaveTextContent(words);
    await expect.element(page.getByRole("button", { name: "Reload" })).toBeVisible();
  });

test("a guest of another page that is refused finds the tables on this device", async () => {
  history.replaceState(null, "", `${atKey("q".repeat(42) + "s")}/`);
  await render(RefusedScreen, { why: "taken-out" });
  await expect
    .element(page.getByRole("link", { name: "Tables on this phone" }))
    .toHaveAttribute("href", "#/");
});

test("whoever is taken out is told so at once, in place of the table", async () => {
  const link: FakeLink & { refused?: Refused } = new FakeLink(firstTurn);
  const app = new App(link);
  await app.session.begun;
  await render(Screens, { app });
  link.refused = "taken-out";
  link.turn("refused");
  await expect.element(page.getByRole("heading", { name: "This device has been taken out" })).toBeVisible();
  app.stop();
});
