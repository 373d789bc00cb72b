import type { Node } from 'prosemirror-model';
import { indentSteps } from '../markdown/parsing/verse.ts';
import { asFigure } from './lone-images.ts';
import type { TextOptions } from './serialize-options.ts';

/** Stands before what is not text. */
const FORM = '\u0001';

/** What counts when a block is compared with what came back from its Markdown. */
type Comparison = 'marks' | 'words' | 'structure';

/** A character of a text, or something that stands for one, with what is said about it. */
interface ComparedItem {
  text: string;
  /** Where it stands in the content of its block. */
  offset: number;
}

/**
 * A form in which blocks are alike if Markdown cannot tell them apart: without empty paragraphs, spaces at the ends of
 * lines, marks of spaces, and line breaks without a line after them.
 */
export function comparable(blocks: readonly Node[], by: Comparison): string {
  return blocks.map((block) => blockForm(block, by)).join('');
}

function blockForm(node: Node, by: Comparison): string {
  if (node.isTextblock) return textForm(node, by);
  if (node.type.name === 'table') return tableForm(node, by);
  // How a list was typed is a matter of looks.
  const { isLoose: _, sign: _sign, isDevanagari: _digits, ...attributes }: Record<string, unknown> = node.attrs;
  const looseness = by === 'marks' && isVisiblyLoose(node) ? ' loose' : '';
  const { children } = node;
  const inner = comparable(children, by);
  // A quote without words cannot be a pull quote.
  if (inner === '' && attributes.isPull === true) attributes.isPull = false;
  return `${FORM}<${node.type.name}${looseness}${JSON.stringify(attributes)}>${inner}${FORM}>`;
}

/** Rows are filled up, and the head says how its columns are aligned. */
function tableForm({ children: rows }: Node, by: Comparison): string {
  const columns = Array.from({ length: Math.max(...rows.map(({ childCount }) => childCount)) }, (_, at) => at);
  const aligns = columns.map((at) => rows[0]?.maybeChild(at)?.attrs.align ?? null);
  const cellForm = (cell: Node | null) => (cell ? lineForm(cell, by) : '');
  const rowForms = rows.map((row) => columns.map((at) => cellForm(row.maybeChild(at))).join(`${FORM}|`));
  return `${FORM}<table${JSON.stringify(aligns)}${rowForms.join(`${FORM}/`)}${FORM}>`;
}

function lineForm(block: Node, by: Comparison): string {
  if (by === 'structure') return '';
  const lines = linesOf(block, by).map((line) => line.map(({ text }) => text).join(''));
  return lines.filter((line) => line !== '').join(' ');
}

/** A list with one block in all has no empty line between two. */
function isVisiblyLoose({ attrs, children }: Node): boolean {
  return attrs.isLoose === true && (children.length > 1 || (children[0]?.childCount ?? 0) > 1);
}

function textForm(given: Node, by: Comparison): string {
  if (given.type.spec.code) return `${FORM}code ${JSON.stringify([given.attrs.language, given.textContent])}>`;
  const block = asFigure(given) ?? given;
  const name = block.type.name;
  const lines = linesOf(block, by).map((line) => line.map(({ text }) => text).join(''));
  const form = `${FORM}<${name}${JSON.stringify(block.attrs)}>`;
  const isBlank = lines.every((line) => line === '');
  if (by === 'structure') return isBlank && /paragraph|heading/.test(name) ? '' : `${form}${FORM}>`;
  if (name === 'verse') return `${form}${lines.join('\n').replace(/^\n+|\n+$/g, '')}${FORM}>`;
  if (name === 'paragraph') return lines.join('') && `${form}${lines.join('\n').trimEnd()}${FORM}>`;
  // The sign before the credit has spaces around it.
  const text = name === 'figure' ? lineForm(block, by).replace(/\s*©\s*/g, '©') : lineForm(block, by);
  return text === '' && name === 'heading' ? '' : `${form}${text}${FORM}>`;
}

/** The lines of a block without the spaces at their ends. */
function linesOf(block: Node, by: Comparison): ComparedItem[][] {
  const lines: ComparedItem[][] = [[]];
  for (const item of itemsOf(block, by)) {
    if (item.text === '\n') lines.push([]);
    else lines.at(-1)?.push(item);
  }
  return lines.map((line) => {
    const isBlank = (item: ComparedItem) => /^\s$/.test(item.text);
    const first = line.findIndex((item) => !isBlank(item));
    if (first < 0) return [];
    const words = line.slice(first, line.findLastIndex((item) => !isBlank(item)) + 1);
    return block.type.name === 'verse' && by === 'marks' ? [indentOf(line.slice(0, first)), ...words] : words;
  });
}

/** Readers see only so many steps of two spaces. */
function indentOf(spaces: ComparedItem[]): ComparedItem {
  const text = spaces.map((item) => item.text).join('');
  const [indent = ''] = /^[ \t]*/.exec(text) ?? [];
  return { text: `${FORM}${indentSteps(indent)}`, offset: spaces[0]?.offset ?? 0 };
}

function itemsOf(block: Node, by: Comparison): ComparedItem[] {
  const items: ComparedItem[] = [];
  block.forEach((node, offset) => {
    const marks = by === 'marks' ? marksForm(node) : '';
    if (node.type.name === 'hard_break') items.push({ text: '\n', offset });
    else if (!node.isText) items.push({ text: marks + itemForm(node, by), offset });
    else if (marks === '')
      for (let at = 0; at < node.nodeSize; at += 1) items.push({ text: node.text?.[at] ?? '', offset: offset + at });
    else
      for (let at = 0; at < node.nodeSize; at += 1) {
        const text = node.text?.[at] ?? '';
        items.push({ text: /\s/.test(text) ? text : marks + text, offset: offset + at });
      }
  });
  return items;
}

function marksForm({ marks }: Node): string {
  return marks.length === 0
    ? ''
    : `${FORM}{${marks.map(({ type, attrs }) => [type.name, attrs.href, attrs.title].join(' ')).join()}}`;
}

function itemForm(node: Node, by: Comparison): string {
  if (node.type.name !== 'note') return `${FORM}${node.type.name}${JSON.stringify(node.attrs)}`;
  return `${FORM}note[${linesOf(node, by)
    .filter((line) => line.length > 0)
    .map((line) => line.map(({ text }) => text).join(''))
    .join(' ')}${FORM}]`;
}

export function isSameText(block: Node, back: Node): boolean {
  return textForm(block, 'marks') === textForm(back, 'marks');
}

/** @returns the stretch of a block's content that came back different */
export function differingStretch(block: Node, back: Node): TextOptions['escaping'] {
  const [before, after] = [itemsOf(block, 'marks'), itemsOf(back, 'marks')];
  const isAlike = (one: ComparedItem | undefined, other: ComparedItem | undefined) => one?.text === other?.text;
  let start = 0;
  while (start < before.length && isAlike(before[start], after[start])) start += 1;
  let [end, otherEnd] = [before.length, after.length];
  while (end > start && otherEnd > start && isAlike(before[end - 1], after[otherEnd - 1]))
    [end, otherEnd] = [end - 1, otherEnd - 1];
  // A sign beside the stretch may be what changed it.
  return { from: before[Math.max(0, start - 2)]?.offset ?? 0, to: (before[end + 1]?.offset ?? block.content.size) + 1 };
}
