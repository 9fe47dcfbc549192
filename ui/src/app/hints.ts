import { m } from "$paraglide/messages";
import type { App } from "./app.svelte";
import { device } from "./storage";

const KEPT = "starboard.hints";

/** Delay of a hint (ms): whoever opens something at once needs none yet. */
const SOON = 1000;

/** What can be touched on a screen. */
const HINTS: Record<string, () => string> = { table: m.hint_table, fight: m.hint_fight, seat: m.hint_sheet };

/** Says once on this device what can be touched on a screen. Returns a function for when the screen is left. */
export function hintOnce({ notices, route }: App, screen: string): (() => void) | undefined {
  const hint = HINTS[screen];
  const seen = () => device.read<string[]>(KEPT) ?? [];
  if (!hint || seen().includes(screen)) return undefined;
  let takeBack: (() => void) | undefined;
  const soon = setTimeout(() => {
    if (route.hasOverlay) return;
    device.write(KEPT, [...seen(), screen]);
    takeBack = notices.hint(hint());
  }, SOON);
  return () => {
    clearTimeout(soon);
    takeBack?.();
  };
}
