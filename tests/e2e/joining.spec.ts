import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Bench, level } from "./bench";
import { Connection } from "./connection";
import { ended, expect, freePort, startHost, test } from "./starboard";

/** Phones that come to a table by its code, at a host where nobody is let in by place. */

test("phones come by a code, say who they are, and are taken out", async ({ browser }) => {
  const data = await mkdtemp(join(tmpdir(), "starboard-joining-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  const { host } = await startHost(data, { port, public: address });
  const link = (await readFile(join(data, "owner-link.txt"), "utf8")).trim();
  const owner = await Connection.open(address, link.split("/").at(-1));
  const [one, two, stranger] = await Promise.all(
    [1, 2, 3].map(async () => (await browser.newContext({ baseURL: address })).newPage()),
  );
  const bench = new Bench(one!, owner);
  await bench.table();

  await bench.join(one);
  await expect(one!.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  const kept = () =>
    one!.evaluate(() => JSON.stringify([location.href, history.length, { ...localStorage }]));
  expect(await kept()).not.toMatch(/join/);
  // A reload asks again.
  await one!.reload();
  await one!.getByRole("button", { name: "Boxey" }).click();
  await expect(one!.getByRole("heading", { level: 1, name: "Boxey" })).toBeVisible();

  await bench.join(two);
  await expect(two!.getByRole("button", { name: "Boxey" })).toContainText("Phone is here");
  await two!.getByRole("button", { name: "Zoe" }).click();
  await expect(two!.getByRole("heading", { level: 1, name: "Zoe" })).toBeVisible();
  await expect(one!.getByText("Zoe’s phone is in")).toBeVisible();
  await bench.act(level(3, 2));
  await expect(two!.getByText("3", { exact: true }).first()).toBeVisible();

  // Nobody else sees the table.
  await stranger!.goto("./");
  await expect(stranger!.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(stranger!.getByText("Friday")).toHaveCount(0);
  await stranger!.goto(`#/join/${"0".repeat(32)}`);
  await expect(stranger!.getByRole("heading", { name: "This code has ended" })).toBeVisible();

  const { devices } = (await owner.ask({ ask: "devices" })) as { devices: { id: string; plays: unknown }[] };
  const zoe = devices.find(({ plays }) => (plays as { seat: number } | null)?.seat === 3)!;
  await owner.ask({ ask: "take-out", device: zoe.id });
  await expect(two!.getByRole("heading", { name: "This device has been taken out" })).toBeVisible();
  await two!.reload();
  await expect(two!.getByText("Friday")).toHaveCount(0);
  // The token of the other one lasts.
  await one!.reload();
  await expect(one!.getByRole("heading", { level: 1, name: "Boxey" })).toBeVisible();

  for (const page of [one, two, stranger]) await page!.context().close();
  owner.close();
  await ended(host);
  await rm(data, { recursive: true, force: true });
});
