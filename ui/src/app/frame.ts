/** Milliseconds that a frame lasts. */
const FRAME = 16;

/** Does something once the next frame has been shown, which so does not wait for it. Gives back a way to call it off. */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(run, FRAME)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Does something right before the next frame is drawn, when all that changes in it has changed: where things lie is worked
 * out once then. Gives back a way to call it off.
 */
export function beforeFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}
