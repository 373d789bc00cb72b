import type { Node } from 'prosemirror-model';
import { parseBlocks } from './parse-blocks.ts';
import { richTextSchema } from './schema.ts';

/** What a block was read from. */
export interface BlockSource {
  node: Node;
  text: string;
  /** The line ends and blank lines before it. */
  gap: string;
  previous: BlockSource | null;
  next: BlockSource | null;
  /** The line ends and blank lines after it. */
  gapAfter: string;
}

const sources = new WeakMap<Node, BlockSource>();
/** What was read together, by the attribute `reading` of the document, which stays when its blocks change. */
const readings = new WeakMap<object, BlockSource[]>();
/** Blocks that equaled none that was read and gone when they were first written. They are not compared again at each write. */
const strangers = new WeakSet<Node>();
const LINE = /[^\r\n\u2028\u2029]*(?:\r\n?|[\n\u2028\u2029]|$)/g;

/** @returns `null` for a block that is written anew: it was changed, or typed, and equals none that was read */
export function sourceOf(block: Node): BlockSource | null {
  return sources.get(block) ?? null;
}

/** Gives blocks that are again what they were, as when a change was undone, their source back. */
export function restoreSources({ children, attrs }: Node): void {
  const lost = children.filter((block) => !sources.has(block) && !strangers.has(block));
  if (lost.length === 0) return;
  const present = new Set(children.map(sourceOf));
  for (const block of lost) {
    const index = children.indexOf(block);
    const neighbours = [children[index - 1], children[index + 1]].map((other) => other && sourceOf(other));
    const candidates = [neighbours[0]?.next, neighbours[1]?.previous, ...(readings.get(attrs.reading ?? {}) ?? [])];
    const source = candidates.find((candidate) => candidate && !present.has(candidate) && candidate.node.eq(block));
    if (!source) strangers.add(block);
    else {
      sources.set(block, source);
      present.add(source);
    }
  }
}

/** Reads Markdown as a document whose blocks remember their source. */
export function readDocument(markdown: string): Node {
  const { doc, paragraph } = richTextSchema.nodes;
  const parsed = parseBlocks(markdown, false);
  if (parsed.length === 0) return doc.create({ leading: markdown }, paragraph.create());
  const starts = [...markdown.matchAll(LINE)].map(({ index }) => index);
  const offsets = parsed.map(({ lines: [line] }) => starts[line] ?? markdown.length);
  const texts = parsed.map((_, index) => withoutBlankEnd(markdown.slice(offsets[index], offsets[index + 1])));
  const gaps = parsed.map((_, index) => {
    const end = (offsets[index] ?? 0) + (texts[index]?.length ?? 0);
    return markdown.slice(end, offsets[index + 1]);
  });
  const all: BlockSource[] = [];
  for (const [index, { node }] of parsed.entries()) {
    const [text = '', gap = '', gapAfter = ''] = [texts[index], gaps[index - 1], gaps[index]];
    const previous = all.at(-1) ?? null;
    const source: BlockSource = { node, text, gap, gapAfter, previous, next: null };
    if (previous) previous.next = source;
    sources.set(node, source);
    all.push(source);
  }
  const reading = {};
  readings.set(reading, all);
  return doc.create(
    { leading: markdown.slice(0, offsets[0]), trailing: gaps.at(-1), reading },
    parsed.map(({ node }) => node),
  );
}

/** Spaces in the last line can belong to it, as where a line continues. */
function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\r\n\u2028\u2029'.includes(text.charAt(end - 1))) end -= 1;
  const [spaces = ''] = /^[ \t]*/.exec(text.slice(end)) ?? [];
  return text.slice(0, end + spaces.length);
}
