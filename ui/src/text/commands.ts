/** Characters that mean themselves to every shell. */
const PLAIN = /^[\p{L}\p{N}/.:_-]+$/u;
const WINDOWS = /^[a-z]:\\|^\\\\/i;

/** A command that starts a host on a folder; DIR stands for one that this device does not know. */
export function hostCommand(option: "--share" | "--recover", folder?: string | null): string {
  return `starboard-host ${option} --data ${folder ? quoted(folder) : "DIR"}`;
}

/** A path as a shell takes it for one word. */
function quoted(path: string): string {
  if (WINDOWS.test(path)) return PLAIN.test(path.replaceAll("\\", "/")) ? path : `"${path}"`;
  return PLAIN.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
