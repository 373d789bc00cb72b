import { Fragment, type Node } from 'prosemirror-model';
import { parseBlocks } from './parse-blocks.ts';
import { leadingOf, type Placed, placedBlocks } from './place-blocks.ts';
import { lineStarts } from './source-blocks.ts';

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

/** A character of no meaning, which neither begins nor ends anything where it stands in a word. */
const CARETS = '\uE000\uE001\uE002\uE003\uF8FF';

/** A block of a document, with the Markdown that it was written as. */
interface WrittenBlock {
  node: Node;
  text: string;
  /** The names of the notes that the text defines. */
  names: readonly string[];
}

/** A child of a list or quote as if it were the only one. */
interface Part extends WrittenBlock {
  /** What lies before it in the block, and in its Markdown. */
  position: number;
  offset: number;
}

/**
 * Finds where a place in the Markdown of a block stands in the block: a mark is put there, and read with it. Where that
 * would change what is read, as within a delimiter, the nearest place before it counts.
 * @returns a position in the content of the document that begins with the block
 */
function positionInBlock(block: WrittenBlock, offset: number): number {
  const part = partsOf(block).findLast((candidate) => candidate.offset <= offset);
  if (!part) return 0;
  for (let at = Math.min(offset - part.offset, part.text.length); at >= 0; at -= 1) {
    const position = positionOfMark(part, at);
    if (position !== null) return part.position + position;
  }
  return part.position;
}

/** The first place in the Markdown of a block that stands at a position of it or after it. */
function offsetInBlock(block: WrittenBlock, position: number): number {
  const part = partsOf(block).findLast((candidate) => candidate.position <= position);
  if (!part) return 0;
  let [low, high] = [0, part.text.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (positionInBlock(part, middle) < position - part.position) low = middle + 1;
    else high = middle;
  }
  return part.offset + low;
}

/** A long list is read in parts, since it is read again for each place that is tried. */
function partsOf(block: WrittenBlock): Part[] {
  const { node, text, names } = block;
  const whole = [{ ...block, position: 0, offset: 0 }];
  if (!/list|blockquote/.test(node.type.name) || node.childCount < 2) return whole;
  const [first] = parseBlocks(text, true);
  if (first?.childLines.length !== node.childCount) return whole;
  const starts = lineStarts(text);
  const offsets = first.childLines.map((line, index) => (index === 0 ? 0 : (starts[line] ?? text.length)));
  let position = 0;
  return node.children.map((child, index) => {
    const before = position;
    position += child.nodeSize;
    const offset = offsets[index] ?? 0;
    const part = text.slice(offset, offsets[index + 1]);
    return { node: node.copy(Fragment.from(child)), text: part, names, position: before, offset };
  });
}

function positionOfMark({ node, text, names }: WrittenBlock, at: number): number | null {
  const mark = [...CARETS].find((character) => !text.includes(character));
  if (mark === undefined) return null;
  const definitions = names.map((name) => `\n\n[^${name}]: x`).join('');
  const [first] = parseBlocks(text.slice(0, at) + mark + text.slice(at) + definitions, false);
  if (!first) return null;
  const found = placeOf(first.node, mark);
  // What is as long and has the same words with the same emphasis, apart from the mark, was not read as something else.
  if (found === null || first.node.nodeSize !== node.nodeSize + 1) return null;
  return emphasisedWords(first.node).replace(mark, '') === emphasisedWords(node) ? found : null;
}

function emphasisedWords(node: Node): string {
  let written = '';
  let before = '';
  node.descendants(({ text, marks }) => {
    if (text === undefined) return;
    const names = marks.map(({ type }) => type.name).join(' ');
    written += names === before ? text : `\0${names}\0${text}`;
    before = names;
  });
  return written;
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
