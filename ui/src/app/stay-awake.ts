/** True if this browser can keep the screen on. */
export const canStayAwake = "wakeLock" in globalThis.navigator;

/** Keeps the screen on until the returned function is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;

  // The system takes the lock back whenever the page is hidden, and may refuse it where the battery is low.
  async function claim(): Promise<void> {
    if (over || document.visibilityState !== "visible") return;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (over) await lock?.release();
  }

  const seen = () => void claim();
  document.addEventListener("visibilitychange", seen);
  void claim();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", seen);
    void lock?.release();
  };
}
