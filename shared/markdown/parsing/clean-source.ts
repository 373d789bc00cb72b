import type { Env, StateCore } from 'markdown-it';
import { asciiDigits } from '#shared/text/digits.ts';

export interface SourceEnvironment extends Env {
  /** The source with line feeds alone. */
  typed: string;
}

/** A number in Devanagari digits that begins a list item, rather than the head of a table. */
const NUMBERS = /^([ \t>]*)([०-९]{1,3})(?=[.)][ \t])(?![^|\n]*\|.*\n[ \t>:-]*\|[ \t|:-]*$)/gm;

/** Unifies the ends of lines, and replaces what HTML cannot have. */
export function cleanSource(source: string): string {
  return source.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[\0\p{Surrogate}]/gu, '\uFFFD');
}

/** The parser knows lists with ASCII digits only. Every character stays in its line and column. */
export function withAsciiLists(source: string): string {
  return source.replace(NUMBERS, (_, before, digits) => before + asciiDigits(digits));
}

/** Gives the lines of code the digits that they had before `withAsciiLists`. */
export function restoreDigitsOfCode({ src, tokens, env }: StateCore): void {
  const { typed } = env as SourceEnvironment;
  if (typed === src) return;
  const lines = typed.split('\n');
  for (const token of tokens) {
    if (token.type !== 'fence') continue;
    const first = (token.map?.[0] ?? 0) + 1;
    const restore = (line: string, index: number) => {
      const text = line.trimStart();
      const indent = line.slice(0, line.length - text.length);
      return text ? indent + (lines[first + index]?.slice(-text.length) ?? text) : line;
    };
    token.content = token.content.split('\n').map(restore).join('\n');
  }
}
