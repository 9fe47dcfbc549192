import { m } from "$paraglide/messages";
import { OUTLINES } from "$design/outlines";
import type { SeatStatistics, Statistics } from "$wire";
import { letter } from "$text/letters";
import { levelChart, paint } from "./charts";
import { tight, type Ink } from "./ink";
import { lastLevel, outcome, played, ranked } from "./summary";

const WIDTH = 1080;
const EDGE = 64;
const HEAD = 300;
const ROW = 104;
const CHART = 420;
const FOOT = 88;
/** How much larger than on a screen the type of the chart is. */
const SCALE = 1.9;

/** What a picture of a game is drawn from. */
export interface Pictured {
  table: string;
  statistics: Statistics;
  winningLevel: number;
  locale: string;
}

/** Draws how a game went or ended, as a PNG. */
export async function picture(pictured: Pictured, ink: Ink): Promise<Blob> {
  await document.fonts.load(tight(40));
  const { statistics, winningLevel } = pictured;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEAD + statistics.seats.length * ROW + CHART + FOOT;
  const ctx = canvas.getContext("2d");
  if (!ctx) throw new Error("there is no canvas to draw on");
  ctx.textBaseline = "alphabetic";
  ctx.fillStyle = ink.panel;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  head(ctx, pictured, ink);
  ranked(statistics).forEach((seat, place) => row(ctx, statistics, seat, HEAD + place * ROW, ink));

  const top = HEAD + statistics.seats.length * ROW + 24;
  const [width, height] = [WIDTH - 2 * EDGE, CHART - 48];
  const chart = await paint(
    levelChart(statistics, winningLevel, ink, SCALE / devicePixelRatio),
    width,
    height,
  );
  ctx.drawImage(chart, EDGE, top, width, height);

  ctx.font = tight(28);
  ctx.fillStyle = ink.soft;
  write(ctx, m.summary_by(), EDGE, canvas.height - 40, WIDTH - 2 * EDGE);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the picture cannot be written"))),
      "image/png",
    ),
  );
}

type Ctx = CanvasRenderingContext2D;

function head(ctx: Ctx, { table, statistics, locale }: Pictured, ink: Ink): void {
  const room = WIDTH - 2 * EDGE;
  ctx.fillStyle = ink.signal;
  ctx.fillRect(0, 0, WIDTH, 16);
  ctx.font = tight(40);
  ctx.fillStyle = ink.soft;
  write(ctx, table, EDGE, 96, room);
  ctx.font = tight(76);
  ctx.fillStyle = ink.ink;
  write(ctx, outcome(statistics), EDGE, 184, room);
  ctx.font = tight(34);
  ctx.fillStyle = ink.soft;
  write(ctx, played(statistics, locale), EDGE, 240, room);
}

function row(ctx: Ctx, statistics: Statistics, seat: SeatStatistics, top: number, ink: Ink): void {
  ctx.fillStyle = ink.line;
  ctx.fillRect(EDGE, top, WIDTH - 2 * EDGE, 2);
  piece(ctx, statistics, seat, EDGE, top + 16);
  const middle = top + 68;
  ctx.font = tight(52);
  ctx.fillStyle = ink.ink;
  write(ctx, seat.name, EDGE + 92, middle, 430);
  ctx.font = tight(34);
  ctx.fillStyle = ink.soft;
  ctx.textAlign = "end";
  write(
    ctx,
    m.summary_counts({ kills: seat.kills, treasures: seat.treasures }),
    WIDTH - EDGE - 110,
    middle,
    330,
  );
  ctx.font = tight(76);
  ctx.fillStyle = statistics.winners.includes(seat.seat) ? ink.now : ink.ink;
  ctx.fillText(`${lastLevel(seat)}`, WIDTH - EDGE, middle + 8);
  ctx.textAlign = "start";
}

function piece(
  ctx: Ctx,
  { seats }: Statistics,
  { name, standie }: SeatStatistics,
  x: number,
  y: number,
): void {
  const style = getComputedStyle(document.documentElement);
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(1.6, 1.6);
  ctx.fillStyle = style.getPropertyValue(`--${standie.color}`);
  ctx.fill(new Path2D(OUTLINES[standie.shape]));
  ctx.fillStyle = style.getPropertyValue("--standie-ink");
  const text = letter(name, seats);
  ctx.font = tight(text.length > 1 ? 15 : 20);
  ctx.textAlign = "center";
  ctx.fillText(text, 20, standie.shape === "star" ? 27 : 29);
  ctx.restore();
}

/** Writes a line, in smaller type where the room is short, and cut where it is far too short. */
function write(ctx: Ctx, text: string, x: number, y: number, room: number): void {
  const font = ctx.font;
  const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 20);
  const fit = Math.min(1, room / ctx.measureText(text).width);
  ctx.font = font.replace(/\d+(?:\.\d+)?px/, `${size * Math.max(fit, 0.55)}px`);
  let shown = text;
  while (shown.length > 1 && ctx.measureText(shown).width > room)
    shown = `${[...shown].slice(0, -2).join("")}…`;
  ctx.fillText(shown, x, y);
  ctx.font = font;
}
