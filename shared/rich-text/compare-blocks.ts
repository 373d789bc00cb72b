import type { Node } from 'prosemirror-model';
import { indentSteps } from '../markdown/parsing/verse.ts';
import { asFigure } from './lone-images.ts';

/** Stands before what is not text. */
const FORM = '\u0001';

/** What counts when a block is compared with what came back from its Markdown. */
type Comparison = 'marks' | 'words';

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
  return linesOf(block, by)
    .filter((line) => line !== '')
    .join(' ');
}

/** A list with one block in all has no empty line between two. */
function isVisiblyLoose({ attrs, children }: Node): boolean {
  return attrs.isLoose === true && (children.length > 1 || (children[0]?.childCount ?? 0) > 1);
}

function textForm(given: Node, by: Comparison): string {
  if (given.type.spec.code) return `${FORM}code ${JSON.stringify([given.attrs.language, given.textContent])}>`;
  const block = asFigure(given) ?? given;
  const name = block.type.name;
  const lines = linesOf(block, by);
  const form = `${FORM}<${name}${JSON.stringify(block.attrs)}>`;
  if (name === 'verse') return `${form}${lines.join('\n').replace(/^\n+|\n+$/g, '')}${FORM}>`;
  if (name === 'paragraph') return lines.join('') && `${form}${lines.join('\n').trimEnd()}${FORM}>`;
  // The sign before the credit has spaces around it.
  const text = name === 'figure' ? lineForm(block, by).replace(/\s*©\s*/g, '©') : lineForm(block, by);
  return text === '' && name === 'heading' ? '' : `${form}${text}${FORM}>`;
}

/** The lines of a block without the spaces at their ends. */
function linesOf(block: Node, by: Comparison): string[] {
  const lines: string[][] = [[]];
  for (const item of itemsOf(block, by)) {
    if (item === '\n') lines.push([]);
    else lines.at(-1)?.push(item);
  }
  const isWord = (item: string) => !/^\s$/.test(item);
  return lines.map((line) => {
    const first = line.findIndex(isWord);
    if (first < 0) return '';
    const words = line.slice(first, line.findLastIndex(isWord) + 1).join('');
    return block.type.name === 'verse' && by === 'marks' ? indentOf(line.slice(0, first).join('')) + words : words;
  });
}

/** Readers see only so many steps of two spaces. */
function indentOf(spaces: string): string {
  const [indent = ''] = /^[ \t]*/.exec(spaces) ?? [];
  return `${FORM}${indentSteps(indent)}`;
}

/** Characters, or something that stands for one, with what is said about each. */
function itemsOf({ children }: Node, by: Comparison): string[] {
  return children.flatMap((node) => {
    const marks = by === 'marks' ? marksForm(node) : '';
    if (node.type.name === 'hard_break') return '\n';
    if (!node.isText) return marks + itemForm(node, by);
    const characters = (node.text ?? '').split('');
    return marks === '' ? characters : characters.map((text) => (/\s/.test(text) ? text : marks + text));
  });
}

function marksForm({ marks }: Node): string {
  return marks.length === 0
    ? ''
    : `${FORM}{${marks.map(({ type, attrs }) => [type.name, attrs.href, attrs.title].join(' ')).join()}}`;
}

function itemForm(node: Node, by: Comparison): string {
  if (node.type.name !== 'note') return `${FORM}${node.type.name}${JSON.stringify(node.attrs)}`;
  return `${FORM}note[${lineForm(node, by)}${FORM}]`;
}
