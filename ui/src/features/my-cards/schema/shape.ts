import type { KindName } from "$wire";

/** A value of a card as its file has it, where nothing is written by leaving the key out. */
export type Data = boolean | number | string | Data[] | DataObject;
export type DataObject = { [key: string]: Data };

/** The type of a value, as a form sees it. */
export type Shape =
  | { is: "text"; longest: number }
  | { is: "number"; min: number; max: number }
  /** A number, or `unknown` where it is not public. */
  | { is: "figure"; min: number; max: number }
  | { is: "flag" }
  | { is: "word"; type: string; words: readonly string[] }
  /** The id of a card, of a kind where only that fits. */
  | { is: "card"; kind: KindName | null }
  | { is: "list"; readonly of: Shape }
  /** A text in several languages, by their tags. */
  | { is: "names"; longest: number }
  | { is: "object"; type: string; fields: readonly Field[] }
  | { is: "union"; type: string; variants: readonly Variant[] };

/** A value under a key. */
export interface Field {
  key: string;
  readonly shape: Shape;
  /** The default; undefined if a value is required, or if absence has its own meaning. */
  preset: Data | undefined;
  /** It may be left out, which means something else than any value. */
  optional: boolean;
}

/** One of several things that a value can be. */
export interface Variant {
  word: string;
  /** The key that holds the word; none where the word itself is the value or the only key. */
  tag: string | null;
  fields: readonly Field[];
}

/** The parts of JSON Schema that a set file is described in. */
export interface Schema {
  $ref?: string;
  type?: string;
  const?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: Data;
  definitions?: Record<string, Schema>;
  "x-card"?: KindName;
}

/** The keys that say which variant a value is. */
const TAGS = ["do", "is", "pay"];
const CARD_ID = "CardId";
/** How set files write a number that is not public. */
export const UNKNOWN = "unknown";
/** Text without a limit in the schema still ends somewhere. */
const LONGEST = 80;

/** Reads a JSON Schema as the shapes of a form. */
export class Shapes {
  #definitions: Record<string, Schema>;
  #cards: Record<string, Schema>;
  #known = new Map<string, Shape>();

  constructor(schema: Schema) {
    this.#definitions = schema.definitions ?? {};
    this.#cards = schema.properties ?? {};
  }

  /** The fields of a card kind, with name and id. */
  card(kind: KindName): Shape & { is: "object" } {
    const shape = this.#read(this.#cards[kind]?.items ?? {}, kind);
    if (shape.is !== "object") throw new Error(`a ${kind} is no object`);
    return shape;
  }

  #named(reference: string): Shape {
    const name = reference.split("/").at(-1) ?? "";
    const known = this.#known.get(name);
    if (known) return known;
    const shape = this.#read(this.#definitions[name] ?? {}, name);
    this.#known.set(name, shape);
    return shape;
  }

  #read(schema: Schema, type: string): Shape {
    const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
    if (reference?.endsWith(`/${CARD_ID}`)) return { is: "card", kind: schema["x-card"] ?? null };
    if (reference) return this.#named(reference);
    const number = schema.anyOf?.find((each) => each.type === "integer");
    if (number) return { is: "figure", ...range(number) };
    if (schema.oneOf) return this.#choice(schema.oneOf, type);
    if (schema.type === "integer") return { is: "number", ...range(schema) };
    if (schema.type === "boolean") return { is: "flag" };
    if (schema.type === "string") return { is: "text", longest: schema.maxLength ?? LONGEST };
    if (schema.type === "array") return this.#list(schema, type);
    const { additionalProperties: named } = schema;
    if (typeof named === "object") return { is: "names", longest: named.maxLength ?? LONGEST };
    return { is: "object", type, fields: this.#fields(schema) };
  }

  #list(schema: Schema, type: string): Shape {
    const read = (): Shape => this.#read(schema.items ?? {}, type);
    // Read the content lazily: a step can hold steps.
    return {
      is: "list",
      get of() {
        return read();
      },
    };
  }

  #choice(all: Schema[], type: string): Shape {
    const words = all.flatMap((each) => each.const ?? []);
    if (words.length === all.length) return { is: "word", type, words };
    return { is: "union", type, variants: all.map((each) => this.#variant(each)) };
  }

  #variant(schema: Schema): Variant {
    if (schema.const !== undefined) return { word: schema.const, tag: null, fields: [] };
    const properties = schema.properties ?? {};
    const tag = TAGS.find((tag) => properties[tag]?.const !== undefined);
    if (tag === undefined) {
      const [word = ""] = Object.keys(properties);
      return { word, tag: null, fields: this.#fields(schema) };
    }
    const { [tag]: named, ...rest } = properties;
    return { word: named?.const ?? "", tag, fields: this.#fields({ ...schema, properties: rest }) };
  }

  #fields({ properties = {}, required = [] }: Schema): Field[] {
    return Object.entries(properties).map(([key, schema]) => {
      const read = (): Shape => this.#read(schema, key);
      let shape: Shape | undefined;
      return {
        key,
        get shape() {
          return (shape ??= read());
        },
        preset: schema.default,
        optional: !required.includes(key) && schema.default === undefined,
      };
    });
  }
}

