import type { Fault, NoStorage } from "$wire";

/** The name of a worker whose page may keep small data: a storage that is refused all the same is that of a private window. */
export const KEEPS_COOKIES = "cookies";

/** The fault of a browser that gives a page no storage. */
export function noStorage(why: NoStorage): Fault {
  const isPrivate = why === "refused" && self.name === KEEPS_COOKIES;
  return { fault: "unopened", folder: "", why: { fault: "no-storage", why: isPrivate ? "private" : why } };
}
