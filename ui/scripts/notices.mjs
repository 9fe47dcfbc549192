// Writes the licenses of the packages in the built interface to a file, as plain text. `cargo xtask notices` makes them
// part of the notices that ship.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const LICENSES = "licenses.json";
/** The line before each work: before its license, its name, and its terms. */
const RULE = "~".repeat(80);

const ui = new URL("../", import.meta.url);
/** Terms that packages leave out, and those of what is compiled into them, by the names of the packages. */
const added = new URL("notices/", ui);

const { output } = await build({
  root: fileURLToPath(ui),
  logLevel: "error",
  build: { write: false, license: { fileName: LICENSES } },
});
const packages = new Map();
for (const { name, version, identifier, text } of JSON.parse(
  output.find(({ fileName }) => fileName === LICENSES).source,
)) {
  packages.set(name, { name, version, license: identifier, texts: text ? [text] : [] });
}
// The bundler knows modules. Models, icons and compiled libraries are files to it, and so is what a worker imports.
for (const path of readdirSync(added, { recursive: true }).filter((path) => path.endsWith(".txt"))) {
  const name = path.replace(/\.txt$/, "").replaceAll("\\", "/");
  const found = packages.get(name) ?? installed(name);
  found.texts.push(readFileSync(new URL(path, added), "utf8").trim());
  packages.set(name, found);
}

const bare = [...packages.values()].filter(({ texts }) => texts.length === 0);
if (bare.length > 0) {
  console.error(`No license text: ${bare.map(({ name }) => name).join(", ")}. Add one to ui/notices.`);
  process.exit(1);
}

const sorted = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
const groups = sorted.map(({ name, version, license = "License", texts }) =>
  [RULE, license, `${name} ${version}`, "", ...texts, ""].join("\n"),
);
writeFileSync(process.argv[2], groups.join("\n"));

function installed(name) {
  const folder = new URL(`node_modules/${name}/`, ui);
  const { version, license } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
  const file = readdirSync(folder).find((file) => /^(licen[cs]e|copying)/i.test(file));
  return {
    name,
    version,
    license,
    texts: file ? [readFileSync(new URL(file, folder), "utf8").trim()] : [],
  };
}
