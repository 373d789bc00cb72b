import { WORD } from './text/reading-time.ts';
import { PLAIN_NAMES, WRITING_FIELDS, type Writing } from './writing.ts';

/** What tells a writing from the one before it. */
export interface WritingChange {
  /** How many words the text has more often than before, and how many less often. */
  added: number;
  removed: number;
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
  const fields = names.flatMap(([name, label]) => (String(before[name]) === String(after[name]) ? [] : label));
  const counts = countChangedWords(before.body, after.body);
  return { ...counts, beginning: beginningOfChange(before.body, after.body, counts.added > 0), fields };
}

/** Their order is not looked at, so that this takes no longer for two long texts than reading them. */
function countChangedWords(before: string, after: string): { added: number; removed: number } {
  const more = new Map<string, number>();
  if (before === after) return { added: 0, removed: 0 };
  const count = (text: string, by: number) => {
    for (const [word] of text.matchAll(WORD)) more.set(word, (more.get(word) ?? 0) + by);
  };
  count(after, 1);
  count(before, -1);
  const counts = { added: 0, removed: 0 };
  for (const difference of more.values()) counts[difference > 0 ? 'added' : 'removed'] += Math.abs(difference);
  return counts;
}

const SHOWN = 60;
/** More is read than is shown, because the signs of Markdown are left out. */
const READ = 4 * SHOWN;
const PART_OF_WORD = /[\p{L}\p{M}\p{N}]/u;

function beginningOfChange(before: string, after: string, hasAdded: boolean): string {
  if (before === after) return '';
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
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
