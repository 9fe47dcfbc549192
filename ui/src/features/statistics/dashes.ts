/** Dashes of lines, so that nobody has to tell them apart by color. */
export const DASHES = ["none", "12 4", "3 4", "12 4 3 4", "20 6", "6 6"];
