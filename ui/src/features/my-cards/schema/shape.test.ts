import Ajv from "ajv";
import { describe, expect, test } from "vitest";
import type { Card, KindName } from "$wire";
import shipped from "$wire/cards.json";
import schema from "$wire/set.schema.json";
import { CHOICES } from "../text/choices";
import { keyName, readable } from "../text/keys";
import { ALL_KINDS } from "$text/terms";
import { blankEntry, converted, entryOf } from "./entry";
import { numberOf, quickEntry, quickFor } from "./quick";
import { shapes } from "./set";
import {
  asVariant,
  begun,
  blank,
  isObject,
  variantOf,
  type Data,
  type DataObject,
  type Shape,
} from "./shape";

const validate = new Ajv({ strict: false }).compile(schema);

/** The faults of a file with this one card. */
function faults(kind: KindName, keys: DataObject): string[] {
  const sound = validate({ set: { id: "mine", name: "Mine" }, [kind]: [{ ...keys, name: "Towel" }] });
  return sound
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Values of a shape in which each variant and each key that may be left out is there at least once. */
function* values(shape: Shape, seen: readonly string[] = []): Generator<Data> {
  yield blank(shape);
  if (shape.is === "word") yield* shape.words;
  if (shape.is === "list") for (const each of values(shape.of, seen)) yield [each];
  if (shape.is === "object") yield* objects(shape.fields, {}, [...seen, shape.type]);
  if (shape.is !== "union" || seen.filter((type) => type === shape.type).length > 1) return;
  for (const variant of shape.variants) {
    const value = asVariant(variant);
    yield value;
    if (isObject(value)) yield* objects(variant.fields, value, [...seen, shape.type]);
  }
}

function* objects(
  fields: (Shape & { is: "object" })["fields"],
  value: DataObject,
  seen: readonly string[],
): Generator<DataObject> {
  const whole = { ...Object.fromEntries(fields.map((field) => [field.key, begun(field)])), ...value };
  yield whole;
  for (const { key, shape } of fields)
    for (const each of values(shape, seen)) yield { ...whole, [key]: each };
}

/** All shapes that a shape is made of. */
function* parts(shape: Shape, seen = new Set<string>()): Generator<Shape> {
  const type = shape.is === "object" || shape.is === "union" ? shape.type : null;
  if (type !== null && seen.has(type)) return;
  if (type !== null) seen.add(type);
  yield shape;
  if (shape.is === "list") yield* parts(shape.of, seen);
  if (shape.is === "object") for (const field of shape.fields) yield* parts(field.shape, seen);
  if (shape.is === "union")
    for (const { fields } of shape.variants) for (const field of fields) yield* parts(field.shape, seen);
}

describe.each(ALL_KINDS)("a card of the kind %s", (kind) => {
  test("is sound as it begins, but for its name", () => {
    expect(faults(kind, blankEntry(kind).keys)).toEqual([]);
  });

  test("can be given every variant and every key of the vocabulary", () => {
    let made = 0;
    const wrong: string[] = [];
    for (const value of objects(shapes.card(kind).fields, {}, [])) {
      const { id: _, ...keys } = value;
      const found = faults(kind, keys);
      if (found.length) wrong.push(`${JSON.stringify(keys)}: ${found.join(", ")}`);
      made++;
    }
    expect(wrong).toEqual([]);
    expect(made).toBeGreaterThan(1);
  });

  test("is sound after it was of any other kind", () => {
    for (const other of ALL_KINDS) {
      const { keys } = blankEntry(other);
      expect(faults(kind, converted(keys, kind).keys as DataObject), other).toEqual([]);
    }
  });
});

test("every card that ships can be edited, and stays as it is", () => {
  for (const card of shipped as unknown as Card[]) {
    const { kind, keys } = entryOf(card);
    expect(faults(kind, keys), card.id).toEqual([]);
    const { fields } = shapes.card(kind);
    for (const key of Object.keys(keys))
      expect(
        fields.map((field) => field.key),
        card.id,
      ).toContain(key);
  }
});

test("a number that is not public is told from one that is not there", () => {
  const card = (kind: object) => ({ id: "towel", name: "Towel", kind }) as unknown as Card;
  const item = { is: "item", bonus: null, value: null, only: null, abilities: [] };
  expect(entryOf(card(item)).keys).toMatchObject({ bonus: "unknown", value: "unknown" });
  expect(entryOf(card(item)).keys).not.toHaveProperty("only");
});

test("what is entered in a hurry is sound, with any number that can be given", () => {
  for (const what of quickFor()) {
    const numbers = numberOf(what) === "bonus" ? [-100, 0, 100] : [1, 100];
    for (const number of numbers) {
      const { kind, keys } = quickEntry(what, "Towel", number);
      expect(faults(kind, keys as DataObject), what).toEqual([]);
    }
  }
  expect(quickFor(["monster"])).toEqual(["monster"]);
});

test("every choice has words of its own", () => {
  const wordless = ALL_KINDS.flatMap((kind) =>
    [...parts(shapes.card(kind))].flatMap((shape) => {
      if (shape.is !== "word" && shape.is !== "union") return [];
      const words = shape.is === "word" ? shape.words : shape.variants.map(({ word }) => word);
      return words.filter((word) =>
        [undefined, word.replaceAll("-", " ")].includes(CHOICES[shape.type]?.(word as never)),
      );
    }),
  );
  expect(wordless).toEqual([]);
});

test("a key that nobody has words for is shown as it is written", () => {
  expect(keyName("some-new-key", "Item")).toBe("Some new key");
  expect(readable("item")).toBe("Item");
});

test("a variant keeps of another one what it has too", () => {
  const steps = [...parts(shapes.card("trap"))].find(
    (shape) => shape.is === "union" && shape.type === "Step",
  );
  if (steps?.is !== "union") throw new Error("a Trap has steps");
  const variant = (word: string) => steps.variants.find((each) => each.word === word)!;
  const otherwise = [{ do: "die" }];
  const before = { do: "lose-traits", what: "race", count: "all", otherwise };
  const after = asVariant(variant("lose-items"), before);
  expect(after).toMatchObject({ do: "lose-items", what: {}, count: "all", otherwise });
  expect(variantOf(steps, after)?.word).toBe("lose-items");
});
