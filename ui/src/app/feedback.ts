import type { Event } from "$wire";
import type { Preferences } from "./preferences.svelte";

/** A moment with its own sound and vibration. */
type Moment = "triumph" | "win" | "bad" | "up" | "down" | "roll";

/** Notes, one after the other: their pitch in hertz and their length in seconds. */
const NOTES: Record<Moment, [pitch: number, length: number][]> = {
  triumph: [
    [523, 0.12],
    [659, 0.12],
    [784, 0.12],
    [1047, 0.4],
  ],
  win: [
    [523, 0.1],
    [784, 0.22],
  ],
  bad: [
    [233, 0.14],
    [175, 0.3],
  ],
  up: [
    [587, 0.07],
    [784, 0.12],
  ],
  down: [
    [494, 0.07],
    [370, 0.12],
  ],
  roll: [
    [330, 0.04],
    [392, 0.04],
    [330, 0.06],
  ],
};

/** Vibration patterns: alternating pulses and pauses (ms). */
const SHAKES: Record<Moment, number[]> = {
  triumph: [80, 60, 80, 60, 200],
  win: [60, 50, 120],
  bad: [200],
  up: [30],
  down: [30, 60, 30],
  roll: [15, 40, 15],
};

const LOUDNESS = 0.12;

/** Plays sound and vibration for events, as far as this device has them on. */
export function playFeedback(events: readonly Event[], preferences: Preferences): void {
  const moment = momentOf(events);
  if (!moment) return;
  if (preferences.sounds) play(NOTES[moment]);
  if (preferences.vibration) navigator.vibrate?.(SHAKES[moment]);
}

/** The most important moment among events. */
export function momentOf(events: readonly Event[]): Moment | null {
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

function play(notes: [number, number][]): void {
  context ??= new AudioContext();
  void context.resume();
  let at = context.currentTime + 0.01;
  for (const [pitch, length] of notes) {
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
