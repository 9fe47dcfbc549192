/** Where a figure wears or holds an Item, or has a companion. */
export type Place = "headgear" | "armor" | "footgear" | "hand" | "loose" | "sidekick";

/** Drawings in `drawings/dress` by the words of a name, for each place. The first pattern that is found counts. */
const WORDS: Record<Place, readonly (readonly [RegExp, string])[]> = {
  headgear: [
    [/specs|glass|goggle|visor|brille/, "head-specs"],
    [/bopper|antenn|feeler|fühler|deely/, "head-feelers"],
    [/wave|hair|wig|curl|welle|haar|perücke|locke/, "head-hair"],
    [/target|scope|sight|zielf|visier/, "head-scope"],
    [/mask|breath|respir|maske|atem/, "head-respirator"],
    [/\bhats?\b|\bcap\b|crown|\bhut\b|mütze|krone/, "head-dish"],
    [/helm|bubble|bowl|kugel|armou?r|panzer|rüstung|suit|anzug/, "head"],
  ],
  armor: [
    [/suit|coat|robe|cloak|cape|jacket|anzug|mantel|umhang|jacke/, "armor-coat"],
    [/barrel|drum|tank|tonne|fass/, "armor-drum"],
    [/armou?r|mail|plate|panzer|rüstung/, "armor"],
  ],
  footgear: [
    [/rocket|\bjet|raket|düse/, "feet"],
    [/magnet/, "feet-magnets"],
    [/skate|roll|wheel|schlittschuh/, "feet-skates"],
    [/\bfoot|\bfeet|paw|claw|fuß|füße|pfote/, "feet-paws"],
  ],
  hand: [
    [
      /sword|blade|cutlass|knife|dagger|sab(?:er|re)|\baxe?\b|schwert|klinge|messer|dolch|säbel/,
      "hand-sword",
    ],
    [/whip|lash|rope|chain|peitsche|seil|kette/, "hand-whip"],
    [/shield|field|schild|\bfeld/, "hand-shield"],
    [/wand|staff|\brod\b|fork|stab\b|zepter/, "hand-wand"],
    [/club|hammer|mace|\bbat\b|stick|persuader|brainer|keule|knüppel|schläger/, "hand-club"],
    [/gun|pistol|blast|a[sz]er\b|rifle|cannon|kanone|gewehr|strahler/, "hand-pistol"],
    [/deck|comput|amplif|device|scanner|tool|gerät|verstärker|werkzeug/, "hand-device"],
  ],
  loose: [
    [/dog|\bpets?\b|\bcat\b|hound|hund|tier\b|katze/, "loose-pet"],
    [/\borb\b|sphere|ball\b|kugel/, "loose-orb"],
  ],
  sidekick: [
    [/robot|\bbot\b|droid|roboter/, "sidekick-robot"],
    [/alien|hairy|monster|pet\b/, "sidekick-alien"],
  ],
};

/** Drawings for names without a known word: different cards look different, and the same card always the same. */
const OTHERS: Record<Place, readonly string[]> = {
  headgear: ["head", "head-dish", "head-respirator"],
  armor: ["armor", "armor-coat", "armor-drum"],
  footgear: ["feet", "feet-magnets", "feet-skates"],
  hand: ["hand-pistol", "hand-device", "hand-club", "hand-wand"],
  loose: ["pack"],
  sidekick: ["sidekick", "sidekick-robot", "sidekick-alien"],
};

/** The drawing of a card at a place, by its printed name. */
export function shapeOf(place: Place, name: string): string {
  const words = name.toLowerCase();
  const known = WORDS[place].find(([pattern]) => pattern.test(words))?.[1];
  const sum = [...words].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);
  return known ?? OTHERS[place][sum % OTHERS[place].length]!;
}
