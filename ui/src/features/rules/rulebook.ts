import type { Heading, Strength } from "$wire";
import { term } from "$text/say";

/** A heading of an entry. */
export const heading = (heading: Heading) => term("heading", heading);

/** The strength of a ruling, in words. */
export const strength = (strength: Strength) => term("ruling", strength);
