import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Bench, level } from "../bench";
import { Connection } from "../connection";
import { ended, expect, freePort, startHost, test } from "../starboard";

const HAPROXY = process.env.STARBOARD_HAPROXY ?? "/usr/sbin/haproxy";
const GUIDE = fileURLToPath(new URL("../../../docs/hosting.md", import.meta.url));

/** The configuration that the guide gives, on ports that are free here, without a certificate, and for few phones. */
async function configuration(hall: number): Promise<{ text: string; ports: Map<string, number> }> {
  const given = /```haproxy\n([^]*?)```/.exec(await readFile(GUIDE, "utf8"))![1]!;
  let text = given
    .replace(/^ *(bind :443|http-request redirect scheme).*\n/gm, "")
    .replace(/maxconn \d+/, "maxconn 100")
    .replace("bind :80", `bind 127.0.0.1:${hall}`);
  const ports = new Map<string, number>();
  for (const [, name, port] of given.matchAll(/server (\S+) 127\.0\.0\.1:(\d+)/g)) {
    ports.set(name!, await freePort());
    text = text.replace(`127.0.0.1:${port}`, `127.0.0.1:${ports.get(name!)}`);
  }
  return { text, ports };
}

test("a host ends, another one takes over its folder, and its tables go on", async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), "starboard-hall-"));
  const hall = await freePort();
  const { text, ports } = await configuration(hall);
  await writeFile(join(folder, "haproxy.cfg"), text);
  const proxy = spawn(HAPROXY, ["-db", "-q", "-f", join(folder, "haproxy.cfg")], { stdio: "inherit" });
  const address = (name: string) => `http://127.0.0.1:${hall}/${name}/`;
  const start = (name: string, server: string) =>
    startHost(join(folder, name), { port: ports.get(server)!, public: address(name) });

  const hosts = new Map<string, Awaited<ReturnType<typeof start>>>();
  for (const name of ["t1", "t2", "t3"]) hosts.set(name, await start(name, name));
  const healthy = async (name: string) => (await fetch(`${address(name)}health`)).status;
  const tables = new Map<string, { bench: Bench; connection: Connection }>();
  for (const name of hosts.keys()) {
    await expect.poll(() => healthy(name)).toBe(200);
    const context = await browser.newContext({ baseURL: address(name) });
    const connection = await Connection.open(address(name));
    const bench = new Bench(await context.newPage(), connection);
    await bench.table();
    await bench.act(level(3, 3));
    await bench.join();
    await bench.page.getByRole("button", { name: "Boxey" }).click();
    await bench.page.getByRole("button", { name: "To the table" }).click();
    await expect(bench.page.getByRole("button", { name: "Zoe, Level 4," })).toBeVisible();
    tables.set(name, { bench, connection });
  }

  const { bench, connection } = tables.get("t2")!;
  const gone = once(hosts.get("t2")!.host, "exit");
  hosts.get("t2")!.host.kill("SIGKILL");
  await gone;
  await expect(bench.page.getByText("Connection lost. Reconnecting…")).toBeVisible();
  for (const name of ["t1", "t3"]) {
    const { bench } = tables.get(name)!;
    await bench.act(level(3, 1));
    await expect(bench.page.getByRole("button", { name: "Zoe, Level 5," })).toBeVisible();
  }
  connection.close();

  hosts.set("t2", await start("t2", "t2-spare"));
  await expect.poll(() => healthy("t2")).toBe(200);
  await expect(bench.page.getByText("Connection lost. Reconnecting…")).toBeHidden();
  await bench.page.getByRole("button", { name: "Zoe: one Level up" }).click();
  await expect(bench.page.getByRole("button", { name: "Zoe, Level 5," })).toBeVisible();
  await bench.page.reload();
  await expect(bench.page.getByRole("button", { name: "Zoe, Level 5," })).toBeVisible();

  for (const { bench } of tables.values()) await bench.page.context().close();
  for (const { host } of hosts.values()) await ended(host);
  await ended(proxy);
  await rm(folder, { recursive: true, force: true });
});
