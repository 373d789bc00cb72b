import type { FoundRange } from '#shared/contracts/search.ts';

interface MarkedRun {
  text: string;
  isMarked: boolean;
}

/** Splits a text at the ranges in which the server found words of a search. */
export function markedRuns(text: string, marks: FoundRange[]): MarkedRun[] {
  const runs: MarkedRun[] = [];
  let from = 0;
  for (const { start, end } of marks) {
    if (start > from) runs.push({ text: text.slice(from, start), isMarked: false });
    runs.push({ text: text.slice(start, end), isMarked: true });
    from = end;
  }
  if (from < text.length) runs.push({ text: text.slice(from), isMarked: false });
  return runs;
}
