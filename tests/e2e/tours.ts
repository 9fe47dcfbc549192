import type { Page } from "@playwright/test";
import { BOTTLE, EXAMPLE, level, PARTY, play, type Bench } from "./bench";
import { playTurns } from "./game";
import type { says } from "./messages";
import { expect, load, move } from "./starboard";

/** A page on its tour, with the messages of its language. */
export interface Visit {
  page: Page;
  bench: Bench;
  says: ReturnType<typeof says>;
}

/** A screen or overlay to check. */
export interface Stop {
  name: string;
  /** Leads there, from wherever the stop before was. */
  go: (visit: Visit) => Promise<void>;
  /** Lies over a screen, and stays there whatever the size is. */
  dialog?: boolean;
  /** A text with links as high as its lines. */
  text?: boolean;
  /** Checked at the usual text size only. */
  usual?: boolean;
}

const at = (hash: string): Stop => ({ name: hash, go: ({ page }) => move(page, hash) });
const atTable = (screen: string): Stop => ({
  name: `table${screen}`,
  go: ({ page, bench }) => move(page, bench.hash(screen)),
});
const over = (name: string, go: Stop["go"]): Stop => ({ name, go, dialog: true });

const button = ({ page, says }: Visit, key: Parameters<Visit["says"]>[0]) =>
  page.getByRole("button", { name: says(key) });

