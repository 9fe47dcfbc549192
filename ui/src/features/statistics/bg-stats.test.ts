import { expect, test } from "vitest";
import { game, player } from "$test/example-game";
import { bgStatsLink } from "./bg-stats";

test("BG Stats gets the game, its length, and all players with their Levels, the winner first", () => {
  const played = game([player("Ada", "coral", [1, 2, 4]), player("Zoë & Ben", "lime", [1, 8, 10])]);
  const beganAt = Date.UTC(2026, 1, 3, 18, 30, 5);
  const link = bgStatsLink("t1", "deluxe-2019", {
    ...played,
    beganAt,
    playedUntil: beganAt + 95.4 * 60_000,
    winners: [1],
  });
  const [address, data] = link.split("?data=");
  expect(address).toBe("bgstats://app.bgstatsapp.com/createPlay.html");
  expect(data).toMatch(/^[\w%.!~*'()-]+$/);
  const person = (name: string) => ({ name, sourcePlayerId: name, startPlayer: false });
  expect(JSON.parse(decodeURIComponent(data!))).toEqual({
    sourceName: "Starboard",
    sourcePlayId: "t1",
    playDate: "2026-02-03 18:30:05",
    durationMin: 95,
    game: { name: "Star Munchkin", sourceGameId: "deluxe-2019", highestWins: true, noPoints: false },
    players: [
      { ...person("Zoë & Ben"), score: 10, winner: true },
      { ...person("Ada"), score: 4, winner: false },
    ],
  });
});
