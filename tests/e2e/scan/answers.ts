import type { Recognition } from "../../../ui/src/wire/Recognition";
import type { Request } from "../../../ui/src/wire/Request";
import type { Response } from "../../../ui/src/wire/Response";
import { percentile } from "../speed/stopwatch";

/** A picture, the title that is printed on its card, and where it comes from. */
export interface Picture {
  file: string;
  title: string;
  group: string;
  kind: string;
}

/** A reader's answer to a picture: the name of the card, or the names of some that it may be. */
export interface Answer {
  found: string | null;
  offered: string[];
  milliseconds: number;
}

/** Lists the pictures of a `labels.tsv`: file, title, group and kind after a line of headings. */
export function picturesOf(labels: string): Picture[] {
  const lines = labels.split("\n").slice(1).filter(Boolean);
  return lines.map((line) => {
    const [file, title, group, kind] = line.split("\t");
    if (!kind) throw new Error(`not a file, a title, a group and a kind: ${line}`);
    return { file: file!, title: title!, group: group!, kind };
  });
}

/** Returns true if two titles are the same but for their marks: a set may have a name without those of a printing. */
export function isSame(one: string | null, other: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return one !== null && letters(one) === letters(other);
}

/** The names of the cards that a host knows, with those of a set. */
export async function namesWith(
  set: string | null,
  ask: (request: Request) => Promise<Response>,
): Promise<Map<string, string>> {
  if (set) await ask({ ask: "save-set", text: set, onClash: "refuse" });
  const answer = await ask({ ask: "catalogue" });
  if (answer.got !== "catalogue") throw new Error(answer.got);
  return new Map(answer.cards.map(({ id, name }) => [id, name]));
}

/** A recognition with names in place of cards. */
export function named(
  recognition: Recognition | undefined,
  names: Map<string, string>,
): Omit<Answer, "milliseconds"> {
  const name = (card: string) => names.get(card) ?? card;
  if (recognition?.is === "found") return { found: name(recognition.card), offered: [] };
  const offered = recognition?.is === "choice" ? recognition.cards.map(({ card }) => name(card)) : [];
  return { found: null, offered };
}

/** The answers to the pictures of each group. */
export class Tally {
  readonly #rows = new Map<string, { answer: Answer; title: string | null }[]>();

  /** Counts an answer for some groups. Pictures without a title show no known card. */
  count(groups: string[], answer: Answer, title: string | null): void {
    for (const group of groups) this.#rows.set(group, [...(this.#rows.get(group) ?? []), { answer, title }]);
  }

  toString(): string {
    const heads = ["group", "pictures", "missed", "wrong", "offered", "accepted", "p50 ms", "p95 ms"];
    const rows = [...this.#rows].map(([group, all]) => {
      const right = all.filter(({ answer, title }) => title && isSame(answer.found, title)).length;
      const accepted = all.filter(({ answer }) => answer.found).length;
      const offered = all.filter(({ answer }) => answer.offered.length > 0).length;
      const missed = all.filter(({ title }) => title).length - right;
      const times = all.map(({ answer }) => answer.milliseconds);
      const counts = [all.length, missed, accepted - right, offered, accepted];
      return [group, ...counts, ...[0.5, 0.95].map((part) => percentile(times, part).toFixed(0))];
    });
    const line = (cells: (string | number)[]) =>
      cells.map((cell, at) => (at ? String(cell).padStart(10) : String(cell).padEnd(30))).join("");
    return [heads, ...rows].map(line).join("\n");
  }
}
