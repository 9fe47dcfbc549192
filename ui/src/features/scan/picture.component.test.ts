import { expect, test } from "vitest";
import { drawn } from "./picture";

test("a frame fits into a message however busy its picture is", async () => {
  const canvas = new OffscreenCanvas(1280, 960);
  const pen = canvas.getContext("2d")!;
  const noise = pen.createImageData(1280, 960);
  for (let at = 0, shade = 1; at < noise.data.length; at++) {
    shade = (shade * 75 + 74) % 65_537;
    noise.data[at] = at % 4 === 3 ? 255 : 96 + (shade % 64);
  }
  pen.putImageData(noise, 0, 0);
  const picture = canvas.transferToImageBitmap();
  const [frame, photo] = [await drawn(picture, "frame"), await drawn(picture, "photo")];
  // In base64 a file grows by a third, and a message has at most 256 KB.
  expect(frame!.size).toBeLessThan(190_000);
  expect(photo!.size).toBeGreaterThan(190_000);
});
