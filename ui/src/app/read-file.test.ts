import { expect, test } from "vitest";
import { readText } from "./read-file";

/** A file that comes in pieces. */
function pieces(...parts: Uint8Array<ArrayBuffer>[]): Blob {
  const file = new Blob(parts);
  file.stream = () =>
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
  return file;
}

const bytes = new TextEncoder().encode("ליל שישי");

test("a file is read whole, whatever a piece cuts through", async () => {
  const parts: number[] = [];
  const file = pieces(bytes.slice(0, 3), bytes.slice(3));
  const text = await readText(file, new AbortController().signal, (part) => parts.push(part));
  expect(text).toBe("ליל שישי");
  expect(parts).toEqual([3 / bytes.length, 1]);
});

test("reading ends as soon as nobody wants it", async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  const read = readText(pieces(bytes.slice(0, 3), bytes.slice(3)), stop.signal, (part) => {
    seen.push(part);
    stop.abort();
  });
  await expect(read).rejects.toThrow("abort");
  expect(seen).toHaveLength(1);
});
