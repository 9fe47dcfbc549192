import bodies from "drawings:bodies";
import figures from "drawings:figures";
import gear from "drawings:gear";
import { shorten } from "$text/letters";
import type { Shape } from "$wire";

/** A Race or Class that a figure shows: the card, and its name for one without a drawing. */
export interface Trait {
  id: string;
  name: string;
}

/** The look of a player's figure. */
export interface Look {
  shape: Shape;
  letter: string;
  /** Two of them show half a head each. None is a Human. */
  races?: readonly Trait[];
  /** The second one shows its head alone. */
  classes?: readonly Trait[];
}

/** The box of a figure: heads and feet reach beyond that of its body. */
export const BOX = "-1 -1.5 50 60";
const [LEFT, TOP, WIDTH, HEIGHT] = [-1, -1.5, 50, 60];
const MIDDLE = 24;

const HUMAN: Trait = { id: "human", name: "" };

/** Baselines of the letter, where the widest part of a body is. */
const BASELINES: Partial<Record<Shape, number>> = { star: 46.5, arrow: 50, shield: 45.5 };

/** The markup of a figure, from back to front: what is behind it, body, letter, heads, what it wears and holds. */
export function figure(look: Look): string {
  const { races = [], classes = [] } = look;
  const text = `<text x="24" y="${BASELINES[look.shape] ?? 47}"${long(look.letter)}>${escaped(look.letter)}</text>`;
  return [
    ...races.slice(0, 2).map((race) => figures[race.id]?.back),
    ...classes.map(({ id }) => gear[id]?.back),
    bodies[look.shape]!.main,
    text,
    heads(races, classes),
    hand(classes[0]),
  ].join("");
}

/** The head of a Human or another Race, or half a head of each of two, and what Classes wear on it. */
export function heads([first = HUMAN, second]: readonly Trait[], classes: readonly Trait[]): string {
  const bare = second ? half(head(first), 0) + half(head(second), 1) : head(first);
  return bare + classes.map(({ id }) => gear[id]?.head ?? "").join("");
}

/** The head of a Race; a helmet with letters for one without a drawing. */
function head({ id, name }: Trait): string {
  const drawn = figures[id]?.main;
  if (drawn) return drawn;
  const { main, plain } = figures.other!;
  return main! + (name ? badge(name, 24, 22.1, "var(--who)") : plain!);
}

function hand(trait: Trait | undefined): string {
  if (!trait) return "";
  const drawn = gear[trait.id];
  return drawn ? (drawn.hand ?? "") : plate(trait);
}

/** A plate with letters, for a Class without a drawing. */
export function plate({ name }: Trait): string {
  const { hand, plain } = gear.other!;
  return hand! + (name ? badge(name, 39, 51.5, "var(--cut)") : plain!);
}

/** The left or the right half of a head. */
function half(markup: string, side: number): string {
  const [from, width] = side === 0 ? [LEFT, MIDDLE - LEFT] : [MIDDLE, LEFT + WIDTH - MIDDLE];
  const box = `x="${from}" y="${TOP}" width="${width}" height="${HEIGHT}"`;
  return `<svg ${box} viewBox="${from} ${TOP} ${width} ${HEIGHT}" overflow="hidden">${markup}</svg>`;
}

function badge(name: string, x: number, y: number, fill: string): string {
  const letters = 'font-size="10.5" direction="ltr" unicode-bidi="isolate"';
  return `<text ${letters} x="${x}" y="${y}" fill="${fill}">${escaped(shorten(name, 2))}</text>`;
}

const long = (letter: string) => (letter.length > 1 ? ' font-size="13"' : "");

function escaped(text: string): string {
  return text.replace(/[&<]/g, (sign) => (sign === "&" ? "&amp;" : "&lt;"));
}