async function bring(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

/** A set of own cards as a file. */
const setFile = (id: string, cards: string, revision = 1) =>
  `[set]\nid = "${id}"\nname = "${id}"\nrevision = ${revision}\n\n${cards}`;
const item = (name: string, bonus: number) =>
  `[[item]]\nname = "${name}"\nbonus = ${bonus}\nhands = 1\nvalue = 300\n`;

const DIMENSION = { do: "enhance", monster: 1, card: "from-another-dimension" } as const;
const CARDS = [play(2, "mutant"), play(2, "psychic"), play(2, "ray-gun"), play(2, "stupidity-field")];

/** Names without a space, one of them read from right to left. */
const LONG_NAMES = [
  "Wolfeschlegelsteinhausenbergerdorffuvwxy",
  "אלכסנדרוסמקסימיליאןהגדולמהגלקסיההרחוקהעד",
  "Donaudampfschifffahrtskapitänsmützenstar",
].map((name, seat) => ({ do: "edit-seat", seat, name }) as const);

export interface Tour {
  name: string;
  /** Fits on the smallest phone even with the largest text. */
  narrow?: boolean;
  setUp: (bench: Bench) => Promise<void>;
  stops: Stop[];
}

/** Every screen, and every important state of one. */
export const TOURS: Tour[] = [
  {
    name: "sheets in a fight",
    narrow: true,
    setUp: async (bench) => void (await bench.table([...EXAMPLE, ...CARDS, BOTTLE, DIMENSION])),
    stops: [
      atTable("/seat/0"),
      over("the scanner", async (visit) => {
        await button(visit, "scan_card").first().click();
        await expect(visit.page.getByText(visit.says("scan_no_camera"))).toBeVisible();
      }),
      atTable("/seat/2"),
      over("the code of a seat", async (visit) => {
        await button(visit, "more_actions").click();
        await button(visit, "share_table").click();
        await expect(visit.page.getByRole("img", { name: visit.says("label_code_of") })).toBeVisible();
      }),
      atTable(""),
      over("whose card it is", async (visit) => {
        await button(visit, "card").click();
        await visit.page.getByRole("combobox").fill("laser");
        await visit.page.getByRole("option", { name: /^Laser\b/ }).click();
      }),
    ],
  },
  {
    name: "a fight and its flight",
    narrow: true,
    setUp: async (bench) => void (await bench.table([...EXAMPLE, ...CARDS, BOTTLE, DIMENSION])),
    stops: [
      atTable("/log"),
      atTable("/statistics"),
      atTable("/card/bottle-bottle"),
      atTable("/card/mutant"),
      atTable("/fight"),
      {
        name: "flight",
        go: async ({ page, bench }) => {
          await bench.act({ do: "run-away" });
          await expect(page.locator(".faces").first()).toBeVisible();
        },
      },
      {
        name: "turned seats",
        usual: true,
        go: async (visit) => {
          await visit.page.setViewportSize({ width: 820, height: 1180 });
          await move(visit.page, visit.bench.hash());
          await button(visit, "seats_turned").click();
        },
      },
    ],
  },
  {
    name: "a table between fights",
    narrow: true,
    setUp: async (bench) => {
      await bench.table([level(0, 2), play(2, "mutant")]);
      await playTurns(bench, 2);
    },
    stops: [
      {
        name: "numbers as tables",
        go: async ({ page, bench, says }) => {
          await move(page, bench.hash("/statistics"));
          await expect(page.getByText(says("as_table")).first()).toBeVisible();
          for (const summary of await page.getByText(says("as_table")).all()) await summary.click();
        },
      },
      {
        name: "the preview of an undo",
        dialog: true,
        go: async ({ page, bench, says }) => {
          await move(page, bench.hash("/log"));
          await page
            .getByRole("button", { name: says("undo_to") })
            .last()
            .click();
          await expect(page.getByRole("dialog").getByText(says("the_table"))).toBeVisible();
        },
      },
      atTable("/rules"),
      over("the preview of other rules", async (visit) => {
        await visit.page.getByRole("combobox", { name: visit.says("edition") }).selectOption("first-2002");
        await button(visit, "table_rules_preview").click();
        await expect(visit.page.getByRole("dialog")).toBeVisible();
      }),
      {
        name: "the picker",
        dialog: true,
        go: async (visit) => {
          await move(visit.page, visit.bench.hash());
          await button(visit, "open_door").click();
          await expect(visit.page.getByRole("option").first()).toBeVisible();
        },
      },
      {
        name: "a claim above a sheet",
        go: async ({ page, bench, says }) => {
          const foe = { is: "typed", level: 1, treasures: 2, levels: 1 } as const;
          await bench.act({ do: "fight", foe }, { do: "claim" });
          await move(page, bench.hash("/seat/1"));
          await expect(page.getByRole("button", { name: says("speak_up") })).toBeVisible();
        },
      },
    ],
  },
  {
    name: "a won fight, and the last one",
    narrow: true,
    setUp: async (bench) => void (await bench.table([...EXAMPLE, level(0, 4), BOTTLE])),
    stops: [
      {
        name: "the sign of a win",
        go: async ({ page, bench, says }) => {
          await move(page, bench.hash("/fight"));
          await expect(page.getByRole("button", { name: says("run_away") })).toBeVisible();
          await bench.act({ do: "win" });
          await expect(page.getByRole("button", { name: says("taken_end_turn") })).toBeVisible();
        },
      },
      {
        name: "the end of the game",
        go: async ({ page, bench, says }) => {
          await bench.act(level(0, 1));
          await expect(page.getByRole("list", { name: says("standings") })).toBeVisible();
        },
      },
    ],
  },
  {
    name: "the lobby",
    narrow: true,
    setUp: async (bench) => {
      for (let table = 0; table < 3; table++) await bench.table([], true);
      const foe = { is: "typed", level: 1, treasures: 1, levels: 1 } as const;
      await bench.table([level(0, 8), { do: "fight", foe }, { do: "claim" }]);
      await bench.act({ do: "win" });
    },
    stops: [
      at("#/"),
      over("a file that cannot be imported", async ({ page }) => {
        await bring(page, "game.json", "[]");
        await expect(page.getByRole("alertdialog").or(page.getByRole("dialog"))).toBeVisible();
      }),
      at("#/new"),
      {
        name: "all games",
        go: async ({ page, says }) => {
          await move(page, "#/all-games");
          await expect(page.getByRole("heading", { name: says("games_which") })).toBeVisible();
        },
      },
      {
        name: "the settings of a table",
        dialog: true,
        go: async (visit) => {
          await move(visit.page, "#/");
          await button(visit, "manage_table").first().click();
        },
      },
      at("#/settings"),
    ],
  },
  {
    name: "names as long as can be",
    setUp: async (bench) => {
      const foe = { is: "typed", level: 1, treasures: 2, levels: 1 } as const;
      await bench.table([...LONG_NAMES, play(1, "feline"), level(0, 8)], true);
      await bench.act(
        { do: "fight", foe },
        { do: "help", seat: 1, deal: { treasures: 1, firstPick: null, items: [] } },
      );
    },
    // Such a name is broken where its letters are large, as it has no other place to go.
    stops: [
      { ...atTable(""), usual: true },
      { ...atTable("/seat/0"), usual: true },
      { ...atTable("/seat/1"), usual: true },
      { ...atTable("/fight"), usual: true },
      { ...atTable("/log"), usual: true },
      { ...atTable("/statistics"), usual: true },
      {
        name: "whose card it is, of long names",
        usual: true,
        dialog: true,
        go: async (visit) => {
          await move(visit.page, visit.bench.hash());
          await button(visit, "card").click();
          await expect(visit.page.getByRole("option").first()).toBeVisible();
        },
      },
      { ...at("#/"), usual: true },
      { ...at("#/new"), usual: true },
      {
        name: "all games of long names",
        usual: true,
        go: async ({ page, bench }) => {
          await bench.act({ do: "claim" }, { do: "win" });
          await move(page, "#/all-games");
          await expect(page.getByRole("checkbox").first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: "dialogs with names as long as can be",
    setUp: async (bench) => {
      const hand = { do: "set-hand", seat: 0, cards: 9 } as const;
      await bench.table([...LONG_NAMES, { do: "remove-seat", seat: 3 }, level(0, 2), hand]);
    },
    stops: [
      { ...atTable(""), usual: true },
      {
        ...over("what else a player does, of long names", async (visit) => {
          await move(visit.page, visit.bench.hash("/seat/0"));
          await button(visit, "more_actions").click();
          await expect(visit.page.getByRole("dialog")).toBeVisible();
        }),
        usual: true,
      },
      {
        ...over("the end of a turn, of long names", async (visit) => {
          await visit.bench.act({ do: "enter-phase", phase: "charity" });
          await move(visit.page, visit.bench.hash());
          await button(visit, "end_turn").click();
          await expect(visit.page.getByRole("dialog")).toBeVisible();
        }),
        usual: true,
      },
      {
        ...over("a deal, of long names", async (visit) => {
          const foe = { is: "typed", level: 9, treasures: 2, levels: 1 } as const;
          await visit.bench.act({ do: "fight", foe });
          await expect(visit.page.getByText(visit.says("to_fight"))).toBeVisible();
          await move(visit.page, visit.bench.hash("/fight"));
          await visit.page
            .getByRole("region", { name: visit.says("who_helps") })
            .getByRole("button")
            .first()
            .click();
          await expect(visit.page.getByRole("dialog")).toBeVisible();
        }),
        usual: true,
      },
    ],
  },
  {
    name: "cards to read",
    setUp: async (bench) => void (await bench.table([], true)),
    stops: [
      at("#/cards"),
      {
        name: "no card",
        go: async ({ page, says }) => {
          await page.getByRole("searchbox").fill("no such card at all");
          await expect(page.getByText(says("cards_none"))).toBeVisible();
        },
      },
      at("#/card/battle-armor"),
      at("#/card/bookmark-of-the-weird-alternate-universe"),
      at("#/card/laser"),
    ],
  },
  {
    name: "labels, licenses and rules",
    setUp: async (bench) => void (await bench.table([], true)),
    stops: [
      at("#/labels"),
      {
        name: "labels that are ready",
        go: async (visit) => {
          await visit.page.getByRole("searchbox").fill("laser");
          await visit.page.getByRole("button", { name: /^Laser/ }).click();
          await button(visit, "label_make").click();
          await expect(button(visit, "label_save")).toBeVisible();
        },
      },
      at("#/licenses"),
      at("#/rules"),
      { ...at("#/rules/complex-items"), text: true },
      { ...at("#/reference"), text: true },
    ],
  },
  {
    name: "cards of one’s own",
    setUp: async (bench) => {
      await bench.ownSet(PARTY);
    },
    stops: [
      at("#/sets/party-tricks"),
      at("#/sets/party-tricks/card/confetti-cannon"),
      at("#/sets/party-tricks/card/balloon-animal"),
      at("#/sets/gone"),
      at("#/card/sticky-floor"),
    ],
  },
  {
    name: "new cards of one’s own",
    setUp: async (bench) => {
      await bench.ownSet(PARTY);
    },
    stops: [
      ...["monster", "item", "one-shot", "trap", "half-breed"].map((kind): Stop => ({
        name: `a new ${kind}`,
        go: async ({ page, says }) => {
          await move(page, `#/sets/party-tricks/new/${kind}`);
          await page.getByRole("textbox", { name: says("edit_key_name") }).fill(`Thing ${kind}`);
          const preview = page.getByRole("region", { name: says("edit_preview") });
          await expect(preview.getByRole("heading", { level: 3 })).toBeVisible();
          for (const more of await page.getByText(says("edit_more")).all()) await more.click();
        },
      })),
    ],
  },
  {
    name: "what becomes of cards of one’s own",
    setUp: async (bench) => {
      await bench.ownSet(setFile("sweep", item("Broom", 1)));
      await bench.table([play(0, "broom"), { do: "fight", foe: { is: "card", card: "plasmoid" } }]);
      await bench.ownSet(setFile("sweep", item("Broom", 2), 2));
    },
    stops: [
      {
        name: "an Item with an ability",
        go: async (visit) => {
          const { page, says } = visit;
          await move(page, "#/sets/sweep/new/item");
          await page.getByRole("textbox", { name: says("edit_key_name") }).fill("Horn");
          const abilities = page.getByRole("group", { name: says("edit_key_abilities") });
          await abilities
            .getByRole("button", { name: says("edit_add") })
            .last()
            .click();
          await page.getByRole("button", { name: says("edit_ability_run_away", "") }).click();
        },
      },
      {
        name: "faults",
        go: async ({ page, says }) => {
          await move(page, "#/sets/sweep/new/monster");
          await page.getByRole("textbox", { name: says("edit_key_name") }).fill("Akata");
          await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
        },
      },
      {
        name: "a table that plays an older revision",
        go: async ({ page, bench, says }) => {
          await move(page, bench.hash());
          await expect(page.getByText(says("sets_older"))).toBeVisible();
        },
      },
      {
        name: "a card that is entered in a fight",
        dialog: true,
        go: async (visit) => {
          await move(visit.page, visit.bench.hash("/fight"));
          await button(visit, "add_monster").click();
          await visit.page.getByRole("combobox").fill("Sock Puppet");
          await button(visit, "edit_quick").click();
          await visit.page.getByRole("spinbutton").first().fill("6");
        },
      },
      at("#/sets"),
      over("a file that is no set", async ({ page, says }) => {
        await bring(page, "set.toml", setFile("faulty", '[[item]]\nname = "Towel"\nhands = 3\n'));
        await expect(page.getByRole("dialog", { name: says("sets_wrong_file") })).toBeVisible();
      }),
      {
        name: "another set of the same id",
        dialog: true,
        go: async ({ page, says }) => {
          await load(page, "/#/sets");
          await bring(
            page,
            "set.toml",
            setFile("sweep", `${item("Mop", 3)}\n[[race]]\nname = "Duster"\n`, 3),
          );
          await expect(page.getByRole("dialog", { name: says("sets_clash") })).toBeVisible();
        },
      },
      {
        name: "a card that someone else has changed",
        dialog: true,
        go: async (visit) => {
          const { page, bench, says } = visit;
          await move(page, "#/sets/sweep/card/broom");
          await page
            .getByRole("spinbutton", { name: says("bonus") })
            .first()
            .fill("5");
          await bench.ownSet(setFile("sweep", item("Broom", 7), 4));
          await button(visit, "edit_save").click();
          await expect(page.getByRole("dialog", { name: says("problem_card_differs") })).toBeVisible();
        },
      },
    ],
  },
];
