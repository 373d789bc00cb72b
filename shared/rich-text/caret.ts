import type { Node } from 'prosemirror-model';
import { parseBlocks } from './parse-blocks.ts';

/** A character of no meaning, which neither begins nor ends anything where it stands in a word. */
const CARETS = '\uE000\uE001\uE002\uE003\uF8FF';

/** A block of a document, with the Markdown that it was written as. */
export interface WrittenBlock {
  node: Node;
  text: string;
  /** The names of the notes that the text defines. */
  names: readonly string[];
}

/**
 * Finds where a place in the Markdown of a block stands in the block: a mark is put there, and read with it. Where that
 * would change what is read, as within a delimiter, the nearest place before it counts.
 * @returns a position in the content of the document that begins with the block
 */
export function positionInBlock(block: WrittenBlock, offset: number): number {
  for (let at = Math.min(offset, block.text.length); at >= 0; at -= 1) {
    const position = positionOfMark(block, at);
    if (position !== null) return position;
  }
  return 0;
}

/** The first place in the Markdown of a block that stands at a position of it or after it. */
export function offsetInBlock(block: WrittenBlock, position: number): number {
  let [low, high] = [0, block.text.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (positionInBlock(block, middle) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function positionOfMark({ node, text, names }: WrittenBlock, at: number): number | null {
  const mark = [...CARETS].find((character) => !text.includes(character));
  if (mark === undefined) return null;
  const definitions = names.map((name) => `\n\n[^${name}]: x`).join('');
  const [first] = parseBlocks(text.slice(0, at) + mark + text.slice(at) + definitions, false);
  if (!first) return null;
  const found = placeOf(first.node, mark);
  // What is as long and has the same words apart from the mark was not read as something else.
  if (found === null || first.node.nodeSize !== node.nodeSize + 1) return null;
  return first.node.textContent.replace(mark, '') === node.textContent ? found : null;
}

function placeOf(node: Node, mark: string): number | null {
  let found: number | null = null;
  node.descendants(({ text }, position) => {
    const index = text?.indexOf(mark) ?? -1;
    if (found === null && index >= 0) found = position + 1 + index;
    return found === null;
  });
  return found;
}
