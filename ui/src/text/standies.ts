import { m } from "$paraglide/messages";
import type { Color, Shape } from "$wire";

const COLORS: Record<Color, () => string> = {
  coral: m.color_coral,
  azure: m.color_azure,
  violet: m.color_violet,
  lime: m.color_lime,
  amber: m.color_amber,
  rose: m.color_rose,
};

const SHAPES: Record<Shape, () => string> = {
  dome: m.shape_dome,
  arrow: m.shape_arrow,
  block: m.shape_block,
  hexagon: m.shape_hexagon,
  shield: m.shape_shield,
  star: m.shape_star,
};

export function colorName(color: Color): string {
  return COLORS[color]();
}

export function shapeName(shape: Shape): string {
  return SHAPES[shape]();
}
