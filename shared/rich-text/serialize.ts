import type { Node } from 'prosemirror-model';
import { escapeAddress, escapeLineStart, escapeText, escapeTitle, fenceFor } from '../markdown/escape.ts';
import { serializeInline } from './serialize-inline.ts';

/** Writes a document of `richTextSchema` as Markdown, with an empty line between blocks. */
export function serialize(document: Node): string {
  return joinBlocks(writeBlocks(document));
}

/** The Markdown of each block; empty ones are left out. */
function writeBlocks(parent: Node): string[] {
  const written: string[] = [];
  let previous: Node | null = null;
  let isOtherMarker = false;
  for (const node of parent.children) {
    // Two lists in a row would be one, unless the second has other markers.
    isOtherMarker = previous?.type === node.type && isList(node) && !isOtherMarker;
    const block = isList(node) ? writeList(node, isOtherMarker) : (WRITERS[node.type.name]?.(node) ?? '');
    if (block === '') continue;
    written.push(block);
    previous = node;
  }
  return written;
}

function joinBlocks(blocks: string[]): string {
  return blocks.join('\n\n');
}

const WRITERS: Record<string, (node: Node) => string> = {
  paragraph: writeParagraphs,
  heading: writeHeading,
  blockquote: writeQuote,
  verse: writeVerse,
  code_block: writeCode,
  table: writeTable,
  figure: writeFigure,
  video: ({ attrs }) => String(attrs.address),
  rule: () => '---',
};

/** Two or more line breaks in a row separate paragraphs; a single one continues the paragraph on the next line. */
function writeParagraphs(paragraph: Node): string {
  const paragraphs = serializeInline(paragraph).split(/\n(?:\s*\n)+/);
  const written = paragraphs.map((text) => trimLines(text).map(escapeLineStart).join('\\\n'));
  return joinBlocks(written.filter((text) => text !== ''));
}

function trimLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function writeHeading(heading: Node): string {
  const text = oneLine(serializeInline(heading)).replace(/(^|\s)(#+)$/, '$1\\$2');
  return text && `${'#'.repeat(heading.attrs.level)} ${text}`;
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}

function writeQuote(quote: Node): string {
  const text = joinBlocks(writeBlocks(quote)).replace(/^\[(?=!pull\])/i, '\\[');
  if (text === '') return '';
  return prefix(quote.attrs.isPull ? `[!pull]\n${text}` : text, '> ');
}

function prefix(text: string, first: string, others = first): string {
  return text
    .split('\n')
    .map((line, at) => `${at === 0 ? first : others}${line}`.trimEnd())
    .join('\n');
}

function isList({ type }: Node): boolean {
  return type.name === 'bullet_list' || type.name === 'ordered_list';
}

function writeList(list: Node, isOtherMarker: boolean): string {
  const { start } = list.attrs;
  const items = list.children.map((item) => writeItem(item)).filter((item) => item !== '');
  const marker = (at: number) => (start === undefined ? '-*'[+isOtherMarker] : `${start + at}${'.)'[+isOtherMarker]}`);
  return items.map((item, at) => prefix(item, `${marker(at)} `, ' '.repeat(`${marker(at)} `.length))).join('\n');
}

/** A list within an item follows its text directly. */
function writeItem(item: Node): string {
  let written = '';
  item.forEach((node) => {
    const [block = ''] = writeBlocks(item.type.create(null, node));
    if (block === '') return;
    const separator = isList(node) ? '\n' : '\n\n';
    written += written === '' ? block : separator + block;
  });
  return written;
}

function writeVerse(verse: Node): string {
  const lines = serializeInline(verse)
    .split('\n')
    .map((line) => line.trimEnd());
  return writeFence(lines.join('\n').replace(/^\n+|\n+$/g, ''), verse.attrs.info);
}

function writeCode({ textContent, attrs }: Node): string {
  return writeFence(textContent.replace(/^\n+|\n+$/g, ''), attrs.language);
}

function writeFence(text: string, info: string): string {
  if (text.trim() === '') return '';
  const fence = fenceFor(text);
  return `${fence}${info}\n${text}\n${fence}`;
}

function writeTable(table: Node): string {
  const rows = table.children.map(({ children }) => children.map(writeCell));
  const [head = [], ...others] = rows;
  if (rows.flat().every((cell) => cell === '')) return '';
  const columns = Math.max(...rows.map(({ length }) => length));
  const write = (cells: string[]) => `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  const alignments = Array.from({ length: columns }, (_, at) => alignment(table.firstChild?.maybeChild(at)));
  return [write(head), write(alignments), ...others.map(write)].join('\n');
}

function writeCell(cell: Node): string {
  return oneLine(serializeInline(cell, { isTableCell: true }));
}

function alignment(cell: Node | null | undefined): string {
  return { left: ':---', center: ':---:', right: '---:' }[String(cell?.attrs.align)] ?? '---';
}

function writeFigure(figure: Node): string {
  const { src, alt } = figure.attrs as Record<string, string>;
  const caption = oneLine(serializeInline(figure));
  const title = caption && ` "${escapeTitle(caption)}"`;
  return `![${escapeText(oneLine(alt ?? ''), { isBracketed: true })}](${escapeAddress(src ?? '')}${title})`;
}
