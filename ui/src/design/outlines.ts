import type { Shape } from "$wire";

/** The outlines of the standies, as SVG paths in a box of 40 by 46. */
export const OUTLINES: Record<Shape, string> = {
  dome: "M4 40V19a16 16 0 0 1 32 0v21z",
  arrow: "M20 2 36 18v22H4V18z",
  block: "M4 5h32v35H4z",
  hexagon: "M12 4h16l9 18-7 18H10L3 22z",
  shield: "M4 4h32v18c0 9-6 15-16 18C10 37 4 31 4 22z",
  star: "m20 1 5.200 11.200 12.300 1.500-9.100 8.400 2.400 12.100L28 40H12l-2.800-5.800 2.400-12.100-9.100-8.400 12.300-1.500z",
};
