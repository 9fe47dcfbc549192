/** The event of a part that could not be loaded. */
export const LOAD_FAILED = "load-failed";

/** Delay between attempts (ms). */
const AGAIN = 1000;

/**
 * A part of the interface that loads on first use and is available synchronously from then on, so that an `{#await}`
 * shows it without an empty frame. Retries while the host is unreachable, so that nobody is left with an empty screen.
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
        if (first) dispatchEvent(new Event(LOAD_FAILED));
        await new Promise((over) => setTimeout(over, AGAIN));
      }
    }
  }

  return () => module ?? (underway ??= persist());
}
