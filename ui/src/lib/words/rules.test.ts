import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ruleName } from "./rules";

const EDITIONS = new URL("../../../../cards/editions/", import.meta.url);

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
