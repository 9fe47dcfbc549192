import { m } from "$paraglide/messages";
import { breach } from "$text/breaches";
import type { Names } from "$text/names";
import type { PermissionView, SeatId } from "$wire";

/** The permission for an action, in words. The player of this phone is not named. */
export function permission(names: Names, now: PermissionView, own: SeatId | null): string {
  const name = now.seat === own ? null : names.seat(now.seat);
  if (now.objection) {
    const why = breach(names, now.objection);
    return name === null ? m.answer_not_now({ why }) : m.answer_not_now_for({ name, why });
  }
  if (now.fromHand) return name === null ? m.answer_now_by_hand() : m.answer_now_by_hand_for({ name });
  return name === null ? m.answer_now() : m.answer_now_for({ name });
}
