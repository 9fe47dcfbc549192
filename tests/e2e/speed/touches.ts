import type { Locator, Page } from "@playwright/test";
import { play } from "../bench";
import type { Shown } from "./stopwatch";

/** The cards that the touches need on the table. */
export const CARDS = [
  play(0, "laser"),
  play(2, "mutant"),
  play(2, "psychic"),
  play(2, "ray-gun"),
  play(3, "trader"),
];

/** One touch of each kind, in an order in which each finds what it needs; all of them leave the table as it was. */
export function touches(page: Page): [string, Locator, Shown][] {
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
  const option = (name: string) => page.getByRole("option").filter({ hasText: name }).first();
  const labelled = (label: string) => ({ css: `[aria-label^="${label}"]` });
  const heading = (text: string) => ({ css: "h1", text });
  // A build from before the native dialog is compared with this one.
  const dialog = { css: "dialog, [role=dialog]" };
  const closed = { ...dialog, gone: true };
  const taken = { css: "[aria-label^='Take back']:not([aria-label*='Another'])" };
  const close = (): [string, Locator, Shown] => ["close", button("Close"), closed];
  return [
    ["level up", button("Zoe: one Level up"), labelled("Zoe, Level 2,")],
    ["level down", button("Zoe: one Level down"), labelled("Zoe, Level 1,")],
    ["undo", button("Undo"), labelled("Zoe, Level 2,")],
    ["undo", button("Undo"), labelled("Zoe, Level 1,")],
    ["deck", button(/^Deck 6/), dialog],
    [
      "move to deck",
      page.getByRole("dialog").getByRole("button", { name: "Zoe" }),
      labelled("Zoe, Level 6,"),
    ],
    ["undo", button("Undo"), labelled("Zoe, Level 1,")],
    ["phase", button(/^Door$/), { css: "[aria-current=step]", text: "Door" }],
    ["undo", button("Undo"), { css: "[aria-current=step]", text: "Arrange" }],
    ["sheet", button(/^Inara, Level/), heading("Inara")],
    ["strength", button(/^Strength:/), dialog],
    close(),
    ["to table", button("To the table"), heading("turn")],
    ["picker", button("Open door"), { css: "[role=option]" }],
    ["fight", option("Bottle Bottle"), labelled("Munchkins:")],
    ["quick add", button("+3 for Munchkins"), labelled("Take back")],
    ["take back", button(/^Take back/), { ...labelled("Take back"), gone: true }],
    ["enhancer picker", button("Enhance Bottle Bottle"), { css: "[role=option]" }],
    ["enhance", option("From Another Dimension"), labelled("Monsters: 14")],
    ["total", button(/^Monsters: 14/), dialog],
    close(),
    ["ask helper", button(/^Boxey helps/), dialog],
    [
      "help",
      // A build from before a touch on a number made the deal is compared with this one.
      page.getByRole("dialog").getByRole("button", { name: /^(0 Treasures|Boxey helps)$/ }),
      { css: "h1 + p", text: "Boxey" },
    ],
    ["undo", button("Undo"), { css: "h1 + p", text: "Alone" }],
    ["one-shots", button("Card for Munchkins"), { css: "[role=option]" }],
    ["one-shot", page.getByRole("option").first(), taken],
    ["undo", button("Undo"), { ...taken, gone: true }],
    ["run away", button("Run away"), { css: "h1, h2, h3, p", text: "from Bottle Bottle" }],
    ["face", button("Face 6"), labelled("Wesley, Level 4,")],
    ["log", button("Log"), heading("Log")],
    ["statistics", button("Statistics"), heading("Statistics")],
    ["to table", button("To the table"), labelled("Wesley, Level 4,")],
    ["rules", button("Rules"), dialog],
    close(),
    ["to lobby", button("To the tables"), heading("Starboard")],
    ["all cards", button("Cards"), { css: "main li a" }],
    ["card", page.getByRole("link", { name: "Alien Pet" }), heading("Alien Pet")],
    ["to all cards", button("Back"), heading("Cards")],
    ["to lobby", button("Back"), heading("Starboard")],
    ["settings", button("Settings"), heading("Settings")],
    ["to lobby", button("To the tables"), heading("Starboard")],
    ["table", button(/^Friday/), labelled("Wesley, Level 4,")],
  ];
}
