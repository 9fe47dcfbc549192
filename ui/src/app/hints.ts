import type { App } from "./app.svelte";
import { device } from "./storage";

const KEPT = "starboard.hints";

/** Delay of a hint (ms): whoever opens something at once needs none yet. */
const SOON = 1000;

/** Says once on this device what can be touched on a screen. Returns a function that takes it back, as the screen is left. */
export function hintOnce(
  { notices, route }: App,
  screen: "table" | "fight" | "seat",
  text: string,
): () => void {
  const seen = device.read<string[]>(KEPT) ?? [];
  if (seen.includes(screen)) return () => {};
  let takeBack: (() => void) | undefined;
  const soon = setTimeout(() => {
    if (route.hasOverlay) return;
    device.write(KEPT, [...(device.read<string[]>(KEPT) ?? []), screen]);
    takeBack = notices.hint(text);
  }, SOON);
  return () => {
    clearTimeout(soon);
    takeBack?.();
  };
}
