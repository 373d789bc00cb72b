import type { Node } from 'prosemirror-model';
import { comparable, differingStretch, isSameText } from './compare-blocks.ts';
import { parseBlocks } from './parse-blocks.ts';
import { writeBlock } from './serialize.ts';
import type { TextOptions } from './serialize-options.ts';

/** Written below a block to see that the block ends where it should. */
const FOLLOWING = '\n\nx';

/**
 * How a text is written, the ways that look better first. In the first attempts that escape more, only the stretch that
 * came back different is escaped.
 */
const ATTEMPTS: { keptMarks: TextOptions['keptMarks']; escapes: 'ambiguous' | 'difference' | 'all' }[] = [
  { keptMarks: 'all', escapes: 'ambiguous' },
  { keptMarks: 'words', escapes: 'ambiguous' },
  { keptMarks: 'all', escapes: 'difference' },
  { keptMarks: 'words', escapes: 'difference' },
  { keptMarks: 'words', escapes: 'all' },
  { keptMarks: 'nothing', escapes: 'all' },
];

/** How a text of a block is written now. */
interface Attempt {
  number: number;
  /** What was different in the last one. */
  difference: TextOptions['escaping'];
}

const FIRST: Attempt = { number: 0, difference: 'all' };

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
  const texts = textsOf([block]);
  const attempts = new Map(texts.map((text) => [text, FIRST]));
  const candidates: string[] = [];
  for (let isDefensive = false; ; ) {
    const text = writeBlock(block, {
      keepsEmpty: true,
      marker,
      isDefensive,
      keepsRows: candidates.length === 0,
      textOptionsOf: (node) => textOptionsOf(attempts.get(node) ?? FIRST),
    });
    if (text === '') return text;
    candidates.push(text);
    const back = readBack(text) ?? [];
    if (comparable(back, 'marks') === comparable([block], 'marks')) return text;
    const others = textsOf(back);
    if (!isDefensive && comparable(back, 'structure') !== comparable([block], 'structure')) isDefensive = true;
    else if (!advanceAttempts(texts, others, attempts)) return best(block, candidates);
  }
}

function textOptionsOf({ number, difference }: Attempt): TextOptions {
  const { keptMarks, escapes } = ATTEMPTS[number] as (typeof ATTEMPTS)[number];
  return { keptMarks, escaping: escapes === 'difference' ? difference : escapes };
}

/** @returns whether there is another way for a text that came back different */
function advanceAttempts(texts: Node[], others: Node[], attempts: Map<Node, Attempt>): boolean {
  let differing = texts.filter((text, index) => {
    const other = others[index];
    return texts.length !== others.length || !other || !isSameText(text, other);
  });
  // Something between the texts is different, perhaps because of how one of them begins.
  if (differing.length === 0) differing = texts;
  let isChanged = false;
  for (const text of differing) {
    const number = (attempts.get(text) ?? FIRST).number + 1;
    const next = ATTEMPTS[number];
    if (!next) continue;
    const other = texts.length === others.length ? others[texts.indexOf(text)] : undefined;
    const difference = next.escapes === 'difference' && other ? differingStretch(text, other) : 'all';
    attempts.set(text, { number, difference });
    isChanged = true;
  }
  return isChanged;
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

/** Blocks that differ only in what Markdown cannot tell apart have as many texts. */
function textsOf(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (!node.isTextblock) return textsOf(node.children);
    return comparable([node], 'words') === '' ? [] : [node];
  });
}
