import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ruleChanges, ruleName } from "./rules";

const EDITIONS = new URL("../../../cards/editions/", import.meta.url);

describe("switches of the editions", () => {
  const switches = readdirSync(EDITIONS).flatMap((file) =>
    [
      ...readFileSync(new URL(file, EDITIONS), "utf8").matchAll(/^([a-z-]+) = \{ value = (?:true|false|")/gm),
    ].map(([, name]) => name!),
  );

  test.each([...new Set(switches)])("%s has a name of its own", (name) => {
    expect(ruleName(name)).not.toBe(name.replaceAll("-", " "));
  });
});

test("a change of rules names each house rule and box that changes", () => {
  expect(
    ruleChanges([
      { change: "switch", name: "claim-wait-ms", from: "2600", to: "0" },
      { change: "switch", name: "ships", from: "true", to: "false" },
      { change: "printings", added: ["More", "Most"], removed: ["Base"] },
      { change: "printings", added: [], removed: ["Base"] },
    ]),
  ).toEqual([
    "Wait before a win counts: 2.6 seconds → None",
    "There are Ships: On → Off",
    "Boxes added: More, Most",
    "Boxes put away: Base",
    "Boxes put away: Base",
  ]);
});
