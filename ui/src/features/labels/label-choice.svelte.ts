import { SvelteMap } from "svelte/reactivity";
import { Refusal } from "$link";
import type { CardId, Push } from "$wire";
import type { App } from "$app/app.svelte";
import { device } from "$app/storage";

/** The most labels of one card. */
export const MOST_COPIES = 99;

const KEPT = "starboard.labels";

/** The labels to print. Kept while other screens are open; the sheet format is also kept for the next time. */
export class LabelChoice {
  /** Labels by card, at least one of each, in the order in which they were chosen. */
  readonly cards = new SvelteMap<CardId, number>();
  #format = $state(device.get(KEPT) ?? "a4-65");
  /** Labels of the first sheet that are gone already. */
  start = $state(0);
  numbered = $state(true);
  lines = $state(false);
  readonly count = $derived([...this.cards.values()].reduce((sum, count) => sum + count, 0));

  get format(): string {
    return this.#format;
  }

  set format(format: string) {
    this.#format = format;
    this.start = 0;
    device.set(KEPT, format);
  }

  /** Wants so many labels of a card; none takes it off. */
  set(card: CardId, count: number): void {
    if (count > 0) this.cards.set(card, Math.min(count, MOST_COPIES));
    else this.cards.delete(card);
  }
}

/** Progress of drawing the sheets. */
export type Drawing =
  { stage: "idle" } | { stage: "drawing"; done: number; of: number } | { stage: "ready"; pdf: Blob };

/** Sheets that the host draws. */
export class LabelJob {
  readonly #app: App;
  #job = 0;
  now = $state.raw<Drawing>({ stage: "idle" });

  constructor(app: App) {
    this.#app = app;
  }

  /** Hears of the host until the function that it returns is called. */
  listen(): () => void {
    const deaf = this.#app.session.onPush((push) => this.#heard(push));
    return () => {
      deaf();
      this.stop();
    };
  }

  async begin(): Promise<void> {
    const job = Math.floor(Math.random() * 0xffffffff);
    this.#job = job;
    this.now = { stage: "drawing", done: 0, of: 0 };
    const { cards: all, numbered, format, start, lines } = this.#app.state(LabelChoice);
    const cards = [...all].map(([card, copies]) => ({ card, copies }));
    const sheets = { cards, numbered, format, start, lines };
    const begun = await this.#app.session.ask<"labels-begun">({ ask: "print-labels", job, sheets });
    if (job !== this.#job || this.now.stage !== "drawing") return;
    if (begun) this.now = { ...this.now, of: begun.sheets };
    else this.forget();
  }

  /** The connection was lost, and with it whoever was drawing. */
  lost(): void {
    if (this.now.stage === "drawing") this.forget();
  }

  /** Stops drawing, if it is not over. */
  stop(): void {
    if (this.now.stage !== "drawing") return;
    void this.#app.session.ask({ ask: "stop-labels", job: this.#job });
    this.forget();
  }

  /** Drops the drawn sheets. */
  forget(): void {
    this.#job = 0;
    this.now = { stage: "idle" };
  }

  #heard(push: Push): void {
    if (!("job" in push) || push.job !== this.#job) return;
    if (push.push === "labels-drawn") this.now = { stage: "drawing", done: push.done, of: push.of };
    else if (push.push === "labels-ready") {
      this.now = { stage: "ready", pdf: new Blob([bytes(push.pdf)]) };
    } else {
      this.forget();
      this.#app.notices.report(new Refusal({ fault: "internal" }), () => {});
    }
  }
}

/** Decodes base64. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
