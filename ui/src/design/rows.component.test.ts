import { createRawSnippet } from "svelte";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { showInLobby } from "$test/show";
import ListRow from "./ListRow.svelte";
import Name from "./Name.svelte";

const long = "Maximiliane Wilhelmine von und zu Hohenfels";

test("a long name is cut in one line, or has as many as it has words for", async () => {
  await showInLobby(Name, { name: long, limit: "6rem" });
  const name = page.getByText(long).element();
  expect(name.scrollWidth).toBeGreaterThan(name.clientWidth);
  const { height } = name.getBoundingClientRect();
  await showInLobby(Name, { name: "Anna Maria Luisa", wraps: true, limit: "6rem" });
  const wrapped = page.getByText("Anna Maria Luisa").element();
  expect(wrapped.scrollWidth).toBe(wrapped.clientWidth);
  expect(wrapped.getBoundingClientRect().height).toBeGreaterThan(height);
});

test("a name has its own direction, and begins where the words around it do", async () => {
  await showInLobby(Name, { name: "נועה" });
  const { direction, textAlign } = getComputedStyle(page.getByText("נועה").element());
  expect([direction, textAlign]).toEqual(["rtl", "left"]);
});

test("a row is one control with all of its words, and its action another", async () => {
  const touched: string[] = [];
  const snippet = (html: string) => createRawSnippet(() => ({ render: () => html }));
  await showInLobby(ListRow, {
    title: "Laser",
    sub: "Item, +3",
    lead: snippet("<b>+3</b>"),
    children: snippet("<span>Turned sideways</span>"),
    action: snippet("<button>Delete Laser</button>"),
    onclick: () => touched.push("Laser"),
  });
  const row = page.getByRole("button", { name: /^\+3\s*Laser\s*Item, \+3\s*Turned sideways$/ });
  await row.click();
  await page.getByRole("button", { name: "Delete Laser" }).click();
  expect(touched).toEqual(["Laser"]);
});

test("a row with an address is a link", async () => {
  await showInLobby(ListRow, { boxed: true, title: "Laser", href: "#/card/laser" });
  await expect.element(page.getByRole("link", { name: "Laser" })).toHaveAttribute("href", "#/card/laser");
  await expect.element(page.getByRole("button", { name: "Laser" })).not.toBeInTheDocument();
});
