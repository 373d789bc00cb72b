import type { WritingChange } from './contracts/post-writing.ts';
import { WORD } from './text/reading-time.ts';
import { FIELD_NAMES, isSameField, type Writing } from './writing.ts';

/** What tells a writing from the one before it. */
export function writingChange(before: Writing, after: Writing): WritingChange {
  const [was, is] = [before.body, after.body];
  const start = sameBeginning(was, is);
  const counts = countChangedWords(was, is, start);
  return {
    ...counts,
    beginning: was === is ? '' : beginningOfChange(was, is, start, counts.added !== 0),
    fields: FIELD_NAMES.filter((name) => name !== 'body' && !isSameField(before, after, name)),
  };
}

/** How many characters are the same at the beginning of two texts. */
function sameBeginning(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  return start;
}

/** Counting the words of so many characters takes a few milliseconds. */
const COUNTED_MAXIMUM = 50_000;

/** Their order is not looked at. @returns no numbers where too much of the text is other than before */
function countChangedWords(
  before: string,
  after: string,
  same: number,
): { added: number | null; removed: number | null } {
  const more = new Map<string, number>();
  let start = same;
  while (start > 0 && !isSpace(before[start - 1])) start -= 1;
  const end = sameEnd(before, after, start);
  const changed = [before, after].map((text) => text.slice(start, text.length - end));
  if (changed.some(({ length }) => length > COUNTED_MAXIMUM)) return { added: null, removed: null };
  const count = (text = '', by: number) => {
    for (const [word] of text.matchAll(WORD)) more.set(word, (more.get(word) ?? 0) + by);
  };
  count(changed[1], 1);
  count(changed[0], -1);
  const counts = { added: 0, removed: 0 };
  for (const difference of more.values()) counts[difference > 0 ? 'added' : 'removed'] += Math.abs(difference);
  return counts;
}

/** How many characters after `start` are the same at the end of two texts, from a word on that did not change. */
function sameEnd(before: string, after: string, start: number): number {
  const longest = Math.min(before.length, after.length) - start;
  let end = 0;
  while (end < longest && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  while (end > 0 && !isSpace(before[before.length - end])) end -= 1;
  return end;
}

const isSpace = (character: string | undefined) => character === ' ' || character === '\n';

const SHOWN = 60;
/** More is read than is shown, because the signs of Markdown are left out. */
const READ = 4 * SHOWN;
/** The first half of a character, at the end of what was cut out. */
const HALF = /[\uD800-\uDBFF]$/;
const PART_OF_WORD = /[\p{L}\p{M}\p{N}]/u;

function beginningOfChange(before: string, after: string, same: number, hasAdded: boolean): string {
  // Not between the two halves of a character.
  const start = /[\uD800-\uDBFF]/.test(after.charAt(same - 1)) ? same - 1 : same;
  const isInWord = [before, after].some((text) => PART_OF_WORD.test(text.charAt(start)));
  const wordStart = isInWord ? (before.slice(Math.max(0, start - SHOWN), start).match(/\S*$/)?.[0].length ?? 0) : 0;
  const rest = (hasAdded ? after : before).slice(start - wordStart, start + READ).replace(HALF, '');
  // Where only a sign was added at the end, no word follows: those before it show where it is.
  const words = withoutSigns(rest) || withoutSigns(after.slice(Math.max(0, start - SHOWN), start)) || '…';
  return words.length > SHOWN
    ? `${words
        .slice(0, SHOWN)
        .replace(/\s+\S*$/, '')
        .replace(HALF, '')} …`
    : words;
}

function withoutSigns(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#>|[\]]+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+(?=\S)/u, '')
    .trim();
}
