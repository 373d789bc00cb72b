/**
 * Of marks on one letter, which Unicode puts into their order in quadratic time: a hundred thousand would take seconds.
 * No word has this many, and Unicode itself divides longer runs so (UAX 15, Stream-Safe Text Process).
 */
const MARKS_AT_ONCE = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu;
/** A mark itself, which divides the run it stands in already. */
const DIVIDER = '\u034f';

/** Normalises a text of any length to NFC, in time proportional to its length. */
export function compose(text: string): string {
  return text.replace(MARKS_AT_ONCE, `$&${DIVIDER}`).normalize('NFC');
}
