import type { Node } from 'prosemirror-model';
import { canBeMarkup, escapeCharacter, type TextContext } from '../markdown/escape.ts';
import { DELIMITERS, type Emphasis, emphasisedRanges, type Range } from './emphasised-ranges.ts';
import { type InlineContext, type InlineItem, type InlineOptions, inlineItemsOf } from './inline-items.ts';
import { PASTED, type SerializeOptions } from './serialize-options.ts';

/** The longest entity has so many characters. */
const LOOK_AHEAD = 36;
const SIGN = /^[!-/:-@[-`{-~]$/;

/** Writes the content of a block; lines are separated by line feeds. */
export function serializeInline(block: Node, context: InlineContext = {}, options: SerializeOptions = PASTED): string {
  return serializeIn(block, { ...options, ...context });
}

function serializeIn(block: Node, options: InlineOptions): string {
  const items = inlineItemsOf(block, options, writeNote);
  const { opened, closed } = delimiters(emphasisedRanges(items, options.keptMarks === 'words'));
  const isBoundary = (at: number) => opened.has(at) || closed.has(at) || items[at - 1]?.target !== items[at]?.target;
  let written = '';
  for (let at = 0; at <= items.length; at += 1) {
    const item = items[at];
    const before = items[at - 1]?.target ?? '';
    const target = item?.target ?? '';
    written += closed.get(at) ?? '';
    if (before !== '' && before !== target) written += `](${before})`;
    if (target !== '' && before !== target) written += '[';
    written += opened.get(at) ?? '';
    if (item?.kind === 'character') written += escapeItem(items, at, options, isBoundary);
    else if (item?.kind === 'code') {
      // Backquotes that touch would be one delimiter.
      const end = endOfCode(items, at, isBoundary);
      written += writeInlineCode(textBetween(items, at, end), options);
      at = end - 1;
    } else written += item?.text ?? '';
  }
  return written;
}

function endOfCode(items: InlineItem[], start: number, isBoundary: (at: number) => boolean): number {
  let end = start + 1;
  while (items[end]?.kind === 'code' && !isBoundary(end)) end += 1;
  return end;
}

function writeNote(note: Node, options: InlineOptions): string {
  const text = serializeIn(note, { ...options, isBracketed: true }).trim();
  return `^[${text.replace(/[ \t]*\n\s*/g, options.keepsLines ? '\n' : ' ')}]`;
}

function writeInlineCode(text: string, { isTableCell }: TextContext): string {
  const code = text.replace(/\s*\n\s*/g, ' ');
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const needsSpace = /^`|`$/.test(code) || /^ .*\S.* $/.test(code);
  const padded = needsSpace ? ` ${code} ` : code;
  return fence + (isTableCell ? padded.replaceAll('|', '\\|') : padded) + fence;
}

/** The delimiters before each position: those of outer ranges are opened first and closed last. */
function delimiters(ranges: Range[]) {
  const [opened, closed] = [new Map<number, string>(), new Map<number, string>()];
  const outerFirst = ranges.toSorted((one, other) => other.end - other.start - (one.end - one.start));
  for (const { emphasis, start, end } of outerFirst) {
    opened.set(start, (opened.get(start) ?? '') + DELIMITERS[emphasis]);
    closed.set(end, DELIMITERS[emphasis] + (closed.get(end) ?? ''));
  }
  return { opened, closed };
}

function textBetween(items: InlineItem[], from: number, to: number): string {
  return items
    .slice(from, to)
    .map((item) => item.text)
    .join('');
}

function escapeItem(
  items: InlineItem[],
  at: number,
  options: InlineOptions,
  isBoundary: (at: number) => boolean,
): string {
  const { text, target, emphases } = items[at] as InlineItem;
  const next = items[at + 1];
  if (options.escapes === 'all' && SIGN.test(text)) return `\\${text}`;
  if (options.escapes === 'colons' && textBetween(items, at, at + 3) === '://') return '\\:';
  if (options.escapes === 'all' && text === '©' && isWithin(options, emphases)) return '&copy;';
  // Directly before a bracket, these characters would make an image or a note of a link.
  if (/[!^]/.test(text) && next && next.target !== '' && next.target !== target) return `\\${text}`;
  if (!canBeMarkup(text)) return text;
  let start = at;
  while (start > at - 2 && !isBoundary(start) && items[start - 1]?.kind === 'character') start -= 1;
  let end = at + 1;
  while (end < at + LOOK_AHEAD && !isBoundary(end) && items[end]?.kind === 'character') end += 1;
  const isBracketed = options.isBracketed === true || target !== '';
  const [before, after] = [textBetween(items, start, at), textBetween(items, at, end)];
  return escapeCharacter(text, { ...options, isBracketed, before, after });
}

/** Whether a sign of copyright cannot be the one before the credit. */
function isWithin({ isCaption, isBracketed }: InlineContext, emphases: Set<Emphasis>): boolean {
  return isCaption === true && (isBracketed === true || emphases.size > 0);
}
