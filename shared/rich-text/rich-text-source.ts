import type { Node } from 'prosemirror-model';
import { leadingOf, placedBlocks } from './place-blocks.ts';
import { readDocument } from './source-blocks.ts';

/** Reads Markdown as a document of `richTextSchema` whose blocks remember their source. */
export function openMarkdown(source: string): Node {
  return readDocument(source);
}

/** Writes a document as Markdown. Blocks that were not changed since `openMarkdown` are written as they were typed. */
export function writeMarkdown(document: Node): string {
  const placed = placedBlocks(document);
  let written = leadingOf(document, placed[0]);
  for (const { gap, text } of placed) written += gap + text;
  return written + document.attrs.trailing;
}

/** The same text in a document and in its Markdown. */
interface Stretch {
  position: number;
  offset: number;
  length: number;
}

/** The position in a document of what stands at an offset of its Markdown; the nearest one if there is none. */
export function positionOf(document: Node, offset: number): number {
  return translate(document, offset, 'offset', 'position') ?? (document.firstChild?.isTextblock ? 1 : 0);
}

/** The offset in the Markdown of a document of what stands at a position of it; the nearest one if there is none. */
export function offsetOf(document: Node, position: number): number {
  return translate(document, position, 'position', 'offset') ?? String(document.attrs.leading).length;
}

type Place = 'position' | 'offset';

/** @returns `undefined` for a document without words */
function translate(document: Node, at: number, from: Place, to: Place): number | undefined {
  const placed = placedBlocks(document);
  let offset = leadingOf(document, placed[0]).length;
  let next = 0;
  let stretches: () => Stretch[] = () => [];
  document.forEach((node, position) => {
    const block = placed[next];
    if (block?.node !== node) return;
    next += 1;
    const start = { position, offset: offset + block.gap.length, length: 0 };
    if (next === 1 || start[from] <= at) stretches = () => stretchesOf(node, block.text, start);
    offset = start.offset + block.text.length;
  });
  const found = stretches();
  const stretch = found.findLast((candidate) => candidate[from] <= at) ?? found[0];
  return stretch && stretch[to] + Math.min(Math.max(at - stretch[from], 0), stretch.length);
}

/** What stands in the Markdown of an image or a link, but not in the text. */
const ELSEWHERE = /!\[(?:\\.|[^\]\\])*\]|\]\((?:\\.|[^\s)\\])*/g;
/** A word is looked for anywhere in the rest of a block; a sign has at most some delimiters and a backslash before it. */
const NEXT = /[\p{L}\p{M}\p{N}]+|\S/uy;
const BEFORE_SIGN = 8;

/** Finds the text of a block in its Markdown, word by word, in order. */
function stretchesOf(block: Node, markdown: string, start: Stretch): Stretch[] {
  const source = markdown.replace(ELSEWHERE, (whole) => '\0'.repeat(whole.length));
  const stretches = [start];
  let from = 0;
  block.descendants(({ text = '', marks }, before) => {
    // The address that a link without words shows has another form in the source.
    if (marks.some(({ attrs }) => attrs.hasOwnWords === false)) return;
    for (let at = 0; at < text.length; ) {
      NEXT.lastIndex = at;
      const [token = text.charAt(at)] = NEXT.exec(text) ?? [];
      const found = source.indexOf(token, from);
      const isFound = found >= 0 && (/^[\p{L}\p{M}\p{N}]/u.test(token) || found - from <= BEFORE_SIGN);
      let length = token.length;
      if (isFound) {
        while (at + length < text.length && text[at + length] === source[found + length]) length += 1;
        stretches.push({ position: start.position + 1 + before + at, offset: start.offset + found, length });
        from = found + length;
      }
      at += length;
    }
  });
  return stretches;
}
