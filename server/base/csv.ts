import Papa from 'papaparse';

/** A value that a spreadsheet would run as a formula gets an apostrophe in front, even if it already has one. */
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r])/;

/** Escapes formulas; what reads the values undoes that with `unescapeFormula`. */
export function csvLine(values: readonly string[], lineEnd: '\n' | '\r\n' = '\n'): string {
  return `${Papa.unparse([[...values]], { escapeFormulae: FORMULA, newline: lineEnd })}${lineEnd}`;
}

/** @returns the value that `csvLine` was given */
export function unescapeFormula(value: string): string {
  return value.replace(ESCAPED_FORMULA, '');
}
