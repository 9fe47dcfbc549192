import { surroundings, type Keeping } from "$link";
import { m } from "$paraglide/messages";
import type { TableId, TableSummary } from "$wire";
import type { Notices } from "./notices.svelte";
import { device } from "./storage";

const KEY = "saved-games";

type Played = Pick<TableSummary, "table" | "playedAt">;

/** The storage of games in this browser, if it is the one that stores them. */
export class KeptGames {
  how = $state.raw<Keeping>("kept");
  /** When the last line of each game was played that this device has saved as a file. */
  #saved = $state.raw(device.read<Record<TableId, number>>(KEY) ?? {});
  readonly #notices: Notices;

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  async look(): Promise<void> {
    if (surroundings.inBrowser) this.how = await surroundings.keeping();
  }

  /** Asks the browser to keep the games, and explains why. With `tellAnswer` it also tells the answer. */
  async ask(tellAnswer = false): Promise<void> {
    if (!surroundings.inBrowser || this.how !== "may-go") return;
    this.#notices.toast(m.keep_reason());
    this.how = await surroundings.askToKeep();
    if (tellAnswer) this.#notices.toast(this.how === "kept" ? m.kept_now() : m.keep_refused());
  }

  /** Notes that games were saved as files. */
  saved(games: Played[]): void {
    const news = games.map(({ table, playedAt }) => [table, playedAt] as const);
    this.#saved = { ...this.#saved, ...Object.fromEntries(news) };
    device.write(KEY, this.#saved);
  }

  /** True if this browser alone keeps a game as it is now. */
  onlyHere({ table, playedAt }: Played): boolean {
    return surroundings.inBrowser && (this.#saved[table] ?? -1) < playedAt;
  }
}
