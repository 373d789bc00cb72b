import type { Node } from 'prosemirror-model';
import { offsetInBlock, positionInBlock } from './block-positions.ts';
import { leadingOf, type Placed, placedBlocks } from './place-blocks.ts';

/** A block with its place in the document and in its Markdown. */
interface Located extends Placed {
  /** The position before the block. */
  position: number;
  offset: number;
}

/** The position in a document of what stands at an offset of its Markdown; the nearest one if there is none. */
export function positionOf(document: Node, offset: number): number {
  const blocks = locate(document);
  const block = blocks.findLast((candidate) => candidate.offset <= offset) ?? blocks[0];
  if (!block) return firstPosition(document);
  const { node, text, position } = block;
  return position + positionInBlock({ node, text, names: namesIn(document) }, offset - block.offset);
}

/** The offset in the Markdown of a document of what stands at a position of it; the nearest one if there is none. */
export function offsetOf(document: Node, position: number): number {
  const blocks = locate(document);
  const block = blocks.findLast((candidate) => candidate.position <= position) ?? blocks[0];
  if (!block) return String(document.attrs.leading).length;
  const { node, text } = block;
  return block.offset + offsetInBlock({ node, text, names: namesIn(document) }, position - block.position);
}

function firstPosition({ firstChild }: Node): number {
  return firstChild?.isTextblock ? 1 : 0;
}

function locate(document: Node): Located[] {
  const placed = placedBlocks(document);
  const located: Located[] = [];
  let offset = leadingOf(document, placed[0]).length;
  let next = 0;
  document.forEach((node, position) => {
    const block = placed[next];
    if (block?.node !== node) return;
    next += 1;
    offset += block.gap.length;
    located.push({ ...block, position, offset });
    offset += block.text.length;
  });
  return located;
}

function namesIn(document: Node): string[] {
  const names: string[] = [];
  document.descendants(({ type, attrs, isTextblock }) => {
    if (type.name === 'note_definition') names.push(String(attrs.name));
    return !isTextblock;
  });
  return names;
}
