/**
 * A whole game, told once and played by different hands: with keys alone, by touch alone, in the real window. What is
 * used is named by its role and its accessible name only.
 *
 * @typedef {object} Hand
 * @property {(role: "button" | "option", name: string | RegExp) => Promise<void>} press
 * @property {(name: string | RegExp, text: string) => Promise<void>} write into a text field
 * @property {(name: string, option: string) => Promise<void>} choose from a list that unfolds
 * @property {(text: string) => Promise<void>} search in the picker that is open
 * @property {(role: "button" | "heading", name: string | RegExp) => Promise<void>} sees
 * @property {(text: RegExp) => Promise<void>} reads
 * @property {(what: string) => void} [tells] what comes next
 *
 * @typedef {object} Company the others at the table, where they have phones of their own
 * @property {string[]} players
 * @property {() => Promise<void>} come once the table is there
 * @property {(player: string) => Hand} of
 * @property {() => Promise<void>} interrupt in the middle of a fight
 */

const PLAYERS = ["Wesley", "Boxey", "Inara"];

/**
 * From the lobby to the numbers of a game that is won, where its picture can be shared.
 *
 * @param {Hand} hand
 * @param {Partial<Company>} [company]
 */
export async function playGame(hand, { players = PLAYERS, come, of = () => hand, interrupt } = {}) {
  const tells = hand.tells ?? (() => {});
  tells("the players sit down");
  await hand.press("button", /no house rules$/);
  await hand.write("Name of the table", "Friday");
  await hand.choose("Edition", "Deluxe");
  for (const [index, name] of players.entries()) {
    if (index >= PLAYERS.length) await hand.press("button", "Add a player");
    await hand.write(`Name of player ${index + 1}`, name);
  }
  await hand.press("button", "Start");
  await hand.sees("button", /^Wesley, Level 1,/);
  await come?.();
  const [wesley, boxey] = [of("Wesley"), of("Boxey")];

  tells("they have come far already");
  await moveTo(wesley, "Wesley", 8);
  await moveTo(wesley, "Boxey", 7);
  await wesley.press("button", "Inara: one Level up");
  await wesley.press("button", /^Wesley, Level 8,/);
  await wesley.press("button", "Add card");
  await pick(wesley, "feli", /^Feline/);
  await pick(wesley, "diam", /^Diamondoid Teeth/);
  await wesley.press("button", "Close");
  await wesley.sees("button", /Feline/);
  await wesley.sees("button", /Diamondoid Teeth/);
  await wesley.press("button", "To the table");
  await wesley.press("button", "Begin");
  await wesley.press("button", "Wesley");
  await wesley.sees("heading", "Wesley’s turn");

  tells("a fight that takes a helper");
  await wesley.press("button", "Open door");
  await pick(wesley, "bot", /^Bottle Bottle/);
  await wesley.sees("button", "Monsters: 4");
  await wesley.press("button", "Enhance Bottle Bottle");
  await pick(wesley, "another", /From Another Dimension/);
  await wesley.sees("button", "Monsters: 14");
  await interrupt?.();
  await wesley.press("button", /^Boxey helps/);
  await wesley.press("button", "1 Treasure");
  await wesley.sees("heading", "Wesley’s fight");
  await win(wesley);
  await wesley.sees("button", /^Wesley, Level 9,/);
  await endTurn(wesley);

  tells("a flight, and Bad Stuff");
  await boxey.sees("heading", "Boxey’s turn");
  await boxey.press("button", "Open door");
  await pick(boxey, "pink lag", /Creature from the Pink Lagoon/);
  await boxey.press("button", "Run away");
  await boxey.press("button", "Face 1");
  await boxey.sees("button", /^Boxey, Level 4,/);
  await endTurn(boxey);

  tells("turns in which nothing happens");
  for (const player of players.slice(2)) {
    await of(player).sees("heading", `${player}’s turn`);
    await endTurn(of(player));
  }

  tells("the Level that wins");
  await wesley.sees("heading", "Wesley’s turn");
  await wesley.press("button", "Open door");
  await pick(wesley, "jani", /^Janibot/);
  await wesley.press("button", /^Claim the/);
  await wesley.sees("heading", "Wesley has the bridge");
  await wesley.press("button", "How it went");
  await wesley.reads(new RegExp(`Wesley won in turn ${players.length + 1}`));
}

/** @type {(hand: Hand, name: string, level: number) => Promise<void>} */
async function moveTo(hand, name, level) {
  await hand.press("button", new RegExp(`^Deck ${level},`));
  // The seats behind the question bear the same names as its answers.
  await hand.sees("heading", `Who moves to Level ${level}?`);
  await hand.press("button", new RegExp(`^${name}`));
  await hand.sees("button", new RegExp(`^${name}, Level ${level},`));
}

/** @type {(hand: Hand, letters: string, card: RegExp) => Promise<void>} */
async function pick(hand, letters, card) {
  await hand.search(letters);
  await hand.press("option", card);
}

/** @type {(hand: Hand) => Promise<void>} */
async function win(hand) {
  await hand.press("button", /^Claim the/);
  await hand.press("button", "All taken");
}

/** @type {(hand: Hand) => Promise<void>} */
async function endTurn(hand) {
  await hand.press("button", "Charity");
  await hand.press("button", "End turn");
}
