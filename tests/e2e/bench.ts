import type { Page } from "@playwright/test";
import type { Action } from "../../ui/src/wire/Action";
import type { HouseRule } from "../../ui/src/wire/HouseRule";
import type { NewSeat } from "../../ui/src/wire/NewSeat";
import type { Request } from "../../ui/src/wire/Request";
import type { Role } from "../../ui/src/wire/Role";
import type { Snapshot } from "../../ui/src/wire/Snapshot";
import type { Connection } from "./connection";
import { shown, stepped, still } from "./rest";

export const CREW: NewSeat[] = [
  { name: "Wesley", sex: "male", standie: { color: "coral", shape: "dome" } },
  { name: "Boxey", sex: "male", standie: { color: "azure", shape: "arrow" } },
  {
    name: "Inara",
    sex: "female",
    standie: { color: "violet", shape: "block" },
  },
  { name: "Zoe", sex: "female", standie: { color: "lime", shape: "hexagon" } },
];

/** Loads a page at an address, even where only the hash differs from the present one. */
export async function load(page: Page, address: string): Promise<void> {
  if (page.url() === "about:blank") return void (await page.goto(address));
  await stepped(page);
  await page.evaluate((address) => history.pushState(null, "", address), address);
  await page.reload();
}

/** Goes to another screen within the page. */
export async function move(page: Page, hash: string): Promise<void> {
  await stepped(page);
  await page.evaluate(async (hash) => {
    const moved = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
    location.hash = hash;
    await moved;
  }, hash);
}

/** A wait that no journey waits for: a claim stays until it is stopped or counted. */
export const LONG_CLAIM: HouseRule[] = ["claim-wait-ms=60000"];

/** Sets tables up behind the interface, and shows them in a page. */
export class Bench {
  readonly page: Page;
  readonly #host: Connection;
  #table = "";
  #name = "";

  constructor(page: Page, host: Connection) {
    this.page = page;
    this.#host = host;
  }

  /** Makes a table of four whose first player has begun, and carries out what has happened so far. */
  async table(actions: Action[] = [], saveRoster = false, houseRules: HouseRule[] = []): Promise<Snapshot> {
    await this.setUp(saveRoster, houseRules);
    return this.act({ do: "begin-turn", seat: 0 }, ...actions);
  }

