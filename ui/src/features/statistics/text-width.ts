let canvas: CanvasRenderingContext2D | null = null;

/** The type of numbers and headings at a size in pixels. */
export function tightFont(size: number): string {
  return `600 ${size}px ${getComputedStyle(document.documentElement).getPropertyValue("--font-tight")}`;
}

/** The width of a text in that type. */
export function textWidth(text: string, size: number): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) throw new Error("there is no canvas to measure on");
  canvas.font = tightFont(size);
  return canvas.measureText(text).width;
}

/** The smallest scale of type before a text is cut. */
const SMALLEST = 0.55;

/** A text in smaller type where the room is short, and cut where it is far too short. */
export function fit(
  text: string,
  size: number,
  room: number,
  width = textWidth,
): { text: string; size: number } {
  const fitted = size * Math.max(SMALLEST, Math.min(1, room / width(text, size)));
  let shown = text;
  while (shown.length > 1 && width(shown, fitted) > room) shown = `${[...shown].slice(0, -2).join("")}…`;
  return { text: shown, size: fitted };
}
