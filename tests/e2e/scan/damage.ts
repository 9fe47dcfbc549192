import { CARD } from "./layouts";
import type { Random } from "./random";

/** The damage of a picture: none, one kind, or two at once. */
export const DAMAGES = [
  "plain",
  "perspective",
  "turned",
  "blur",
  "motion",
  "glare",
  "noise",
  "dim",
  "fingers",
  "table",
  "jpeg",
  "mixed",
] as const;
export type Damage = (typeof DAMAGES)[number];

/** The size of a picture: that of a phone held upright. */
export const FRAME = { width: 960, height: 1280 };

type Matrix = number[];

interface Scene {
  /** The tilt out of the plane, in radians. */
  tilt: number;
  turn: number;
  scale: number;
  shift: [number, number];
  blur: number;
  motion: number;
  glare: number;
  noise: number;
  light: number;
  fingers: number;
  busy: boolean;
  jpeg: number;
}

/** The conditions of a picture: ideal but for the damage. */
function sceneOf(damage: Damage, random: Random): Scene {
  const single = DAMAGES.slice(1, -1);
  const two = [random.of(single), random.of(single)];
  const is = (kind: Damage) => damage === kind || (damage === "mixed" && two.includes(kind));
  return {
    tilt: is("perspective") ? random.between(0.28, 0.66) : random.between(0, 0.13),
    turn: is("turned")
      ? (random.below(4) * Math.PI) / 2 + random.between(-0.35, 0.35)
      : random.between(-0.08, 0.08),
    scale: random.between(0.72, 1.08),
    shift: [random.between(-50, 50), random.between(-70, 70)],
    blur: is("blur") ? random.between(1, 2.4) : random.between(0, 0.6),
    motion: is("motion") ? random.between(4, 11) : 0,
    glare: is("glare") ? 1 + random.below(3) : 0,
    noise: is("noise") ? random.between(12, 28) : random.between(1, 4),
    light: is("dim") ? random.between(0.14, 0.4) : random.between(0.8, 1.05),
    fingers: is("fingers") ? 1 + random.below(3) : 0,
    busy: is("table"),
    jpeg: is("jpeg") ? random.between(0.12, 0.35) : 0.85,
  };
}

/** A moment of a film: how far the thing in the picture lies from the middle, and how far it moves, in pixels. */
export type Moment = Pick<Scene, "shift" | "motion">;

/** Takes a picture of a card: a JPEG file. */
export async function photograph(
  card: OffscreenCanvas,
  damage: Damage,
  random: Random,
  moment?: Moment,
  frame = FRAME,
): Promise<Blob> {
  const scene = { ...sceneOf(damage, random), ...moment };
  const canvas = new OffscreenCanvas(frame.width, frame.height);
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  drawTable(pen, scene.busy, random, frame);
  if (scene.busy) drawNeighbors(pen, card, random, frame);
  // A card that lies across is held farther away: it is to be in the picture as a whole.
  const across = Math.abs(Math.sin(scene.turn));
  const fitting = 1 - across * (1 - frame.width / frame.height);
  const map = place(scene, random, frame, (frame.height * 0.72 * scene.scale * fitting) / card.height, card);
  drawInto(pen, card, map);
  for (let glare = 0; glare < scene.glare; glare++) drawGlare(pen, map, random);
  for (let finger = 0; finger < scene.fingers; finger++) drawFinger(pen, map, finger, random);
  const soft = scene.blur > 0.2 ? blurred(canvas, scene.blur) : canvas;
  const moved = scene.motion ? smeared(soft, scene.motion, moment ? 0 : random.between(0, Math.PI)) : soft;
  const output = moved.getContext("2d")!;
  grain(output, scene, random, frame);
  return moved.convertToBlob({ type: "image/jpeg", quality: scene.jpeg });
}

/** The conditions of a picture of a code. */
export interface CodeShot {
  /** The side of the code in the picture, in pixels: the square root of its area. */
  side: number;
  /** The tilt out of the plane, in radians. */
  tilt: number;
  /** The standard deviation of the blur, in pixels. */
  blur: number;
}

