import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import * as files from "$app/files";
import type { AllGames, Statistics } from "$wire";
import { setUp } from "$wire/recorded";
import { showAtTable, showInLobby } from "$test/show";
import AllGamesScreen from "./AllGamesScreen.svelte";
import { game, player } from "$test/example-game";
import StatisticsScreen from "./StatisticsScreen.svelte";

vi.mock("$app/files", { spy: true });

const PLAYED = game([
  { ...player("Wesley", "coral", [1, 2, 4]), kills: 3, treasures: 5 },
  { ...player("Zoe", "lime", [1, 1, 2]), kills: 1 },
]);

const show = (statistics: Partial<Statistics> = {}) =>
  showAtTable(
    StatisticsScreen,
    setUp,
    () => ({}),
    (link) =>
      link.answerAll("statistics", () => ({ got: "statistics", statistics: { ...PLAYED, ...statistics } })),
  );

const part = (name: string) => page.getByRole("region", { name });

test("a game in play shows who leads, and who did what", async () => {
  await show();
  await expect.element(page.getByText("Wesley leads with Level 4")).toBeVisible();
  const row = part("Who did what").getByRole("row", { name: "Monsters killed" });
  await expect.element(row).toHaveTextContent(/Monsters killed\s*3\s*1/);
  await part("Levels by turn").getByText("As a table").click();
  await expect.element(part("Levels by turn").getByRole("row").last()).toHaveTextContent(/2\s*4\s*2/);
  await expect.element(page.getByText("Nobody has rolled a die yet.")).toBeVisible();
});

test("a game that is over shows its winner, and follows the table", async () => {
  const { link } = await show({ winners: [1] });
  await expect.element(page.getByText("Zoe won in turn 2")).toBeVisible();
  await expect.element(part("Who did what").getByRole("columnheader").first()).toHaveTextContent("Zoe");
  link.answer("statistics", { got: "statistics", statistics: { ...PLAYED, winners: [0] } });
  link.push({ ...setUp, seq: setUp.seq + 1 });
  await expect.element(page.getByText("Wesley won in turn 2")).toBeVisible();
});

test("dice that Starboard rolled are tested for fairness, and those rolled by hand are shown apart", async () => {
  const fairness = { chiSquared: 18.4, p: 0.0025 };
  await show({ dice: { rolled: [9, 1, 5, 5, 5, 5], entered: [0, 0, 0, 0, 0, 32], needed: 30, fairness } });
  const own = part("Dice rolled by Starboard");
  await expect.element(own.getByText("Hard to explain by luck alone")).toBeVisible();
  await expect.element(own.getByText(/^In 0\.25% of games.*chi-squared 18\.4.*p = 0\.0025/)).toBeVisible();
  await expect.element(own.getByRole("img", { name: "30 rolls" })).toBeVisible();
  await expect.element(part("Dice rolled by hand").getByRole("img", { name: "32 rolls" })).toBeVisible();
  await part("Dice rolled by hand").getByText("As a table").click();
  await expect.element(part("Dice rolled by hand").getByRole("row", { name: /^6/ })).toHaveTextContent("32");
});

test("dice that are few are counted in a sentence", async () => {
  const none = [0, 0, 0, 0, 0, 0] as Statistics["dice"]["entered"];
  await show({ dice: { rolled: [27, 0, 0, 0, 0, 2], entered: none, needed: 30, fairness: null } });
  const own = part("Dice rolled by Starboard");
  await expect
    .element(own)
    .toHaveTextContent("29 rolls, 1.3 on average. A chart tells something from 30 rolls on.");
  await expect.element(own.getByRole("img")).not.toBeInTheDocument();
});

test("a game in which nothing has happened says what will be here", async () => {
  await show({ turns: 0, seats: game([player("Wesley", "coral", [1])]).seats });
  await expect.element(page.getByText("Nothing has been played yet.")).toBeVisible();
  await expect.element(page.getByRole("region")).not.toBeInTheDocument();
});

test("awards name those who earned them", async () => {
  await show({ awards: [{ award: "most-caught", seats: [0, 1], count: 4 }] });
  const [one, other] = setUp.view.seats.map(({ name }) => name);
  await expect.element(part("Awards")).toHaveTextContent(`${one} and ${other} got caught most: 4 times`);
});

test("a game is shared as a picture and as a file", async () => {
  const shared = vi.mocked(files.shareFile).mockResolvedValue(true);
  const names = () => shared.mock.calls.map(([{ name, type }]) => [name, type]);
  const { link } = await show();
  await page.getByRole("button", { name: "Picture" }).click();
  await expect.poll(names).toEqual([["starboard-Friday.png", "image/png"]]);
  link.answer("export-table", { got: "export", file: "{}", next: null });
  await page.getByRole("button", { name: "Game file" }).click();
  await expect.poll(names).toHaveLength(2);
  expect(names()[1]).toEqual(["starboard-Friday.json", "application/json"]);
});

test("a won game goes to BG Stats by one touch, which says that names go there", async () => {
  const { link } = await show();
  await expect.element(page.getByText("Wesley leads with Level 4")).toBeVisible();
  const pass = page.getByRole("link", { name: "To BG Stats" });
  await expect.element(pass).not.toBeInTheDocument();
  link.answer("statistics", { got: "statistics", statistics: { ...PLAYED, winners: [0] } });
  link.push({ ...setUp, seq: setUp.seq + 1 });
  await expect.element(pass).toHaveAttribute("href", expect.stringMatching(/^bgstats:.*Wesley.*Zoe/));
  await expect.element(pass).toHaveAccessibleDescription(/names and Levels of all players/);
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(412, 915));
  const label = document.createRange();
  label.selectNode(pass.element().lastChild!);
  expect(label.getClientRects()).toHaveLength(1);
});

