import type { Color, Shape, Standie } from "$wire";

export const COLORS: readonly Color[] = ["coral", "azure", "violet", "lime", "amber", "rose"];
export const SHAPES: readonly Shape[] = ["dome", "arrow", "block", "hexagon", "shield", "star"];

/** A free piece whose color and shape are as rare as possible. Spared pieces come last. */
export function freePiece(taken: readonly Standie[], spared: readonly Standie[] = []): Standie {
  const isSpared = (piece: Standie) => Number(spared.some((other) => isSame(piece, other)));
  const all = [...taken, ...spared];
  const likes = (piece: Standie) =>
    all.filter(({ color }) => color === piece.color).length +
    all.filter(({ shape }) => shape === piece.shape).length;
  return COLORS.flatMap((color) => SHAPES.map((shape) => ({ color, shape })))
    .filter((piece) => !taken.some((other) => isSame(piece, other)))
    .toSorted((one, other) => isSpared(one) - isSpared(other) || likes(one) - likes(other))[0]!;
}

/** True if two names belong to the same player. */
export function isCalled(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export function isSame(one: Standie, other: Standie): boolean {
  return one.color === other.color && one.shape === other.shape;
}
