import { m } from "$paraglide/messages";
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
