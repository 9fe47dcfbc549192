interface Named {
  name: string;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The first characters of a text, as a reader counts them. */
export function shorten(text: string, count: number): string {
  const letters = Array.from(segmenter.segment(text.trim()), ({ segment }) => segment);
  return letters.slice(0, count).join("");
}

function start(name: string, count: number): string {
  return shorten(name, count).toLocaleUpperCase();
}

/** The letter on a player's standie: the first of the name, or two where another player shares it. */
export function letter(name: string, all: readonly Named[]): string {
  const first = start(name, 1);
  const shared = all.filter((other) => start(other.name, 1) === first).length > 1;
  return (shared ? start(name, 2) : first) || "?";
}
