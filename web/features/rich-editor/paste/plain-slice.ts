import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model';
import { isBareAddress } from '#shared/markdown/parsing/bare-addresses.ts';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { youtubeId } from '#shared/text/youtube.ts';
import { sliceFor, withLinks } from '../commands/slices.ts';

const { nodes } = richTextSchema;

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
  return sliceFor($context, Fragment.fromArray(blocks));
}

function blockOf(line: string): Node {
  const isVideo = isBareAddress(line) && youtubeId(line);
  return isVideo ? nodes.video.create({ address: line }) : nodes.paragraph.create(null, withLinks(line));
}
