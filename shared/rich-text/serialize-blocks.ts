import type { Node } from 'prosemirror-model';
import { escapeAddress, escapeText, escapeTitle, fenceFor } from '../markdown/escape.ts';
import { oneLine } from './lines.ts';
import { serializeInline } from './serialize-inline.ts';
import type { SerializeOptions } from './serialize-options.ts';
import { typedRow } from './source-style.ts';

export function writeVerse(verse: Node, options: SerializeOptions): string {
  const lines = serializeInline(verse, {}, options)
    .split('\n')
    .map((line) => line.trimEnd());
  return writeFence(lines.join('\n').replace(/^\n+|\n+$/g, ''), verse.attrs.info, options);
}

export function writeCodeBlock({ textContent, attrs }: Node, options: SerializeOptions): string {
  const text = options.keepsEmpty ? textContent : textContent.replace(/^\n+|\n+$/g, '');
  return writeFence(text, attrs.language, options);
}

function writeFence(text: string, info: string, { keepsEmpty }: SerializeOptions): string {
  if (text.trim() === '' && !keepsEmpty) return '';
  // What follows backquotes cannot have any.
  const fence = info.includes('`') ? fenceFor(text, '~') : fenceFor(text, '`');
  return `${fence}${info.replace(/[\\&]/g, '\\$&')}\n${text}\n${fence}`;
}

export function writeTable(table: Node, options: SerializeOptions): string {
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

export function writeFigure(figure: Node, options: SerializeOptions): string {
  const { src, alt } = figure.attrs as Record<string, string>;
  const caption = oneLine(serializeInline(figure, { isCaption: true }, options));
  const title = caption && ` "${escapeTitle(caption)}"`;
  return `![${escapeText(oneLine(alt ?? ''), { isBracketed: true })}](${escapeAddress(src ?? '')}${title})`;
}