test("the game in words is shown if it cannot be copied", async () => {
  const write = vi
    .spyOn(navigator.clipboard, "writeText")
    .mockRejectedValue(new DOMException("no", "NotAllowedError"));
  onTestFinished(() => write.mockRestore());
  await show();
  await page.getByRole("button", { name: "Text", exact: true }).click();
  const text = page.getByRole("textbox", { name: "The game in words" });
  await expect.element(text).toHaveValue(expect.stringMatching(/^Friday · Wesley leads with Level 4/));
  await expect
    .element(text)
    .toHaveValue(expect.stringContaining("Wesley: Level 4, monsters killed: 3, Treasures: 5"));
});

const FRIDAY: AllGames["games"][number] = {
  table: "friday",
  name: "Friday",
  edition: "deluxe-2019",
  beganAt: 0,
  playedUntil: 0,
  turns: 9,
  players: [],
  counts: "yes",
};

const WESLEY: AllGames["players"][number] = {
  name: "Wesley",
  standie: { color: "coral", shape: "dome" },
  games: 3,
  wins: 2,
  kills: 7,
  helped: 1,
  treasures: 9,
  deaths: 4,
  races: [[{ card: "feline", name: "Feline" }, 2]],
  classes: [],
};

const EMPTY: AllGames = { games: [], players: [], races: [], classes: [], cards: [], foes: [], unread: 0 };

test("who wins is seen with Races, cards and monsters", async () => {
  await showInLobby(AllGamesScreen, {}, (link) =>
    link.answerAll("all-games", () => ({
      got: "all-games",
      all: {
        ...EMPTY,
        games: [FRIDAY],
        players: [WESLEY],
        races: [{ card: "feline", name: "Feline", times: 4, wins: 3 }],
        foes: [{ card: "chair", name: "Chair", times: 5, wins: 1 }],
      },
    })),
  );
  await expect.element(part("Who wins")).toHaveTextContent(/Wesley\s*2 of 3/);
  await expect.element(part("Wins by Race")).toHaveTextContent(/Feline\s*3 of 4/);
  await expect.element(part("Monsters killed")).toHaveTextContent(/Chair\s*1 of 5/);
  await expect.element(part("Wins by Class")).not.toBeInTheDocument();
});

test("a long list says how many more there are, and opens", async () => {
  const foes = Array.from({ length: 15 }, (_, nth) => ({
    card: "chair",
    name: `Chair ${nth}`,
    times: 1,
    wins: 1,
  }));
  await showInLobby(AllGamesScreen, {}, (link) =>
    link.answerAll("all-games", () => ({
      got: "all-games",
      all: { ...EMPTY, games: [FRIDAY], players: [WESLEY], foes },
    })),
  );
  const killed = part("Monsters killed");
  await expect.element(killed.getByText("Chair 11")).toBeVisible();
  await expect.element(killed.getByText("Chair 12")).not.toBeInTheDocument();
  await killed.getByRole("button", { name: "3 more" }).click();
  await expect.element(killed.getByText("Chair 14")).toBeVisible();
});

test("many games are read in parts", async () => {
  let asked = 0;
  await showInLobby(AllGamesScreen, {}, (link) =>
    link.answerAll("all-games", () => {
      asked++;
      const games = Array.from({ length: asked }, (_, game) => ({ ...FRIDAY, table: `friday-${game}` }));
      return { got: "all-games", all: { ...EMPTY, games, unread: 3 - asked } };
    }),
  );
  await expect.element(page.getByText("3 finished games count.")).toBeVisible();
  expect(asked).toBe(3);
});

test("all games are seen in numbers, and one can be left out", async () => {
  const { link } = await showInLobby(AllGamesScreen, {}, (link) =>
    link.answerAll("all-games", () => ({
      got: "all-games",
      all: { ...EMPTY, games: [FRIDAY], players: [WESLEY] },
    })),
  );
  const row = page.getByRole("row", { name: /Wesley/ });
  await expect.element(row).toHaveTextContent(/Wesley\s*3\s*2\s*7\s*1\s*9\s*4/);
  await expect.element(part("Races and Classes")).toHaveTextContent("Feline (2 games)");
  const counts = page.getByRole("checkbox", { name: /Friday/ });
  await expect.element(counts).toBeChecked();
  link.answer("leave-out", {
    got: "all-games",
    all: { ...EMPTY, games: [{ ...FRIDAY, counts: "left-out" }] },
  });
  await counts.click();
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(counts).not.toBeChecked();
  expect(link.asked.at(-1)).toEqual({ ask: "leave-out", table: "friday", out: true });
});

test("a copy of a game cannot be counted twice", async () => {
  const games = [{ ...FRIDAY, counts: "copy" as const }];
  await showInLobby(AllGamesScreen, {}, (link) =>
    link.answerAll("all-games", () => ({ got: "all-games", all: { ...EMPTY, games } })),
  );
  await expect.element(page.getByRole("checkbox", { name: /Friday/ })).toBeDisabled();
  await expect.element(page.getByText("A copy of another table: counted once.")).toBeVisible();
});

test("without a finished game there are no numbers", async () => {
  await showInLobby(AllGamesScreen, {}, (link) =>
    link.answerAll("all-games", () => ({ got: "all-games", all: EMPTY })),
  );
  await expect.element(page.getByText("No game on this device has been won yet.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "CSV file" })).not.toBeInTheDocument();
});
