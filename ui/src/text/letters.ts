interface Named {
  name: string;
}

/** Text whose characters are one code unit each and never join, as most names are. */
const PLAIN = /^[\x20-\x7e]*$/;
/** Created on first use: it is the costliest part of the start. */
let segmenter: Intl.Segmenter | undefined;

function letters(text: string): string[] {
  if (PLAIN.test(text)) return [...text.trim()];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(text.trim()), ({ segment }) => segment);
}

/** The first characters of a text, as a reader counts them. */
export function shorten(text: string, most: number): string {
  return letters(text).slice(0, most).join("");
}

/** Splits a trailing number from a name. */
const NUMBERED = /^(.*\D)(\d{1,2})$/;

/**
 * The letter on a player's standie: the first of the name. Where another player shares it, the first one that tells them
 * apart stands beside it, as in "WE" and "WA". Players who are only numbered have their number, as in "P1" and "10".
 */
export function letter(name: string, all: readonly Named[]): string {
  const own = letters(name.toLocaleUpperCase());
  const [first = "?", second = ""] = own;
  const sharing = all
    .map((other) => letters(other.name.toLocaleUpperCase()))
    .filter(([start]) => start === first);
  if (sharing.length < 2) return first;
  const [, stem, number] = NUMBERED.exec(name.trim()) ?? [];
  const alike = all.filter((other) => NUMBERED.exec(other.name.trim())?.[1] === stem);
  if (number && alike.length > 1) return number.length > 1 ? number : first + number;
  const alone = own.find(
    (one, place) => place > 0 && one.trim() && sharing.filter((other) => other[place] === one).length < 2,
  );
  return first + (alone ?? second);
}
