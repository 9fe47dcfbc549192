type Range = readonly [from: number, to: number];
export type Scale = (value: number) => number;
export type Point = readonly [x: number, y: number];

/** Maps the values of a domain to the places between two ends. */
export function linearScale([from, to]: Range, [start, end]: Range): Scale {
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/** Places along a width, measured from where reading begins. */
export function inlineScale(width: number, direction: "ltr" | "rtl"): Scale {
  return direction === "rtl" ? (place) => width - place : (place) => place;
}

const STEPS = [1, 2, 5, 10, 20, 50, 100];

/** The multiples of a round step within a domain that have room beside each other along a length. */
export function ticks([from, to]: Range, length: number, room: number): number[] {
  const step = STEPS.find((step) => (step / (to - from)) * length >= room) ?? STEPS.at(-1)!;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** As many Levels as have room for their numbers above each other. */
const MOST_NAMED = 10;

/** The Levels that stand beside a chart, the one that wins among them. */
export function namedLevels(winning: number): number[] {
  const step = Math.ceil(winning / MOST_NAMED);
  const levels = Array.from({ length: winning }, (_, level) => level + 1);
  return levels.filter((level) => (winning - level) % step === 0);
}

/** Moves places until they are a gap apart: half by pushing them down, half by pushing them up. */
export function apart(places: readonly number[], gap: number): number[] {
  const order = [...places.keys()].sort((a, b) => places[a]! - places[b]!);
  const pushed = (order: number[], push: (place: number, last: number) => number) => {
    const moved = [...places];
    order.forEach((place, index) => {
      if (index) moved[place] = push(places[place]!, moved[order[index - 1]!]!);
    });
    return moved;
  };
  const down = pushed(order, (place, last) => Math.max(place, last + gap));
  const up = pushed(order.toReversed(), (place, last) => Math.min(place, last - gap));
  return down.map((place, index) => (place + up[index]!) / 2);
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A line through points, broken where there is none. */
export function linePath(points: readonly (Point | null)[]): string {
  return points
    .map((point, index) => point && `${points[index - 1] ? "L" : "M"}${round(point[0])} ${round(point[1])}`)
    .join("");
}

/** A bar that stands on a base line. Its upper corners are rounded. */
export function barPath(left: number, width: number, base: number, top: number): string {
  const radius = Math.min(width * 0.12, base - top);
  const right = left + width;
  const [near, far, end, shoulder] = [left + radius, right - radius, top, top + radius].map(round);
  return `M${left} ${round(base)}V${shoulder}Q${left} ${end} ${near} ${end}H${far}Q${right} ${end} ${right} ${shoulder}V${round(base)}z`;
}
