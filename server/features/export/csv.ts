import Papa from 'papaparse';

/** What spreadsheets would run as a formula gets an apostrophe, and so does what begins with one before it. */
const FORMULA = /^'*[=+\-@\t\r]/;
const MARKED_FORMULA = /^'(?='*[=+\-@\t\r])/;

export function csvLine(values: readonly string[]): string {
  return `${Papa.unparse([[...values]], { escapeFormulae: FORMULA, newline: '\n' })}\n`;
}

/** @returns the value that `csvLine` was given */
export function withoutMark(value: string): string {
  return value.replace(MARKED_FORMULA, '');
}
