export interface MarkedRun {
  text: string;
  isMarked: boolean;
}

/**
 * Where words of the search begin a word of the text, as the search itself finds them. A stroke never ends inside
 * a Devanagari cluster: the letter would fall apart.
 */
export function markedRuns(text: string, search: string): MarkedRun[] {
  const words = search.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [{ text, isMarked: false }];

  const longestFirst = words.sort((a, b) => b.length - a.length).join('|');
  const found = new RegExp(`(^|[^\\p{L}\\p{M}\\p{N}])((?:${longestFirst})(?:\\u094d\\p{L}|\\p{M})*)`, 'giu');
  const runs: MarkedRun[] = [];
  let end = 0;
  for (const { index, 1: before = '', 2: word = '' } of text.matchAll(found)) {
    const start = index + before.length;
    if (start > end) runs.push({ text: text.slice(end, start), isMarked: false });
    runs.push({ text: word, isMarked: true });
    end = start + word.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), isMarked: false });
  return runs;
}
