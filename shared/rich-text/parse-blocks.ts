import type { Token } from 'markdown-it';
import type { Node } from 'prosemirror-model';
import { type Block, blocksOf, inlineOf } from '../markdown/parsing/blocks.ts';
import { type CaptionInfo, loneImage } from '../markdown/parsing/captions.ts';
import { cleanSource } from '../markdown/parsing/clean-source.ts';
import type { Note } from '../markdown/parsing/note-rules.ts';
import { parseForEditing } from '../markdown/parsing/parse-markdown.ts';
import { inlineText } from '../markdown/writing/plain-text.ts';
import { videoIn } from '../markdown/writing/write-pictures.ts';
import { attribute, inlineNodes, textOf } from './parse-inline.ts';
import { richTextSchema } from './schema.ts';
import { rememberRow, rememberTightness } from './source-style.ts';

const { nodes } = richTextSchema;

interface ParsedBlock {
  node: Node;
  /** Its lines in the source, the second exclusive; blank lines may follow within. */
  lines: [number, number];
}

/** What the blocks were read from. */
interface Source {
  notes: Note[];
  lines: string[];
}

/**
 * Reads Markdown as the blocks of a document of `richTextSchema`.
 * @param isPart whether the notes to which the source refers may be defined elsewhere
 */
export function parseBlocks(source: string, isPart: boolean): ParsedBlock[] {
  const { tokens, notes } = parseForEditing(source, isPart);
  const lines = cleanSource(source).split('\n');
  return blocksOf(tokens).flatMap((block) => {
    const node = nodeOf(block, { notes, lines });
    return node ? [{ node, lines: block.token.map as [number, number] }] : [];
  });
}

function nodeOf(block: Block, source: Source): Node | null {
  return READERS[block.token.type]?.(block, source) ?? null;
}

/** By the type of the parser's token. */
const READERS: Record<string, (block: Block, source: Source) => Node> = {
  paragraph_open: readParagraph,
  heading_open: (block, source) => nodes.heading.create({ level: levelOf(block.token) }, inlineIn(block, source)),
  blockquote_open: ({ token, children }, source) =>
    nodes.blockquote.create({ isPull: token.meta?.isPull === true }, blocksIn(children, source)),
  bullet_list_open: (block, source) => nodes.bullet_list.create(typedStyleOf(block), itemsOf(block, source)),
  ordered_list_open: (block, source) => {
    const start = Number(block.token.attrGet('start') ?? 1);
    // The number stands behind the markers of what is around the list.
    const isDevanagari = /^[^\p{L}\p{N}]*[०-९]+[.)]/u.test(source.lines[block.token.map?.[0] ?? 0] ?? '');
    return nodes.ordered_list.create({ start, isDevanagari, ...typedStyleOf(block) }, itemsOf(block, source));
  },
  table_open: readTable,
  fence: ({ token }) => nodes.code_block.create({ language: token.info }, textOf(codeOf(token))),
  verse: readVerse,
  hr: () => nodes.rule.create(),
  note_open: ({ token, children }, source) =>
    nodes.note_definition.create({ name: token.meta?.name }, blocksIn(children, source)),
};

/** The empty lines after code that is not closed belong to no block. */
function codeOf({ content, map }: Token): string {
  const [first, end] = map ?? [0, 0];
  const isClosed = end - first === content.split('\n').length + 1;
  return content.replace(isClosed ? /\n$/ : /\n+$/, '');
}

function inlineIn(block: Block, source: Source): Node[] {
  return inlineNodes(inlineOf(block)?.children ?? [], source.notes);
}

/** What has no blocks is given an empty paragraph to type in. */
function blocksIn(children: Block[], source: Source): Node[] {
  const found: Node[] = [];
  let previous: Block | null = null;
  for (const child of children) {
    const node = nodeOf(child, source);
    if (!node) continue;
    const before = found.at(-1);
    if (previous && before) rememberTightness(previous, before, child, node);
    found.push(node);
    previous = child;
  }
  return found.length > 0 ? found : [nodes.paragraph.create()];
}

function readParagraph(block: Block, source: Source): Node {
  const inline = inlineOf(block);
  const image = inline && loneImage(inline);
  if (image) return readFigure(image, source);
  if (inline && videoIn(inline)) return nodes.video.create({ address: inline.content.replace(/^<|>$/g, '') });
  return nodes.paragraph.create(null, inlineIn(block, source));
}

/** The caption is read as for readers, except that the sign before the credit is a part of it. */
function readFigure(image: Token, source: Source): Node {
  const { caption = [], credit = [] } = (image.meta ?? {}) as Partial<CaptionInfo>;
  const hasCredit = attribute(image, 'title').includes('©');
  const sign = hasCredit ? textOf(`${caption.length > 0 ? ' ' : ''}©${credit.length > 0 ? ' ' : ''}`) : null;
  const content = [
    ...inlineNodes(caption, source.notes),
    ...(sign ? [sign] : []),
    ...inlineNodes(credit, source.notes),
  ];
  return nodes.figure.create({ src: attribute(image, 'src'), alt: inlineText(image.children ?? []).trim() }, content);
}

/** The title of the post is its only heading of the first level. */
function levelOf({ tag }: Token): number {
  return Math.min(4, Math.max(2, Number(tag.slice(1))));
}

function itemsOf({ children }: Block, source: Source): Node[] {
  return children.map((item) => nodes.list_item.create(null, blocksIn(item.children, source)));
}

function typedStyleOf(list: Block): { isLoose: boolean; sign: string } {
  return { isLoose: isLoose(list), sign: list.token.markup };
}

/** The parser hides the paragraphs of lists without empty lines. */
function isLoose({ children }: Block): boolean {
  return children.some((item) =>
    item.children.some(({ token }) => token.type === 'paragraph_open' && token.hidden !== true),
  );
}

function readTable({ token, children: sections }: Block, source: Source): Node {
  const rows = sections.flatMap(({ children }) => children);
  return nodes.table.create(
    null,
    rows.map((row, index) => {
      const cells = row.children.map((cell) => readCell(cell, source));
      const node = nodes.table_row.create(null, cells);
      const [line = 0] = row.token.map ?? [];
      // The line below the head says how the columns are aligned.
      const typed = source.lines.slice(line, line + (index === 0 ? 2 : 1)).join('\n');
      if (token.level === 0) rememberRow(node, { typed, isHead: index === 0 });
      return node;
    }),
  );
}

function readCell(cell: Block, source: Source): Node {
  const [, align = null] = /^text-align:(left|center|right)$/.exec(attribute(cell.token, 'style')) ?? [];
  return nodes.table_cell.create({ align }, inlineIn(cell, source));
}

/** The spaces at the beginning of a line are kept, since they indent it. */
function readVerse({ token }: Block, source: Source): Node {
  const typed = token.content.trimEnd().split('\n');
  const content = (token.children ?? []).flatMap((line, index) => {
    const [indent = ''] = /^[ \t]*/.exec(typed[index] ?? '') ?? [];
    const before = textOf(`${index > 0 ? '\n' : ''}${line.content === '' ? '' : indent}`);
    return [...(before ? [before] : []), ...inlineNodes(line.children ?? [], source.notes)];
  });
  return nodes.verse.create({ info: token.info }, content);
}
