import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { atKey } from "$link/code";
import { knownHosts, rememberHost } from "$app/hosts";
import { showInLobby } from "$test/show";
import Elsewhere from "./Elsewhere.svelte";

const KEY = "q".repeat(42) + "s";

/** Plays at tables of another page, the last one last. */
function play(...tables: string[]): void {
  history.replaceState(null, "", `${atKey(KEY)}/`);
  for (const table of tables) rememberHost(table, `Table of ${table}`);
  history.replaceState(null, "", "#/");
}

test("the tables of other pages are listed, the last one first, until they are forgotten", async () => {
  play("anna", "ben", "anna");
  await showInLobby(Elsewhere, {});
  const links = page.getByRole("link");
  expect(links.elements().map((link) => link.textContent)).toEqual(["Table of anna", "Table of ben"]);
  await expect
    .element(links.first())
    .toHaveAttribute("href", expect.stringMatching(new RegExp(`^${atKey(KEY)}/table/anna$`)));
  await page.getByRole("button", { name: "Forget Table of anna" }).click();
  await expect.poll(() => links.elements().length).toBe(1);
  expect(knownHosts().map(({ table }) => table)).toEqual(["ben"]);
});

test("a page remembers no tables of its own", async () => {
  rememberHost("own", "Own");
  await showInLobby(Elsewhere, {});
  await expect.element(page.getByRole("region", { name: "On other phones" })).not.toBeInTheDocument();
});
