import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model';
import { bareAddressesIn } from '#shared/markdown/parsing/bare-addresses.ts';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { blocksFit } from './blocks.ts';

const { nodes, marks } = richTextSchema;

/** Content as it can stand where a selection begins: as blocks, or as their words and images where no blocks fit. */
export function sliceFor($position: ResolvedPos, content: Fragment): Slice {
  const { parent } = $position;
  // What is selected as a whole, such as the text or an image, stands where blocks do.
  const isAmongBlocks = !parent.inlineContent || blocksFit($position);
  return isAmongBlocks ? openSlice(content) : inlineSlice(content, parent.type === nodes.verse);
}

/** Paragraphs at the ends continue the paragraph in which they are pasted. */
function openSlice(content: Fragment): Slice {
  const isOpen = (node: Node | null) => Number(node?.type === nodes.paragraph);
  return new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild));
}

/** The words and images of blocks, for places that can hold no blocks, such as a note or a line of verse. */
export function inlineSlice(content: Fragment, isVerse = false): Slice {
  const parts = content.firstChild?.isInline ? [content.content] : content.content.flatMap(inlineParts);
  const separator = richTextSchema.text(isVerse ? '\n' : ' ');
  const inline = parts.flatMap((part, at) => (at > 0 ? [separator, ...part] : part));
  const isBreak = ({ type }: Node) => type === nodes.hard_break;
  return new Slice(Fragment.fromArray(inline.map((node) => (isBreak(node) ? separator : node))), 0, 0);
}

/** What stands in each of the text blocks, images and videos of a block. */
function inlineParts(block: Node): (readonly Node[])[] {
  const { type, attrs, children, textContent } = block;
  if (type === nodes.figure) return [[nodes.image.create({ ...attrs, title: textContent })]];
  if (type === nodes.video) return [withLinks(attrs.address)];
  if (!block.inlineContent) return children.flatMap(inlineParts);
  return children.length > 0 ? [children] : [];
}

/** A line of plain text, in which addresses are links, as everywhere in a text. */
export function withLinks(line: string): Node[] {
  const found: Node[] = [];
  let end = 0;
  for (const { address, start } of bareAddressesIn(line)) {
    if (start > end) found.push(richTextSchema.text(line.slice(end, start)));
    found.push(richTextSchema.text(address, [marks.link.create({ href: address })]));
    end = start + address.length;
  }
  if (end < line.length) found.push(richTextSchema.text(line.slice(end)));
  return found;
}
