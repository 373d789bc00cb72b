import type { Node } from 'prosemirror-model';
import { comparable, differingStretch } from './compare-blocks.ts';
import { parseBlocks } from './parse-blocks.ts';
import { writeBlock } from './serialize.ts';
import type { Escaping, Writing } from './writing.ts';

const EDITED: Writing = { keepsEmpty: true };
/** Written below a block to see that the block ends where it should. */
const FOLLOWING = '\n\nx';

const written = new WeakMap<Node, string[]>();

/**
 * Writes a block so that its words and blocks come back from the Markdown, and its marks where Markdown can show them.
 * @param marker the number of the markers of a list
 */
export function writeVerified(block: Node, marker = 0): string {
  const texts = written.get(block) ?? [];
  written.set(block, texts);
  texts[marker] ??= attempt(block, marker);
  return texts[marker];
}

function attempt(block: Node, marker: number): string {
  const writing = { ...EDITED, marker };
  const candidates: string[] = [];
  const isKept = (text: string) => {
    candidates.push(text);
    return isAlike(block, text);
  };
  const plain = writeBlock(block, writing);
  if (plain === '' || isKept(plain)) return plain;
  const stretches = differingStretches(block, plain);
  for (const escapingOf of [(node: Node) => stretches.get(node) ?? 'looks', (): Escaping => 'all']) {
    const text = writeBlock(block, { ...writing, escapingOf });
    if (isKept(text)) return text;
  }
  candidates.push(writeBlock(block, { ...writing, escapingOf: () => 'all', leavesOutMarks: true }));
  const words = comparable([block], 'words');
  return (
    candidates.find((text) => comparable(readBack(text) ?? [], 'words') === words) ?? (candidates.at(-1) as string)
  );
}

function isAlike(block: Node, text: string): boolean {
  const back = readBack(text);
  return back !== null && comparable(back, 'marks') === comparable([block], 'marks');
}

/** @returns `null` if the text would go on in the block that follows it */
function readBack(text: string): Node[] | null {
  const nodes = parseBlocks(text + FOLLOWING, true).map(({ node }) => node);
  const last = nodes.pop();
  return last?.type.name === 'paragraph' && last.textContent === 'x' ? nodes : null;
}

/** By the texts of a block; without any if they cannot be told apart. */
function differingStretches(block: Node, text: string): Map<Node, Escaping> {
  const [before, after] = [textsOf([block]), textsOf(readBack(text) ?? [])];
  const found = new Map<Node, Escaping>();
  before.forEach((node, index) => {
    const back = after[index];
    const stretch = before.length === after.length && back ? differingStretch(node, back) : 'all';
    if (!stretch) return;
    found.set(node, stretch);
    node.descendants((inner) => {
      if (inner.type.name === 'note') found.set(inner, 'all');
    });
  });
  return found;
}

function textsOf(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => (node.isTextblock ? [node] : textsOf(node.children)));
}