/** Takes a picture of a label that lies somewhere on a card: a JPEG file. `part` of the label's width is the code. */
export async function photographCode(
  label: OffscreenCanvas,
  part: number,
  card: OffscreenCanvas,
  { side, tilt, blur }: CodeShot,
  random: Random,
  frame = FRAME,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(frame.width, frame.height);
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  drawTable(pen, false, random, frame);
  const shift: [number, number] = [random.between(-150, 150), random.between(-250, 250)];
  const turn = random.between(0, Math.PI * 2);
  drawInto(pen, card, place({ tilt: 0, turn, shift: [0, 0] }, random, frame, 1, card));
  // A tilted side looks shorter by the cosine.
  const unit = side / (label.width * part) / Math.sqrt(Math.cos(tilt));
  drawInto(pen, label, place({ tilt, turn, shift }, random, frame, unit, label), 5);
  softened(pen, blur);
  grain(pen, { noise: random.between(1, 5), light: random.between(0.6, 1.05) }, random, frame);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
}

/** The map from a flat thing's pixels to the picture's: it is tilted in space, and `unit` times as large. */
function place(
  { tilt, turn, shift }: Pick<Scene, "tilt" | "turn" | "shift">,
  random: Random,
  frame: typeof FRAME,
  unit: number,
  size: { width: number; height: number },
): Matrix {
  const axis = random.between(0, Math.PI * 2);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [ax, ay] = [Math.cos(axis), Math.sin(axis)];
  const distance = 1500;
  // Rodrigues' rotation about an axis in the plane, then a pinhole camera above the middle.
  const c = Math.cos(tilt);
  const s = Math.sin(tilt);
  const rotation = [
    [c + ax * ax * (1 - c), ax * ay * (1 - c)],
    [ax * ay * (1 - c), c + ay * ay * (1 - c)],
    [-ay * s, ax * s],
  ] as const;
  const column = (x: number, y: number): [number, number, number] => {
    const rx = (x * cos - y * sin) * unit;
    const ry = (x * sin + y * cos) * unit;
    return [
      rotation[0][0] * rx + rotation[0][1] * ry,
      rotation[1][0] * rx + rotation[1][1] * ry,
      rotation[2][0] * rx + rotation[2][1] * ry,
    ];
  };
  const u = column(1, 0);
  const v = column(0, 1);
  const origin = column(-size.width / 2, -size.height / 2);
  const [cx, cy] = [frame.width / 2 + shift[0], frame.height / 2 + shift[1]];
  const w = [u[2] / distance, v[2] / distance, 1 + origin[2] / distance] as const;
  return [
    u[0] + cx * w[0],
    v[0] + cx * w[1],
    origin[0] + cx * w[2],
    u[1] + cy * w[0],
    v[1] + cy * w[1],
    origin[1] + cy * w[2],
    ...w,
  ];
}

/** Takes a picture of a table on which nothing lies: a JPEG file. */
export async function photographTable(random: Random, frame = FRAME): Promise<Blob> {
  const canvas = new OffscreenCanvas(frame.width, frame.height);
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  drawTable(pen, false, random, frame);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.7 });
}

function apply(m: Matrix, x: number, y: number): [number, number] {
  const w = m[6]! * x + m[7]! * y + m[8]!;
  return [(m[0]! * x + m[1]! * y + m[2]!) / w, (m[3]! * x + m[4]! * y + m[5]!) / w];
}

function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const of = [
    e! * i! - f! * h!,
    c! * h! - b! * i!,
    b! * f! - c! * e!,
    f! * g! - d! * i!,
    a! * i! - c! * g!,
    c! * d! - a! * f!,
    d! * h! - e! * g!,
    b! * g! - a! * h!,
    a! * e! - b! * d!,
  ];
  return of;
}

/** Lays something flat into the picture: each pixel is the mean of `samples` by `samples` points. */
function drawInto(
  pen: OffscreenCanvasRenderingContext2D,
  flat: OffscreenCanvas,
  map: Matrix,
  samples = 1,
): void {
  const { width, height } = pen.canvas;
  const source = flat.getContext("2d")!.getImageData(0, 0, flat.width, flat.height).data;
  const target = pen.getImageData(0, 0, width, height);
  const back = inverse(map);
  const corners = [
    apply(map, 0, 0),
    apply(map, flat.width, 0),
    apply(map, flat.width, flat.height),
    apply(map, 0, flat.height),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const x0 = Math.max(0, Math.floor(Math.min(...xs)));
  const x1 = Math.min(width - 1, Math.ceil(Math.max(...xs)));
  const y0 = Math.max(0, Math.floor(Math.min(...ys)));
  const y1 = Math.min(height - 1, Math.ceil(Math.max(...ys)));
  const color = [0, 0, 0, 0];
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      color.fill(0);
      for (let sample = 0; sample < samples * samples; sample++) {
        const across = ((sample % samples) + 0.5) / samples;
        const down = (Math.floor(sample / samples) + 0.5) / samples;
        const [u, v] = apply(back, x + across, y + down);
        add(color, source, flat, u - 0.5, v - 0.5);
      }
      const at = (y * width + x) * 4;
      const cover = color[3]! / 255;
      for (let channel = 0; channel < 3; channel++) {
        const under = target.data[at + channel]! * (samples * samples - cover);
        target.data[at + channel] = (color[channel]! + under) / (samples * samples);
      }
    }
  }
  pen.putImageData(target, 0, 0);
}

