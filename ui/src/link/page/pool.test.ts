import { expect, test } from "vitest";
import { DATABASE, headerOf, LOG, logAlone, nameIn, nameless, type Slot } from "./pool";

const HEADER = 516;
const LOG_BEGINS = new Uint8Array([0x37, 0x7f, 0x06, 0x82, 0, 0, 0, 0]);

function slot(header: Uint8Array, content: string | Uint8Array<ArrayBuffer>): Slot {
  const blob = new Blob([content]);
  return {
    handle: {} as FileSystemFileHandle,
    header,
    name: nameIn(header),
    content: blob,
    file: {} as File,
  };
}

const database = (header: Uint8Array) => slot(header, "SQLite format 3\0 and much more");
const unused = () => slot(new Uint8Array(HEADER), "");

function flipped(header: Uint8Array, bit: number): Uint8Array {
  const copy = header.slice();
  copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
}

test("a database is found whichever bit of its name or flags is flipped", async () => {
  const lost: number[] = [];
  let changed = 0;
  for (let bit = 0; bit < HEADER * 8; bit++) {
    const damaged = database(flipped(headerOf(DATABASE), bit));
    if (damaged.name === DATABASE.name) continue;
    changed += 1;
    if ((await nameless([unused(), damaged, unused()], DATABASE)) !== damaged) lost.push(bit);
  }
  expect(lost).toEqual([]);
  expect(changed).toBeGreaterThan(4000);
});

test("a header that is gone leaves the content to tell what a file is", async () => {
  const [games, log] = [database(new Uint8Array(HEADER)), slot(new Uint8Array(HEADER).fill(9), LOG_BEGINS)];
  expect(await nameless([unused(), games, log], DATABASE)).toBe(games);
  expect(await nameless([unused(), games, log], LOG)).toBe(log);
});

test("files with other sound names are left alone, and nothing is missed where all is there", async () => {
  const copy = database(headerOf({ ...DATABASE, name: "/starboard.copy-1.db" }));
  expect(copy.name).toBe("/starboard.copy-1.db");
  expect(await nameless([copy, unused()], DATABASE)).toBeNull();
  expect(
    await nameless([copy, database(headerOf(DATABASE)), database(new Uint8Array(HEADER))], DATABASE),
  ).toBeNull();
});

test("a log with changes is alone beside a database that is empty or has lost its file", () => {
  const log = (content: Uint8Array<ArrayBuffer>) => slot(headerOf(LOG), content);
  const whole = log(new Uint8Array(4000));
  expect(logAlone([slot(headerOf(DATABASE), ""), whole])).toBe(true);
  expect(logAlone([slot(new Uint8Array(), ""), whole])).toBe(true);
  expect(logAlone([database(headerOf(DATABASE)), whole])).toBe(false);
  expect(logAlone([slot(headerOf(DATABASE), ""), log(LOG_BEGINS)])).toBe(false);
  expect(logAlone([unused()])).toBe(false);
});
