import { Fragment, type Node } from 'prosemirror-model';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { openMarkdown } from '#shared/rich-text/rich-text-source.ts';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { serializeInline } from '#shared/rich-text/serialize-inline.ts';
import type { ImageOfText } from '#web/features/text-field/text-editor.ts';
import { imageLine } from '#web/features/text-images/placeholders.ts';
import { insertBlocks } from './blocks.ts';

const { nodes } = richTextSchema;

interface PlacedImage {
  node: Node;
  /** From the beginning of the block. */
  offset: number;
}

const found = new WeakMap<Node, PlacedImage[]>();

/** The images of a top-level block; found once, since most blocks stay the same while another one is typed in. */
function imagesIn(block: Node): PlacedImage[] {
  const known = found.get(block);
  if (known) return known;
  const images: PlacedImage[] = [];
  const add = (node: Node, offset: number) => {
    if (node.type === nodes.figure || node.type === nodes.image) images.push({ node, offset });
  };
  add(block, 0);
  block.descendants((node, position) => add(node, position + 1));
  found.set(block, images);
  return images;
}

function imageOf(node: Node): ImageOfText {
  const { src, alt, title } = node.attrs as Record<string, string>;
  const caption = node.type === nodes.figure ? writeCaption(node) : (title ?? '');
  return { address: src ?? '', alt: alt ?? '', caption };
}

/** In Markdown, on one line. */
function writeCaption(figure: Node): string {
  return serializeInline(figure)
    .replace(/\s*\n\s*/g, ' ')
    .trim();
}

export function imagesOf(doc: Node): ImageOfText[] {
  return doc.children.flatMap((block) => imagesIn(block).map(({ node }) => imageOf(node)));
}

/**
 * Rewrites images wherever they are. That is not a step of undo: a writer who takes back what they typed gets the image
 * as it is by then.
 * @param write returns what replaces an image; `null` removes it, and the image itself leaves it as it is
 */
export function rewriteImages(
  { doc, tr }: EditorState,
  write: (image: ImageOfText) => ImageOfText | null,
): Transaction | null {
  doc.forEach((block, position) => {
    for (const { node, offset } of imagesIn(block)) {
      const image = imageOf(node);
      const next = write(image);
      if (next !== image) replaceImage(tr, node, position + offset, next);
    }
  });
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
}

function replaceImage(tr: Transaction, node: Node, position: number, next: ImageOfText | null): void {
  const start = tr.mapping.map(position);
  if (!next) {
    tr.delete(start, start + node.nodeSize);
    return;
  }
  const { address: src, alt, caption } = next;
  if (node.type === nodes.image) tr.setNodeMarkup(start, null, { src, alt, title: caption });
  else {
    if (writeCaption(node) !== caption)
      tr.replaceWith(start + 1, start + 1 + node.content.size, figureOf(next).content);
    tr.setNodeMarkup(start, null, { src, alt });
  }
}

/** An image with its caption, which may contain emphasis. */
function figureOf(image: ImageOfText): Node {
  const { firstChild } = openMarkdown(imageLine(image));
  const content = firstChild?.type === nodes.figure ? firstChild.content : Fragment.empty;
  return nodes.figure.create({ src: image.address, alt: image.alt }, content);
}

/** Inserts images at the caret, each in a block of its own. */
export function insertImages(images: ImageOfText[]): Command {
  return insertBlocks(images.map(figureOf));
}