/** Adds what lies at a point between four pixels; the colors as far as they cover. */
function add(
  color: number[],
  source: Uint8ClampedArray,
  { width, height }: OffscreenCanvas,
  u: number,
  v: number,
): void {
  const left = Math.floor(u);
  const top = Math.floor(v);
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return;
  const [rx, ry] = [u - left, v - top];
  const from = (top * width + left) * 4;
  const mixed = (channel: number) => {
    const at = from + channel;
    const above = source[at]! * (1 - rx) + source[at + 4]! * rx;
    const below = source[at + width * 4]! * (1 - rx) + source[at + width * 4 + 4]! * rx;
    return above * (1 - ry) + below * ry;
  };
  const cover = mixed(3);
  for (let channel = 0; channel < 3; channel++) color[channel]! += (mixed(channel) * cover) / 255;
  color[3]! += cover;
}

function drawTable(
  pen: OffscreenCanvasRenderingContext2D,
  busy: boolean,
  random: Random,
  frame: typeof FRAME,
): void {
  const hue = random.of([25, 30, 210, 140, 0]);
  const light = random.between(18, 55);
  pen.fillStyle = `hsl(${hue} ${random.between(8, 40)}% ${light}%)`;
  pen.fillRect(0, 0, frame.width, frame.height);
  // Grain of wood or of cloth.
  for (let line = 0; line < 90; line++) {
    pen.strokeStyle = `hsl(${hue} 25% ${light + random.between(-7, 7)}% / 0.6)`;
    pen.lineWidth = random.between(1, 9);
    const y = random.between(0, frame.height);
    pen.beginPath();
    pen.moveTo(0, y);
    pen.bezierCurveTo(
      frame.width / 3,
      y + random.between(-30, 30),
      (frame.width * 2) / 3,
      y + random.between(-30, 30),
      frame.width,
      y,
    );
    pen.stroke();
  }
  for (let thing = 0; thing < (busy ? 14 : 0); thing++) {
    pen.fillStyle = `hsl(${random.below(360)} 55% ${random.between(20, 80)}%)`;
    const [x, y] = [random.between(0, frame.width), random.between(0, frame.height)];
    pen.save();
    pen.translate(x, y);
    pen.rotate(random.between(0, 3));
    if (random.unit() < 0.5) pen.fillRect(-45, -45, random.between(30, 110), random.between(30, 110));
    else {
      pen.beginPath();
      pen.ellipse(0, 0, random.between(25, 70), random.between(25, 70), 0, 0, 7);
      pen.fill();
    }
    pen.restore();
  }
}

/** Other cards that look into the picture from its edges. */
function drawNeighbors(
  pen: OffscreenCanvasRenderingContext2D,
  card: OffscreenCanvas,
  random: Random,
  frame: typeof FRAME,
): void {
  for (let neighbor = 0; neighbor < 3; neighbor++) {
    pen.save();
    const side = random.below(4);
    const x = side === 0 ? -60 : side === 1 ? frame.width + 60 : random.between(0, frame.width);
    const y = side === 2 ? -90 : side === 3 ? frame.height + 90 : random.between(0, frame.height);
    pen.translate(x, y);
    pen.rotate(random.between(0, 6.3));
    pen.scale(0.55, 0.55);
    pen.fillStyle = random.of(["#efe6d2", "#5a2c22", "#2a3e57", "#dcd6c5"]);
    pen.beginPath();
    pen.roundRect(-card.width / 2, -card.height / 2, card.width, card.height, 30);
    pen.fill();
    pen.fillStyle = "#222";
    pen.font = '44px "PT Serif"';
    for (let line = 0; line < 6; line++)
      pen.fillText("under seven blue stones", -card.width / 2 + 40, line * 60 - 100);
    pen.restore();
  }
}

