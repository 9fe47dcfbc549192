import { Files, type Link, type ResponseTo } from "$link";
import type {
  Action,
  CharityView,
  LogLine,
  Play,
  PlayStep,
  Preview,
  SeatId,
  Statistics,
  TableId,
} from "$wire";

export type LogPage = Pick<ResponseTo<"log">, "lines" | "earlier">;

/** Requests about a table that change nothing. */
export class TableQueries {
  readonly id: TableId;
  readonly #link: Link;

  constructor(id: TableId, link: Link) {
    this.id = id;
    this.#link = link;
  }

  /** Previews a table without some lines, with the lines that would go along. */
  async previewTakeBack(lines: number[]): Promise<ResponseTo<"take-back-preview"> | null> {
    const response = await this.#link.request({ ask: "preview-take-back", table: this.id, lines });
    return response.got === "take-back-preview" ? response : null;
  }

  /** The latest lines of the log between two, and whether there are earlier ones. */
  async logPage({ since = 0, before }: { since?: number; before?: number } = {}): Promise<LogPage> {
    const response = await this.#link.request({ ask: "log", table: this.id, since, before });
    return response.got === "log" ? response : { lines: [], earlier: false };
  }

  /** All lines of the log after one. */
  async log(since = 0): Promise<LogLine[]> {
    const pages: LogLine[][] = [];
    let earlier = true;
    while (earlier) {
      const page = await this.logPage({ since, before: pages[0]?.[0]?.seq });
      pages.unshift(page.lines);
      earlier = page.earlier;
    }
    return pages.flat();
  }

  /** Statistics of the game so far. */
  async statistics(): Promise<Statistics | null> {
    const response = await this.#link.request({ ask: "statistics", table: this.id });
    return response.got === "statistics" ? response.statistics : null;
  }

  /** Previews an undo to a line. */
  async previewUndo(to: number): Promise<Preview | null> {
    const response = await this.#link.request({ ask: "preview-undo", table: this.id, to });
    return response.got === "preview" ? response.preview : null;
  }

  /** Previews an action that needs no die. */
  async previewAct(action: Action, overrule = false): Promise<Preview | null> {
    const response = await this.#link.request({ ask: "preview-act", table: this.id, action, overrule });
    return response.got === "preview" ? response.preview : null;
  }

  /** The next step in the play of a card. */
  async playStep(play: Play): Promise<PlayStep> {
    const response = await this.#link.request({ ask: "play-step", table: this.id, play });
    if (response.got !== "play-step") throw new TypeError(response.got);
    return response.step;
  }

  /** The shares of a player's charity. */
  async previewCharity(seat: SeatId, hand: number, largerTo: SeatId[]): Promise<CharityView | null> {
    const response = await this.#link.request({
      ask: "preview-charity",
      table: this.id,
      seat,
      hand,
      largerTo,
    });
    return response.got === "charity" ? response.charity : null;
  }

  /** The whole game as a file that can be imported. */
  async exported(): Promise<string> {
    return (await new Files(this.#link).exported(this.id)).text();
  }
}
