import type { CardFacts, KindName, View } from "$wire";

const IN_A_FIGHT: readonly KindName[] = ["one-shot", "enhancer", "wandering-monster", "trap"];
const OF_A_FIGHT: readonly KindName[] = ["monster", "enhancer", "wandering-monster"];

/** Returns a test for cards that are likely to be played at this moment. */
export function likelyNow(view: View): (card: CardFacts) => boolean {
  if (view.waitingFor.some(({ about }) => about.matter === "collect-rewards")) {
    return ({ deck }) => deck === "treasure";
  }
  if (view.combat) return ({ kind }) => IN_A_FIGHT.includes(kind);
  return ({ kind }) => !OF_A_FIGHT.includes(kind);
}
