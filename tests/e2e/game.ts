import type { Action } from "../../ui/src/wire/Action";
import type { Bench } from "./bench";

/** The faces of the die, roll by roll. */
const DICE = [4, 2, 6, 1, 3, 5, 5, 2, 4, 1, 6, 3];

/** Plays turns in which everybody fights monsters of one's own size, wins most of them and gains Levels. */
export async function playTurns(bench: Bench, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const seat = turn % 4;
    const foe = { is: "typed", level: 1 + ((turn * 5) % 9), treasures: 1 + (turn % 3), levels: 1 } as const;
    const die = (throwOf: number) => DICE[(turn * 2 + throwOf) % DICE.length]!;
    await bench.act({ do: "roll", die: die(0) }, { do: "fight", foe });
    if (turn % 4 === 1 || turn % 7 === 5) {
      await bench.act(
        { do: "run-away" },
        { do: "flee", seat, monster: 1, die: die(1) < 5 ? 5 : die(1) },
        { do: "end-turn" },
      );
      continue;
    }
    const helper = (seat + 1) % 4;
    const help: Action[] =
      turn % 3 === 2
        ? [{ do: "help", seat: helper, deal: { treasures: 1, firstPick: null, items: [] } }]
        : [];
    await bench.act(...help, { do: "adjust", side: "munchkins", amount: 9 }, { do: "claim" });
    const won = await bench.act({ do: "win" });
    const due = won.view.waitingFor[0];
    if (due) await bench.act({ do: "decide", decision: due.id, choice: { choose: "done" } });
    if (won.view.winners.length) return;
    await bench.act({ do: "end-turn" });
  }
}
