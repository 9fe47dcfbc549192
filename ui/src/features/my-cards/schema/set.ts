import schema from "$wire/set.schema.json";
import { Shapes, type Schema } from "./shape";

/** The shapes of all cards, as a file of a set can have them. */
export const shapes = new Shapes(schema as unknown as Schema);
