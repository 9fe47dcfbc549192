import { expect, test } from "vitest";
import { m } from "$paraglide/messages";
import { isolated } from "./isolate";

test("a name that turns text loses its marks, and an isolate keeps them", () => {
  expect(isolated("\u202eanna")).toBe("anna");
  expect(isolated("a\u2069\u202enna")).toBe("anna");
  expect(isolated("Ben\u2028Z")).toBe("Ben Z");
  expect(isolated("אנה")).toBe("\u2068אנה\u2069");
  expect(isolated("\u2068אנה\u2069, \u2068בן\u2069")).toBe("\u2068\u2068אנה\u2069, \u2068בן\u2069\u2069");
  expect(isolated("👩\u200d🚀 \u200fא")).toContain("👩\u200d🚀 \u200fא");
});

test("no name turns the message around it", () => {
  expect(m.imported({ name: "\u202eyadirF" })).toBe("Imported: yadirF");
  expect(m.imported({ name: "Friday\u2069\u202e" })).toBe("Imported: Friday");
  expect(m.imported({ name: "יום שישי" })).toBe("Imported: \u2068יום שישי\u2069");
  expect(m.imported({ name: isolated("יום שישי") })).toBe("Imported: \u2068יום שישי\u2069");
  expect(m.n_cards({ count: 2 })).toBe("2 cards");
});
