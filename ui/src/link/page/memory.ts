/** The number of writes that try the storage. */
const TRIES = 16;
const BLOCK = 4096;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!;

/**
 * True if the files of this page lie in memory, as in a private window. Browsers do not tell. But in memory a write goes
 * through another process, and a flush has nothing to do; on a disk, the flush takes longest. Comparing the two works on slow
 * devices too.
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

// A try that fails, as while another tab has the file, says nothing.
void inMemory()
  .catch(() => false)
  .then((answer) => postMessage(answer));
