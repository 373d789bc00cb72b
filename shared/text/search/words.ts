import { foldWord } from './fold-word.ts';

/** With the vowel signs and joiners inside it, and apostrophes between its letters. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00ad]|\u200c|\u200d|['’](?=\p{L}))*/gu;

interface PlacedWord {
  written: string;
  /** Where it stands in the text, in UTF-16 units. */
  start: number;
  end: number;
}

/** The words of a text of any script, folded. Whatever is looked for or looked through is cut in this way. */
export function wordsOf(text: string): string[] {
  return writtenWords(text)
    .map(foldWord)
    .filter((word) => word !== '');
}

/** As they stand there. Folded, one may be empty. */
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
