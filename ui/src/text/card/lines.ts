/** A sentence about a card, with nested sentences. */
export interface Line {
  text: string;
  under?: Line[];
}

export function line(text: string, under: Line[] = []): Line {
  return under.length ? { text, under } : { text };
}

/** The sentences that apply, in order. */
export function lines(...all: (string | Line | false | null | undefined)[]): Line[] {
  return all.filter(Boolean).map((one) => (typeof one === "string" ? { text: one } : (one as Line)));
}

/** Flattens sentences, each followed by its nested ones. */
export function paragraph(all: Line[]): string {
  return all.map(({ text, under }) => (under ? `${text} ${paragraph(under)}` : text)).join(" ");
}
