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

/** The words of blocks, for places that can hold no blocks, such as a note, a caption or a line of verse. */
export function inlineSlice(content: Fragment, isVerse: boolean): Slice {
  const separator = richTextSchema.text(isVerse ? '\n' : ' ');
  const inline: Node[] = [];
  content.forEach((block) => {
    block.descendants((node, _position, parent) => {
      if (!node.isInline) return true;
      const isFirst = parent?.firstChild === node;
      if (isFirst && inline.length > 0) inline.push(separator);
      inline.push(node.type === nodes.hard_break ? separator : node);
      return false;
    });
  });
  return new Slice(Fragment.fromArray(inline), 0, 0);
}
