/** `No redirects`, `1 redirect`, `1,200 redirects`: for the beginning of a sentence, grouped as in India. */
export function countOf(count: number, noun: string): string {
  const nouns = count === 1 ? noun : `${noun}s`;
  return count === 0 ? `No ${nouns}` : `${count.toLocaleString('en-IN')} ${nouns}`;
}
