import { updates } from "./updates.svelte";

/** Milliseconds until it is tried again. */
const AGAIN = 1000;

/**
 * A part of the interface that is fetched when it is first asked for. From then on it is there at once, so that an
 * `{#await}` shows it without an empty picture before it. While the host cannot be reached it is tried again and again, so
 * that nobody is left in front of an empty screen.
 */
export function lazy<Module>(load: () => Promise<Module>): () => Module | Promise<Module> {
  let module: Module | undefined;
  let underway: Promise<Module> | undefined;

  async function persist(): Promise<Module> {
    for (let first = true; ; first = false) {
      try {
        return (module = await load());
      } catch (error) {
        console.warn(error);
        // A newer host may have it no longer. One that comes back later is looked at when it does.
        if (first) void updates.look();
        await new Promise((over) => setTimeout(over, AGAIN));
      }
    }
  }

  return () => module ?? (underway ??= persist());
}
