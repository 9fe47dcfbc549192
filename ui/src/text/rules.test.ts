import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { EditionFacts } from "$wire";
import { ruleDifferences, ruleName } from "./rules";

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
  const edition = {
    claimWaitMs: 2600,
    switches: [{ name: "ships", value: "true", other: "false" }],
    printings: [
      { id: "base", name: "Base", atHand: true },
      { id: "more", name: "More", atHand: false },
    ],
  } as EditionFacts;
  const rules = (...houseRules: string[]) => ({ edition: "first-2002" as const, houseRules });
  const between = (now: string[], then: string[]) =>
    ruleDifferences(() => edition, rules(...now), rules(...then));
  expect(between(["claim-wait-ms=5000"], ["claim-wait-ms=0"])).toEqual([
    "Wait before a win counts: 5 seconds → None",
  ]);
  expect(between([], ["claim-wait-ms=5000"])).toEqual(["Wait before a win counts: 2.6 seconds → 5 seconds"]);
  expect(between(["ships"], ["ships=false"])).toEqual([]);
  expect(between([], ["ships"])).toEqual(["There are Ships: On → Off"]);
  expect(between([], ["printings=more"])).toEqual(["Boxes added: More", "Boxes put away: Base"]);
});
