import { createServer, request, type IncomingMessage, type Server } from "node:http";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Bench, level } from "./bench";
import { Connection } from "./connection";
import { ended, expect, startHost, test } from "./starboard";

/** Passes each request on to a port of this device, by the first part of its path. */
function proxyTo(ports: Map<string, number>): Server {
  const portOf = ({ url }: IncomingMessage) => ports.get(url!.split("/")[1]!);
  const proxy = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const passed = request({ host: "127.0.0.1", port: portOf(asked), method, path, headers });
    passed.on("response", (response) => {
      answer.writeHead(response.statusCode!, response.headers);
      response.pipe(answer);
    });
    passed.end();
  });
  return proxy.on("upgrade", (asked: IncomingMessage, socket) => {
    const passed = connect(portOf(asked)!, "127.0.0.1");
    for (const end of [socket, passed]) end.on("error", () => (socket.destroy(), passed.destroy()));
    const { rawHeaders } = asked;
    const lines = rawHeaders.flatMap((name, at) => (at % 2 ? [] : `${name}: ${rawHeaders[at + 1]}\r\n`));
    passed.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("")}\r\n`);
    socket.pipe(passed).pipe(socket);
  });
}

test("two hosts under paths of one address keep apart what a phone remembers of them", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "starboard-prefix-"));
  const ports = new Map<string, number>();
  const proxy = proxyTo(ports).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const hosts = [];
  for (const name of ["t1", "t2"]) {
    const { host, url } = await startHost(join(folder, name), { public: `${origin}/${name}/` });
    ports.set(name, Number(new URL(url).port));
    hosts.push(host);
  }

  await page.goto(`${origin}/t1`);
  await expect(page).toHaveURL(`${origin}/t1/#/`);
  const connection = await Connection.open(`${origin}/t1/`);
  const bench = new Bench(page, connection);
  await bench.table();
  await bench.join(page, `${origin}/t1/`);
  await page.getByRole("button", { name: "Boxey" }).click();
  await page.getByRole("button", { name: "To the table" }).click();
  await bench.act(level(3, 3));
  await expect(page.getByRole("button", { name: "Zoe, Level 4," })).toBeVisible();
  await page.getByRole("button", { name: "Zoe: one Level up" }).click();
  await expect(page.getByRole("button", { name: "Zoe, Level 5," })).toBeVisible();

  await page.goto(`${origin}/t2/`);
  await expect(page).toHaveURL(`${origin}/t2/#/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(`${origin}/t1/`);
  await expect(page.getByRole("button", { name: "Zoe, Level 5," })).toBeVisible();

  connection.close();
  for (const host of hosts) await ended(host);
  proxy.closeAllConnections();
  proxy.close();
  await rm(folder, { recursive: true, force: true });
});
