import { m } from "$paraglide/messages";
import type { DieDue, View } from "$wire";
import { decisionPrompt } from "./decision-prompts";
import type { Names } from "./names";

/** What a roll is for, in few words, and whose it is in a sentence. */
interface Purpose {
  what: string;
  who: string;
}

/** The purpose of a roll that is due. */
export function purposeOf(names: Names, view: Pick<View, "waitingFor">, due: DieDue): Purpose {
  if (due.roll === "decision") {
    const decision = view.waitingFor.find(({ id }) => id === due.decision);
    if (!decision) return { what: "", who: "" };
    const { about } = decision;
    const who = decisionPrompt(names, decision);
    if ("cause" in about) return { what: names.card(about.cause), who };
    return { what: "card" in about ? names.card(about.card) : who, who };
  }
  const name = names.monster(due.monster);
  const clone = due.roll === "monster" ? due.ofClone : due.fromClone;
  const monster = clone ? m.clone_of({ name }) : name;
  if (due.roll === "monster")
    return { what: monster, who: m.monster_die_due({ name: names.seat(due.seat) }) };
  const what = m.flees_from({ name: names.seat(due.seat), monster });
  return { what, who: what };
}
