import type { Node } from 'prosemirror-model';
import type { Escaping } from './writing.ts';

/** What counts when a block is compared with what came back from its Markdown. */
export type Comparison = 'marks' | 'words';

/** A character of a text, or something that stands for one, with what is said about it. */
interface Unit {
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
  const { isLoose: _, ...attributes } = node.attrs;
  // Whether lines lie close or apart is a matter of looks.
  const looks = by === 'marks' && hasLooseness(node) ? ' loose' : '';
  const { children } = node;
  return `<${node.type.name}${looks}${JSON.stringify(attributes)}>${comparable(children, by)}</>`;
}

/** A list with one block in all has no empty line between two. */
function hasLooseness({ attrs, children }: Node): boolean {
  return attrs.isLoose === true && (children.length > 1 || (children[0]?.childCount ?? 0) > 1);
}

function textForm(block: Node, by: Comparison): string {
  const name = block.type.name;
  if (block.type.spec.code) return `<code ${JSON.stringify([block.attrs.language, block.textContent])}>`;
  const lines = linesOf(block, by);
  const kept = name === 'verse' ? withoutBlankEnds(lines) : lines.filter((line) => line.length > 0);
  if (kept.length === 0 && (name === 'paragraph' || name === 'heading')) return '';
  const texts = kept.map((line) => line.map(({ text }) => text).join(''));
  const separator = name === 'paragraph' || name === 'verse' ? '\n' : ' ';
  const form = `<${name}${JSON.stringify(block.attrs)}>`;
  return paragraphsOf(texts.join(separator), name === 'paragraph' && lines.some((line) => line.length === 0), block, by)
    .map((text) => `${form}${text}</>`)
    .join('');
}

/** Several line breaks in a row begin a new paragraph. */
function paragraphsOf(text: string, hasGaps: boolean, block: Node, by: Comparison): string[] {
  if (!hasGaps) return [text];
  const paragraphs: string[][] = [[]];
  for (const line of linesOf(block, by)) {
    if (line.length > 0) paragraphs.at(-1)?.push(line.map(({ text }) => text).join(''));
    else paragraphs.push([]);
  }
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
}

function withoutBlankEnds(lines: Unit[][]): Unit[][] {
  const first = lines.findIndex((line) => line.length > 0);
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line.length > 0) + 1);
}

/** The lines of a block without the spaces at their ends; those that indent a line of a verse count. */
function linesOf(block: Node, by: Comparison): Unit[][] {
  const lines: Unit[][] = [[]];
  for (const unit of unitsOf(block, by)) {
    if (unit.text === '\n') lines.push([]);
    else lines.at(-1)?.push(unit);
  }
  return lines.map((line) => {
    const isBlank = (unit: Unit) => /^\s$/.test(unit.text);
    const first = line.findIndex((unit) => !isBlank(unit));
    if (first < 0) return [];
    return line.slice(block.type.name === 'verse' ? 0 : first, line.findLastIndex((unit) => !isBlank(unit)) + 1);
  });
}

function unitsOf(block: Node, by: Comparison): Unit[] {
  const units: Unit[] = [];
  block.forEach((node, offset) => {
    const marks = by === 'words' ? '' : marksForm(node);
    if (node.type.name === 'hard_break') units.push({ text: '\n', offset });
    else if (!node.isText) units.push({ text: marks + unitForm(node, by), offset });
    else if (marks === '')
      for (let at = 0; at < node.nodeSize; at += 1) units.push({ text: node.text?.[at] ?? '', offset: offset + at });
    else
      for (let at = 0; at < node.nodeSize; at += 1) {
        const text = node.text?.[at] ?? '';
        units.push({ text: /\s/.test(text) ? text : marks + text, offset: offset + at });
      }
  });
  return units;
}

function marksForm({ marks }: Node): string {
  return marks.length === 0
    ? ''
    : `{${marks.map(({ type, attrs }) => [type.name, attrs.href, attrs.title].join(' ')).join()}}`;
}

function unitForm(node: Node, by: Comparison): string {
  if (node.type.name !== 'note') return `<${node.type.name}${JSON.stringify(node.attrs)}>`;
  return `^[${linesOf(node, by)
    .filter((line) => line.length > 0)
    .map((line) => line.map(({ text }) => text).join(''))
    .join(' ')}]`;
}

/** @returns the stretch of a block's content that came back different; `null` if it is alike */
export function differingStretch(block: Node, back: Node): Escaping | null {
  const [before, after] = [unitsOf(block, 'marks'), unitsOf(back, 'marks')];
  const isAlike = (one: Unit | undefined, other: Unit | undefined) => one?.text === other?.text;
  let start = 0;
  while (start < before.length && isAlike(before[start], after[start])) start += 1;
  if (start === before.length && start === after.length) return null;
  let [end, otherEnd] = [before.length, after.length];
  while (end > start && otherEnd > start && isAlike(before[end - 1], after[otherEnd - 1]))
    [end, otherEnd] = [end - 1, otherEnd - 1];
  // A sign beside the stretch may be what changed it.
  return { from: before[Math.max(0, start - 2)]?.offset ?? 0, to: (before[end + 1]?.offset ?? block.content.size) + 1 };
}
