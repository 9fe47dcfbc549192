import type { Event } from "$wire";
import type { Preferences } from "./preferences.svelte";

/** The sound and the vibration of a moment. */
interface Feedback {
  /** The notes, one after the other: their pitches in hertz, and their lengths in seconds. */
  pitches: number[];
  lengths: number[];
  /** Alternating pulses and pauses (ms). */
  shake: number[];
}

const MOMENTS = {
  triumph: { pitches: [523, 659, 784, 1047], lengths: [0.12, 0.12, 0.12, 0.4], shake: [80, 60, 80, 60, 200] },
  win: { pitches: [523, 784], lengths: [0.1, 0.22], shake: [60, 50, 120] },
  bad: { pitches: [233, 175], lengths: [0.14, 0.3], shake: [200] },
  up: { pitches: [587, 784], lengths: [0.07, 0.12], shake: [30] },
  down: { pitches: [494, 370], lengths: [0.07, 0.12], shake: [30, 60, 30] },
  roll: { pitches: [330, 392, 330], lengths: [0.04, 0.04, 0.06], shake: [15, 40, 15] },
} satisfies Record<string, Feedback>;

const LOUDNESS = 0.12;

/** Plays sound and vibration for events, as far as this device has them on. */
export function playFeedback(events: readonly Event[], preferences: Preferences): void {
  const moment = momentOf(events);
  if (!moment) return;
  if (preferences.sounds) play(MOMENTS[moment]);
  if (preferences.vibration) navigator.vibrate?.(MOMENTS[moment].shake);
}

/** The most important moment among events. */
export function momentOf(events: readonly Event[]): keyof typeof MOMENTS | null {
  const has = (is: (event: Event) => boolean) => events.some(is);
  const level = events.reduce((sum, event) => sum + (event.event === "level-changed" ? event.by : 0), 0);
  if (has(({ event }) => event === "game-won")) return "triumph";
  if (has(({ event }) => event === "combat-won")) return "win";
  if (has((event) => event.event === "died" || (event.event === "fled" && !event.escaped))) return "bad";
  if (level !== 0) return level > 0 ? "up" : "down";
  const dice = ["rolled", "fled", "monster-die-rolled"];
  return has(({ event }) => dice.includes(event)) ? "roll" : null;
}

let context: AudioContext | undefined;

function play({ pitches, lengths }: Feedback): void {
  context ??= new AudioContext();
  void context.resume();
  let at = context.currentTime + 0.01;
  for (const [index, pitch] of pitches.entries()) {
    const length = lengths[index]!;
    const oscillator = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const gain = new GainNode(context, { gain: LOUDNESS });
    gain.gain.setValueAtTime(LOUDNESS, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + length);
    at += length;
  }
}
