import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model';
import { bareAddressesIn, isBareAddress } from '#shared/markdown/parsing/bare-addresses.ts';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { youtubeId } from '#shared/text/youtube.ts';

const { nodes, marks } = richTextSchema;

/** Text without formatting: each line is a paragraph, and addresses are links, as everywhere in a text. */
export function plainSlice(text: string, $context: ResolvedPos): Slice {
  const { type } = $context.parent;
  const unified = text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
  if (type === nodes.verse || type.spec.code)
    return new Slice(unified === '' ? Fragment.empty : Fragment.from(richTextSchema.text(unified)), 0, 0);
  const blocks = unified
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(blockOf);
  return openSlice(Fragment.fromArray(blocks));
}

function blockOf(line: string): Node {
  const isVideo = isBareAddress(line) && youtubeId(line);
  return isVideo ? nodes.video.create({ address: line }) : nodes.paragraph.create(null, withLinks(line));
}

function withLinks(line: string): Node[] {
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

/** Paragraphs at the ends continue the paragraph in which they are pasted. */
export function openSlice(content: Fragment): Slice {
  const isOpen = (node: Node | null) => Number(node?.type === nodes.paragraph);
  return new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild));
}

/** The words and images of blocks, for places that can hold no blocks, such as a note or a line of verse. */
export function inlineSlice(content: Fragment, isVerse: boolean): Slice {
  const separator = richTextSchema.text(isVerse ? '\n' : ' ');
  const inline = content.content.flatMap(inlineParts).flatMap((part, at) => (at > 0 ? [separator, ...part] : part));
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
