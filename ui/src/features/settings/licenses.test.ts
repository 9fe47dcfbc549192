import { expect, test } from "vitest";
import { read } from "./licenses";

const RULE = "~".repeat(80);

test("a sentence goes on over the lines of its file, and a list does not", () => {
  const text = "The following conditions\n      are met:\n  1. One\n     goes on.\n  2. Two\n\nNew paragraph";
  expect(read(`${RULE}\nMIT\none 1.0\n\n${text}\n`)[0]?.text).toBe(
    "The following conditions are met:\n  1. One goes on.\n  2. Two\n\nNew paragraph",
  );
});

test("the notices are groups of works under the same terms", () => {
  const notices = `Title\n\nIntroduction\n\n${RULE}\nMIT\none 1.0, two 2.0\n\nDo what\n\n----\n\nyou like\n\n${RULE}\nISC\nthree 3.0\n\nAs it is\n`;
  expect(read(notices)).toEqual([
    { name: "MIT", works: "one 1.0, two 2.0", text: "Do what\n\n----\n\nyou like" },
    { name: "ISC", works: "three 3.0", text: "As it is" },
  ]);
});
