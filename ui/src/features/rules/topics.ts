import { m } from "$paraglide/messages";

/** The topics of the rulebook, in the order in which a newcomer reads them. */
const TOPICS: Record<string, () => string> = {
  basics: m.topic_basics,
  "set-up": m.topic_set_up,
  turn: m.topic_turn,
  cards: m.topic_cards,
  character: m.topic_character,
  "race-and-class": m.topic_race_and_class,
  items: m.topic_items,
  lasers: m.topic_lasers,
  sidekicks: m.topic_sidekicks,
  traps: m.topic_traps,
  combat: m.topic_combat,
  helping: m.topic_helping,
  "several-monsters": m.topic_several_monsters,
  enhancers: m.topic_enhancers,
  "running-away": m.topic_running_away,
  "bad-stuff": m.topic_bad_stuff,
  death: m.topic_death,
  levels: m.topic_levels,
  winning: m.topic_winning,
  treasures: m.topic_treasures,
  "selling-and-trading": m.topic_selling_and_trading,
  charity: m.topic_charity,
  "ships-and-big": m.topic_ships_and_big,
  "other-sets": m.topic_other_sets,
  "faster-play": m.topic_faster_play,
  rulings: m.topic_rulings,
  "using-starboard": m.topic_using_starboard,
};

/** Groups items by topic, in topic order. */
export function byTopic<T extends { topic: string }>(
  some: readonly T[],
): { topic: string; name: string; some: T[] }[] {
  return Object.entries(TOPICS)
    .map(([topic, name]) => ({ topic, name: name(), some: some.filter((each) => each.topic === topic) }))
    .filter(({ some }) => some.length > 0);
}
