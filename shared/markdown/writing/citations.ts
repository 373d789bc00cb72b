import { asciiDigits } from '#shared/text/digits.ts';
import { textHtml } from './block-language.ts';
import type { Scope } from './scope.ts';

/** @param works such as `गीता` and `Gita` @returns `null` for none */
export function citationPattern(works: readonly string[]): RegExp | null {
  if (works.length === 0) return null;
  // The longest first, since the first that fits is taken.
  const names = works.toSorted((one, other) => other.length - one.length).map(escapePattern);
  return new RegExp(
    SURROUNDED.replace('NAMES', () => names.join('|')),
    'gu',
  );
}

/** A name, a chapter, a point or colon and a verse, in digits of either script; perhaps up to another verse. */
const SURROUNDED =
  '(^|[^\\p{L}\\p{M}\\p{N}])(NAMES)[ \\u00a0]([\\d०-९]{1,3})[.:]([\\d०-९]{1,4})(?:[-–][\\d०-९]{1,4})?(?![\\p{L}\\p{M}\\p{N}]|[.:][\\d०-९])';

/** Writes text, with citations as parts of their own. */
export function writeCitedText(text: string, scope: Scope): void {
  let end = 0;
  for (const match of scope.citations ? text.matchAll(scope.citations) : []) {
    const [whole, before = '', work = '', chapter = '', verse = ''] = match;
    const [start, words] = [match.index + before.length, whole.slice(before.length)];
    if (start > end) scope.output.write(textHtml(text.slice(end, start), scope));
    const [chapterNumber, verseNumber] = [Number(asciiDigits(chapter)), Number(asciiDigits(verse))];
    const html = textHtml(words, scope);
    scope.output.writePart({ kind: 'citation', work, chapter: chapterNumber, verse: verseNumber, html });
    end = start + words.length;
  }
  if (end < text.length) scope.output.write(textHtml(text.slice(end), scope));
}

function escapePattern(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
