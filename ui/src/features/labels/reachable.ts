/** Names by which only this device reaches the host. */
const ALONE = ["localhost", "127.0.0.1", "[::1]", "tauri.localhost"];

/** The address of a page for other devices, with its path prefix; undefined if they cannot reach it. */
function reachable(page: string): string | undefined {
  const { protocol, hostname } = new URL(page);
  const isReached = ["http:", "https:"].includes(protocol) && !ALONE.includes(hostname);
  return isReached ? new URL(".", page).href : undefined;
}

/** The addresses at which other devices reach a table: that of the page, if they can, and those that the host tells. */
export function addresses(page: string, told: string[]): string[] {
  return [...new Set([reachable(page) ?? [], told].flat())];
}
