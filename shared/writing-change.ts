import { WORD } from './text/reading-time.ts';
import { PLAIN_NAMES, WRITING_FIELDS, type Writing } from './writing.ts';

/** What tells a writing from the one before it. */
export interface WritingChange {
  /** How many words the text has more often than before, and how many less often; `null` where most is other. */
  added: number | null;
  removed: number | null;
  /** The first words of the text that are other than before, or that are gone; empty if the text is the same. */
  beginning: string;
  /** The names of the other fields that changed. */
  fields: string[];
}

export function writingChange(before: Writing, after: Writing): WritingChange {
  const names = [
    ['title', 'Title'],
    ...PLAIN_NAMES.map((name) => [name, WRITING_FIELDS[name].label] as const),
    ['format', 'Formatting'],
    ['categoryId', 'Category'],
    ['tags', 'Tags'],
    ['language', 'Language'],
  ] as const;
  const fields = names.flatMap(([name, label]) =>
    JSON.stringify(before[name]) === JSON.stringify(after[name]) ? [] : label,
  );
  const counts = countChangedWords(before.body, after.body);
  return { ...counts, beginning: beginningOfChange(before.body, after.body, counts.added !== 0), fields };
}

/** Counting the words of so many characters takes a few milliseconds. */
const COUNTED_MAXIMUM = 50_000;

/** Their order is not looked at. @returns no numbers where too much of the text is other than before */
function countChangedWords(before: string, after: string): { added: number | null; removed: number | null } {
  const more = new Map<string, number>();
  const [start, end] = sameEnds(before, after);
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

/** How many characters are the same at the beginning of two texts, up to a word that changed, and at their end. */
function sameEnds(before: string, after: string): [start: number, end: number] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  while (start > 0 && !isSpace(before[start - 1])) start -= 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  while (end > 0 && !isSpace(before[before.length - end])) end -= 1;
  return [start, end];
}

const isSpace = (character: string | undefined) => character === ' ' || character === '\n';

const SHOWN = 60;
/** More is read than is shown, because the signs of Markdown are left out. */
const READ = 4 * SHOWN;
const PART_OF_WORD = /[\p{L}\p{M}\p{N}]/u;

function beginningOfChange(before: string, after: string, hasAdded: boolean): string {
  if (before === after) return '';
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  // Not between the two halves of a character.
  if (/[\uD800-\uDBFF]/.test(after.charAt(start - 1))) start -= 1;
  const isInWord = [before, after].some((text) => PART_OF_WORD.test(text.charAt(start)));
  const wordStart = isInWord ? (before.slice(Math.max(0, start - SHOWN), start).match(/\S*$/)?.[0].length ?? 0) : 0;
  const rest = (hasAdded ? after : before).slice(start - wordStart, start + READ);
  // Where only a sign was added at the end, no word follows: those before it show where it is.
  const words = withoutSigns(rest) || withoutSigns(after.slice(Math.max(0, start - SHOWN), start)) || '…';
  return words.length > SHOWN ? `${words.slice(0, SHOWN).replace(/\s+\S*$/, '')} …` : words;
}

function withoutSigns(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#>|[\]]+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+(?=\S)/u, '')
    .trim();
}
