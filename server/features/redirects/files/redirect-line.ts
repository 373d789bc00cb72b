/** A redirect of a file, or a sentence about what is wrong with its line; `undefined` for a line that says nothing. */
export type RedirectLine = { from: string; to: string } | { from: string; reason: string } | undefined;

/** Longer than any two addresses. The parser of tables takes the square of the time for a line of quotation marks. */
export const LINE_MAXIMUM = 10_000;
const SHOWN_MAXIMUM = 200;

export const PATTERN = 'It is a pattern. Only whole addresses can be imported.';
export const NO_TARGET = 'The target is missing.';
const TOO_LONG = 'The line is too long.';

/** @param old where it leads from, or the beginning of the line */
export function refuse(old: string, reason: string): RedirectLine {
  return { from: old.slice(0, SHOWN_MAXIMUM), reason };
}

export const refuseLength = (line: string): RedirectLine => refuse(line, TOO_LONG);
