import { expect, test } from "vitest";
import type { ReadTitle } from "$wire";
import type { Gray } from "./gray";
import { flawOf, qualityOf } from "./quality";

/** Bars of two shades, with edges that are so many pixels wide. */
function bars(dark: number, light: number, edge: number): Gray {
  const data = Uint8Array.from({ length: 320 * 240 }, (_, at) => {
    const part = Math.abs(((at % 320) % 40) - 20) - 10;
    return dark + (light - dark) * Math.min(Math.max(part / edge + 0.5, 0), 1);
  });
  return { width: 320, height: 240, data };
}

const line = (height: number): ReadTitle => {
  const low = 0.2 + height / 240;
  const at: ReadTitle["at"] = [[0.1, 0.2], [0.9, 0.2], [0.9, low], [0.1, low]]; // prettier-ignore
  return { text: "Laser", sure: false, at };
};

test("a picture is said to be dark, blurred or from too far away, in this order", () => {
  const sharp = qualityOf(bars(90, 220, 1));
  expect(sharp.light).toBeCloseTo(155 / 255, 1);
  const blurred = qualityOf(bars(90, 220, 12));
  expect(blurred.sharpness).toBeLessThan(sharp.sharpness / 3);
  expect(flawOf(qualityOf(bars(5, 60, 12)), line(5))).toBe("dark");
  expect(flawOf(blurred, line(5))).toBe("blurred");
  expect(flawOf(sharp, line(5))).toBe("far");
  expect(flawOf(sharp, line(40))).toBe("none");
  expect(flawOf(sharp, null)).toBe("none");
});

test("a plain table is not blurred", () => {
  expect(flawOf(qualityOf(bars(120, 130, 12)), null)).toBe("none");
});
