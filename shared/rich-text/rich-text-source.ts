import type { Node } from 'prosemirror-model';
import { leadingOf, placedBlocks } from './place-blocks.ts';
import { readDocument } from './source-blocks.ts';

export { offsetOf, positionOf } from './source-positions.ts';

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
