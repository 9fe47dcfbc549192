import type { PictureFault } from "$wire";
import { openPicture } from "./picture";

/** Files above this size, in bytes, are not posted as they are. */
const LARGEST = 8_000_000;
const QUALITY = 0.85;

/** A picture as it is posted to a host: drawn smaller, or as it is where it cannot be drawn here. */
export async function posted(file: Blob): Promise<Blob | PictureFault> {
  const opened = await openPicture(file);
  if (typeof opened !== "string") return (await drawn(opened)) ?? file;
  if (opened !== "broken" || typeof createImageBitmap === "function") return opened;
  // An old browser lacks what opens it, and the host can tell.
  return file.size > LARGEST ? "too-large" : file;
}

/** A picture as a JPEG file; the bitmap is let go of. */
function drawn(bitmap: ImageBitmap): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