  /** Makes a table of four before their first turn. */
  async setUp(saveRoster = false, houseRules: HouseRule[] = []): Promise<void> {
    const setUp = {
      edition: "deluxe-2019" as const,
      houseRules,
      seats: CREW,
    };
    const made = await this.#ask({
      ask: "create-table",
      name: "Friday",
      setUp,
      saveRoster,
    });
    this.#table = made.table;
    this.#name = made.name;
  }

  /** Opens the code of the table, as a phone does that is shown it. */
  async join(page = this.page, address = ""): Promise<void> {
    const role: Role = { role: "table", table: this.#table };
    const answer = await this.#host.ask({ ask: "make-ticket", role, kind: "code" });
    if (answer.got === "ticket") await page.goto(`${address}#/join/${answer.ticket.ticket}`);
  }

  async act(...actions: Action[]): Promise<Snapshot> {
    let last: Snapshot | undefined;
    for (const action of actions) {
      last = await this.#ask({
        ask: "act",
        table: this.#table,
        action,
        overrule: true,
      });
    }
    return last!;
  }

  /** The name of the table, which no other has. */
  get name(): string {
    return this.#name;
  }

  /** The current snapshot of the table. */
  now(): Promise<Snapshot> {
    return this.#ask({ ask: "watch", table: this.#table });
  }

  /** Goes back to a line. */
  async back(to: number): Promise<void> {
    await this.#ask({ ask: "undo", table: this.#table, to });
  }

  /** Goes forth again to a line. */
  async forth(to: number): Promise<void> {
    await this.#ask({ ask: "redo", table: this.#table, to });
  }

  /** Gives the table another name. */
  async rename(name: string): Promise<void> {
    await this.#host.ask({ ask: "rename-table", table: this.#table, name });
  }

  /** Puts the table away. */
  async deleteTable(): Promise<void> {
    await this.#host.ask({ ask: "delete-table", table: this.#table });
  }

  /** Takes a table out again that was put away. */
  async restoreTable(): Promise<void> {
    await this.#host.ask({ ask: "restore-table", table: this.#table });
  }

  /** Makes a set of own cards, out of the text of its file. */
  async ownSet(text: string): Promise<void> {
    await this.#host.ask({ ask: "save-set", text, onClash: "replace" });
  }

  /** Deletes a set of own cards, which others who play with this host would find. */
  async dropSet(set: string): Promise<void> {
    await this.#host.ask({ ask: "delete-set", set });
  }

  /** The address of a screen of the table. */
  hash(screen = ""): string {
    return `#/table/${this.#table}${screen}`;
  }

  /** Loads a screen of the table. */
  async open(screen = ""): Promise<void> {
    await load(this.page, `./${this.hash(screen)}`);
    await shown(this.page);
  }

  /** Loads a screen of the table and waits until nothing on it moves any more, for whoever measures it. */
  async show(screen = ""): Promise<void> {
    await this.open(screen);
    await still(this.page);
  }

  /** Remembers players under a name. */
  async roster(name: string, seats: NewSeat[]): Promise<void> {
    const roster = { name, edition: "deluxe-2019" as const, houseRules: [], seats };
    await this.#host.ask({ ask: "save-roster", roster });
  }

  /** The screens of all rules and of all cards that ship, each with its heading. */
  async pages(): Promise<[hash: string, heading: string][]> {
    const book = await this.#host.ask({ ask: "rulebook", edition: "deluxe-2019" });
    const catalogue = await this.#host.ask({ ask: "catalogue" });
    if (book.got !== "rulebook" || catalogue.got !== "catalogue") throw new Error("no rules or no cards");
    return [
      ...book.pages.map(({ id, title }): [string, string] => [`#/rules/${id}`, title]),
      ...catalogue.cards.map(({ id, name }): [string, string] => [`#/card/${id}`, name]),
    ];
  }

  async #ask(request: Request): Promise<Snapshot> {
    const response = await this.#host.ask(request);
    if (response.got !== "table") throw new Error(`${JSON.stringify(request)}: ${response.got}`);
    return response.snapshot;
  }
}

export const level = (seat: number, by: number): Action => ({
  do: "change-level",
  seat,
  by,
});
export const play = (seat: number, card: string): Action => ({
  do: "play",
  seat,
  card,
  sideways: false,
});

/** Eight more players. */
export const GUESTS: NewSeat[] = (["amber", "rose"] as const).flatMap((color) =>
  (
    [
      ["Kaylee", "shield"],
      ["River", "star"],
      ["Simon", "dome"],
      ["Jayne", "arrow"],
    ] as const
  ).map(([name, shape]) => ({
    name: color === "amber" ? name : `${name} Two`,
    sex: "female",
    standie: { color, shape },
  })),
);

/** Somebody sits down. */
export const sits = (seat: NewSeat): Action => ({ do: "add-seat", seat });

/** The table of the worked example, up to the fight. */
export const EXAMPLE: Action[] = [
  level(0, 3),
  play(0, "feline"),
  play(0, "diamondoid-teeth"),
  level(1, 4),
  play(1, "bounty-hunter"),
  play(1, "bobaser"),
];

/** A set of own cards with an Item, a Monster and a Trap that is to be completed. */
export const PARTY = `[set]
id = "party-tricks"
name = "Party tricks"
author = "Inara"

[[item]]
name = "Confetti Cannon"
bonus = 3
hands = 2
value = 500
only = { class = "bounty-hunter", max-level = 5 }

[[item.abilities]]
is = "power"
when = "in-combat"
cost = { pay = "cards", count = 2 }
power = { do = "double-level" }

[[monster]]
name = "Balloon Animal"
level = 6
treasures = 2
modifiers = [{ against = { race = "feline" }, bonus = 4 }]

[[monster.bad-stuff]]
do = "if"
who = { sex = "male" }
then = [{ do = "lose-levels", amount = { fixed = 2 } }]
otherwise = [{ do = "lose-items", what = { slot = "headgear" }, count = "all" }]

[[trap]]
name = "Sticky Floor"
unfinished = true
steps = [{ do = "as-printed" }]
`;

export const BOTTLE: Action = {
  do: "fight",
  foe: { is: "card", card: "bottle-bottle" },
};
