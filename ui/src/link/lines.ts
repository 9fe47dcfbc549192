/** The bytes of a file that are in memory at once. */
const PIECE = 4 * 1024 * 1024;
const NEWLINE = 10;

/** The lines of a file, without empty ones, each with its end in the file in bytes. They stay parts of the file. */
export async function* lines(file: Blob): AsyncGenerator<{ line: Blob; end: number }> {
  let begin = 0;
  function* upTo(end: number): Generator<{ line: Blob; end: number }> {
    // A line may end with a carriage return.
    if (end > begin + 1) yield { line: file.slice(begin, end), end };
    begin = end + 1;
  }
  for (let from = 0; from < file.size; from += PIECE) {
    const bytes = new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer());
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1))
      yield* upTo(from + at);
  }
  yield* upTo(file.size);
}

/** True if the first line of a file is JSON of a format. */
export async function isJsonOf(format: string, file: Blob): Promise<boolean> {
  const FIRST = 1024;
  const [first = ""] = (await file.slice(0, FIRST).text()).split("\n", 1);
  try {
    return (JSON.parse(first) as { format?: unknown } | null)?.format === format;
  } catch {
    return false;
  }
}
