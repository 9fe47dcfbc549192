import type { Route } from "@playwright/test";

/**
 * A language that is longer than others, by about two fifths: English with accents, more vowels, and brackets around each
 * message. It shows what does not fit, and by its brackets what is cut off.
 */

const PLAIN = "AEIOUaeioucnsyz";
const ACCENTED = "ÁÉÍÓÚáéíóúçñšýž";
const VOWELS = /([aeiou])[aeiou]?/gi;
/** A placeholder in a catalogue, or in the script that is made of it; an escaped character there; a name. */
const KEPT = /(\$?\{[^}]*\}|\\x..|\\u....|\\.|Starboard|Munchkin)/;

/** A message in the language, with its placeholders as they are. */
export function lengthened(message: string): string {
  const parts = message
    .split(KEPT)
    .map((part, index) =>
      index % 2
        ? part
        : accented(part.replace(VOWELS, (all: string, first: string) => first + all.toLowerCase())),
    );
  // A name alone is none of the words of a language.
  return parts.join("") === message ? message : `[${parts.join("")}]`;
}

const accented = (text: string) =>
  [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join("");

/** The messages of a page, as the build splits them. */
export const ENGLISH = /\/assets\/en-\w+-[\w-]+\.js$/;

/** The texts in such a script: what a message returns, but not what it compares. */
const TEXT = /(?<=(?:=>|[?:]|return)\s*)`((?:[^`\\]|\\.)*)`/gs;

/** Answers a request for English messages with longer ones. */
export async function lengthen(route: Route): Promise<void> {
  const response = await route.fetch();
  const script = (await response.text()).replace(TEXT, (_, text: string) => `\`${lengthened(text)}\``);
  await route.fulfill({ response, body: script });
}
