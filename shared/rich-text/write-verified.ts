import type { Node } from 'prosemirror-model';
import { comparable, differingStretch, isSameText } from './compare-blocks.ts';
import { parseBlocks } from './parse-blocks.ts';
import { writeBlock } from './serialize.ts';
import type { Way } from './writing.ts';

/** Written below a block to see that the block ends where it should. */
const FOLLOWING = '\n\nx';

/** The ways to write a text, the ones that look better first. */
const WAYS: Omit<Way, 'escaping'>[] = [
  { marked: 'all' },
  { marked: 'words' },
  // From here on, signs are escaped where something was different.
  { marked: 'all' },
  { marked: 'words' },
  // From here on, all signs are.
  { marked: 'words' },
  { marked: 'nothing' },
];
const [ESCAPING_STRETCHES, ESCAPING_ALL] = [2, 4];

/** A text of a block, and the way in which it is written. */
interface Attempt {
  level: number;
  stretch: Way['escaping'];
}

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
  const attempts = new Map(texts.map((text): [Node, Attempt] => [text, { level: 0, stretch: 'all' }]));
  const candidates: string[] = [];
  for (let isSpacious = false; ; ) {
    const text = writeBlock(block, {
      keepsEmpty: true,
      marker,
      isSpacious,
      keepsRows: candidates.length === 0,
      wayOf: (node) => wayOf(attempts.get(node)),
    });
    if (text === '') return text;
    candidates.push(text);
    const back = readBack(text) ?? [];
    if (comparable(back, 'marks') === comparable([block], 'marks')) return text;
    const others = textsOf(back);
    if (!isSpacious && comparable(back, 'structure') !== comparable([block], 'structure')) isSpacious = true;
    else if (!tryOtherWays(texts, others, attempts)) return best(block, candidates);
  }
}

function wayOf({ level, stretch }: Attempt = { level: 0, stretch: 'all' }): Way {
  const { marked } = WAYS[level] as (typeof WAYS)[number];
  if (level < ESCAPING_STRETCHES) return { marked, escaping: 'looks' };
  return { marked, escaping: level < ESCAPING_ALL ? stretch : 'all' };
}

/** @returns whether there is another way for a text that came back different */
function tryOtherWays(texts: Node[], others: Node[], attempts: Map<Node, Attempt>): boolean {
  let differing = texts.filter((text, index) => {
    const other = others[index];
    return texts.length !== others.length || !other || !isSameText(text, other);
  });
  // Something between the texts is different, perhaps because of how one of them begins.
  if (differing.length === 0) differing = texts;
  let isChanged = false;
  for (const text of differing) {
    const { level } = attempts.get(text) as Attempt;
    if (level + 1 >= WAYS.length) continue;
    const other = texts.length === others.length ? others[texts.indexOf(text)] : undefined;
    const stretch = level + 1 >= ESCAPING_STRETCHES && other ? differingStretch(text, other) : 'all';
    attempts.set(text, { level: level + 1, stretch });
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
