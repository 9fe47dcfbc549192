/** Writes by which storage is tried. */
const TRIES = 16;
const BLOCK = 4096;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!;

/**
 * Whether the files of this page lie in memory, as in a private window. Browsers do not tell, but there a write goes through
 * another process, and a flush, which takes longest on a disk, has nothing to do. The two are compared, not timed: it is as
 * true on a slow device.
 */
async function inMemory(): Promise<boolean> {
  const folder = await navigator.storage.getDirectory();
  const file = await folder.getFileHandle("try", { create: true });
  const handle = await file.createSyncAccessHandle();
  const [writes, flushes]: [number[], number[]] = [[], []];
  try {
    const block = new Uint8Array(BLOCK);
    for (let time = 0; time < TRIES; time++) {
      const begun = performance.now();
      handle.write(block, { at: time * BLOCK });
      const written = performance.now();
      handle.flush();
      writes.push(written - begun);
      flushes.push(performance.now() - written);
    }
  } finally {
    handle.close();
    await folder.removeEntry("try");
  }
  return median(writes) > median(flushes);
}

// Where it cannot be tried, as while another tab does, nothing is known.
void inMemory()
  .catch(() => false)
  .then((answer) => postMessage(answer));
