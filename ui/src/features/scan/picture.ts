import type { PictureFault } from "$wire";

/** Files above this size, in bytes, are not opened. */
const LARGEST_FILE = 80_000_000;
/** Pictures with more pixels than this are not opened: they would not fit into memory. */
const MOST_PIXELS = 150_000_000;
/** The qualities of JPEG files that are handed on: a frame is one message, and looks worse where it would be too large. */
const QUALITIES = { photo: [0.85], frame: [0.6, 0.3] };
/** The size up to which a frame fits into a message, in bytes. */
const LARGEST_FRAME = 180_000;
/** Bytes at the start of a JPEG file that include its size: cameras put a thumbnail and much else before it. */
const HEAD = 512 * 1024;

interface Size {
  width: number;
  height: number;
}

/** Opens a picture, with this longer side at most. */
export async function openPicture(file: Blob, longest: number): Promise<ImageBitmap | PictureFault> {
  if (file.size > LARGEST_FILE) return "too-large";
  let head: DataView;
  try {
    head = new DataView(await file.slice(0, HEAD).arrayBuffer());
  } catch {
    return "broken";
  }
  if (startsWith(head, "%PDF")) return "pdf";
  const size = sizeOf(head);
  if (!size && !file.type.startsWith("image/")) return "no-picture";
  if (size && size.width * size.height > MOST_PIXELS) return "too-large";
  try {
    // A browser opens what is there of a file, and leaves the rest gray.
    if (startsWith(head, "\xff\xd8") && !hasEnd(new Uint8Array(await file.arrayBuffer()))) return "broken";
    return await createImageBitmap(file, size ? bounded(size, longest) : {});
  } catch {
    return "broken";
  }
}

/** Returns true if a JPEG file has the marker at its end, which other things may follow. */
function hasEnd(file: Uint8Array): boolean {
  let at = file.lastIndexOf(0xd9);
  while (at > 0 && file[at - 1] !== 0xff) at = file.lastIndexOf(0xd9, at - 1);
  return at > 0;
}

function bounded({ width, height }: Size, longest: number): ImageBitmapOptions {
  if (Math.max(width, height) <= longest) return {};
  // A photo may be stored lying down. The side that is given here then becomes the shorter one, which does no harm.
  return width >= height
    ? { resizeWidth: longest, resizeQuality: "medium" }
    : { resizeHeight: longest, resizeQuality: "medium" };
}

function startsWith(head: DataView, text: string): boolean {
  return [...text].every((letter, at) => at < head.byteLength && head.getUint8(at) === letter.charCodeAt(0));
}

/** The size that a PNG or JPEG file says it has; null for what is neither. */
function sizeOf(head: DataView): Size | null {
  if (startsWith(head, "\x89PNG") && head.byteLength >= 24) {
    return { width: head.getUint32(16), height: head.getUint32(20) };
  }
  if (!startsWith(head, "\xff\xd8")) return null;
  // A JPEG file is a row of segments, each with its length; those of kinds C0 to CF, but for three, tell the size.
  for (let at = 2; at + 9 <= head.byteLength; at += 2 + head.getUint16(at + 2)) {
    const kind = head.getUint8(at + 1);
    if (head.getUint8(at) !== 0xff) return null;
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) {
      return { width: head.getUint16(at + 7), height: head.getUint16(at + 5) };
    }
  }
  return null;
}

/** What a video shows at this moment, as a file in its full size; null if there is nothing yet. */
export function still(video: HTMLVideoElement): Promise<Blob | null> {
  return createImageBitmap(video).then(
    (picture) => drawn(picture, "photo"),
    () => null,
  );
}

/** A picture as a JPEG file, gray where the browser can; null if it cannot be drawn here. */
export async function drawn(picture: ImageBitmap, as: keyof typeof QUALITIES): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width, picture.height];
  const pen = canvas.getContext("2d");
  if (pen) pen.filter = "grayscale(1)";
  pen?.drawImage(picture, 0, 0);
  let file: Blob | null = null;
  for (const quality of QUALITIES[as]) {
    file = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (!file || file.size <= LARGEST_FRAME) break;
  }
  return file;
}
