// Says how much the first load weighs, fonts apart, and fails above the budget. Run it after a build.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BUDGET = 150 * 1024;

const dist = new URL("../dist", import.meta.url).pathname;
const index = readFileSync(join(dist, "index.html"), "utf8");
const assets = readdirSync(join(dist, "assets"));
const first = new Set([...index.matchAll(/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name]) => name));

// What a first module imports at once belongs to the first load too.
for (const name of first) {
  if (!name.endsWith(".js")) continue;
  const text = readFileSync(join(dist, "assets", name), "utf8");
  for (const [, other] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
    if (assets.includes(other)) first.add(other);
  }
}

// The first messages come in the language of the page. The largest counts.
const weight = (name) => gzipSync(readFileSync(join(dist, "assets", name))).length;
const messages = assets.filter((name) => /^[\w-]+-start-[\w-]+\.js$/.test(name));
first.add(messages.sort((a, b) => weight(b) - weight(a))[0]);

const size = [...first].reduce((sum, name) => sum + weight(name), 0);
console.log(
  `first load: ${(size / 1024).toFixed(1)} KiB gzip in ${first.size} files, budget ${BUDGET / 1024} KiB`,
);
process.exit(size > BUDGET ? 1 : 0);
