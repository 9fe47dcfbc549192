import type { EditionId } from "$wire";
import { device } from "./storage";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "reduced";
export type Hand = "right" | "left";
export const TEXT_SIZES = [100, 115, 130, 150, 200] as const;

const KEPT = "starboard.preferences";

interface Kept {
  theme: Theme;
  motion: Motion;
  text: number;
  /** The hand that holds the device; controls move to its side. */
  hand: Hand;
  sounds: boolean;
  vibration: boolean;
  /** The screen stays on while a table is open. */
  awake: boolean;
  /** The edition whose rules are read away from a table. */
  edition: EditionId;
  /** On a tablet that lies on the table, every seat is turned towards its player. */
  turned: boolean;
}

const USUAL: Kept = {
  theme: "auto",
  motion: "auto",
  text: 100,
  hand: "right",
  sounds: false,
  vibration: false,
  awake: true,
  edition: "deluxe-2019",
  turned: false,
};

/** Display settings of this device. */
export class Preferences {
  #kept = $state<Kept>(USUAL);
  #systemLight = $state(false);
  #systemReduced = $state(false);

  readonly dark = $derived(this.#kept.theme === "auto" ? !this.#systemLight : this.#kept.theme === "dark");
  readonly reduced = $derived(this.#kept.motion === "reduced" || this.#systemReduced);

  get theme(): Theme {
    return this.#kept.theme;
  }

  set theme(theme: Theme) {
    this.#change({ theme });
  }

  get motion(): Motion {
    return this.#kept.motion;
  }

  set motion(motion: Motion) {
    this.#change({ motion });
  }

  get edition(): EditionId {
    return this.#kept.edition;
  }

  set edition(edition: EditionId) {
    this.#change({ edition });
  }

  get text(): number {
    return this.#kept.text;
  }

  set text(text: number) {
    this.#change({ text });
  }

  get hand(): Hand {
    return this.#kept.hand;
  }

  set hand(hand: Hand) {
    this.#change({ hand });
  }

  get sounds(): boolean {
    return this.#kept.sounds;
  }

  set sounds(sounds: boolean) {
    this.#change({ sounds });
  }

  get vibration(): boolean {
    return this.#kept.vibration;
  }

  set vibration(vibration: boolean) {
    this.#change({ vibration });
  }

  get awake(): boolean {
    return this.#kept.awake;
  }

  set awake(awake: boolean) {
    this.#change({ awake });
  }

  get turned(): boolean {
    return this.#kept.turned;
  }

  set turned(turned: boolean) {
    this.#change({ turned });
  }

  start(): void {
    this.#kept = { ...USUAL, ...read() };
    // Another tab has changed them.
    addEventListener("storage", ({ key }) => {
      if (key !== KEPT) return;
      this.#kept = { ...USUAL, ...read() };
      this.#show();
    });
    this.#follow("(prefers-color-scheme: light)", (on) => (this.#systemLight = on));
    this.#follow("(prefers-reduced-motion: reduce)", (on) => (this.#systemReduced = on));
    this.#show();
  }

  #follow(query: string, tell: (on: boolean) => void): void {
    const media = matchMedia(query);
    tell(media.matches);
    media.addEventListener("change", () => {
      tell(media.matches);
      this.#show();
    });
  }

  #change(part: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...part };
    device.write(KEPT, this.#kept);
    this.#show();
  }

  #show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.dark ? "dark" : "light";
    root.dataset.motion = this.reduced ? "reduced" : "full";
    root.dataset.hand = this.hand;
    root.style.setProperty("--text", `${this.text}%`);
    remeasure();
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", this.dark ? "#0b1020" : "#f2efe6");
  }
}

/** Has container queries worked out anew: Chromium keeps what it found for the text size of before. */
function remeasure(): void {
  const { style } = document.body;
  style.containerType = "normal";
  void document.body.offsetWidth;
  style.containerType = "";
}

const read = () => device.read<Partial<Kept>>(KEPT);
