import type { Node } from 'prosemirror-model';
import { escapeAddress, escapeText, escapeTitle, fenceFor } from '../markdown/escape.ts';
import { oneLine } from './lines.ts';
import { serializeInline } from './serialize-inline.ts';
import { typedRow } from './source-style.ts';
import type { Writing } from './writing.ts';

export function writeVerse(verse: Node, writing: Writing): string {
  const lines = serializeInline(verse, {}, writing)
    .split('\n')
    .map((line) => line.trimEnd());
  return writeFence(lines.join('\n').replace(/^\n+|\n+$/g, ''), verse.attrs.info, writing);
}

export function writeCode({ textContent, attrs }: Node, writing: Writing): string {
  const text = writing.keepsEmpty ? textContent : textContent.replace(/^\n+|\n+$/g, '');
  return writeFence(text, attrs.language, writing);
}

function writeFence(text: string, info: string, { keepsEmpty }: Writing): string {
  if (text.trim() === '' && !keepsEmpty) return '';
  // What follows backquotes cannot have any.
  const fence = info.includes('`') ? fenceFor(text, '~') : fenceFor(text, '`');
  return `${fence}${info.replace(/[\\&]/g, '\\$&')}\n${text}\n${fence}`;
}

export function writeTable(table: Node, writing: Writing): string {
  const rows = table.children.map(({ children }) => children.map((cell) => writeCell(cell, writing)));
  const [head = [], ...others] = rows;
  if (!writing.keepsEmpty && rows.flat().every((cell) => cell === '')) return '';
  const columns = Math.max(...rows.map(({ length }) => length));
  const write = (cells: string[]) => `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  const alignments = Array.from({ length: columns }, (_, at) => alignment(table.firstChild?.maybeChild(at)));
  const typed = writing.keepsRows ? table.children.map(typedRow) : [];
  const written = others.map((cells, at) => typed[at + 1] ?? write(cells));
  return [typed[0] ?? `${write(head)}\n${write(alignments)}`, ...written].join('\n');
}

function writeCell(cell: Node, writing: Writing): string {
  return oneLine(serializeInline(cell, { isTableCell: true }, writing));
}

function alignment(cell: Node | null | undefined): string {
  return { left: ':---', center: ':---:', right: '---:' }[String(cell?.attrs.align)] ?? '---';
}

export function writeFigure(figure: Node, writing: Writing): string {
  const { src, alt } = figure.attrs as Record<string, string>;
  const caption = oneLine(serializeInline(figure, { isCaption: true }, writing));
  const title = caption && ` "${escapeTitle(caption)}"`;
  return `![${escapeText(oneLine(alt ?? ''), { isBracketed: true })}](${escapeAddress(src ?? '')}${title})`;
}
