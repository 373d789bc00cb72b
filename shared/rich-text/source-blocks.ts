import type { Node } from 'prosemirror-model';
import { parseBlocks } from './parse-blocks.ts';
import { richTextSchema } from './schema.ts';

/** What a block was read from. */
export interface Origin {
  text: string;
  /** The line ends and blank lines before it. */
  gap: string;
  previous: Node | null;
  next: Node | null;
  /** The line ends and blank lines after it. */
  gapAfter: string;
}

const origins = new WeakMap<Node, Origin>();
const LINE = /[^\r\n\u2028\u2029]*(?:\r\n?|[\n\u2028\u2029]|$)/g;

/** @returns `null` for a block that was changed since it was read */
export function originOf(block: Node): Origin | null {
  return origins.get(block) ?? null;
}

/** Reads Markdown as a document whose blocks remember their source. */
export function readDocument(source: string): Node {
  const { doc, paragraph } = richTextSchema.nodes;
  const parsed = parseBlocks(source, false);
  if (parsed.length === 0) return doc.create({ leading: source }, paragraph.create());
  const starts = lineStarts(source);
  const offsets = parsed.map(({ lines: [line] }) => starts[line] ?? source.length);
  const texts = parsed.map((_, index) => withoutBlankEnd(source.slice(offsets[index], offsets[index + 1])));
  const gaps = parsed.map((_, index) => {
    const end = (offsets[index] ?? 0) + (texts[index]?.length ?? 0);
    return source.slice(end, offsets[index + 1]);
  });
  parsed.forEach(({ node }, index) => {
    origins.set(node, {
      text: texts[index] ?? '',
      gap: gaps[index - 1] ?? '',
      gapAfter: gaps[index] ?? '',
      previous: parsed[index - 1]?.node ?? null,
      next: parsed[index + 1]?.node ?? null,
    });
  });
  const attributes = { leading: source.slice(0, offsets[0]), trailing: gaps.at(-1) };
  return doc.create(
    attributes,
    parsed.map(({ node }) => node),
  );
}

/** The offsets at which the lines of a source begin. */
export function lineStarts(source: string): number[] {
  return [...source.matchAll(LINE)].map(({ index }) => index);
}

/** Spaces in the last line can belong to it, as where a line continues. */
function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\r\n\u2028\u2029'.includes(text.charAt(end - 1))) end -= 1;
  const [spaces = ''] = /^[ \t]*/.exec(text.slice(end)) ?? [];
  return text.slice(0, end + spaces.length);
}
