import type { Node } from 'prosemirror-model';
import { escapeLineStart } from '../markdown/escape.ts';
import { isList, joinBlocks, oneLine, prefix, trimLines } from './lines.ts';
import { writeCode, writeFigure, writeTable, writeVerse } from './serialize-blocks.ts';
import { serializeInline } from './serialize-inline.ts';
import { PASTED, type Writing } from './writing.ts';

/** Two lists in a row would be one, unless the second has other markers. */
const BULLETS = '-*+';
const DELIMITERS = '.)';

/** Writes a document of `richTextSchema` as Markdown, with an empty line between blocks. */
export function serialize(document: Node, writing: Writing = PASTED): string {
  return joinBlocks(writeBlocks(document, writing));
}

/** @returns an empty text for a block that cannot be written, such as an empty paragraph */
export function writeBlock(node: Node, writing: Writing): string {
  const { marker = 0, ...inner } = writing;
  return isList(node) ? writeList(node, marker, inner) : (WRITERS[node.type.name]?.(node, inner) ?? '');
}

/** The Markdown of each block; empty ones are left out. */
function writeBlocks(parent: Node, writing: Writing): string[] {
  const written: string[] = [];
  let previous: Node | null = null;
  let marker = 0;
  for (const node of parent.children) {
    marker = previous?.type === node.type && isList(node) ? 1 - marker : 0;
    const block = writeBlock(node, { ...writing, marker });
    if (block === '') continue;
    written.push(block);
    previous = node;
  }
  return written;
}

const WRITERS: Record<string, (node: Node, writing: Writing) => string> = {
  paragraph: writeParagraphs,
  heading: writeHeading,
  blockquote: writeQuote,
  verse: writeVerse,
  code_block: writeCode,
  table: writeTable,
  figure: writeFigure,
  video: ({ attrs }) => String(attrs.address),
  rule: () => '---',
  note_definition: writeDefinition,
};

/** Two or more line breaks in a row separate paragraphs; a single one continues the paragraph on the next line. */
function writeParagraphs(paragraph: Node, writing: Writing): string {
  const paragraphs = serializeInline(paragraph, {}, writing).split(/\n(?:[ \t]*\n)+/);
  const written = paragraphs.map((text) => trimLines(text).map(escapeLineStart).join('\\\n'));
  return joinBlocks(written.filter((text) => text !== ''));
}

function writeHeading(heading: Node, writing: Writing): string {
  const text = oneLine(serializeInline(heading, {}, writing)).replace(/(^|\s)(#+)$/, '$1\\$2');
  return text && `${'#'.repeat(heading.attrs.level)} ${text}`;
}

function writeQuote(quote: Node, writing: Writing): string {
  const text = joinBlocks(writeBlocks(quote, writing)).replace(/^\[(?=!pull\])/i, '\\[');
  if (text === '') return writing.keepsEmpty ? '>' : '';
  return prefix(quote.attrs.isPull ? `[!pull]\n${text}` : text, '> ');
}

function writeList(list: Node, marker: number, writing: Writing): string {
  const { start, isLoose } = list.attrs;
  const items = list.children.map((item) => writeItem(item, isLoose, writing));
  const markerOf = (at: number) =>
    start === undefined ? BULLETS.charAt(marker % 3) : `${start + at}${DELIMITERS.charAt(marker % 2)}`;
  return items
    .filter((item) => writing.keepsEmpty || item !== '')
    .map((item, at) => prefix(item, `${markerOf(at)} `, ' '.repeat(`${markerOf(at)} `.length)).trimEnd())
    .join(isLoose ? '\n\n' : '\n');
}

/** In a list without empty lines, a list within an item follows its text directly. */
function writeItem(item: Node, isLoose: boolean, writing: Writing): string {
  const blocks = writeBlocks(item, writing);
  if (!isLoose && writing.keepsEmpty) return blocks.join('\n');
  let written = '';
  item.forEach((node) => {
    const [block = ''] = writeBlocks(item.type.create(null, node), writing);
    if (block === '') return;
    const separator = isList(node) && !isLoose ? '\n' : '\n\n';
    written += written === '' ? block : separator + block;
  });
  return written;
}

/** Lines that are indented by four spaces belong to the note. */
function writeDefinition(definition: Node, writing: Writing): string {
  const text = joinBlocks(writeBlocks(definition, writing));
  if (text === '' && !writing.keepsEmpty) return '';
  return prefix(text, `[^${definition.attrs.name}]: `, '    ').trimEnd();
}
