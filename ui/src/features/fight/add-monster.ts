import type { Game } from "$app/context";
import type { Foe, MonsterTag } from "$wire";

/** Adds a monster to the fight: brought by a card if one is wanted and left, otherwise by tags it shares with others. */
export function addMonster(
  game: Game,
  foe: Foe,
  { byCard = true, tags = [] }: { byCard?: boolean; tags?: MonsterTag[] } = {},
  then?: () => void,
): void {
  const spare = byCard ? game.view.spareWanderer : null;
  const how = spare !== null ? { with: spare } : tags.length ? { tags } : {};
  game.table.act({ do: "add-monster", foe, ...how }, then);
}
