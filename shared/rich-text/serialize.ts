import type { Node } from 'prosemirror-model';
import { escapeAddress, escapeLineStart, escapeText, escapeTitle, fenceFor } from '../markdown/escape.ts';
import { ITEM_NUMBER_MAXIMUM } from '../markdown/parsing/line-paragraphs.ts';
import { devanagariDigits } from '../text/digits.ts';
import { isList, joinBlocks, oneLine, prefix, trimLine, trimLines } from './lines.ts';
import { asFigure } from './lone-images.ts';
import { serializeInline } from './serialize-inline.ts';
import { PASTED, type SerializeOptions } from './serialize-options.ts';
import { typedRow, wasTight } from './source-style.ts';

/** Writes a document of `richTextSchema` as Markdown, with an empty line between blocks. */
export function serialize(document: Node): string {
  return joinBlocks(writeBlocks(document, PASTED));
}

/** @returns an empty text for a block that cannot be written, such as an empty paragraph */
export function writeBlock(node: Node, options: SerializeOptions): string {
  const { marker = 0, ...inner } = options;
  return isList(node) ? writeList(node, marker, inner) : (WRITERS[node.type.name]?.(node, inner) ?? '');
}

/** The Markdown of each block; empty ones are left out. */
function writeBlocks(parent: Node, options: SerializeOptions): string[] {
  const written: string[] = [];
  let previous: Node | null = null;
  let sign = options.signBefore ?? '';
  for (const node of parent.children) {
    const isBesideList: boolean = previous ? previous.type === node.type : sign !== '';
    const marker = isList(node) && isBesideList ? otherMarker(node, sign) : 0;
    const block = writeBlock(node, { ...options, marker });
    if (block === '') continue;
    written.push(block);
    previous = node;
    sign = isList(node) ? signOf(node, marker) : '';
  }
  return written;
}

const WRITERS: Record<string, (node: Node, options: SerializeOptions) => string> = {
  paragraph: writeParagraphs,
  heading: writeHeading,
  blockquote: writeQuote,
  verse: writeVerse,
  code_block: writeCodeBlock,
  table: writeTable,
  figure: writeFigure,
  video: ({ attrs }) => String(attrs.address),
  rule: () => '---',
  note_definition: writeDefinition,
};

/** In a text that was pasted, two or more line breaks in a row separate paragraphs. */
function writeParagraphs(paragraph: Node, options: SerializeOptions): string {
  if (options.keepsEmpty) return writeParagraph(paragraph, options);
  const paragraphs = serializeInline(paragraph, {}, options).split(/\n(?:[ \t]*\n)+/);
  const written = paragraphs.map((text) => trimLines(text).map(escapeLineStart).join('\\\n'));
  return joinBlocks(written.filter((text) => text !== ''));
}

function writeParagraph(paragraph: Node, options: SerializeOptions): string {
  const figure = asFigure(paragraph);
  if (figure) return writeFigure(figure, options);
  const lines = serializeInline(paragraph, { keepsLines: true }, options).split('\n').map(trimLine);
  return lines
    .slice(0, lines.findLastIndex((line) => line !== '') + 1)
    .map(escapeLineStart)
    .join('\\\n');
}

