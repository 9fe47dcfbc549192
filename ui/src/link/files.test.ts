import { expect, test } from "vitest";
import type { Fault, Request, Response } from "$wire";
import { Files } from "./files";
import { Refusal, type Link } from "./link";

/** A host that keeps uploads as long as it is told to, and exports a game in two pieces. */
class FakeHost implements Link {
  asked: Request["ask"][] = [];
  came: string[] = [];
  /** The number of requests after which the connection is lost. */
  lostAfter = Infinity;
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
