import { m } from "$paraglide/messages";
import type { Answer, Sight } from "./scan.svelte";
import type { Names } from "$text/names";
import { unreadPicture } from "$text/pictures";

/** The system by which a camera is allowed. */
function system(): string {
  const { userAgent } = navigator;
  return /iPhone|iPad/.test(userAgent) ? "iphone" : /Android/.test(userAgent) ? "android" : "other";
}

/** Why there is no live picture, what to do about it, and the words of a button that tries again; null with one. */
export function noCamera(sight: Sight): { what: string; next?: string; again?: string } | null {
  switch (sight) {
    case "live":
      return null;
    case "asking":
      return { what: m.scan_opening() };
    case "resting":
      return { what: m.scan_resting(), next: m.scan_resting_next(), again: m.scan_again() };
    case "insecure":
      return { what: m.scan_insecure(), next: m.scan_insecure_next() };
    case "none":
      return { what: m.scan_no_camera(), next: m.scan_no_camera_next() };
    case "refused":
      return {
        what: m.scan_refused(),
        next: m.scan_refused_next({ system: system() }),
        again: m.try_again(),
      };
    case "in-use":
      return { what: m.scan_in_use(), next: m.scan_in_use_next(), again: m.try_again() };
    case "failed":
      return { what: m.scan_camera_failed(), next: m.scan_no_camera_next(), again: m.try_again() };
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
      return { what: live ? m.scan_reading_closely() : m.scan_reading(), next: "" };
    case "choice":
      return { what: m.scan_which(), next: "" };
    case "nothing":
      return { what: m.scan_nothing({ why: answer.why }), next: m.scan_nothing_next({ why: answer.why }) };
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