function writeHeading(heading: Node, options: SerializeOptions): string {
  const text = oneLine(serializeInline(heading, {}, options)).replace(/(^|\s)(#+)$/, '$1\\$2');
  return text && `${'#'.repeat(heading.attrs.level)} ${text}`;
}

/** The blocks of a block, as close together as they were typed. */
function joinParts(block: Node, options: SerializeOptions): string {
  return writeBlocks(block, options).join(wasTight(block) && !options.isDefensive ? '\n' : '\n\n');
}

function writeQuote(quote: Node, options: SerializeOptions): string {
  const text = joinParts(quote, options).replace(/^\[(?=!pull\])/i, '\\[');
  if (text === '') return options.keepsEmpty ? '>' : '';
  return prefix(quote.attrs.isPull ? `[!pull]\n${text}` : text, '> ');
}

/** Two lists in a row would be one, unless the second has other markers. */
function otherMarker(list: Node, sign: string): number {
  return [0, 1].find((marker) => signOf(list, marker) !== sign) ?? 0;
}

/** The bullets of a list, or what follows its numbers; first what the author typed. */
function signOf(list: Node, marker: number): string {
  const signs = list.type.name === 'bullet_list' ? ['-', '*', '+'] : ['.', ')'];
  const typed = String(list.attrs.sign);
  const ordered = typed === '' ? signs : [typed, ...signs.filter((sign) => sign !== typed)];
  return ordered[marker % ordered.length] as string;
}

function writeList(list: Node, marker: number, options: SerializeOptions): string {
  const { start, isLoose } = list.attrs;
  const sign = signOf(list, marker);
  // Bullets in a row, as of an item that begins with an empty list, could be a rule.
  const inner = options.isDefensive ? { ...options, signBefore: sign } : options;
  const items = list.children.map((item) => writeItem(item, isLoose, inner));
  // Without words after it, a number in Devanagari is no item.
  const canBeDevanagari = !items.includes('') && !options.isDefensive;
  const isDevanagari = canBeDevanagari && list.attrs.isDevanagari === true;
  // Only the first number counts for readers, so the largest can be repeated.
  const numbers = items.map((_, at) => `${Math.min(start + at, ITEM_NUMBER_MAXIMUM)}`);
  const numberOf = (at: number) => (isDevanagari ? devanagariDigits(numbers[at] ?? '') : numbers[at]);
  const before = (at: number) => (start === undefined ? `${sign} ` : `${numberOf(at)}${sign} `);
  return items
    .filter((item) => options.keepsEmpty || item !== '')
    .map((item, at) => prefix(item, before(at), ' '.repeat(before(at).length)))
    .join(isLoose ? '\n\n' : '\n');
}

/** In a list without empty lines, a list within an item follows its text directly. */
function writeItem(item: Node, isLoose: boolean, options: SerializeOptions): string {
  const blocks = writeBlocks(item, options);
  const isTight = !isLoose && options.keepsEmpty && !options.isDefensive;
  // After the marker of a list, dashes would be a rule across it.
  if (options.keepsEmpty) return blocks.join(isTight ? '\n' : '\n\n').replace(/^---(?=\n|$)/, '___');
  let written = '';
  item.forEach((node) => {
    const [block = ''] = writeBlocks(item.type.create(null, node), options);
    if (block === '') return;
    const separator = isList(node) && !isLoose ? '\n' : '\n\n';
    written += written === '' ? block : separator + block;
  });
  return written;
}

/** Lines that are indented by four spaces belong to the note. */
function writeDefinition(definition: Node, options: SerializeOptions): string {
  const text = joinParts(definition, options);
  if (text === '' && !options.keepsEmpty) return '';
  const mark = `[^${definition.attrs.name}]:`;
  // The columns of nested blocks are counted from the beginning of the line.
  if (/paragraph|heading/.test(definition.firstChild?.type.name ?? '')) return prefix(text, `${mark} `, '    ');
  return text === '' ? mark : `${mark}\n${prefix(text, '    ')}`;
}

function writeVerse(verse: Node, options: SerializeOptions): string {
  const lines = serializeInline(verse, {}, options)
    .split('\n')
    .map((line) => line.trimEnd());
  return writeFence(lines.join('\n').replace(/^\n+|\n+$/g, ''), verse.attrs.info, options);
}

function writeCodeBlock({ textContent, attrs }: Node, options: SerializeOptions): string {
  const text = options.keepsEmpty ? textContent : textContent.replace(/^\n+|\n+$/g, '');
  return writeFence(text, attrs.language, options);
}

function writeFence(text: string, info: string, { keepsEmpty }: SerializeOptions): string {
  if (text.trim() === '' && !keepsEmpty) return '';
  // What follows backquotes cannot have any.
  const fence = info.includes('`') ? fenceFor(text, '~') : fenceFor(text, '`');
  return `${fence}${info.replace(/[\\&]/g, '\\$&')}\n${text}\n${fence}`;
}

function writeTable(table: Node, options: SerializeOptions): string {
  const rows = table.children.map(({ children }) => children.map((cell) => writeCell(cell, options)));
  const [head = [], ...others] = rows;
  if (!options.keepsEmpty && rows.flat().every((cell) => cell === '')) return '';
  const columns = Math.max(...rows.map(({ length }) => length));
  const write = (cells: string[]) => `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  const alignments = Array.from({ length: columns }, (_, at) => alignment(table.firstChild?.maybeChild(at)));
  const typed = options.keepsRows ? table.children.map(typedRow) : [];
  const written = others.map((cells, at) => typed[at + 1] ?? write(cells));
  return [typed[0] ?? `${write(head)}\n${write(alignments)}`, ...written].join('\n');
}

function writeCell(cell: Node, options: SerializeOptions): string {
  return oneLine(serializeInline(cell, { isTableCell: true }, options));
}

function alignment(cell: Node | null | undefined): string {
  return { left: ':---', center: ':---:', right: '---:' }[String(cell?.attrs.align)] ?? '---';
}

function writeFigure(figure: Node, options: SerializeOptions): string {
  const { src, alt } = figure.attrs as Record<string, string>;
  const caption = oneLine(serializeInline(figure, { isCaption: true }, options));
  const title = caption && ` "${escapeTitle(caption)}"`;
  return `![${escapeText(oneLine(alt ?? ''), { isBracketed: true })}](${escapeAddress(src ?? '')}${title})`;
}
