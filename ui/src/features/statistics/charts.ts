import type { AlignedData, Axis, Options } from "uplot";
import { letter } from "$text/letters";
import type { Statistics } from "$wire";
import { tight, type Ink } from "./ink";
import uPlot from "./plot";

/** What a chart is made of, but for its size. */
export interface Chart {
  options: Omit<Options, "width" | "height">;
  data: AlignedData;
}

/** The room that lines of one Level get beside each other, in Levels. */
const BESIDE = 0.12;

/** Dashes, so that nobody has to tell lines apart by color. */
const DASHES = [[], [12, 4], [3, 4], [12, 4, 3, 4], [20, 6], [6, 6]];

const FONT = 15;
/** As many Levels as have room for their numbers above each other. */
const MOST_NAMED = 10;
/** The room for a letter or two at the end of a line, in pixels. */
const NAME = 19;

function axis(ink: Ink, size: number, more: Axis, scale = 1): Axis {
  return {
    font: tight(FONT * scale),
    stroke: ink.soft,
    grid: { stroke: ink.line, width: scale },
    ticks: { show: false },
    gap: 6 * scale,
    size: size * scale,
    ...more,
  };
}

function plain(ink: Ink): Omit<Options, "width" | "height" | "series" | "axes"> {
  return {
    cursor: { show: false },
    legend: { show: false },
    scales: { x: { time: false } },
    hooks: { drawClear: [(chart) => wash(chart, ink)] },
  };
}

function wash({ ctx }: uPlot, ink: Ink): void {
  ctx.save();
  ctx.fillStyle = ink.panel;
  ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  ctx.restore();
}

/** The Levels of all players over the turns, with type and lines at a scale. */
export function levelChart({ seats, turns }: Statistics, winning: number, ink: Ink, scale = 1): Chart {
  const last = Math.max(turns, 1);
  const columns = Array.from({ length: last + 1 }, (_, turn) => turn);
  const beside = (place: number) => (place - (seats.length - 1) / 2) * BESIDE;
  const lines = seats.map(({ levels }, place) =>
    columns.map((turn) => {
      // A game that has not begun has one column; it is drawn as a line all the same.
      const level = levels[Math.min(turn, levels.length - 1)];
      return level == null ? null : level - beside(place);
    }),
  );
  const base = plain(ink);
  return {
    data: [columns, ...lines],
    options: {
      ...base,
      padding: [10 * scale, (8 + NAME * mostTied(seats)) * scale, 0, 0],
      scales: { x: { time: false, range: [0, last] }, y: { range: [0.4, winning + 0.6] } },
      axes: [
        axis(ink, 28, { incrs: [1, 2, 5, 10, 20, 50, 100], space: 40 * scale }, scale),
        axis(ink, 30, { splits: () => namedLevels(winning) }, scale),
      ],
      series: [
        {},
        ...seats.map(({ standie }, place) => ({
          stroke: ink.piece(standie.color),
          width: 3 * scale,
          dash: DASHES[place % DASHES.length]?.map((length) => length * scale),
          points: { show: false },
        })),
      ],
      hooks: { ...base.hooks, draw: [(chart) => nameLines(chart, seats, ink, scale)] },
    },
  };
}

/** The Levels that stand beside the chart, the one that wins among them. */
function namedLevels(winning: number): number[] {
  const step = Math.ceil(winning / MOST_NAMED);
  const levels = Array.from({ length: winning }, (_, level) => level + 1);
  return levels.filter((level) => (winning - level) % step === 0);
}

type Seats = Statistics["seats"];

function lastLevels(seats: Seats): Map<number, Seats> {
  const groups = new Map<number, Seats>();
  for (const seat of seats) {
    const level = seat.levels.at(-1);
    if (level != null) groups.set(level, [...(groups.get(level) ?? []), seat]);
  }
  return groups;
}

function mostTied(seats: Seats): number {
  return Math.max(1, ...[...lastLevels(seats).values()].map((group) => group.length));
}

/** Writes each player's letter at the end of the line. */
function nameLines(chart: uPlot, seats: Seats, ink: Ink, scale: number): void {
  const { ctx } = chart;
  const ratio = devicePixelRatio * scale;
  ctx.save();
  ctx.font = tight(17 * ratio);
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  for (const [level, group] of lastLevels(seats)) {
    let x = chart.bbox.left + chart.bbox.width + 5 * ratio;
    const y = chart.valToPos(level, "y", true);
    for (const seat of group) {
      const text = letter(seat.name, seats);
      ctx.fillStyle = ink.piece(seat.standie.color);
      ctx.fillText(text, x, y);
      x += ctx.measureText(text).width + 3 * ratio;
    }
  }
  ctx.restore();
}

