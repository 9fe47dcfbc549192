export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "reduced";
export const TEXT_SIZES = [100, 115, 130, 150, 200] as const;

const KEPT = "starboard.preferences";

interface Kept {
  theme: Theme;
  motion: Motion;
  text: number;
}

/** How this device shows things. */
class Preferences {
  #kept = $state<Kept>({ theme: "auto", motion: "auto", text: 100 });
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

  get text(): number {
    return this.#kept.text;
  }

  set text(text: number) {
    this.#change({ text });
  }

  start(): void {
    const kept = localStorage.getItem(KEPT);
    if (kept) this.#kept = { ...this.#kept, ...(JSON.parse(kept) as Partial<Kept>) };
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
    localStorage.setItem(KEPT, JSON.stringify(this.#kept));
    this.#show();
  }

  #show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.dark ? "dark" : "light";
    root.dataset.motion = this.reduced ? "reduced" : "full";
    root.dataset.size = this.text >= 150 ? "large" : "usual";
    root.style.setProperty("--text", `${this.text}%`);
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", this.dark ? "#0a0d18" : "#f4f2ec");
  }
}

export const preferences = new Preferences();
