/** Drawings of monsters by strength, each from this strength on. */
const BANDS = [
  ["doom", 16],
  ["brute", 10],
  ["beast", 5],
] as const;

export function band(strength: number): string {
  return BANDS.find(([, from]) => strength >= from)?.[0] ?? "pest";
}
