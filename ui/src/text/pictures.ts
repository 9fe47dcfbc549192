import { m } from "$paraglide/messages";
import type { PictureFault } from "$wire";

/** Why a picture cannot be read, and what to do about it. */
export function unreadPicture(why: PictureFault): { what: string; next: string } {
  switch (why) {
    case "pdf":
      return { what: m.scan_picture_pdf(), next: m.scan_next_picture() };
    case "no-picture":
      return { what: m.scan_picture_no_picture(), next: m.scan_next_picture() };
    case "broken":
      return { what: m.scan_picture_broken(), next: m.scan_next_picture() };
    case "too-large":
      return { what: m.scan_picture_too_large(), next: m.scan_next_picture_smaller() };
    case "no-reader":
      return { what: m.scan_picture_no_reader(), next: m.scan_next_reader() };
    case "no-code":
      return { what: m.scan_picture_no_code(), next: m.scan_next_picture_label() };
  }
}
