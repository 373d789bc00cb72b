import type { ComparedBlock } from '#shared/text/diff/diff-texts.ts';

/** What is shown of a comparison: a block, or that so many unchanged ones are left out. */
export type ShownChange = { block: ComparedBlock } | { unchanged: number };

/** Unchanged blocks are shown only next to changed ones. */
export function shownChanges(blocks: ComparedBlock[]): ShownChange[] {
  const isNear = blocks.map((_, index) =>
    blocks.slice(Math.max(0, index - 1), index + 2).some(({ isSame }) => !isSame),
  );
  const shown: ShownChange[] = [];
  let unchanged = 0;
  blocks.forEach((block, index) => {
    if (!isNear[index]) {
      unchanged += 1;
      return;
    }
    if (unchanged > 0) shown.push({ unchanged });
    unchanged = 0;
    shown.push({ block });
  });
  if (unchanged > 0) shown.push({ unchanged });
  return shown;
}
