import type { Print } from "./cards";
import type { Random } from "./random";

/** A drawn card, in pixels: ten for a millimeter. */
export const CARD = { width: 630, height: 880 };

/** The look of a card: positions, typefaces and colors. */
export interface Layout {
  name: string;
  title: string;
  body: string;
  paper: string;
  ink: string;
  frame: string;
  /** The mark stands above the title, and else below it. */
  markAbove: boolean;
  /** The title is light on a dark band. */
  band?: string;
  align?: "left";
  titleSize: number;
  capitals?: boolean;
}

/** The layouts by which the reader was tuned. */
export const TUNED: Layout[] = [
  layout("bree", '"Bree Serif"', '"PT Serif"', { markAbove: true, paper: "#f3e7cd", frame: "#6d4a2f" }),
  layout("carter", '"Carter One"', "Lato", { markAbove: false, paper: "#efe9dc", frame: "#2e4a6d" }),
  layout("almendra", 'bold "Almendra"', '"PT Serif"', {
    markAbove: true,
    paper: "#f6ecd2",
    frame: "#80552c",
    titleSize: 70,
  }),
  layout("oswald", 'bold "Oswald"', "Lato", {
    markAbove: false,
    paper: "#e3e8ec",
    frame: "#334",
    capitals: true,
    titleSize: 56,
  }),
  layout("lilita", '"Lilita One"', "Lato", { markAbove: true, paper: "#fbf8ee", frame: "#7a2430" }),
  layout("baskerville", 'bold "Libre Baskerville"', '"PT Serif"', {
    markAbove: true,
    paper: "#eadfc4",
    frame: "#47372a",
    titleSize: 50,
  }),
  layout("bangers", '"Bangers"', "Lato", {
    markAbove: false,
    paper: "#f2efe4",
    frame: "#1f5a50",
    titleSize: 68,
  }),
];

/** The layouts that nobody tunes by. */
export const HELD_OUT: Layout[] = [
  layout("kreon", 'bold "Kreon"', '"PT Serif"', {
    markAbove: false,
    align: "left",
    paper: "#e9e2cf",
    frame: "#5d5138",
  }),
  layout("chelsea", '"Chelsea Market"', "Lato", {
    markAbove: true,
    paper: "#f4efe3",
    frame: "#233",
    band: "#27405c",
  }),
];

function layout(
  name: string,
  title: string,
  body: string,
  rest: Partial<Layout> & Pick<Layout, "paper" | "frame" | "markAbove">,
): Layout {
  return { name, title, body, ink: "#1d1712", titleSize: 60, ...rest };
}

const FILLER =
  "mild round paper window under seven blue stone river table carry often quiet morning simple glass turn over left many small wooden gentle later bring again letter open yellow corner walk slowly".split(
    " ",
  );

function sentence(random: Random, words: number): string {
  return Array.from({ length: words }, () => random.of(FILLER)).join(" ");
}

/** A type with its size: "bold" goes before the size. */
function font(face: string, size: number): string {
  return face.startsWith("bold ") ? `bold ${size}px ${face.slice(5)}` : `${size}px ${face}`;
}

/** Draws a card from above, in good light. */
export function drawCard(print: Print, look: Layout, random: Random): OffscreenCanvas {
  const canvas = new OffscreenCanvas(CARD.width, CARD.height);
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#fdfcf8";
  pen.beginPath();
  pen.roundRect(0, 0, CARD.width, CARD.height, 32);
  pen.fill();
  pen.fillStyle = look.frame;
  pen.fillRect(22, 22, CARD.width - 44, CARD.height - 44);
  pen.fillStyle = look.paper;
  pen.fillRect(34, 34, CARD.width - 68, CARD.height - 68);
  pen.fillStyle = look.ink;
  let y = 58;
  if (look.markAbove) y = mark(pen, print, look, y);
  y = title(pen, print, look, y);
  if (!look.markAbove) y = mark(pen, print, look, y + 4);
  picture(pen, look, y + 12, 250, random);
  body(pen, look, y + 300, random);
  pen.font = font(look.body, 26);
  pen.textAlign = "left";
  pen.fillText(print.corners[0], 56, CARD.height - 62);
  pen.textAlign = "right";
  pen.fillText(print.corners[1], CARD.width - 56, CARD.height - 62);
  return canvas;
}

