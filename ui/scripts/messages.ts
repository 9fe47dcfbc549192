import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import settings from "../project.inlang/settings.json" with { type: "json" };

const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));
const MESSAGES = `${SOURCES}paraglide/messages.js`;
/** Calls of `text/say.ts`, which find their messages by a family and a code. */
const SAID = /\b(?:say|term)\w*(?:\$\d+)?\(\s*["'`](\w+)/g;
const PART = /\/messages\/([\w-]+)-(\w+)\.js$/;

/** The parts of a language, each with the modules whose chunks call its messages. The last part has all the others. */
const PARTS: Record<string, string[]> = { start: ["main", "start"], table: ["TableFrame"], rest: [] };
const [FIRST, ...LATER] = Object.keys(PARTS);
const REST = LATER.at(-1)!;

const partOf = (path: string) =>
  Object.keys(PARTS).find((part) => PARTS[part]!.includes(path.slice(SOURCES.length).replace(/\.\w+$/, "")));

/** The names of messages in a module; "breach_" names all that begin like this. */
function named(code: string): string[] {
  const keys = [...code.matchAll(/\.(\w+)/g)].map(([, key]) => key!);
  const families = [...code.matchAll(SAID)].map(([, family]) => `${family}_`);
  return [...keys, ...families];
}

/** What finds the part of a message. A word that is no message does no harm. */
function assign(chunks: Record<string, Rolldown.RenderedChunk>): (key: string) => string {
  const parts = new Map<string, string>();
  function visit({ modules, imports }: Rolldown.RenderedChunk, part: string): void {
    for (const { code } of Object.values(modules)) {
      for (const name of named(code ?? "")) if (!parts.has(name)) parts.set(name, part);
    }
    for (const imported of imports) if (chunks[imported]) visit(chunks[imported], part);
  }
  for (const part of [FIRST!, ...LATER]) {
    for (const chunk of Object.values(chunks)) {
      if (chunk.moduleIds.some((id) => partOf(id) === part)) visit(chunk, part);
    }
  }
  const families = [...parts.keys()].filter((name) => name.endsWith("_"));
  const order = Object.keys(PARTS);
  return (key) => {
    const names = [key, ...families.filter((family) => key.startsWith(family))];
    return order.find((part) => names.some((name) => parts.get(name) === part)) ?? REST;
  };
}

/**
 * Has a page fetch the messages of its language alone: first those of the first picture, then those of a table, then the
 * rest. A module that is imported dynamically waits for its messages, so that they can be called at once.
 */
export function splitMessages(): Plugin {
  return {
    name: "split-messages",
    apply: "build",
    resolveId: (source, importer) =>
      importer === MESSAGES && PART.test(source) ? resolve(dirname(importer), source) : null,
    async load(id) {
      if (id === MESSAGES) {
        const languages = settings.locales.map((locale) => {
          const parts = Object.keys(PARTS).map(
            (part) => `${part}: () => import("./messages/${locale}-${part}.js")`,
          );
          return `"${locale}": { ${parts.join()} }`;
        });
        // A message may be named before it has come, as in a table of words, but called only afterwards.
        return `import { getLocale } from "./runtime.js";
          export const m = Object.create(new Proxy({}, { get: (_, key) => (inputs) => (Object.hasOwn(m, key) ? m[key](inputs) : undefined) }));
          const languages = { ${languages.join()} };
          export const withMessages = (module, ...parts) =>
            Promise.all([module, ...parts.map((part) => languages[getLocale()][part]())]).then(([module]) => module);`;
      }
      const [, locale] = PART.exec(id) ?? [];
      if (!locale) return null;
      const compiled = await readFile(`${SOURCES}paraglide/messages/${locale}.js`, "utf8");
      return `import { m } from "../messages.js";\n${compiled.replace(/^export const (?=\w+ = )/gm, "m.")}`;
    },
    transform: {
      order: "post",
      handler(code, id) {
        if (!id.startsWith(SOURCES) || id === MESSAGES || !code.includes("import(")) return null;
        const waiting = code.replace(/\bimport\((["'])(.+?)\1\)/g, (imported, _, source: string) => {
          const part = partOf(resolve(dirname(id), source));
          return `withMessages(${imported}, ${(part ? [part] : LATER).map((part) => `"${part}"`).join()})`;
        });
        return `import { withMessages } from "${MESSAGES}";${waiting}`;
      },
    },
    renderChunk(code, { facadeModuleId }, _, { chunks }) {
      const [, , part] = PART.exec(facadeModuleId ?? "") ?? [];
      if (!part) return null;
      const partOfMessage = assign(chunks);
      return code.replace(/^m\.(\w+) = .*?^\};$/gms, (message, key: string) =>
        partOfMessage(key) === part ? message : "",
      );
    },
  };
}
