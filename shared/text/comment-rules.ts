/** Characters, after trimming; the same for the form and for the server. */
export const COMMENT_MAXIMUM = 5000;

/** As people count: a sign beyond the first 65,536 is one character. */
export function commentLength(words: string): number {
  return [...words].length;
}
