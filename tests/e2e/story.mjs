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
 */

const PLAYERS = ["Wesley", "Boxey", "Inara"];

/**
 * From the lobby to the numbers of a game that is won, where its picture can be shared.
 *
 * @param {Hand} hand
 */
export async function playGame(hand) {
  const tells = hand.tells ?? (() => {});
  tells("three players sit down");
  await hand.write("Name of the table", "Friday");
  await hand.choose("Edition", "Deluxe");
  for (const [index, name] of PLAYERS.entries()) await hand.write(`Name of player ${index + 1}`, name);
  await hand.press("button", "Start");
  await hand.sees("button", /^Wesley, Level 1,/);

  tells("they have come far already");
  await moveTo(hand, "Wesley", 8);
  await moveTo(hand, "Boxey", 7);
  await hand.press("button", "Inara: one Level up");
  await hand.press("button", /^Wesley, Level 8,/);
  await hand.press("button", "Add card");
  await pick(hand, "feli", /^Feline/);
  await pick(hand, "diam", /^Diamondoid Teeth/);
  await hand.press("button", "Close");
  await hand.sees("button", /Feline/);
  await hand.sees("button", /Diamondoid Teeth/);
  await hand.press("button", "To the table");
  await hand.press("button", "Begin");
  await hand.press("button", "Wesley");
  await hand.sees("heading", "Wesley’s turn");

  tells("a fight that takes a helper");
  await hand.press("button", "Open door");
  await pick(hand, "bot", /^Bottle Bottle/);
  await hand.sees("button", "Monsters: 4");
  await hand.press("button", "Enhance Bottle Bottle");
  await pick(hand, "another", /From Another Dimension/);
  await hand.sees("button", "Monsters: 14");
  await hand.press("button", /^Boxey helps/);
  await hand.press("button", "Boxey helps");
  await hand.sees("heading", "Wesley’s fight");
  await win(hand);
  await hand.sees("button", /^Wesley, Level 9,/);
  await endTurn(hand);

  tells("a flight, and Bad Stuff");
  await hand.sees("heading", "Boxey’s turn");
  await hand.press("button", "Open door");
  await pick(hand, "pink lag", /Creature from the Pink Lagoon/);
  await hand.press("button", "Run away");
  await hand.press("button", "Face 1");
  await hand.sees("button", /^Boxey, Level 4,/);
  await endTurn(hand);

  tells("a turn in which nothing happens");
  await hand.sees("heading", "Inara’s turn");
  await endTurn(hand);

  tells("the Level that wins");
  await hand.sees("heading", "Wesley’s turn");
  await hand.press("button", "Open door");
  await pick(hand, "jani", /^Janibot/);
  await win(hand);
  await hand.sees("button", /^Wesley, Level 10,/);
  await hand.press("button", "How it went");
  await hand.reads(/Wesley won in turn 4/);
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
