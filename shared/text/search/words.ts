import { foldWord } from './fold-word.ts';

/** A word includes vowel signs, joiners, soft hyphens and the apostrophes between its letters. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00ad]|\u200c|\u200d|['’](?=\p{L}))*/gu;

interface PlacedWord {
  written: string;
  /** The position in the text, in UTF-16 units. */
  start: number;
  end: number;
}

/** @returns the folded words of a text of any script. Both queries and indexed texts are split in this way. */
export function wordsOf(text: string): string[] {
  return writtenWords(text)
    .map(foldWord)
    .filter((word) => word !== '');
}

/** @returns the words as written, some of which may be empty once folded */
export function writtenWords(text: string): string[] {
  return text.match(WORD) ?? [];
}

export function placedWords(text: string): PlacedWord[] {
  return Array.from(text.matchAll(WORD), ({ 0: written, index }) => ({
    written,
    start: index,
    end: index + written.length,
  }));
}
