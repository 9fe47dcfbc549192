import { MediaQuery } from "svelte/reactivity";
import type { CardId, EditionId } from "$wire";
import { device } from "./storage";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "reduced";
export type Hand = "right" | "left";
export const TEXT_SIZES = [100, 115, 130, 150, 200] as const;

/** A printed title that is no card's name, and the card that was picked for it. */
export type KnownTitle = readonly [title: string, card: CardId];

const KEPT = "starboard.preferences";
const KEYS = [
  "theme",
  "motion",
  "text",
  "hand",
  "sounds",
  "soundsAsked",
  "vibration",
  "awake",
  "edition",
  "turned",
  "television",
  "titles",
] as const satisfies (keyof Preferences)[];

/** What this device is set to, and was taught. */
export class Preferences {
  theme = $state<Theme>("auto");
  motion = $state<Motion>("auto");
  text = $state(100);
  /** The hand that holds the device; controls move to its side. */
  hand = $state<Hand>("right");
  sounds = $state(false);
  /** The player has been asked about sounds. */
  soundsAsked = $state(false);
  vibration = $state(false);
  /** The screen stays on while a table is open. */
  awake = $state(true);
  /** The edition whose rules are read away from a table. */
  edition = $state<EditionId>("deluxe-2019");
  /** On a tablet that lies on the table, every seat is turned towards its player. */
  turned = $state(false);
  /** A screen read from afar: tables show themselves, and phones hold the controls. */
  television = $state(false);
  /** Titles of cards that were corrected here, each with its card, the latest last. */
  titles = $state.raw<readonly KnownTitle[]>([]);

  readonly #systemLight = new MediaQuery("prefers-color-scheme: light");
  readonly #systemReduced = new MediaQuery("prefers-reduced-motion: reduce");
  readonly #large = new MediaQuery("(min-width: 960px) and (min-height: 540px)");
  /** The screen is large enough to be read from afar. */
  readonly televisable = $derived(this.#large.current);
  readonly dark = $derived(this.theme === "auto" ? !this.#systemLight.current : this.theme === "dark");
  readonly reduced = $derived(this.motion === "reduced" || this.#systemReduced.current);

  start(): void {
    const read = () => Object.assign(this, device.read<Partial<Preferences>>(KEPT));
    read();
    // Another tab has changed them.
    addEventListener("storage", ({ key }) => key === KEPT && read());
    $effect.root(() => {
      $effect.pre(() => device.write(KEPT, Object.fromEntries(KEYS.map((key) => [key, this[key]]))));
      $effect.pre(() => this.#show());
    });
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
