import { lazy } from "./lazy";
import type { Preferences } from "./preferences.svelte";

/** Moments that are heard or felt, most important first. A monster's is its band. */
export const MOMENTS = [
  "game-won",
  "lost",
  "fight-won",
  "doom",
  "brute",
  "beast",
  "pest",
  "up",
  "down",
  "roll",
  "door",
  "scanned",
  "heartbeat",
] as const;

export type Moment = (typeof MOMENTS)[number];

/** True if this browser can make sounds. */
export const audible = "AudioContext" in globalThis;

const sounds = lazy(() => import("./sounds"));

/** Vibrations: alternating pulses and pauses (ms). */
const SHAKES: Partial<Record<Moment, number[]>> = {
  "game-won": [80, 60, 80, 60, 200],
  lost: [200],
  "fight-won": [60, 50, 120],
  up: [30],
  down: [30, 60, 30],
  roll: [15, 40, 15],
  scanned: [40],
};

/** Milliseconds after which a sound is about the past, and left out. */
const LATE = 500;
/** Milliseconds from one heartbeat to the next. */
const BEAT = 900;
/** Milliseconds without a touch or a sound after which the device may put its loudspeaker to sleep. */
const REST = 10_000;
/** Seconds in which a sound that is cut off fades. */
const FADE = 0.02;

interface Playing {
  moment: Moment;
  out: GainNode;
}

/** Sound and vibration of this device, as far as they are on. One sound plays at a time. */
export class Feedback {
  readonly #preferences: Pick<Preferences, "sounds" | "vibration">;
  #context: AudioContext | undefined;
  #playing: Playing | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(preferences: Pick<Preferences, "sounds" | "vibration">) {
    this.#preferences = preferences;
  }

  /** Plays what belongs to a moment. A sound replaces one of its own weight or less, and is left out during a weightier one. */
  tell(moment: Moment): void {
    if (this.#preferences.sounds) void this.#play(moment);
    const shake = SHAKES[moment];
    if (this.#preferences.vibration && shake) navigator.vibrate?.(shake);
  }

  /** Plays a sample of what was just switched on, and stops what was switched off. */
  sample(): void {
    this.#hush();
    this.tell("up");
  }

  /** Gets ready for the sounds of a table. Returns a function to call when it is left. */
  listen(): () => void {
    const over = new AbortController();
    const { signal } = over;
    void sounds();
    document.addEventListener("click", () => void this.#wake(), { signal, capture: true, passive: true });
    document.addEventListener("visibilitychange", () => document.hidden && this.#hush(), { signal });
    return () => {
      over.abort();
      this.#hush();
    };
  }

  /** Lets a heart beat for so many milliseconds, or until the returned function is called. */
  heartbeat(ms: number): () => void {
    let beats = ms > 0;
    const beat = () => {
      if (beats && this.#preferences.sounds) void this.#play("heartbeat", () => beats);
    };
    const timer = setInterval(beat, BEAT);
    const stop = () => {
      beats = false;
      clearInterval(timer);
      clearTimeout(over);
      if (this.#playing?.moment === "heartbeat") this.#hush();
    };
    const over = setTimeout(stop, ms);
    beat();
    return stop;
  }

  async #play(moment: Moment, wanted = () => true): Promise<void> {
    const context = this.#wake();
    if (!context) return;
    const asked = performance.now();
    const [{ render }] = await Promise.all([sounds(), context.resume().catch(() => {})]);
    const late = performance.now() - asked > LATE;
    if (late || !wanted() || document.hidden || context.state !== "running") return;
    if (this.#playing && MOMENTS.indexOf(this.#playing.moment) < MOMENTS.indexOf(moment)) return;
    this.#hush();
    const out = new GainNode(context);
    out.connect(context.destination);
    const playing = (this.#playing = { moment, out });
    const length = FADE + render(moment, out, context.currentTime + FADE);
    setTimeout(() => this.#playing === playing && this.#hush(), 1000 * length);
  }

  /** Fades out what plays. */
  #hush(): void {
    if (!this.#playing) return;
    const { out } = this.#playing;
    this.#playing = undefined;
    const now = out.context.currentTime;
    out.gain.setValueAtTime(1, now);
    out.gain.linearRampToValueAtTime(0, now + FADE);
    setTimeout(() => out.disconnect(), 2000 * FADE);
  }

  /** Browsers let a page sound after a touch, and some of them only if it begins during one. */
  #wake(): AudioContext | undefined {
    if (!audible || !navigator.userActivation.hasBeenActive) return undefined;
    const context = (this.#context ??= new AudioContext());
    if (context.state !== "running") context.resume().catch(() => {});
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => void context.suspend(), REST);
    return context;
  }
}
