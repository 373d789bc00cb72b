/** `7`, `1,20,000`: grouped as in India. A formatter costs more than the rest of a line, and most numbers need none. */
export function inFigures(number: number): string {
  return number < 1000 ? String(number) : number.toLocaleString('en-IN');
}
