import type { Color } from "$wire";

/** The colors of the present theme, for what is drawn on a canvas. */
export interface Ink {
  hull: string;
  panel: string;
  line: string;
  ink: string;
  soft: string;
  now: string;
  signal: string;
  win: string;
  lose: string;
  /** The color of a player's line. */
  piece(color: Color): string;
}

export function ink(): Ink {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    hull: token("hull"),
    panel: token("panel"),
    line: token("line"),
    ink: token("ink"),
    soft: token("ink-soft"),
    now: token("now-text"),
    signal: token("now"),
    win: token("win-text"),
    lose: token("lose-text"),
    piece: (color) => token(`${color}-line`),
  };
}

/** The type of numbers and headings at a size in pixels. */
export function tight(size: number): string {
  return `600 ${Math.round(size)}px "Barlow Condensed", "Barlow", system-ui, sans-serif`;
}
