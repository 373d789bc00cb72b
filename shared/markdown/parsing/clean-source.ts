import type { Env } from 'markdown-it';
import { asciiDigits } from '#shared/text/digits.ts';

export interface SourceEnvironment extends Env {
  /** The source with line feeds alone. */
  typed: string;
}

/** A number in Devanagari digits that begins a list item. */
const NUMBER = /^([ \t>]*)([०-९]{1,3})(?=[.)][ \t])/;
/** The first line of a fenced block, perhaps within a quote, a list item or a note. Its backquotes are the only ones. */
const FENCE = /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)]|\[\^[^\s\]]{1,100}\]:)[ \t])*(`{3,}(?=[^`]*$)|~{3,})/;

/** Unifies the ends of lines, and replaces what HTML cannot have. */
export function cleanSource(source: string): string {
  return source.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[\0\p{Surrogate}]/gu, '\uFFFD');
}

/** The parser knows lists with ASCII digits only. Every character stays in its line and column. */
export function withAsciiLists(source: string): string {
  let fence = '';
  const read = (line: string) => {
    const isCode = fence !== '';
    if (isCode && closes(line, fence)) fence = '';
    if (isCode) return line;
    const ascii = line.replace(NUMBER, (_, before, digits) => before + asciiDigits(digits));
    fence = FENCE.exec(ascii)?.[1] ?? '';
    return ascii;
  };
  return source.split('\n').map(read).join('\n');
}

/** The last line of a fenced block is at least as long as the first and has nothing else. */
function closes(line: string, fence: string): boolean {
  const signs = line.replace(/^[ \t>]+/, '').trimEnd();
  return signs.length >= fence.length && signs === fence.charAt(0).repeat(signs.length);
}
