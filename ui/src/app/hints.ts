import { m } from "$paraglide/messages";
import type { View } from "$wire";
import type { App } from "./app.svelte";
import { device } from "./storage";

const KEPT = "starboard.hints";

/** Delay of a hint (ms): whoever opens something at once needs none yet. */
const SOON = 1000;

/** What can be touched on a screen. */
const HINTS: Record<string, () => string> = { table: m.hint_table, fight: m.hint_fight, seat: m.hint_sheet };

/** True the first time that this is asked on this device. */
export function isFirst(what: string): boolean {
  const seen = device.read<string[]>(KEPT) ?? [];
  if (!seen.includes(what)) device.write(KEPT, [...seen, what]);
  return !seen.includes(what);
}

/** Says once on this device what can be touched on a screen. Returns a function for when the screen is left. */
export function hintOnce({ notices, route }: App, screen: string): (() => void) | undefined {
  const hint = HINTS[screen];
  if (!hint || device.read<string[]>(KEPT)?.includes(screen)) return undefined;
  let takeBack: (() => void) | undefined;
  const soon = setTimeout(() => {
    if (route.hasOverlay) return;
    if (isFirst(screen)) takeBack = notices.hint(hint());
  }, SOON);
  return () => {
    clearTimeout(soon);
    takeBack?.();
  };
}

/** What the guide through the fight of an example says. */
export type GuideStep = "door" | "winning" | "losing" | "claimed" | "fleeing" | "rewards" | "end";

/** The step that a screen of an example is at; none where the guide has nothing to say. */
export function guideStep({ combat, turn, waitingFor, stage }: View, screen: string): GuideStep | null {
  if (stage !== "playing") return null;
  if (screen === "fight" && combat) {
    if (combat.stage !== "fighting") return combat.stage;
    return combat.verdict.is === "winning" ? "winning" : "losing";
  }
  if (waitingFor.some(({ about }) => about.matter === "collect-rewards")) return "rewards";
  if (screen !== "table" || combat || waitingFor.length) return null;
  if (turn?.mayOpenDoor) return "door";
  return turn?.fought ? "end" : null;
}

/** Says a step of the guide, once at each example. Returns a function for when it is over. */
export function guide({ notices }: App, table: string, step: GuideStep): (() => void) | undefined {
  return isFirst(`${step}-${table}`) ? notices.hint(m.guide({ step })) : undefined;
}
