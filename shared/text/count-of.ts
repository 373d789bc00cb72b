/** `1 comment`, `1,200 comments`. */
export function countOf(count: number, noun: string, written = inFigures): string {
  return `${written(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/** `No redirects`, `1 redirect`, `1,200 redirects`: for the beginning of a sentence. */
export function countOrNo(count: number, noun: string): string {
  return count === 0 ? `No ${noun}s` : countOf(count, noun);
}

/** `7`, `1,20,000`: grouped as in India. Small numbers bypass the slow formatter, which would not change them. */
export function inFigures(number: number): string {
  return number < 1000 ? String(number) : number.toLocaleString('en-IN');
}
