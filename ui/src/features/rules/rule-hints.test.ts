import { expect, test } from "vitest";

/** The name of a file without its folder and its ending. */
const nameOf = (path: string) => path.replace(/^.*\/|\.md$/g, "");

test("every label names an entry that the rules have", () => {
  const entries = new Set(Object.keys(import.meta.glob("../../../../cards/rules/*/*.md")).map(nameOf));
  const sources = import.meta.glob<string>("../../**/*.svelte", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const named = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/(?:data-|\s)rule=("[a-z-]+"|\{[^{}]+\})/g)].flatMap(([, value]) =>
      [...value!.matchAll(/"([a-z-]+)"/g)].map(([, id]) => id!),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((id) => !entries.has(id))).toEqual([]);
});
