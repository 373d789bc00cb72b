import { inFigures } from './in-figures.ts';

/** `1 comment`, `1,200 comments`. */
export function countOf(count: number, noun: string): string {
  return `${inFigures(count)} ${count === 1 ? noun : `${noun}s`}`;
}
