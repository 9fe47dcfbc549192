import type { Card, CardEntry, KindName } from "$wire";
import { shapes } from "./set";
import {
  asVariant,
  blank,
  filled,
  isObject,
  keep,
  UNKNOWN,
  variantOf,
  type Data,
  type DataObject,
  type Field,
  type Shape,
  type Variant,
} from "./shape";

/** Initial values of a card kind if the first possible ones are not the usual ones. */
const BEGINNINGS: Partial<Record<KindName, DataObject>> = {
  monster: { treasures: 1 },
  item: { bonus: 1, value: 0 },
  sidekick: { bonus: 1 },
  enhancer: { bonus: 5 },
};

/** A card that nothing is known of but its kind. */
export function blankEntry(kind: KindName, name = ""): CardEntry & { keys: DataObject } {
  return { kind, keys: filled(shapes.card(kind).fields, { ...BEGINNINGS[kind], name }) };
}

/** A card as one of another kind, with what it can keep. */
export function converted(keys: DataObject, kind: KindName): CardEntry {
  const { fields } = shapes.card(kind);
  return { kind, keys: filled(fields, { ...BEGINNINGS[kind], ...keep(fields, keys) }) };
}

/** A card as its file has it. */
export function entryOf(card: Card): CardEntry & { keys: DataObject } {
  const { is: kind, ...rest } = card.kind;
  const { kind: _, ...own } = card;
  return { kind, keys: written(shapes.card(kind), { ...own, ...rest }) as DataObject };
}

/** A value as a file has it: what is not public by its word, and nothing left out. */
function written(shape: Shape, told: unknown): Data {
  switch (shape.is) {
    case "figure":
      return told === null ? UNKNOWN : (told as number);
    case "list":
      return (told as unknown[]).map((each) => written(shape.of, each));
    case "object":
      return fields(shape.fields, told);
    case "union": {
      const variant = variantOf(shape, told as Data);
      if (!variant || !isObject(told as Data)) return told as Data;
      const tagged = variant.tag === null ? {} : { [variant.tag]: variant.word };
      return { ...tagged, ...fields(variant.fields, told) };
    }
    default:
      return told as Data;
  }
}

function fields(all: readonly Field[], told: unknown): DataObject {
  const entries = all.flatMap(({ key, shape }) => {
    const value = (told as Record<string, unknown>)[key];
    const nothing = value === undefined || (value === null && shape.is !== "figure");
    return nothing ? [] : [[key, written(shape, value)] as const];
  });
  return Object.fromEntries(entries);
}

/** A variant with something in each of its keys, for a sentence that shows what it would be. */
export function sample(variant: Variant): Data {
  const entries = variant.fields.map(({ key, shape }) => [key, shown(shape)] as const);
  return asVariant(variant, Object.fromEntries(entries));
}

function shown(shape: Shape): Data {
  if (shape.is === "text" || shape.is === "card") return "…";
  if (shape.is === "list" && shape.of.is === "word") return [...shape.of.words];
  if (shape.is === "list" && shape.of.is === "text") return [shown(shape.of)];
  if (shape.is === "union" && shape.variants[0]) return sample(shape.variants[0]);
  return blank(shape);
}
