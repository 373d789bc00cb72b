import { type ElementNode, wordsOf } from '#server/features/posts/rendering/html-tree.ts';
import { kindOf } from './block-kind.ts';

const EXCERPT_WORDS = 150;
/** A block that would make the excerpt longer than this is left out, if there is something to read without it. */
const EXCERPT_WORDS_MAXIMUM = 240;
const ENOUGH_WORDS = 80;

/** @returns how many blocks, from the first, are an excerpt of some 150 to 200 words */
export function excerptLength(blocks: ElementNode[]): number {
  let words = 0;
  for (const [index, block] of blocks.entries()) {
    const more = countWords(wordsOf(block));
    const isTooLong = words >= ENOUGH_WORDS && words + more > EXCERPT_WORDS_MAXIMUM;
    if (words >= EXCERPT_WORDS || isTooLong) return withoutLooseEnd(blocks, index);
    words += more;
  }
  return blocks.length;
}

/** @returns the largest number of blocks, at most `count`, with which the letter is no larger than the limit */
export function fittingLength(
  blocks: ElementNode[],
  count: number,
  { sizeOf, limit }: { sizeOf: (count: number) => number; limit: number },
): number {
  if (sizeOf(count) <= limit) return count;
  let [fits, tooMany] = [0, count];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (sizeOf(middle) <= limit) fits = middle;
    else tooMany = middle;
  }
  return withoutLooseEnd(blocks, fits);
}

/** What leads to something that is not there: a heading, a break, or a line such as “Two things are needed:”. */
function withoutLooseEnd(blocks: ElementNode[], count: number): number {
  const last = blocks[count - 1];
  return last && isLoose(last) ? withoutLooseEnd(blocks, count - 1) : count;
}

function isLoose(block: ElementNode): boolean {
  const kind = kindOf(block);
  return kind === 'heading' || kind === 'rule' || (kind === 'paragraph' && /:\s*$/.test(wordsOf(block)));
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
