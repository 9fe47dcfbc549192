import { expect, test } from "vitest";
import { fit } from "./text-width";

const width = (text: string, size: number) => (text.length * size) / 2;

test("a text that has room keeps its size", () => {
  expect(fit("Inara", 20, 50, width)).toEqual({ text: "Inara", size: 20 });
});

test("a text is smaller where the room is short", () => {
  expect(fit("Inara", 20, 40, width)).toEqual({ text: "Inara", size: 16 });
});

test("a text is cut where the room is far too short", () => {
  const { text, size } = fit("Inara of the long name", 20, 55, width);
  expect(size).toBe(11);
  expect(text).toBe("Inara of …");
});
