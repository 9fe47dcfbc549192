import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import settings from "../project.inlang/settings.json" with { type: "json" };

const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));
const MESSAGES = `${SOURCES}paraglide/messages.js`;
const PART = /\/messages\/([\w-]+)-(\w+)\.js$/;

/** The parts of a language, each with the modules whose chunks call its messages. The last part has all the others. */
const PARTS: Record<string, string[]> = { start: ["main", "start"], table: ["TableFrame"], rest: [] };
const [FIRST, ...LATER] = Object.keys(PARTS);
const REST = LATER.at(-1)!;

const partOf = (path: string) =>
  Object.keys(PARTS).find((part) => PARTS[part]!.includes(path.slice(SOURCES.length).replace(/\.\w+$/, "")));

/** The part of each message. A word that is no message does no harm. */
function assign(chunks: Record<string, Rolldown.RenderedChunk>): Map<string, string> {
  const parts = new Map<string, string>();
  function visit({ modules, imports }: Rolldown.RenderedChunk, part: string): void {
    for (const { code } of Object.values(modules)) {
      for (const [, key] of code?.matchAll(/\.(\w+)/g) ?? []) if (!parts.has(key!)) parts.set(key!, part);
    }
    for (const imported of imports) if (chunks[imported]) visit(chunks[imported], part);
  }
  for (const part of [FIRST!, ...LATER]) {
    for (const chunk of Object.values(chunks)) {
      if (chunk.moduleIds.some((id) => partOf(id) === part)) visit(chunk, part);
    }
  }
  return parts;
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
          export const m = Object.create(new Proxy({}, { get: (_, key) => (inputs) => m[key](inputs) }));
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
      const parts = assign(chunks);
      return code.replace(/^m\.(\w+) = .*?^\};$/gms, (message, key: string) =>
        (parts.get(key) ?? REST) === part ? message : "",
      );
    },
  };
}
