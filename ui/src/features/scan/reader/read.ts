import type { Gray, Point } from "./gray";
import type { TextLine } from "./lines";
import type { LineReader, ReadLine } from "./ocr";
import { findOutlines } from "./outline";
import { pictureOf, waysUp, type Side, type Title } from "./title";
import { straighten, type Quad } from "./warp";

/** The reading of a card in one picture. */
export interface ReadCard {
  /** The likeliest title first, then what else may be it. */
  titles: ReadLine[];
  /** All other words that were read. */
  words: string[];
  /** The outline of the card in the picture. */
  quad: Quad;
}

/** A card straightened, in pixels. */
const WIDTH = 504;
const HEIGHT = 704;
/** Read so well, nothing else on the card is tried but higher letters. */
const SURE = 0.8;
/** A line beside the title that is at least so high, as a part of the title's height, may be the title itself. */
const MARK = 0.5;
/** Read so well, the card lies where it was looked for. */
const ENOUGH = 0.55;
/** A title has so many letters at least. */
const FEWEST = 3;
/** A line read so much worse than another one of its title, as a part of that, may not belong to it. */
const FAINT = 0.65;
/** Letters so much higher than those that were read well may be the title, and those a Level above it. */
const HIGHER = 1.15;
/** A title is tried if it scores so much of the likeliest one's score. */
const LIKELY = 0.5;
/** Titles that are tried in a picture at most: each takes its time. */
const MOST_TRIES = 4;

/** Reads the title of the card in a picture; null where there is nothing to read. */
export function readTitle(picture: Gray, reader: LineReader): ReadCard | null {
  let left = MOST_TRIES;
  let best: { read: ReadLine; worth: number; tried: Tried; quad: Quad } | null = null;
  const titles: ReadLine[] = [];
  for (const quad of places(picture)) {
    const tries = likeliest(waysUp(straighten(picture, quad, WIDTH, HEIGHT)));
    const highest = tries[0]?.title.score ?? 1;
    let sure: Tried | null = null;
    for (const tried of tries) {
      if (sure && !isHigher(tried, sure)) continue;
      if (!left--) break;
      const reads = readLines(tried.side, tried.title.lines, reader);
      titles.push(...reads);
      const read = reads[0]!;
      const worth = read.confidence * Math.min(1, read.text.length / 4) * (tried.title.score / highest);
      if (worth >= SURE) sure ??= tried;
      if (!best || worth > best.worth) best = { read, worth, tried, quad };
    }
    if (left <= 0 || (best && best.worth >= ENOUGH)) break;
  }
  if (!best) return null;
  const { read, tried, quad } = best;
  const beside = read.confidence >= ENOUGH ? readBeside(tried, reader) : [];
  const alike = beside.filter(({ line }) => line.height > MARK * tried.title.lines[0]!.height);
  const others = [...titles, ...alike].filter(({ text }) => text !== read.text && text.length >= FEWEST);
  return {
    titles: [read, ...others.map(({ text, confidence }) => ({ text, confidence }))],
    words: beside.flatMap(({ text }) => text.split(" ")),
    quad,
  };
}

function isHigher({ title: { lines } }: Tried, { title: sure }: Tried): boolean {
  return lines[0]!.height > HIGHER * sure.lines[0]!.height;
}

/** Candidate outlines of a card: the one found, else the whole picture each way. */
function places(picture: Gray): Quad[] {
  const outlines = findOutlines(picture).slice(0, 2);
  if (outlines.length) return outlines.map(({ quad }) => quad);
  const { width, height } = picture;
  const corners: Point[] = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  return [corners as unknown as Quad];
}

/** A title that is tried, and the way up of the card on which it stands. */
interface Tried {
  side: Side;
  title: Title;
}

/** Titles in the order in which they are worth a try. */
function likeliest(sides: Side[]): Tried[] {
  const all = sides.flatMap((side) => side.titles.map((title) => ({ side, title })));
  all.sort((one, other) => other.title.score - one.title.score);
  return all.filter(({ title }) => title.score >= LIKELY * all[0]!.title.score).slice(0, 3);
}

/** A title with all of its lines, and without those that may not belong to it. */
function readLines({ card }: Side, lines: TextLine[], reader: LineReader): ReadLine[] {
  const all = lines.map((line) => reader.readCarefully(pictureOf(card, line), line.height));
  const surest = Math.max(...all.map(({ confidence }) => confidence));
  const clear = all.filter(({ confidence }) => confidence >= FAINT * surest);
  return clear.length === all.length ? [joined(all)] : [joined(all), joined(clear)];
}

function joined(lines: ReadLine[]): ReadLine {
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const sure = lines.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return {
    text: lines
      .map(({ text }) => text)
      .join(" ")
      .trim(),
    confidence: letters ? sure / letters : 0,
  };
}

/** Reads the lines right above and below the title, such as a Level. */
function readBeside({ side, title }: Tried, reader: LineReader): (ReadLine & { line: TextLine })[] {
  const top = title.lines[0]!;
  const bottom = title.lines.at(-1)!;
  const tall = Math.max(top.height, bottom.height);
  return side.lines
    .filter((line) => !title.lines.includes(line) && line.height > 0.35 * tall)
    .filter(
      (line) =>
        (line.bottom <= top.top + 0.2 * tall && line.bottom > top.top - 2.5 * tall) ||
        (line.top >= bottom.bottom - 0.2 * tall && line.top < bottom.bottom + 1.3 * tall),
    )
    .sort((one, other) => other.parts * other.even - one.parts * one.even)
    .slice(0, 2)
    .map((line) => ({ line, ...reader.read(pictureOf(side.card, line), line.height) }))
    .filter(({ text, confidence }) => text && confidence > 0.5);
}
