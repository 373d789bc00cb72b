import type { Token } from 'markdown-it';
import type { Node } from 'prosemirror-model';
import { type Block, blocksOf, inlineOf } from '../markdown/parsing/blocks.ts';
import { type CaptionInfo, loneImage } from '../markdown/parsing/captions.ts';
import type { Note } from '../markdown/parsing/note-rules.ts';
import { parseForEditing } from '../markdown/parsing/parse-markdown.ts';
import { inlineText } from '../markdown/writing/inline-text.ts';
import { videoIn } from '../markdown/writing/write-videos.ts';
import { attribute, inlineNodes, textOf } from './parse-inline.ts';
import { richTextSchema } from './schema.ts';

const { nodes } = richTextSchema;

export interface ParsedBlock {
  node: Node;
  /** Its lines in the source, the second exclusive; blank lines may follow within. */
  lines: [number, number];
}

/**
 * Reads Markdown as the blocks of a document of `richTextSchema`.
 * @param isPart whether the notes to which the source refers may be defined elsewhere
 */
export function parseBlocks(source: string, isPart: boolean): ParsedBlock[] {
  const { tokens, notes } = parseForEditing(source, isPart);
  return blocksOf(tokens).flatMap((block) => {
    const node = nodeOf(block, notes);
    return node ? [{ node, lines: block.token.map as [number, number] }] : [];
  });
}

function nodeOf(block: Block, notes: Note[]): Node | null {
  return READERS[block.token.type]?.(block, notes) ?? null;
}

/** By the type of the parser's token. */
const READERS: Record<string, (block: Block, notes: Note[]) => Node> = {
  paragraph_open: readParagraph,
  heading_open: (block, notes) => nodes.heading.create({ level: levelOf(block.token) }, inlineIn(block, notes)),
  blockquote_open: ({ token, children }, notes) =>
    nodes.blockquote.create({ isPull: token.meta?.isPull === true }, blocksIn(children, notes)),
  bullet_list_open: (block, notes) => nodes.bullet_list.create({ isLoose: isLoose(block) }, itemsOf(block, notes)),
  ordered_list_open: (block, notes) =>
    nodes.ordered_list.create(
      { start: Number(block.token.attrGet('start') ?? 1), isLoose: isLoose(block) },
      itemsOf(block, notes),
    ),
  table_open: readTable,
  fence: ({ token }) => nodes.code_block.create({ language: token.info }, textOf(token.content.replace(/\n$/, ''))),
  verse: readVerse,
  hr: () => nodes.rule.create(),
  note_open: ({ token, children }, notes) =>
    nodes.note_definition.create({ name: token.meta?.name }, blocksIn(children, notes)),
};

function inlineIn(block: Block, notes: Note[]): Node[] {
  return inlineNodes(inlineOf(block)?.children ?? [], notes);
}

/** What has no blocks is given an empty paragraph to type in. */
function blocksIn(children: Block[], notes: Note[]): Node[] {
  const found = children.map((child) => nodeOf(child, notes)).filter((node) => node !== null);
  return found.length > 0 ? found : [nodes.paragraph.create()];
}

function readParagraph(block: Block, notes: Note[]): Node {
  const inline = inlineOf(block);
  const image = inline && loneImage(inline);
  if (image) return readFigure(image, notes);
  if (inline && videoIn(inline)) return nodes.video.create({ address: inline.content.replace(/^<|>$/g, '') });
  return nodes.paragraph.create(null, inlineIn(block, notes));
}

/** The caption is read as for readers, except that the sign before the credit is a part of it. */
function readFigure(image: Token, notes: Note[]): Node {
  const { caption = [], credit = [] } = (image.meta ?? {}) as Partial<CaptionInfo>;
  const hasCredit = attribute(image, 'title').includes('©');
  const sign = hasCredit ? textOf(`${caption.length > 0 ? ' ' : ''}©${credit.length > 0 ? ' ' : ''}`) : null;
  const content = [...inlineNodes(caption, notes), ...(sign ? [sign] : []), ...inlineNodes(credit, notes)];
  return nodes.figure.create({ src: attribute(image, 'src'), alt: inlineText(image.children ?? []) }, content);
}

/** The title of the post is its only heading of the first level. */
function levelOf({ tag }: Token): number {
  return Math.min(4, Math.max(2, Number(tag.slice(1))));
}

function itemsOf({ children }: Block, notes: Note[]): Node[] {
  return children.map((item) => nodes.list_item.create(null, blocksIn(item.children, notes)));
}

/** The parser hides the paragraphs of lists without empty lines. */
function isLoose({ children }: Block): boolean {
  return children.some((item) =>
    item.children.some(({ token }) => token.type === 'paragraph_open' && token.hidden !== true),
  );
}

function readTable({ children: sections }: Block, notes: Note[]): Node {
  const rows = sections.flatMap(({ children }) => children);
  return nodes.table.create(
    null,
    rows.map(({ children }) =>
      nodes.table_row.create(
        null,
        children.map((cell) => readCell(cell, notes)),
      ),
    ),
  );
}

function readCell(cell: Block, notes: Note[]): Node {
  const [, align = null] = /^text-align:(left|center|right)$/.exec(attribute(cell.token, 'style')) ?? [];
  return nodes.table_cell.create({ align }, inlineIn(cell, notes));
}

/** The spaces at the beginning of a line are kept, since they indent it. */
function readVerse({ token }: Block, notes: Note[]): Node {
  const typed = token.content.trimEnd().split('\n');
  const content = (token.children ?? []).flatMap((line, index) => {
    const [indent = ''] = /^[ \t]*/.exec(typed[index] ?? '') ?? [];
    const before = textOf(`${index > 0 ? '\n' : ''}${line.content === '' ? '' : indent}`);
    return [...(before ? [before] : []), ...inlineNodes(line.children ?? [], notes)];
  });
  return nodes.verse.create({ info: token.info }, content);
}
