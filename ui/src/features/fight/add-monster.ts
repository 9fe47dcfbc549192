import { places, spareCopy } from "$app/card-search";
import type { Game } from "$app/context";
import type { CardCopy, CardFacts, Foe, MonsterTag } from "$wire";

/** The card that brings a monster, and a copy of it that is not on the table yet. */
export function wanderingMonster(game: Game): { card: CardFacts; spare: CardCopy } | null {
  const card = game.names.cards.all.find(({ kind }) => kind === "wandering-monster");
  const spare = card && spareCopy(card, places(game.view));
  return card && spare != null ? { card, spare } : null;
}

/** Adds a monster to the fight: brought by a card if one is wanted and left, otherwise by tags it shares with others. */
export function addMonster(
  game: Game,
  foe: Foe,
  { byCard = true, tags = [] }: { byCard?: boolean; tags?: MonsterTag[] } = {},
  then?: () => void,
): void {
  const brought = byCard ? wanderingMonster(game) : null;
  const how = brought ? { with: brought.spare } : tags.length ? { tags } : {};
  game.table.act({ do: "add-monster", foe, ...how }, then);
}
