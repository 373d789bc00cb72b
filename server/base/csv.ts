import Papa from 'papaparse';

/** What spreadsheets would run as a formula gets an apostrophe, and so does what begins with one before it. */
const FORMULA = /^'*[=+\-@\t\r]/;
const MARKED_FORMULA = /^'(?='*[=+\-@\t\r])/;

/** Whoever reads the values takes the apostrophes away with `withoutMark`. */
export function csvLine(values: readonly string[], lineEnd: '\n' | '\r\n' = '\n'): string {
  return `${Papa.unparse([[...values]], { escapeFormulae: FORMULA, newline: lineEnd })}${lineEnd}`;
}

/** @returns the value that `csvLine` was given */
export function withoutMark(value: string): string {
  return value.replace(MARKED_FORMULA, '');
}
