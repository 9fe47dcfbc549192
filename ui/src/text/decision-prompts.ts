import { m } from "$paraglide/messages";
import type { Decision } from "$wire";
import { paragraph } from "./card/lines";
import { stepLines } from "./card/steps";
import type { Names } from "./names";
import { say } from "./say";

/** The prompt of a decision, addressed to the player who decides. */
export function decisionPrompt(names: Names, { seat, about }: Decision): string {
  const name = names.seat(seat);
  switch (about.matter) {
    case "pick-cards":
      if (about.purpose.is === "reversal") return m.matter_pick_reversal({ name });
      if (about.purpose.is === "hand") return m.matter_take_item({ name, victim: names.seat(about.victim) });
      if (about.purpose.is === "sideways") return m.matter_pick_sideways({ name, count: about.count });
      if (about.purpose.is === "surplus") return m.matter_pick_surplus({ name, count: about.count });
      return about.victim === seat
        ? m.matter_pick_own({ name, count: about.count })
        : m.matter_pick({ name, victim: names.seat(about.victim), count: about.count });
    case "pick-for-swap":
      return m.matter_pick_for_swap({ name, what: about.high.length > 1 ? "sex" : "race" });
    case "do-at-table":
      return m.matter_at_table({
        victim: names.seat(about.victim),
        step: paragraph(stepLines(names, [about.step])),
      });
  }
  if (about.matter === "roll-die" && about.victim === seat) return m.matter_roll_die_own({ name });
  if (about.matter === "find-in-discards" && about.any) return m.matter_find_any({ name, what: about.what });
  if (about.matter === "loot" && about.tiedWith.length)
    return m.matter_loot_tied({
      names: names.seats([seat, ...about.tiedWith.filter((other) => other !== seat)]),
      dead: names.seat(about.dead),
    });
  return say("matter", names, { ...about, seat });
}
