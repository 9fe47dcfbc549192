import { expect, test } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const modules = process.env.STARBOARD_MODULES ?? join(root, "target/web-modules");

interface Scenarios {
  default: (how: { module_or_path: Uint8Array }) => Promise<unknown>;
  run: (text: string) => string[];
}

test("all scenarios give in WebAssembly what they give natively", async () => {
  const script = readFileSync(join(modules, "scenarios.js"), "utf8");
  const { default: begin, run } = (await import(
    `data:text/javascript,${encodeURIComponent(script)}`
  )) as Scenarios;
  await begin({ module_or_path: readFileSync(join(modules, "scenarios_bg.wasm")) });
  const folder = join(root, "tests/scenarios");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".toml"),
  );
  expect(files.length).toBeGreaterThan(1000);
  const faults = files.flatMap((file) =>
    run(readFileSync(join(folder, file), "utf8")).map((fault) => `${file}: ${fault}`),
  );
  expect(faults).toEqual([]);
});
