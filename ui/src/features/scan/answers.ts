import { m } from "$paraglide/messages";
import type { CameraFault } from "./camera";
import type { Answer } from "./scan.svelte";
import type { Names } from "$text/names";
import { unreadPicture } from "$text/pictures";

/** Why there is no live picture, what to do about it, and whether it may go away by itself. */
export function cameraFault(fault: CameraFault): { what: string; next: string; again: boolean } {
  switch (fault) {
    case "insecure":
      return { what: m.scan_insecure(), next: m.scan_insecure_next(), again: false };
    case "none":
      return { what: m.scan_no_camera(), next: m.scan_no_camera_next(), again: false };
    case "refused":
      return { what: m.scan_refused(), next: m.scan_refused_next(), again: true };
    case "in-use":
      return { what: m.scan_in_use(), next: m.scan_in_use_next(), again: true };
    case "failed":
      return { what: m.scan_camera_failed(), next: m.scan_no_camera_next(), again: true };
  }
}

/** The scanner's message and next step. `live` with a live picture. */
export function scanWords(
  names: Pick<Names, "cards">,
  answer: Answer,
  live: boolean,
): { what: string; next: string } {
  switch (answer.is) {
    case "looking":
      if (!live) return { what: m.scan_hand_over(), next: m.scan_drop() };
      return { what: m.scan_looking(), next: answer.long ? m.scan_closer() : m.scan_hold() };
    case "reading":
      return { what: m.scan_reading(), next: "" };
    case "choice":
      return { what: m.scan_which(), next: "" };
    case "nothing":
      return { what: m.scan_nothing(), next: m.scan_nothing_next() };
    case "bad-picture":
      return unreadPicture(answer.why);
    case "not-here":
      return { what: m.scan_not_here({ card: names.cards.name(answer.card) }), next: m.scan_not_here_next() };
    case "no-answer":
      return { what: m.scan_no_answer(), next: m.scan_no_answer_next() };
    case "unknown":
      return { what: m.scan_unknown(), next: m.scan_unknown_next() };
    case "seat":
      return { what: m.scan_code_of({ what: "seat" }), next: "" };
    case "table":
      return { what: m.scan_code_of({ what: "table" }), next: "" };
    case "other-table":
      return { what: m.scan_code_other_table(), next: answer.address ?? "" };
    case "join":
      return { what: m.scan_join(), next: answer.address.replace(/#.*/, "") };
    case "set-part":
      return { what: m.scan_code_set_part(), next: m.scan_code_set_part_next() };
    case "missing-set":
      return { what: m.scan_code_missing(), next: m.scan_code_missing_next() };
    case "other-code":
      return { what: m.scan_code_other(), next: answer.text };
  }
}
