import { expect, test } from "vitest";
import { byTopic } from "./topics";

test("every folder of the rules is a topic", () => {
  const paths = Object.keys(import.meta.glob("../../../../cards/rules/*/*.md"));
  const folders = [...new Set(paths.map((path) => path.split("/").at(-2)!))];
  expect(folders.length).toBeGreaterThan(20);
  const named = byTopic(folders.map((topic) => ({ topic }))).map(({ topic }) => topic);
  expect(named.toSorted()).toEqual(folders.toSorted());
});