function mark(pen: OffscreenCanvasRenderingContext2D, { mark }: Print, look: Layout, y: number): number {
  if (!mark) return y;
  pen.font = font(look.title, 34);
  pen.textAlign = look.align ?? "center";
  pen.fillText(mark, look.align ? 56 : CARD.width / 2, y + 28);
  return y + 44;
}

/** The title, in two lines where one is too narrow. */
function title(pen: OffscreenCanvasRenderingContext2D, print: Print, look: Layout, y: number): number {
  const words = (look.capitals ? print.title.toUpperCase() : print.title).split(" ");
  let size = look.titleSize;
  const room = CARD.width - 110;
  const set = () => (pen.font = font(look.title, size));
  set();
  let lines = [words.join(" ")];
  if (pen.measureText(lines[0]!).width > room && words.length > 1) {
    const splits = words
      .slice(1)
      .map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
    const wide = (split: string[]) => Math.max(...split.map((line) => pen.measureText(line).width));
    lines = splits.reduce((best, split) => (wide(split) < wide(best) ? split : best));
  }
  while (Math.max(...lines.map((line) => pen.measureText(line).width)) > room && size > 30) {
    size -= 2;
    set();
  }
  const tall = size * 1.12;
  if (look.band) {
    pen.fillStyle = look.band;
    pen.fillRect(34, y - 6, CARD.width - 68, tall * lines.length + 16);
    pen.fillStyle = "#f6f3ea";
  }
  pen.textAlign = look.align ?? "center";
  for (const [index, line] of lines.entries()) {
    pen.fillText(line, look.align ? 56 : CARD.width / 2, y + size * 0.86 + index * tall);
  }
  pen.fillStyle = look.ink;
  return y + tall * lines.length + 14;
}

/** Something drawn: shapes of all kinds in a frame. */
function picture(
  pen: OffscreenCanvasRenderingContext2D,
  look: Layout,
  y: number,
  tall: number,
  random: Random,
): void {
  pen.save();
  pen.beginPath();
  pen.rect(60, y, CARD.width - 120, tall);
  pen.clip();
  if (random.unit() < 0.5) {
    pen.fillStyle = `hsl(${random.below(360)} 40% 75%)`;
    pen.fillRect(60, y, CARD.width - 120, tall);
  }
  for (let shape = 0; shape < 26; shape++) {
    pen.fillStyle = `hsl(${random.below(360)} 50% ${random.between(20, 80)}%)`;
    pen.strokeStyle = look.ink;
    pen.lineWidth = random.between(1, 5);
    const x = random.between(120, CARD.width - 120);
    const at = y + random.between(0, tall);
    pen.beginPath();
    pen.ellipse(
      x,
      at,
      random.between(5, 90),
      random.between(5, 60),
      random.between(0, 3),
      0,
      random.between(1, 6.3),
    );
    if (random.unit() < 0.6) pen.fill();
    pen.stroke();
  }
  pen.restore();
}

function body(pen: OffscreenCanvasRenderingContext2D, look: Layout, y: number, random: Random): void {
  pen.font = font(look.body, 25);
  pen.textAlign = "center";
  const room = CARD.height - 110 - y;
  const lines = Math.min(Math.floor(room / 31), 3 + random.below(6));
  for (let line = 0; line < lines; line++) {
    const words = sentence(random, 6 + random.below(2));
    pen.fillText(
      words.charAt(0).toUpperCase() + words.slice(1),
      CARD.width / 2,
      y + 26 + line * 31,
      CARD.width - 130,
    );
  }
}

/** Draws a page of rules whose sentences name cards. */
export function drawPage(names: string[], look: Layout, random: Random): OffscreenCanvas {
  const canvas = new OffscreenCanvas(CARD.width, CARD.height);
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#fdfcf8";
  pen.fillRect(0, 0, CARD.width, CARD.height);
  pen.fillStyle = look.ink;
  pen.textAlign = "left";
  let y = 40;
  while (y < CARD.height - 120) {
    pen.font = font(look.title, 34);
    pen.fillText(sentence(random, 2 + random.below(3)), 40, (y += 40), CARD.width - 80);
    pen.font = font(look.body, 24);
    for (let line = 0; line < 5; line++) {
      const words = `${sentence(random, 1 + random.below(3))} ${random.of(names)} ${sentence(random, 1 + random.below(3))}`;
      pen.fillText(words, 40, (y += 31), CARD.width - 80);
    }
    y += 24;
  }
  return canvas;
}
