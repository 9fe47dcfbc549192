import { expect, type Page } from "@playwright/test";
import type { Action } from "../../ui/src/lib/wire/Action";
import type { HouseRule } from "../../ui/src/lib/wire/HouseRule";
import type { NewSeat } from "../../ui/src/lib/wire/NewSeat";
import type { Request } from "../../ui/src/lib/wire/Request";
import type { ServerMessage } from "../../ui/src/lib/wire/ServerMessage";
import type { Snapshot } from "../../ui/src/lib/wire/Snapshot";

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

/** Sets tables up behind the interface, over a connection of its own. */
export class Bench {
  readonly page: Page;
  #table = "";

  constructor(page: Page) {
    this.page = page;
  }

  /** Makes a table of four whose first player has begun, and carries out what has happened so far. */
  async table(actions: Action[] = [], saveRoster = false, houseRules: HouseRule[] = []): Promise<Snapshot> {
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
    return this.act({ do: "begin-turn", seat: 0 }, ...actions);
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

  /** Goes back to a line. */
  async back(to: number): Promise<void> {
    await this.#ask({ ask: "undo", table: this.#table, to });
  }

  /** Shows a screen of the table. */
  async open(screen = ""): Promise<void> {
    await this.page.goto(`/#/table/${this.#table}${screen}`);
    await this.page.reload();
    await expect(this.page.locator("main")).toBeVisible();
  }

  /** Remembers the first players of the crew under a name. */
  async roster(name: string, players: number): Promise<void> {
    const roster = { name, edition: "deluxe-2019" as const, houseRules: [], seats: CREW.slice(0, players) };
    await this.#send({ ask: "save-roster", roster });
  }

  async #ask(request: Request): Promise<Snapshot> {
    const message = await this.#send(request);
    if (message.message !== "reply" || message.response.got !== "table") {
      throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(message)}`);
    }
    return message.response.snapshot;
  }

  #send(request: Request): Promise<ServerMessage> {
    return this.page.evaluate(
      (request) =>
        new Promise<ServerMessage>((resolve, reject) => {
          const socket = new WebSocket(new URL("/ws", location.href.replace(/^http/, "ws")));
          socket.onerror = () => reject(new Error("no connection"));
          socket.onopen = () => socket.send(JSON.stringify({ id: 1, request }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(String(data)) as ServerMessage;
            if (message.message === "push") return;
            resolve(message);
            socket.close();
          };
        }),
      request,
    );
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

/** The table of the worked example, up to the fight. */
export const EXAMPLE: Action[] = [
  level(0, 3),
  play(0, "feline"),
  play(0, "diamondoid-teeth"),
  level(1, 4),
  play(1, "bounty-hunter"),
  play(1, "bobaser"),
];

export const BOTTLE: Action = {
  do: "fight",
  foe: { is: "card", card: "bottle-bottle" },
};
