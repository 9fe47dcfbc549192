/** The URL of a place at the relay of a page: where the build says, or beside the page. */
export function relay(page: string, place: string): URL {
  const url = new URL(STARBOARD_RELAY + place, page);
  url.protocol = url.protocol.replace("http", "ws");
  url.hash = "";
  return url;
}
