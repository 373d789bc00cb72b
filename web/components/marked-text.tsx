import { markedRuns } from './marked-runs.ts';

/** With the words someone searched for under a highlighter's stroke. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  // Parts of one text stay in their order, so the place is the key.
  return markedRuns(text, search).map(({ text, isMarked }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    isMarked ? <mark key={place}>{text}</mark> : text,
  );
}
