/** Length of a frame (ms). */
const FRAME = 16;

/** Runs a callback after the next frame is shown, without delaying it. Returns a function to cancel. */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(run, FRAME)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Runs a callback right before the next frame, after all of its changes, so that layout is computed only once. Returns
 * a function to cancel.
 */
export function beforeFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}
