/** Words of both scripts. */
export const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const WORDS_PER_MINUTE = 200;
const MINUTES_WITHOUT_TEXT = 5;

/** @returns whole minutes, at least 1; 5 when there is no text. Words of both scripts count the same. */
export function readingTime(text: string): number {
  const words = countWords(text);
  if (words === 0) return MINUTES_WITHOUT_TEXT;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Counts one by one, since a list of the words of a long text would take megabytes. */
export function countWords(text: string): number {
  let count = 0;
  WORD.lastIndex = 0;
  while (WORD.test(text)) count += 1;
  return count;
}
