/** A value that a spreadsheet would run as a formula gets an apostrophe in front, even if it already has one. */
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r])/;

/** Escapes formulas; what reads the values undoes that with `unescapeFormula`. */
export function csvLine(values: readonly string[], lineEnd: '\n' | '\r\n' = '\n'): string {
  return values.map(fieldOf).join(',') + lineEnd;
}

/** Quoted where a reader might take it for something else, or lose the spaces around it. */
function fieldOf(value: string): string {
  const isFormula = FORMULA.test(value);
  const escaped = isFormula ? `'${value}` : value;
  return isFormula || /[",\r\n\ufeff]|^ | $/.test(value) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** @returns the value that `csvLine` was given */
export function unescapeFormula(value: string): string {
  return value.replace(ESCAPED_FORMULA, '');
}
