// Says which messages the interface uses and no catalogue has, which ones nobody uses, which ones a translation lacks, and
// where the typography of a language slips.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const root = new URL("..", import.meta.url).pathname;

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name === "paraglide") continue;
    if (statSync(path).isDirectory()) yield* files(path);
    else if (/\.(ts|svelte)$/.test(name)) yield path;
  }
}

/** A message in all of its variants. */
function variants(message) {
  return typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match));
}

/** The names of what a message leaves room for, over all of its variants. */
function gaps(message) {
  return [
    ...new Set(variants(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))),
  ].sort();
}

/** The plural forms that a locale has and a message leaves out. */
function lackingForms(message, locale) {
  if (typeof message === "string") return [];
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return message.flatMap(({ selectors, match }) =>
    selectors
      .filter((selector) => selector.endsWith("Plural"))
      .flatMap((selector) => {
        const forms = Object.keys(match).flatMap((key) =>
          key
            .split(/, */)
            .filter((part) => part.startsWith(`${selector}=`))
            .map((part) => part.split("=")[1]),
        );
        return forms.includes("*") ? [] : categories.filter((category) => !forms.includes(category));
      }),
  );
}

/** What the typography of every language forbids, and of one. */
const SLIPS = [
  [/['"]|\.\.\./, "a typewriter’s quote, apostrophe or dots"],
  [/ {2}|^ | $/, "a space too many"],
];
const SLIPS_OF = {
  en: [[/[„«»]/, "another language’s quotes"]],
  de: [
    [/ […%×]/, "a space that breaks before its mark"],
    [/^[^„]*“|„[^“]*„|[”‘’«»]/, "another language’s quotes"],
  ],
  he: [
    [/[„“”‘’«»]/, "another language’s quotes"],
    [/[א-ת]-/, "a hyphen in place of a maqaf"],
  ],
};

/** The slips of typography in a message, over all of its variants. */
function slips(message, locale) {
  return [...SLIPS, ...(SLIPS_OF[locale] ?? [])]
    .filter(([pattern]) => variants(message).some((text) => pattern.test(text)))
    .map(([, what]) => what);
}

const settings = JSON.parse(readFileSync(join(root, "project.inlang/settings.json"), "utf8"));
const { locales, baseLocale } = settings;

/** The files of a locale. */
function catalogueFiles(locale) {
  return settings["plugin.inlang.messageFormat"].pathPattern.map((pattern) =>
    join(root, pattern.replace("{locale}", locale)),
  );
}

function texts(locale) {
  return catalogueFiles(locale).map((path) => readFileSync(path, "utf8"));
}

function catalogue(locale) {
  const { $schema: _, ...messages } = Object.assign({}, ...texts(locale).map((text) => JSON.parse(text)));
  return messages;
}

function keysOf(locale) {
  const written = texts(locale).flatMap((text) =>
    [...text.matchAll(/^ {2}"([^"$]+)":/gm)].map(([, key]) => key),
  );
  for (const key of new Set(written.filter((key, index) => written.indexOf(key) !== index))) {
    faults.push(`${locale}: written twice: ${key}`);
  }
  return new Set(Object.keys(catalogue(locale)));
}

const faults = [];
const used = new Set();
const base = keysOf(baseLocale);
const sources = [...files(join(root, "src"))].map((path) => readFileSync(path, "utf8"));
for (const source of sources) {
  for (const [, key] of source.matchAll(/\bm\.([a-z][a-z0-9_]*)/g)) used.add(key);
}
// A message of a family stands for a code. The compiler holds that each code has its message.
const said = sources.flatMap((source) =>
  [...source.matchAll(/\b(?:say|term)\(\s*"(\w+)"/g)].map(([, family]) => family),
);
const codes = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/["`]?\b([a-z][a-z0-9-]*)\??["`:]/g)].map(([, code]) => code),
  ),
);
for (const family of new Set(said)) {
  for (const key of base) {
    const code = key.slice(family.length + 1).replaceAll("_", "-");
    if (key.startsWith(`${family}_`) && codes.has(code)) used.add(key);
  }
}
for (const key of used) if (!base.has(key)) faults.push(`missing: ${key}`);
for (const key of base) if (!used.has(key)) faults.push(`unused: ${key}`);
for (const locale of locales.filter((locale) => locale !== baseLocale)) {
  const keys = keysOf(locale);
  for (const key of base) if (!keys.has(key)) faults.push(`missing in ${locale}: ${key}`);
  for (const key of keys) if (!base.has(key)) faults.push(`only in ${locale}: ${key}`);
  const [original, translated] = [catalogue(baseLocale), catalogue(locale)];
  for (const key of keys) {
    if (!base.has(key)) continue;
    const [wanted, found] = [gaps(original[key]).join(", "), gaps(translated[key]).join(", ")];
    if (wanted !== found) faults.push(`${locale}: ${key} has room for ${found || "nothing"}, not ${wanted}`);
  }
}
for (const locale of locales) {
  for (const name of readdirSync(join(root, "messages", locale))) {
    const path = join(root, "messages", locale, name);
    if (!catalogueFiles(locale).includes(path)) faults.push(`${locale}: no path pattern matches ${name}`);
  }
  for (const [key, message] of Object.entries(catalogue(locale))) {
    for (const form of lackingForms(message, locale)) faults.push(`${locale}: ${key} lacks the form ${form}`);
    for (const slip of slips(message, locale)) faults.push(`${locale}: ${key} has ${slip}`);
  }
}

for (const fault of faults.sort()) console.error(fault);
console.log(`${base.size} messages, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
