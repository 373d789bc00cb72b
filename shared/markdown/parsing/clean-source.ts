import type { Env } from 'markdown-it';
import { asciiDigits } from '#shared/text/digits.ts';

export interface SourceEnvironment extends Env {
  /** The source with line feeds alone. */
  typed: string;
}

/** A fenced block to its end, or a number in Devanagari digits that begins a list item. */
const FENCE_OR_NUMBER =
  /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)]|\[\^[^\s\]]{1,100}\]:)[ \t])*(`{3,}|~{3,})[^\n]*(?:\n(?![ \t>]*\1)[^\n]*)*(?:\n[^\n]*)?|^([ \t>]*)([०-९]{1,3})(?=[.)][ \t])/gm;

/** Unifies the ends of lines, and replaces what HTML cannot have. */
export function cleanSource(source: string): string {
  return source.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[\0\p{Surrogate}]/gu, '\uFFFD');
}

/** The parser knows lists with ASCII digits only. Every character stays in its line and column. */
export function withAsciiLists(source: string): string {
  return source.replace(FENCE_OR_NUMBER, (whole, fence, indent, digits) =>
    fence ? whole : indent + asciiDigits(digits),
  );
}
