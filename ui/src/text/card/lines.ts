/** A sentence on what a card does, with those that it leads to. */
export interface Line {
  text: string;
  under?: Line[];
}

export function line(text: string, under: Line[] = []): Line {
  return under.length ? { text, under } : { text };
}

/** The sentences whose condition holds, in their order. */
export function lines(...all: (string | Line | false | null | undefined)[]): Line[] {
  return all.filter(Boolean).map((one) => (typeof one === "string" ? { text: one } : (one as Line)));
}

/** Sentences one after the other, each followed by those that it leads to. */
export function paragraph(all: Line[]): string {
  return all.map(({ text, under }) => (under ? `${text} ${paragraph(under)}` : text)).join(" ");
}
