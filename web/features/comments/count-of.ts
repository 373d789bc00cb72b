/** `1 comment`, `1,200 comments`. */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? noun : `${noun}s`}`;
}
