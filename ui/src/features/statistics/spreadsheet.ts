import Papa from "papaparse";

/** A table as a CSV file that spreadsheets read. */
export function spreadsheet(fields: string[], rows: (string | number)[][]): string {
  // A name that looks like a formula must not become one, and spreadsheets know the encoding by the mark in front.
  return `\ufeff${Papa.unparse({ fields, data: rows }, { escapeFormulae: true })}\r\n`;
}
