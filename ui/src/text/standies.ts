import type { Color, Shape } from "$wire";
import { term } from "./say";

export const colorName = (color: Color) => term("color", color);
export const shapeName = (shape: Shape) => term("shape", shape);
