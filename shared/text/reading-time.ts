const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const WORDS_PER_MINUTE = 200;
const MINUTES_WITHOUT_TEXT = 5;

/** @returns whole minutes, at least 1; 5 when there is no text. Words of both scripts count the same. */
export function readingTime(text: string): number {
  const words = countWords(text);
  if (words === 0) return MINUTES_WITHOUT_TEXT;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
