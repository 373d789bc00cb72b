import { Fragment, type Node } from 'prosemirror-model';
import { comparable } from '#shared/rich-text/compare-blocks.ts';
import { parseBlocks } from '#shared/rich-text/parse-blocks.ts';
import { writeVerified } from '#shared/rich-text/place-blocks.ts';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { serialize } from '#shared/rich-text/serialize.ts';

/** Writes the blocks of a document as Markdown, and reads it back to see that no word got lost or became a mark. */
export function writeBlocks(document: Node): string {
  const whole = document.copy(Fragment.from(document.children.flatMap(separateParagraphs)));
  const written = serialize(whole);
  if (isSame(written, whole.children)) return written;
  return whole.children
    .map((block, at) => {
      const alone = serialize(document.copy(Fragment.from(block)));
      if (alone === '' || isSame(alone, [block])) return alone;
      const isAfterList = whole.maybeChild(at - 1)?.type === block.type;
      return writeVerified(block, isAfterList ? at % 2 : 0);
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Emphasis is what a text can do without most easily. */
export function withoutEmphasis(node: Node): Node {
  const { strong, em, s } = richTextSchema.marks;
  if (node.isText) return node.mark([strong, em, s].reduce((marks, mark) => mark.removeFromSet(marks), node.marks));
  return node.copy(Fragment.fromArray(node.children.map(withoutEmphasis)));
}

function isSame(written: string, blocks: readonly Node[]): boolean {
  const back = parseBlocks(written, true).map(({ node }) => node);
  return comparable(back, 'words') === comparable(blocks, 'words');
}

/** Two line breaks in a row are how many sites separate paragraphs. */
function separateParagraphs(node: Node): Node[] {
  if (node.type.name === 'code_block') return [withoutEmptyEnds(node)];
  if (node.type.name !== 'paragraph') {
    const isAround = !node.isTextblock && !node.isLeaf && !/table/.test(node.type.name);
    return [isAround ? node.copy(Fragment.from(node.children.flatMap(separateParagraphs))) : node];
  }
  const paragraphs: Node[][] = [[]];
  let breaks: Node[] = [];
  for (const child of node.children) {
    if (child.type.name === 'hard_break') breaks.push(child);
    else if (!(child.isText && breaks.length > 0 && /^\s*$/.test(child.text ?? ''))) {
      if (breaks.length > 1) paragraphs.push([child]);
      else paragraphs.at(-1)?.push(...breaks, child);
      breaks = [];
    }
  }
  return paragraphs.map((content) => richTextSchema.nodes.paragraph.create(null, content));
}

function withoutEmptyEnds(code: Node): Node {
  const text = code.textContent.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  return code.copy(text === '' ? Fragment.empty : Fragment.from(richTextSchema.text(text)));
}
