import { m } from "$paraglide/messages";
import type { PictureFault } from "$wire";
import { term } from "./say";

const NEXT: Record<PictureFault, () => string> = {
  pdf: m.scan_next_picture,
  "no-picture": m.scan_next_picture,
  broken: m.scan_next_picture,
  "too-large": m.scan_next_picture_smaller,
  "no-reader": m.scan_reader_away,
};

/** Why a picture cannot be read, and what to do about it. */
export function unreadPicture(why: PictureFault): { what: string; next: string } {
  return { what: term("picture", why), next: NEXT[why]() };
}
