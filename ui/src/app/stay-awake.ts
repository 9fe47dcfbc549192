/** True if this browser can keep the screen on. */
export const canStayAwake = "wakeLock" in globalThis.navigator;

/** Milliseconds from the loss of the lock to the next request: a system that keeps taking it back is not asked all the time. */
const PAUSE = 1000;

/** Keeps the screen on until the returned function is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let asking = false;
  const over = new AbortController();
  const { signal } = over;

  // The system takes the lock back whenever the page is hidden, and may do so or refuse it where the battery is low.
  async function claim(): Promise<void> {
    const held = lock && !lock.released;
    if (held || asking || signal.aborted || document.visibilityState !== "visible") return;
    asking = true;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    asking = false;
    if (signal.aborted) return lock?.release();
    lock?.addEventListener("release", () => setTimeout(seen, PAUSE), { signal });
  }

  const seen = () => void claim();
  document.addEventListener("visibilitychange", seen, { signal });
  document.addEventListener("pointerdown", seen, { signal, capture: true, passive: true });
  void claim();
  return () => {
    over.abort();
    void lock?.release();
  };
}
