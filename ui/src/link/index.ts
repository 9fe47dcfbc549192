export { base64, Files, isArchive, type Unpacked } from "./files";
export {
  LinkLost,
  Refusal,
  type Away,
  type Link,
  type LinkState,
  type NotLetIn,
  type ResponseTo,
} from "./link";
// A build with the host inside the page takes `page` in its place.
export { openLink, surroundings } from "$link/here";
export type { Pass } from "./socket";
export type { Keeping, Kept, Shared, Silence } from "./surroundings";
