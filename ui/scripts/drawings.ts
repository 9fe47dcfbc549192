import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

const PREFIX = "drawings:";

/** Content of a drawing by part, and the box that it is drawn in. What belongs to no part is `main`. */
interface Drawing {
  box: string;
  [part: string]: string;
}

/** `import decks from "drawings:decks"` gives the drawings of a folder in `drawings`, by the names of their files. */
export function drawings(folder: string): Plugin {
  return {
    name: "drawings",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return;
      const place = join(folder, id.slice(PREFIX.length + 1));
      const files = readdirSync(place)
        .filter((name) => name.endsWith(".svg"))
        .map((name) => join(place, name));
      for (const file of files) this.addWatchFile(file);
      const drawn = files.map((file) => [basename(file, ".svg"), read(readFileSync(file, "utf8"))] as const);
      return `export default ${JSON.stringify(Object.fromEntries(drawn))}`;
    },
  };
}

/** Elements of the first level are parts where they say so with `data-part`. */
function read(svg: string): Drawing {
  const box = /viewBox="([^"]+)"/.exec(svg)![1]!;
  // The theme always gives a color: what a drawing has for itself alone is for whoever opens its file.
  const content = svg
    .replace(/^[^]*?<svg[^>]*>|<\/svg>\s*$/g, "")
    .replace(/var\((--[\w-]+),[^)]*\)/g, "var($1)")
    .replace(/\n\s*/g, "");
  const drawing: Drawing = { box };
  let rest = "";
  for (const piece of topLevel(content)) {
    const part = /^<g data-part="(\w+)"/.exec(piece)?.[1];
    if (part) drawing[part] = (drawing[part] ?? "") + piece.replace(/ data-part="\w+"/, "");
    else rest += piece;
  }
  if (rest) drawing.main = rest;
  return drawing;
}

/** The elements of the first level, one by one. */
function topLevel(content: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let begin = 0;
  for (const { 0: tag, index } of content.matchAll(/<\/?[^>]+>/g)) {
    if (tag.startsWith("</")) depth--;
    else if (!tag.endsWith("/>")) depth++;
    if (depth === 0) {
      pieces.push(content.slice(begin, index + tag.length));
      begin = index + tag.length;
    }
  }
  return pieces;
}
