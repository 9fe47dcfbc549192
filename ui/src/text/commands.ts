/** Characters that mean themselves to every shell. */
const PLAIN = /^[\p{L}\p{N}/.:_-]+$/u;
const WINDOWS = /^[a-z]:\\|^\\\\/i;

/** A command that starts a host on a folder, with further options; DIR stands for a folder that this device does not know. */
export function hostCommand(
  option: "--share" | "--recover",
  folder?: string | null,
  further: readonly string[] = [],
): string {
  const data = folder ? quoted(folder) : "DIR";
  return ["starboard-host", option, "--data", data, ...further.map(quoted)].join(" ");
}

/** A path as a shell takes it for one word. */
function quoted(path: string): string {
  if (WINDOWS.test(path)) return PLAIN.test(path.replaceAll("\\", "/")) ? path : `"${path}"`;
  return PLAIN.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
