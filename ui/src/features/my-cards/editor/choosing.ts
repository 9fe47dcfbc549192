import { sample } from "../schema/entry";
import { type Shape, type Variant } from "../schema/shape";
import type { Ability, OneShotEffect, SpecialEffect, Step } from "$wire";
import { abilityLine } from "$text/card/abilities";
import { stepLines } from "$text/card/steps";
import { oneShotLines, specialLine } from "$text/card/treasure";
import type { CardTextContext } from "$text/names";

/** Choices that fit into a drop-down list; of more, each needs a sentence. */
const FEW = 4;

type Union = Shape & { is: "union" };

/** True if the choices need their own page. */
export function isLong(shape: Union): boolean {
  return shape.variants.length > FEW;
}

/** A sentence on what a variant would do; none where no sentence speaks of it alone. */
export function exampleOf(context: CardTextContext, { type }: Union, variant: Variant): string | null {
  const data: unknown = sample(variant);
  switch (type) {
    case "Ability":
      return abilityLine(context, data as Ability).text;
    case "Step":
      return stepLines(context, [data as Step])[0]?.text ?? null;
    case "OneShotEffect":
      return oneShotLines(context, data as OneShotEffect)[0]?.text ?? null;
    case "SpecialEffect":
      return specialLine(context, data as SpecialEffect);
    default:
      return null;
  }
}
