import { Fragment, type Node, type NodeType, type Slice } from 'prosemirror-model';
import { writeMarkdown } from '#shared/rich-text/rich-text-source.ts';
import { richTextSchema } from '#shared/rich-text/schema.ts';

const { nodes } = richTextSchema;

/** What other programs get of a selection: Markdown of several blocks, and of a part of one block just its words. */
export function copiedText({ content, openStart, openEnd }: Slice): string {
  const part = partOfBlock(content, Math.min(openStart, openEnd));
  return part ? wordsOf(part) : writeMarkdown(asText(content));
}

/** The only block, or the only note, of a selection that begins and ends within it. */
function partOfBlock(content: Fragment, depth: number): Node | null {
  const { firstChild, childCount } = content;
  if (depth === 0 || childCount !== 1 || !firstChild) return null;
  return partOfBlock(firstChild.content, depth - 1) ?? (firstChild.inlineContent ? firstChild : null);
}

/** As they are read; notes stay what they are, since their words belong to another sentence. */
function wordsOf({ children }: Node): string {
  return children.map(wordsOfInline).join('');
}

function wordsOfInline(node: Node): string {
  const { type, attrs, text } = node;
  if (type === nodes.hard_break) return '\n';
  if (type === nodes.note) return `^[${wordsOf(node)}]`;
  if (type === nodes.note_reference) return `[^${attrs.name}]`;
  return type === nodes.image ? attrs.alt : (text ?? '');
}

/** What was selected, as a text of its own: a part of a list or of a table becomes one again. */
function asText(content: Fragment): Node {
  const { firstChild } = content;
  const around = PARENTS[firstChild?.isInline ? 'text' : (firstChild?.type.name ?? '')];
  return around ? asText(Fragment.from(around.create(null, content))) : nodes.doc.create(null, content);
}

const PARENTS: Record<string, NodeType> = {
  text: nodes.paragraph,
  list_item: nodes.bullet_list,
  table_cell: nodes.table_row,
  table_row: nodes.table,
};
