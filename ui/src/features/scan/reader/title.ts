import { crop, inverted, turnedOver, type Gray } from "./gray";
import { findTextLines, type TextLine } from "./lines";

/** The title of an upright card: its lines from above, and how much they look like one. */
export interface Title {
  lines: TextLine[];
  score: number;
}

/** The part of a card's height in which its title stands. */
const UPPER = 0.4;

/** Letters higher than this part of a card's height are no likelier to be its title. */
const LARGE = 0.062;

/** A card as it lies, and as it would lie upside down. */
export interface Side {
  card: Gray;
  lines: TextLine[];
  titles: Title[];
}

/** Both ways up in which a card can lie, the likelier one first. */
export function waysUp(card: Gray): Side[] {
  const lines = findTextLines(card);
  const over = lines.map((line) => turned(line, card));
  const sides = [
    { card, lines, titles: titlesIn(lines, card) },
    { card: turnedOver(card), lines: over, titles: titlesIn(over, card) },
  ];
  return sides.sort((one, other) => best(other) - best(one));
}

function best({ titles }: Side): number {
  return titles[0]?.score ?? 0;
}

function turned(line: TextLine, { width, height }: Gray): TextLine {
  return {
    ...line,
    left: width - line.right,
    right: width - line.left,
    top: height - line.bottom,
    bottom: height - line.top,
  };
}

/** Candidate titles: large, in the upper part, with the adjacent lines that belong to them. */
export function titlesIn(lines: TextLine[], { width, height }: Gray): Title[] {
  const upper = lines.filter(({ top, bottom }) => (top + bottom) / 2 < height * UPPER);
  const scored = upper
    .map((line) => {
      const wide = (line.right - line.left) / line.height;
      // Letters that touch are one part.
      const letters = Math.min(1, Math.max(line.parts, 1.2 * wide) / 4);
      const middle = (line.top + line.bottom) / 2 / height;
      const place = 1 / (1 + (middle / 0.28) ** 4);
      const ragged = (line.bottom - line.top) / line.height;
      const even = (0.3 + 0.7 * line.even) * Math.min(1, 1.75 / ragged) * (line.light ? 0.85 : 1);
      const aside = Math.abs((line.left + line.right) / 2 / width - 0.5);
      const tall = Math.min(line.height, LARGE * height);
      const score = tall * letters * place * even * (1 - 0.5 * aside);
      return { line, score };
    })
    .sort((one, other) => other.score - one.score);
  const titles: Title[] = [];
  const used = new Set<TextLine>();
  for (const { line, score } of scored) {
    if (used.has(line) || titles.length === 3) continue;
    const block = together(
      line,
      upper.filter((other) => !used.has(other)),
    );
    for (const part of block) used.add(part);
    titles.push({ lines: block, score });
  }
  return titles;
}

/** A line, and those of its size right above and below it: three at most. */
function together(line: TextLine, lines: TextLine[]): TextLine[] {
  const like = (other: TextLine) => Math.abs(Math.log(other.height / line.height));
  const alike = lines
    .filter((other) => other !== line && other.light === line.light && like(other) < 0.3)
    .sort((one, other) => like(one) - like(other));
  const block = [line];
  // A second pass finds what lies beyond a line that the first one found.
  for (const other of [...alike, ...alike]) {
    if (block.length === 3) break;
    if (!block.includes(other) && block.some((part) => adjoins(part, other))) block.push(other);
  }
  return block.sort((one, other) => one.top - other.top);
}

function adjoins(one: TextLine, other: TextLine): boolean {
  const tall = Math.max(one.height, other.height);
  const gap = Math.max(other.top - one.bottom, one.top - other.bottom);
  const overlap = Math.min(other.right, one.right) - Math.max(other.left, one.left);
  const narrower = Math.min(other.right - other.left, one.right - one.left);
  return gap < 0.8 * tall && gap > -0.6 * tall && overlap > 0.5 * narrower;
}

/** The picture of a line, dark on light, with air around it. */
export function pictureOf(card: Gray, line: TextLine): Gray {
  const air = Math.max(4, 0.3 * line.height);
  const part = crop(
    card,
    line.left - air * 1.3,
    line.top - air,
    line.right - line.left + 2.6 * air,
    line.bottom - line.top + 2 * air,
  );
  return line.light ? inverted(part) : part;
}
