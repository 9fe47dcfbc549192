/** What a monster looks like, whatever its strength. Features are endings of names in `drawings/monsters`. */
export interface Look {
  body: string;
  legs: string;
  arms: string;
  top: string;
  eyes: string;
  build: keyof typeof BUILDS;
  beak: boolean;
}

/** Width and height of a build. */
export const BUILDS = { plain: [1, 1], slim: [0.84, 1], squat: [1, 0.84] } as const;

/** A body with ways to have each other feature, of which a monster has one; "-" is none. */
function creature(body: string, legs: string, arms: string, top: string, eyes: string) {
  return { body, legs, arms, top, eyes };
}

export const CREATURES = {
  ant: creature("wide", "many", "claws -", "antennae", "two bug"),
  bat: creature("ball", "bird", "wings", "points horns", "two slits"),
  bird: creature("pear", "bird", "fins", "tuft crest", "two"),
  blob: creature("drop", "slime", "- feelers", "-", "one two three"),
  bottle: creature("flask", "feet", "thin", "-", "two one"),
  brain: creature("brain", "tentacles feet", "- thin", "-", "two slits"),
  cat: creature("ball", "paws", "tail", "points", "two slits"),
  chair: creature("box", "hooves", "- thin", "horns", "two slits"),
  crawler: creature("wide", "many", "claws", "stalks", "-"),
  dragon: creature("pear", "feet", "wings", "crest horns", "slits two"),
  eye: creature("ball", "tentacles", "- feelers", "stalks antennae crest", "one"),
  fish: creature("ball", "feet", "fins", "fin crest", "bug two"),
  fly: creature("ball", "many", "gauze", "antennae", "bug two"),
  fuzz: creature("fuzz", "feet", "- arms", "- ears", "two one three"),
  ghost: creature("cloak", "hem", "thin arms", "- tuft", "hollow slits"),
  giant: creature("giant", "feet", "fists", "horns - tuft", "two one slits"),
  goat: creature("pear", "hooves", "-", "curls horns", "two slits"),
  gray: creature("skull", "feet", "arms thin", "- antennae", "bug"),
  horror: creature("pear", "tentacles", "feelers", "crest antennae horns fin", "three many one"),
  hound: creature("pear", "paws", "tail", "long points", "two"),
  human: creature("man", "feet", "arms thin fists", "tuft - mane crest", "two slits"),
  plant: creature("bloom", "roots", "leaves", "-", "two slits"),
  rat: creature("pear", "paws", "tail", "ears", "two"),
  robot: creature("box tall", "treads feet", "claws grips arms", "aerial antennae -", "visor one two"),
  saucer: creature("saucer", "tripod", "-", "aerial antennae", "one three visor"),
  snake: creature("worm", "coil", "-", "- crest tuft", "one two"),
  spider: creature("ball", "many", "-", "- tuft", "many three"),
  squid: creature("dome", "tentacles", "feelers -", "- horns", "slits three"),
  star: creature("star", "-", "-", "-", "two one"),
  tank: creature("hull", "treads", "guns", "aerial", "visor"),
  virus: creature("spiked", "feet bird", "-", "-", "one three many"),
};

type Kind = keyof typeof CREATURES;

