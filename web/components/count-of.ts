import { inFigures } from './in-figures.ts';

/** `1 comment`, `1,200 comments`. */
export function countOf(count: number, noun: string, written = inFigures): string {
  return `${written(count)} ${count === 1 ? noun : `${noun}s`}`;
}