function range({ minimum = 0, maximum = 0 }: Schema): { min: number; max: number } {
  return { min: minimum, max: maximum };
}

/** A value to begin with. */
export function blank(shape: Shape): Data {
  switch (shape.is) {
    case "text":
    case "card":
      return "";
    case "number":
    case "figure":
      return Math.min(Math.max(1, shape.min), shape.max);
    case "flag":
      return false;
    case "word":
      return shape.words[0] ?? "";
    case "list":
      return [];
    case "names":
      return {};
    case "object":
      return filled(shape.fields);
    case "union":
      return shape.variants[0] ? asVariant(shape.variants[0]) : "";
  }
}

/** All keys that have to be there, with values to begin with. */
export function filled(fields: readonly Field[], kept: DataObject = {}): DataObject {
  const there = fields.filter((field) => !field.optional || kept[field.key] !== undefined);
  return Object.fromEntries(there.map((field) => [field.key, kept[field.key] ?? begun(field)]));
}

/** The initial value of a field. An optional object begins with its own required fields. */
export function begun(field: Field): Data {
  if (field.preset === undefined || field.shape.is === "object") return blank(field.shape);
  return structuredClone(field.preset);
}

/** A value that is a variant, with what it can keep of a former one. */
export function asVariant(variant: Variant, before?: Data): Data {
  const kept = isObject(before) ? keep(variant.fields, before) : {};
  const rest = filled(variant.fields, kept);
  if (variant.tag !== null) return { [variant.tag]: variant.word, ...rest };
  return variant.fields.length ? rest : variant.word;
}

/** The parts of an old value that fit the fields. */
export function keep(fields: readonly Field[], before: DataObject): DataObject {
  const kept = fields.flatMap(({ key, shape }) => {
    const value = before[key];
    return value !== undefined && fits(shape, value) ? [[key, value] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** True if a value looks like a shape. */
function fits(shape: Shape, data: Data): boolean {
  switch (shape.is) {
    case "figure":
      return data === UNKNOWN || within(shape, data);
    case "number":
      return within(shape, data);
    case "flag":
      return typeof data === "boolean";
    case "word":
      return shape.words.includes(data as string);
    case "text":
    case "card":
      return typeof data === "string";
    case "list":
      return Array.isArray(data);
    case "names":
    case "object":
      return isObject(data);
    case "union":
      return variantOf(shape, data) !== undefined;
  }
}

function within({ min, max }: { min: number; max: number }, data: Data): boolean {
  return typeof data === "number" && data >= min && data <= max;
}

/** The variant of a value. */
export function variantOf(shape: Shape & { is: "union" }, data: Data): Variant | undefined {
  return shape.variants.find(({ word, tag }) => {
    if (typeof data === "string") return data === word;
    return isObject(data) && (tag === null ? word in data : data[tag] === word);
  });
}

export function isObject(data: Data | undefined): data is DataObject {
  return typeof data === "object" && !Array.isArray(data);
}
