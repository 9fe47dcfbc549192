import { m } from "$paraglide/messages";
import type { LabelFormat } from "$wire";
import { dotted } from "$text/names";
import { decimal } from "$text/odds";
import { term } from "$text/say";

/** A format of labels: its paper, how many it has, and their size. */
export function formatName(format: LabelFormat): string {
  const size = m.label_size({ width: decimal(format.size[0]), height: decimal(format.size[1]) });
  const count = format.columns * format.rows;
  return dotted([term("label_paper", format.paper), m.label_a_sheet({ count }), size]);
}

/** The products that a format fits; what to do with it where there is none. */
export function formatProducts(format: LabelFormat): string {
  return format.products.length ? format.products.join(", ") : m.label_to_cut();
}