function drawGlare(pen: OffscreenCanvasRenderingContext2D, map: Matrix, random: Random): void {
  const [x, y] = apply(map, random.between(0, CARD.width), random.between(0, CARD.height));
  const radius = random.between(60, 190);
  const light = pen.createRadialGradient(x, y, 0, x, y, radius);
  const strength = random.between(0.55, 0.95);
  light.addColorStop(0, `rgb(255 255 250 / ${strength})`);
  light.addColorStop(0.35, `rgb(255 255 250 / ${strength * 0.6})`);
  light.addColorStop(1, "rgb(255 255 250 / 0)");
  pen.fillStyle = light;
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** A finger that comes from outside and holds a corner or an edge, beside the title. */
function drawFinger(
  pen: OffscreenCanvasRenderingContext2D,
  map: Matrix,
  finger: number,
  random: Random,
): void {
  const places: [number, number][] = [
    [0.02, 0.97],
    [0.98, 0.95],
    [0.0, random.between(0.4, 0.8)],
    [1.0, random.between(0.4, 0.8)],
    [random.between(0.3, 0.7), 1.0],
    [0.0, 0.02],
    [1.0, 0.02],
  ];
  const [px, py] = places[(finger * 3 + random.below(places.length)) % places.length]!;
  const [x, y] = apply(map, px * CARD.width, py * CARD.height);
  const [cx, cy] = apply(map, CARD.width / 2, CARD.height / 2);
  const outwards = Math.atan2(y - cy, x - cx);
  pen.save();
  pen.translate(x, y);
  pen.rotate(outwards + random.between(-0.4, 0.4));
  pen.fillStyle = random.of(["#c98f70", "#8a5a40", "#e6b899", "#5c3a2a"]);
  pen.beginPath();
  pen.roundRect(-38, -34, 420, 68, 34);
  pen.fill();
  pen.restore();
}

function blurred(canvas: OffscreenCanvas, sigma: number): OffscreenCanvas {
  const soft = new OffscreenCanvas(canvas.width, canvas.height);
  const pen = soft.getContext("2d", { willReadFrequently: true })!;
  pen.filter = `blur(${sigma}px)`;
  pen.drawImage(canvas, 0, 0);
  return soft;
}

/** Blurs by less than a pixel, exactly: the filter of a canvas leaves such a picture as it is. */
function softened(pen: OffscreenCanvasRenderingContext2D, sigma: number): void {
  const { width, height } = pen.canvas;
  const picture = pen.getImageData(0, 0, width, height);
  const reach = Math.ceil(sigma * 3);
  const taps = Array.from({ length: 2 * reach + 1 }, (_, tap) =>
    Math.exp(-((tap - reach) ** 2) / (2 * sigma ** 2)),
  );
  const sum = taps.reduce((all, tap) => all + tap, 0);
  for (const step of [4, width * 4]) {
    const before = picture.data.slice();
    for (let at = 0; at < before.length; at++) {
      if ((at & 3) === 3) continue;
      let shade = 0;
      for (let tap = -reach; tap <= reach; tap++)
        shade += taps[tap + reach]! * (before[at + tap * step] ?? before[at]!);
      picture.data[at] = shade / sum;
    }
  }
  pen.putImageData(picture, 0, 0);
}

/** A hand that moved while the picture was taken. */
function smeared(canvas: OffscreenCanvas, length: number, angle: number): OffscreenCanvas {
  const moved = new OffscreenCanvas(canvas.width, canvas.height);
  const pen = moved.getContext("2d", { willReadFrequently: true })!;
  const steps = Math.ceil(length);
  for (let step = 0; step < steps; step++) {
    const along = (step / Math.max(1, steps - 1) - 0.5) * length;
    pen.globalAlpha = 1 / (step + 1);
    pen.drawImage(canvas, along * Math.cos(angle), along * Math.sin(angle));
  }
  return moved;
}

/** The noise of the camera's sensor, and the amount of light. */
function grain(
  pen: OffscreenCanvasRenderingContext2D,
  { noise, light }: Pick<Scene, "noise" | "light">,
  random: Random,
  frame: typeof FRAME,
): void {
  const picture = pen.getImageData(0, 0, frame.width, frame.height);
  const { data } = picture;
  // A table of noise is as good as drawing anew for each pixel, and a hundred times as fast.
  const table = Float32Array.from({ length: 4096 }, () => random.normal() * noise);
  const slope = random.between(-0.25, 0.25);
  for (let at = 0, pixel = 0; at < data.length; at += 4, pixel++) {
    const across = (pixel % frame.width) / frame.width - 0.5;
    const bright = light * (1 + slope * across);
    const off = table[(Math.imul(pixel, 2654435761) >>> 13) & 4095]!;
    for (let channel = 0; channel < 3; channel++) data[at + channel] = data[at + channel]! * bright + off;
  }
  pen.putImageData(picture, 0, 0);
}
