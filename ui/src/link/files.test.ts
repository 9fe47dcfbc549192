import { expect, test } from "vitest";
import type { Fault, Request, Response } from "$wire";
import { Files, isArchive } from "./files";
import { Refusal, type Link } from "./link";

/** A host that keeps uploads as long as it is told to, and exports a game in two pieces. One of its tables is damaged. */
class FakeHost implements Link {
  asked: Request["ask"][] = [];
  came: string[] = [];
  /** The number of requests after which the connection is lost. */
  lostAfter = Infinity;
  /** The reason why a part of an archive that has this text cannot be read. */
  bad: [string, Fault] | null = null;
  /** The reason why something in each part is left out. */
  left: Fault | null = null;
  #latest = "";

  async request(request: Request): Promise<Response> {
    this.asked.push(request.ask);
    if (this.asked.length === this.lostAfter) this.#latest = "";
    if (request.ask === "upload") {
      if (request.from === 0) this.#latest = "";
      if (this.#latest.length !== request.from) throw refusal({ fault: "upload-lost" });
      this.#latest += atob(request.piece);
    } else if (request.ask === "import-table") {
      if (!this.#latest) throw refusal({ fault: "upload-lost" });
      this.came.push(this.#latest);
      this.#latest = "";
    } else if (request.ask === "import-part") {
      const part = this.#latest;
      if (this.bad && part.includes(this.bad[0])) throw refusal(this.bad[1]);
      this.came.push(part);
      const added = { tables: 1, sets: 0, rosters: 2, cardNames: 0 };
      return { got: "part-imported", added, leftOut: this.left };
    } else if (request.ask === "archive") {
      const tables = ["good", "bad", "gone"].map((table) => ({ part: "table" as const, table }));
      return { got: "archive", parts: [{ part: "head", parts: 3 }, ...tables] };
    } else if (request.ask === "export-part") {
      const { part } = request;
      if (part.part === "head") return { got: "export", file: `head of ${part.parts}\n`, next: null };
      if (part.part !== "table") throw new TypeError(part.part);
      if (part.table === "bad") throw refusal({ fault: "damaged" });
      if (part.table === "gone") throw refusal({ fault: "unknown-table" });
      if (request.from) return { got: "export", file: "ends\n", next: null };
      return { got: "export", file: "begins and ", next: { after: 9, of: 12 } };
    } else if (request.ask === "export-table") {
      if (request.from) return { got: "export", file: `after ${request.from.after}`, next: null };
      return { got: "export", file: "first, ", next: { after: 9, of: 12 } };
    }
    return { got: "done" };
  }

  onPush = () => () => {};
  onState = () => () => {};
}

const refusal = (fault: Fault) => new Refusal(fault);
const use = (upload: number): Request => ({ ask: "import-table", upload });
const long = "0123456789".repeat(40_000);

test("a file comes in pieces, and its progress is told", async () => {
  const host = new FakeHost();
  const parts: number[] = [];
  await new Files(host).send(new Blob([long]), use, { onpart: (part) => parts.push(part) });
  expect(host.came).toEqual([long]);
  expect(host.asked).toEqual(["upload", "upload", "upload", "import-table"]);
  expect(parts).toEqual([0.45, 0.9, 1]);
});

test("one file waits for the other", async () => {
  const host = new FakeHost();
  const files = new Files(host);
  await Promise.all([long, "short"].map((text) => files.send(new Blob([text]), use)));
  expect(host.came).toEqual([long, "short"]);
});

test("an upload that went with its connection begins again, though not for ever", async () => {
  const host = new FakeHost();
  host.lostAfter = 3;
  await new Files(host).send(new Blob([long]), use);
  expect(host.came).toEqual([long]);
  await expect(new Files(host).send(new Blob([""]), use)).rejects.toBeInstanceOf(Refusal);
  expect(host.asked.slice(-6)).toEqual(Array(3).fill(["upload", "import-table"]).flat());
});

test("an upload that is called off leaves nothing at the host", async () => {
  const host = new FakeHost();
  const stop = new AbortController();
  const sent = new Files(host).send(new Blob([long]), use, {
    signal: stop.signal,
    onpart: () => stop.abort(),
  });
  await expect(sent).rejects.toMatchObject({ name: "AbortError" });
  expect(host.asked).toEqual(["upload", "upload"]);
  await expect(host.request(use(1))).rejects.toBeInstanceOf(Refusal);
});

test("an export is put together", async () => {
  const file = await new Files(new FakeHost()).exported("t");
  await expect(file.text()).resolves.toBe("first, after 9");
});

test("an archive has all parts that can be read, their number, and tells how many are damaged", async () => {
  const parts: number[] = [];
  const { file, damaged } = await new Files(new FakeHost()).archive((part) => parts.push(part));
  await expect(file.text()).resolves.toBe("head of 1\nbegins and ends\n");
  expect(damaged).toBe(1);
  expect(parts).toEqual([0, 1 / 3, 2 / 3]);
});

const HEAD = `{"format":"starboard-archive","version":1}`;
const ARCHIVE = `${HEAD}\r\none\n\n${long}\nlast`;
const unpack = (host: Link, file: string, stop = new AbortController()) =>
  new Files(host).unpack(new Blob([file]), stop.signal, () => {});

test("an archive comes part by part, however long a part is", async () => {
  const host = new FakeHost();
  const { added, unread } = await unpack(host, ARCHIVE);
  expect(host.came.map((part) => part.trim())).toEqual([HEAD, "one", long, "last"]);
  expect(added).toEqual({ tables: 4, sets: 0, rosters: 8, cardNames: 0 });
  expect(unread).toEqual([]);
});

test("what follows a part that cannot be read comes all the same, but not after a full disk", async () => {
  const host = new FakeHost();
  host.bad = ["one", { fault: "not-an-archive" }];
  const fault = { fault: "not-an-archive" };
  expect((await unpack(host, ARCHIVE)).unread).toEqual([{ part: 2, name: null, fault }]);
  expect(host.came.at(-1)).toBe("last");
  host.bad = ["one", { fault: "disk-full" }];
  await expect(unpack(host, ARCHIVE)).rejects.toBeInstanceOf(Refusal);
  host.bad = ["format", { fault: "newer-archive" }];
  await expect(unpack(host, ARCHIVE)).rejects.toBeInstanceOf(Refusal);
});

test("a file whose end is missing is told, and so is one of an older Starboard with nothing behind its head", async () => {
  const cut = async (...lines: string[]) => (await unpack(new FakeHost(), lines.join("\n"))).cut;
  const counted = HEAD.replace("}", `,"parts":2}`);
  expect(await Promise.all([cut(counted), cut(counted, "one"), cut(HEAD), cut(`\uFEFF${HEAD}`)])).toEqual(
    Array(4).fill(true),
  );
  expect(await Promise.all([cut(counted, "one", "two"), cut(HEAD, "one")])).toEqual([false, false]);
});

test("what is left out of a part is told, and the rest of it counted", async () => {
  const host = new FakeHost();
  host.left = { fault: "newer-archive" };
  const { added, unread } = await unpack(host, `${HEAD}\ntwo`);
  expect(added.rosters).toBe(4);
  expect(unread.map(({ part, fault }) => [part, fault])).toEqual([1, 2].map((part) => [part, host.left]));
});

test("of a part that cannot be read, the name of its game is told where it can be", async () => {
  const host = new FakeHost();
  host.bad = ["odd", { fault: "not-an-archive" }];
  const game = `"format":"starboard-game","version":9`;
  const parts: [string, string | null][] = [
    [`{${game},"name":"Friday","marks":["odd"],"lines":[]}`, "Friday"],
    [`{ "name" : "Zo\\u00eb’s \\"lines\\": 3", ${game}, "odd": 1, "lines": [] }`, `Zoë’s "lines": 3`],
    [`{${game},"odd":1,"lines":[{"name":"Kaylee"}]}`, null],
    [`{${game},"name":"\\odd","lines":[]}`, null],
    [`{"format":"starboard-rosters","rosters":[{"name":"odd"}]}`, null],
    ["odd", null],
  ];
  const file = [HEAD, ...parts.map(([part]) => part)].join("\n");
  const { unread } = await unpack(host, file);
  expect(unread.map(({ name }) => name)).toEqual(parts.map(([, name]) => name));
  expect(unread.map(({ part }) => part)).toEqual([2, 3, 4, 5, 6, 7]);
});

test("a file is known as an archive by its first line", async () => {
  await expect(isArchive(new Blob([ARCHIVE]))).resolves.toBe(true);
  await expect(isArchive(new Blob([`\uFEFF${ARCHIVE}`]))).resolves.toBe(true);
  for (const other of [
    "",
    "{",
    "null\n",
    `{"format":"starboard-game"}`,
    `{\n  "format": "starboard-archive"`,
  ])
    await expect(isArchive(new Blob([other]))).resolves.toBe(false);
});
