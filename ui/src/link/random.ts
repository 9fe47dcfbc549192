/** A random id of 128 bits. `crypto.randomUUID` is missing on pages that are not served over https. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
