import { expect, test } from "vitest";
import type { View } from "$wire";
import type { Cards } from "./cards";
import { Names } from "./names";
import { victory } from "./victory";

const seats = ["Ray", "Zoe"].map((name, id) => ({ id, name }));
const names = new Names({} as Cards, { seats, gone: [] } as unknown as View);
const monster = (level: number, cloned = false) => {
  return { foe: { is: "typed", level, treasures: 1, levels: 1 } as const, cloned };
};

test("a victory says who beat whom, and how", () => {
  expect(victory(names, [0], "fight", [monster(4)])).toBe("Ray beat Level 4 monster");
  expect(victory(names, [0, 1], "power", [monster(4)])).toBe(
    "Ray and Zoe beat Level 4 monster without a fight",
  );
  expect(victory(names, [0], "gone", [monster(4)])).toBe("Ray drove off Level 4 monster");
  expect(victory(names, [0], "fight", [monster(4, true)])).toBe("Ray beat Level 4 monster and its Clone");
});

test("a Clone is one of those that are listed", () => {
  expect(victory(names, [0], "fight", [monster(4, true), monster(1)])).toBe(
    "Ray beat Level 4 monster, its Clone and Level 1 monster",
  );
});

test("of several monsters two are named", () => {
  const [one, two, ...rest] = [1, 2, 3, 4].map((level) => monster(level));
  expect(victory(names, [0], "fight", [one!, two!])).toBe("Ray beat Level 1 monster and Level 2 monster");
  expect(victory(names, [0], "fight", [one!, two!, ...rest])).toBe(
    "Ray beat Level 1 monster, Level 2 monster and 2 more",
  );
});