/** The strengths of both sides in every fight. */
export function fightChart({ fights, seats }: Statistics, ink: Ink, scale = 1): Chart {
  const columns = fights.map((_, index) => index);
  const base = plain(ink);
  const most = Math.max(1, ...fights.flatMap(({ munchkins, monsters }) => [munchkins, monsters]));
  const least = Math.min(0, ...fights.flatMap(({ munchkins, monsters }) => [munchkins, monsters]));
  const who = (index: number) => {
    const name = seats.find(({ seat }) => seat === fights[index]?.fighter)?.name;
    return name === undefined ? "" : letter(name, seats);
  };
  /** Where fights stand closer than letters do, these would lie on each other. */
  const named = (chart: uPlot) => chart.width / fights.length > NAME * scale;
  const bars = (align: 1 | -1) => uPlot.paths.bars?.({ size: [0.38, 40], align, radius: 0.12, gap: 1 });
  return {
    data: [columns, fights.map(({ munchkins }) => munchkins), fights.map(({ monsters }) => monsters)],
    options: {
      ...base,
      padding: [22 * scale, 6, 0, 0],
      scales: { x: { time: false, range: [-0.5, fights.length - 0.5] }, y: { range: [least, most * 1.05] } },
      axes: [
        axis(
          ink,
          28,
          {
            grid: { show: false },
            splits: () => columns,
            values: (chart, all) => all.map((index) => (named(chart) ? who(index) : "")),
          },
          scale,
        ),
        axis(ink, 34, { incrs: [1, 2, 5, 10, 20, 50, 100] }, scale),
      ],
      series: [
        {},
        { fill: ink.win, stroke: ink.win, width: 2, paths: bars(-1), points: { show: false } },
        { fill: ink.panel, stroke: ink.lose, width: 2, paths: bars(1), points: { show: false } },
      ],
      hooks: { ...base.hooks, draw: [(chart) => nameBars(chart, ink, scale)] },
    },
  };
}

/** How often each face of the die came up, and how often it should have. */
export function diceChart(faces: readonly number[], ink: Ink, scale = 1): Chart {
  const base = plain(ink);
  const columns = faces.map((_, index) => index + 1);
  const throws = faces.reduce((sum, count) => sum + count, 0);
  return {
    data: [columns, [...faces]],
    options: {
      ...base,
      padding: [24 * scale, 6, 0, 0],
      scales: { x: { time: false, range: [0.4, 6.6] }, y: { range: [0, Math.max(2, ...faces) * 1.05] } },
      axes: [
        axis(ink, 28, { grid: { show: false }, splits: () => columns }, scale),
        axis(ink, 34, { incrs: [1, 2, 5, 10, 20, 50, 100] }, scale),
      ],
      series: [
        {},
        {
          fill: ink.soft,
          stroke: ink.soft,
          width: 0,
          paths: uPlot.paths.bars?.({ size: [0.62, 64], radius: 0.1 }),
          points: { show: false },
        },
      ],
      hooks: {
        ...base.hooks,
        drawAxes: [(chart) => drawExpected(chart, throws / 6, ink)],
        draw: [(chart) => nameBars(chart, ink, scale)],
      },
    },
  };
}

/** Writes the numbers above bars that are wide enough for them. */
function nameBars(chart: uPlot, ink: Ink, scale: number): void {
  const { ctx, data } = chart;
  const ratio = devicePixelRatio * scale;
  const [columns, ...series] = data;
  const room = chart.bbox.width / columns.length / series.length;
  if (room < 17 * ratio) return;
  ctx.save();
  ctx.font = tight(17 * ratio);
  ctx.textAlign = "center";
  ctx.textBaseline = "bottom";
  ctx.fillStyle = ink.ink;
  // A seam, so that no line runs through a number.
  ctx.strokeStyle = ink.panel;
  ctx.lineWidth = 5 * ratio;
  ctx.lineJoin = "round";
  series.forEach((values, place) => {
    const aside = (place - (series.length - 1) / 2) * Math.min(room * 0.76, 40 * ratio);
    values.forEach((value, index) => {
      if (value == null) return;
      const x = chart.valToPos(columns[index] ?? 0, "x", true) + aside;
      const y = chart.valToPos(Math.max(value, 0), "y", true) - 3 * ratio;
      ctx.strokeText(`${value}`, x, y);
      ctx.fillText(`${value}`, x, y);
    });
  });
  ctx.restore();
}

function drawExpected(chart: uPlot, expected: number, ink: Ink): void {
  const { ctx, bbox } = chart;
  const y = chart.valToPos(expected, "y", true);
  ctx.save();
  ctx.strokeStyle = ink.now;
  ctx.lineWidth = 2 * devicePixelRatio;
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

/** Draws a chart off the page, at a size in pixels of the canvas that it gives. */
export async function paint(
  { options, data }: Chart,
  width: number,
  height: number,
): Promise<HTMLCanvasElement> {
  const size = { width: width / devicePixelRatio, height: height / devicePixelRatio };
  const chart = new uPlot({ ...options, ...size }, data);
  // It draws in a microtask of its own.
  await Promise.resolve();
  return chart.ctx.canvas;
}
