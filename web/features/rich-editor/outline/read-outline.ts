import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';

const { nodes } = richTextSchema;

interface OutlineHeading {
  level: number;
  text: string;
  /** Before the heading. */
  position: number;
}

export interface Outline {
  headings: OutlineHeading[];
  /** The index of the heading of the section that the caret is in; -1 before the first. */
  current: number;
}

/** The headings of a text. Only top-level blocks are, as on the page. */
export function readOutline({ doc, selection }: EditorState): Outline {
  const headings: OutlineHeading[] = [];
  doc.forEach((block, position) => {
    if (block.type === nodes.heading) headings.push({ level: block.attrs.level, text: textOf(block), position });
  });
  const current = headings.findLastIndex(({ position }) => position < selection.head);
  return { headings, current };
}

const texts = new WeakMap<Node, string>();

/** Without notes; read once, since most headings stay the same while something else is typed. */
function textOf(heading: Node): string {
  const known = texts.get(heading);
  if (known !== undefined) return known;
  const text = heading.children.map((node) => (node.isText ? node.text : '')).join('');
  texts.set(heading, text);
  return text;
}

export function isSameOutline(one: Outline, other: Outline): boolean {
  return (
    one.current === other.current &&
    one.headings.length === other.headings.length &&
    one.headings.every(({ text, level }, at) => {
      const heading = other.headings[at];
      return heading?.text === text && heading.level === level;
    })
  );
}
