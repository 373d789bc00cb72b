import type { Node } from 'prosemirror-model';
import { comparable } from './compare-blocks.ts';
import { isList } from './lines.ts';
import { parseBlocks } from './parse-blocks.ts';
import { writeBlock } from './serialize.ts';
import type { SerializeOptions } from './serialize-options.ts';
import { type BlockSource, restoreSources, sourceOf } from './source-blocks.ts';

/** A block as it is written after the one before it. */
interface Placed {
  node: Node;
  text: string;
  /** What stands between the blocks. */
  gap: string;
}

const EMPTY_LINE = '\n\n';
/** What comes after one of these and an empty line is never a part of it. */
const ENDS_AT_LINE = new Set(['paragraph', 'heading', 'figure', 'video', 'rule']);

/** For each block, how it was last placed, from which source and between what. */
const lastPlaced = new WeakMap<
  Node,
  Placed & { source: BlockSource | null; previous: Placed | null; next: Node | null }
>();

/** The blocks of a document that are written, as they are written. */
export function placedBlocks(document: Node): Placed[] {
  restoreSources(document);
  if (isUntouched(document)) return document.children.map(asTyped);
  const nodes = document.children.filter((node) => sourceOf(node) !== null || writeVerified(node) !== '');
  const placed: Placed[] = [];
  let previous: Placed | null = null;
  for (const [index, node] of nodes.entries()) {
    previous = place(node, previous, nodes[index + 1] ?? null);
    placed.push(previous);
  }
  return placed;
}

/** The blank lines before the first block. Spaces of a text that had nothing else would indent it. */
export function leadingOf(document: Node, first: Placed | undefined): string {
  const leading = String(document.attrs.leading);
  return first ? leading.replace(/[ \t]+$/, '') : leading;
}

function isUntouched({ children }: Node): boolean {
  const isNeighbour = (node: Node, index: number) => sourceOf(node)?.previous === sourceAt(children, index - 1);
  return children.every(isNeighbour) && sourceAt(children, children.length - 1)?.next === null;
}

function sourceAt(blocks: readonly Node[], index: number): BlockSource | null {
  const block = blocks[index];
  return block ? sourceOf(block) : null;
}

function asTyped(node: Node): Placed {
  const { text = '', gap = '' } = sourceOf(node) ?? {};
  return { node, text, gap };
}

function place(node: Node, previous: Placed | null, next: Node | null): Placed {
  const known = lastPlaced.get(node);
  const source = sourceOf(node);
  if (known && known.source === source && known.next === next && isSame(known.previous, previous)) return known;
  const found = { ...(previous ? placeAfter(node, previous, next) : placeFirst(node, next)), source, previous, next };
  lastPlaced.set(node, found);
  return found;
}

function isSame(one: Placed | null, other: Placed | null): boolean {
  return one?.node === other?.node && one?.text === other?.text;
}

function placeFirst(node: Node, next: Node | null): Placed {
  return { node, text: ownText(node, next), gap: '' };
}

/** The source of a block, if it is one still and ends where it should. */
function ownText(node: Node, next: Node | null): string {
  const source = sourceOf(node);
  if (!source) return writeVerified(node);
  const isClosed =
    next === null || (source.next !== null && sourceOf(next) === source.next) || ENDS_AT_LINE.has(node.type.name);
  return isClosed || canFollow(source.text, EMPTY_LINE, 'x') ? source.text : writeVerified(node);
}

function placeAfter(node: Node, previous: Placed, next: Node | null): Placed {
  const source = sourceOf(node);
  const before = sourceOf(previous.node);
  const own = ownText(node, next);
  if (source && before && source.previous === before && before.text === previous.text && own === source.text)
    return { node, text: own, gap: source.gap };
  const texts = [own, ...[0, 1, 2].map((marker) => writeVerified(node, isList(node) ? marker : 0))];
  for (const text of new Set(texts)) {
    for (const gap of gapsBetween(previous.node, node))
      if (isSafe(previous, { node, text, gap })) return { node, text, gap };
  }
  return { node, text: own, gap: EMPTY_LINE };
}

/** A block that was typed anew keeps the distance that its place had. */
function gapsBetween(previous: Node, node: Node): Set<string> {
  const [before, after] = [sourceOf(previous), sourceOf(node)];
  const typed = [before?.next && before.gapAfter, after?.previous && after.gap].filter((gap) => gap);
  return new Set([...(before && after ? [] : (typed as string[])), EMPTY_LINE]);
}

function isSafe(previous: Placed, { text, gap }: Placed): boolean {
  if (gap === EMPTY_LINE && ENDS_AT_LINE.has(previous.node.type.name)) return true;
  return canFollow(previous.text, gap, text);
}

/** Whether two texts are read as the same blocks when one follows the other. */
function canFollow(before: string, gap: string, after: string): boolean {
  return formOf(before + gap + after) === formOf(before) + formOf(after);
}

function formOf(markdown: string): string {
  return comparable(
    parseBlocks(markdown, true).map(({ node }) => node),
    'marks',
  );
}

/** Written below a block to see that the block ends where it should. */
const FOLLOWING = '\n\nx';

/** How a block is written, the ways that look better first. */
const ATTEMPTS: Pick<SerializeOptions, 'keptMarks' | 'escapes' | 'isDefensive'>[] = [
  { keptMarks: 'all' },
  { keptMarks: 'words' },
  { keptMarks: 'all', escapes: 'colons' },
  { keptMarks: 'words', escapes: 'colons' },
  { keptMarks: 'all', isDefensive: true },
  { keptMarks: 'words', isDefensive: true },
  { keptMarks: 'all', isDefensive: true, escapes: 'all' },
  { keptMarks: 'words', isDefensive: true, escapes: 'all' },
  { keptMarks: 'nothing', isDefensive: true, escapes: 'all' },
];

const written = new WeakMap<Node, string[]>();

/**
 * Writes a block so that its words and blocks come back from the Markdown, and its marks where Markdown can show them.
 * @param marker the number of the markers of a list
 */
export function writeVerified(block: Node, marker = 0): string {
  const texts = written.get(block) ?? [];
  written.set(block, texts);
  texts[marker] ??= write(block, marker);
  return texts[marker];
}

function write(block: Node, marker: number): string {
  const form = comparable([block], 'marks');
  const candidates: string[] = [];
  for (const attempt of ATTEMPTS) {
    const text = writeBlock(block, { ...attempt, keepsEmpty: true, marker, keepsRows: candidates.length === 0 });
    if (text === '') return text;
    candidates.push(text);
    if (comparable(readBack(text) ?? [], 'marks') === form) return text;
  }
  return best(block, candidates);
}

/** Of texts that show the same words and blocks, the first has lost the fewest marks. */
function best(block: Node, candidates: string[]): string {
  const words = comparable([block], 'words');
  const found = candidates.find((text) => comparable(readBack(text) ?? [], 'words') === words);
  return found ?? (candidates.at(-1) as string);
}

/** @returns `null` if the text would go on in the block that follows it */
function readBack(text: string): Node[] | null {
  const nodes = parseBlocks(text + FOLLOWING, true).map(({ node }) => node);
  const last = nodes.pop();
  return last?.type.name === 'paragraph' && last.textContent === 'x' ? nodes : null;
}