/** The creature that a word of a name means, English or German. The first that fits is drawn, so narrow ones come first. */
const WORDS: [words: RegExp, kind: Kind][] = [
  [/virus|viren|\bgerms?\b|infect|infekt|microb|spore/, "virus"],
  [/brain|hirn|\bminds?\b|thought/, "brain"],
  [/starfish|seestern|\bstars?\b/, "star"],
  [/tentac|squid|octop|\bkraken?\b|cthulhu|jellyfish|qualle/, "squid"],
  [/\btanks?\b|panzer|\btrucks?\b/, "tank"],
  [/bots?\b|robo|cyb|droid|\bmech\b|drones?\b|machine|maschine|bionic|comput/, "robot"],
  [/probe|saucer|\bufos?\b|(?:star|space|\b)ships?\b|sonde|satell/, "saucer"],
  [/bottle|flas[kc]h?e?|\bjars?\b|potion/, "bottle"],
  [/\brats?\b|muskrat|\bratten?\b|mouse|mice|maus|mäuse|rodent|hamster/, "rat"],
  [/\bcats?\b|katze|\bkater\b|kitt|tiger|\blions?\b|löwe/, "cat"],
  [/dogs?\b|hound|hunde?\b|wol[fv]|puppy/, "hound"],
  [/\bfl(?:y|ies)\b|fliege|\bbees?\b|biene|wasp|wespe|\bmoths?\b|motte|mosquito|mücke/, "fly"],
  [/\bbats?\b|fledermaus|\bdemons?\b|dämon|devil|teufel/, "bat"],
  [/spider|spinne|arachn|hugger/, "spider"],
  [/\bcrab|krabbe|lobster|\bhummer|bug-eyed|stielaug/, "crawler"],
  [/\bants?\b|ameise|\bbugs?\b|beetle|käfer|roach|insect|insekt|swarm|schwarm/, "ant"],
  [/worm|würm|wurm|snake|schlange|serpent|\beels?\b|slug|maggot/, "snake"],
  [/plant|pflanze|flower|blume|weed|\btrees?\b|\bvines?\b|\bfung|mushroom|pilz/, "plant"],
  [/bird|vogel|vögel|chick|huhn|hühn|duck|\benten?\b|p[ei]nguin|parrot|papagei/, "bird"],
  [/goat|ziege|sheep|schaf|\bcows?\b|\bbulls?\b|stier|\brams?\b|widder|deer|horse|pferd/, "goat"],
  [/fuzz|\bfur|\bhair|\bhaar|yeti|fluff|flausch|\bbears?\b|\bbären?\b|\bapes?\b|gorilla/, "fuzz"],
  [/fish|fisch|shark|\bhaie?\b|lagoon|\bsea\b|whale|\bwale?\b/, "fish"],
  [/vampir|ghost|geist|wraith|spect(?:re|er)|spirit|phantom|zombie|mumm(?:y|ie)|undead|untot/, "ghost"],
  [/\bogres?\b|\boger\b|giant|\briese|\btroll|golem|hulk|titan/, "giant"],
  [/slim[ey]|schleim|blob|ooze|\bgoo|plasm|\bgas|jell[oy]|pudding/, "blob"],
  [/gr[ae]ys?\b|alien|martian|marsmensch|green m[ae]n/, "gray"],
  [/dragon|drache|\bdino|lizard|echse|crocod|krokod|alligator/, "dragon"],
  [/eyes?\b|augen?\b|gazer|behold/, "eye"],
  [/\bchair|stuhl|\btable|tisch|\bchest|truhe|\bbox|door|locker|schrank/, "chair"],
  [/\bthings?\b|\bding\b|horror/, "horror"],
  [/\bm[ae]nn?\b|mensch|boy|girl|wom[ae]n|captain|kapitän|sheriff|pirate?|amazon/, "human"],
  [/soldier|soldat|guard|troop|\bkings?\b|\bqueens?\b|könig/, "human"],
];

/** Creatures for names without a known word. */
const STRANGERS =
  "ant bat blob crawler dragon eye fish fly fuzz giant goat horror hound snake spider squid virus".split(
    " ",
  ) as Kind[];

/** The look of a monster by its printed name: a known word picks the creature, a hash of the name all else. */
export function lookOf(name: string, attempt = 0): Look {
  const words = name.toLowerCase();
  const random = randomBy(attempt ? `${words} ${attempt}` : words);
  const pick = <T>(from: readonly T[]): T => from[random() % from.length]!;
  const one = (ways: string) => pick(ways.split(" "));
  const kind = WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? pick(STRANGERS);
  const { body, legs, arms, top, eyes } = CREATURES[kind];
  return {
    body: one(body),
    legs: one(legs),
    arms: one(arms),
    top: one(top),
    eyes: one(eyes),
    build: pick(["plain", "slim", "squat"] as const),
    beak: kind === "bird",
  };
}

/** The look of a monster beside others: one that none of them has, if a few attempts find it. */
export function lookBeside(others: readonly Look[], name: string): Look {
  const ways = Array.from({ length: ATTEMPTS }, (_, attempt) => lookOf(name, attempt));
  return ways.find((way) => !others.some((other) => outline(other) === outline(way))) ?? ways[0]!;
}

const ATTEMPTS = 8;
const outline = ({ body, legs, arms, top, build }: Look) => [body, legs, arms, top, build].join();

/** The seed under which the shipped monsters differ most. */
const SEED = 12;

/** Pseudorandom numbers seeded by a text: FNV-1a, then xorshift. */
function randomBy(text: string): () => number {
  let state = SEED;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
