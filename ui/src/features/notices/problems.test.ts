import { expect, test } from "vitest";
import type { Fault, Holder, ImportFault, Recovery } from "$wire";
import { problem } from "./problems";

test("of a recovery all that was lost is told, and nothing else", () => {
  const whole: Recovery = {
    tables: 2,
    lostTables: 0,
    lostLines: 0,
    lostRosters: 0,
    lostSets: 0,
    damaged: [],
    copy: "/c",
  };
  const points = (part: Partial<Recovery>) =>
    problem({ fault: "recovered", backups: false, ...whole, ...part }, "here").points?.slice(1);
  expect(points({})).toEqual([]);
  expect(points({ lostRosters: 1 })).toEqual(["Not all remembered players could be read."]);
  expect(points({ lostTables: 1, lostSets: 3 })).toEqual([
    "1 table could not be read.",
    "Not all sets of your own cards could be read.",
  ]);
});

test("all faults of a file that the host names are told, and how many more there are", () => {
  const points = (count: number, more: number) => {
    const faults = Array.from({ length: count }, (_, index): ImportFault => {
      return { code: "bad-number", place: index + 1, found: index + 2 };
    });
    return problem({ fault: "import", faults, more }, "here").points ?? [];
  };
  expect(points(5, 0)).toHaveLength(5);
  expect(points(54, 0)).toHaveLength(54);
  expect(points(54, 0)[53]).toContain("Entry 54");
  expect(points(100, 20).at(-1)).toBe("20 more");
});

test("a data folder in use names the program that has it", () => {
  const what = (by: Holder | null) => problem({ fault: "in-use", by }, "here").what;
  expect(what({ program: "starboard-host", process: 1234 })).toBe(
    "These tables are open in starboard-host (process 1234)",
  );
  expect(what(null)).toBe("These tables are open in another program");
});

test("in a page no command is offered that could not be run", () => {
  const damaged = (way: "page" | "command") => problem({ fault: "damaged" }, way).command;
  expect(damaged("page")).toBeUndefined();
  expect(damaged("command")).toBe("starboard-host --recover --data DIR");
  const inUse = (way: "page" | "command") =>
    problem({ fault: "unopened", folder: "", why: { fault: "in-use", by: null } }, way).command;
  expect(inUse("page")).toBeUndefined();
  expect(inUse("command")).toBe("starboard --data DIR");
});

test("whatever file a newer Starboard made says so, and nothing of its insides", () => {
  const fault: ImportFault[] = [
    { code: "newer-line", place: 3 },
    { code: "bad-line", place: 4 },
  ];
  const all = [
    problem({ fault: "import", faults: fault, more: 0 }, "here"),
    problem({ fault: "import", faults: [{ code: "newer-version" }], more: 0 }, "page"),
    problem({ fault: "newer-card-names" }, "here"),
    problem({ fault: "parts", faults: [{ code: "newer-version", place: 0, found: 2, known: 1 }] }, "here"),
  ];
  for (const { what, next, points } of all) {
    expect(what).toBe("Made by a newer Starboard");
    expect(next).toContain("Update this one");
    expect(points).toBeUndefined();
  }
  const breach = { code: "unknown-card", card: "hologram-cloak" } as const;
  const game = problem(
    { fault: "import", faults: [{ code: "does-not-fit", place: 1, breach }], more: 0 },
    "here",
  );
  expect(game.next).toContain("newer Starboard");
  expect(game.points).toHaveLength(1);
  const set = problem(
    {
      fault: "set",
      more: 0,
      faults: [
        {
          file: "",
          line: 3,
          column: 1,
          path: [],
          card: null,
          key: "effect",
          kind: { code: "unknown-word", word: "dance", known: [] },
        },
      ],
    },
    "here",
  );
  expect(set.next).toContain("update this one");
});

test("a storage that fails at the start says which of four it is", () => {
  const why = ["full", "refused", "private", "elsewhere"].map((of) => {
    const said = {
      full: { fault: "disk-full" },
      refused: { fault: "no-storage", why: "refused" },
      private: { fault: "no-storage", why: "private" },
      elsewhere: { fault: "in-use", by: null },
    }[of] as Fault;
    return problem({ fault: "unopened", folder: "", why: said }, "page").what;
  });
  expect(why).toEqual([
    "The disk is full",
    "This browser refuses to keep games",
    "This window is private, and keeps no games",
    "The tables are still open in another part of this browser",
  ]);
});

test("each part of a file that could not be read is told with its reason, and what to do once", () => {
  const newer: Fault = { fault: "import", faults: [{ code: "newer-line", place: 9 }], more: 0 };
  const { what, points, kept, next } = problem(
    {
      fault: "unpacked",
      added: { tables: 2, sets: 0, rosters: 0, cardNames: 0 },
      unread: [
        { part: 4, name: "Friday", fault: newer },
        { part: 5, name: null, fault: { fault: "newer-archive" } },
        { part: 6, name: "Sunday", fault: { fault: "import", faults: [{ code: "empty" }], more: 0 } },
        { part: 7, name: null, fault: { fault: "not-an-archive" } },
        { part: 8, name: null, fault: { fault: "not-card-names" } },
      ],
      cut: true,
    },
    "page",
  );
  expect(what).toBe("5 parts of the file could not be read");
  expect(points).toEqual([
    "Friday: Made by a newer Starboard",
    "Part 5: Made by a newer Starboard",
    expect.stringMatching(/^Sunday: ./),
    "Part 7: Not readable",
    "Part 8: Not readable",
    "The end of the file is missing",
  ]);
  expect(kept).toBe("Imported: 2 games");
  expect(next.match(/Update this one/g)).toHaveLength(1);
  expect(next.match(/Save all games once more/g)).toHaveLength(1);
  expect(next).not.toContain("Names of cards");
});
