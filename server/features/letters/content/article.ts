import {
  type ElementNode,
  findElements,
  type HtmlNode,
  hasClass,
  isElement,
  isForPageOnly,
  isNoteReference,
  noteNumberOf,
  parseHtml,
} from '#server/features/posts/rendering/html-tree.ts';
import { isBlock } from './block-kind.ts';

/** The text of a post: its blocks, and its notes by their numbers. */
interface Article {
  blocks: ElementNode[];
  notes: ReadonlyMap<number, HtmlNode[]>;
}

export function readArticle(html: string): Article {
  const nodes = parseHtml(html);
  const endnotes = nodes.filter(isElement).find((element) => hasClass(element, 'notes'));
  const items = findElements(endnotes?.children ?? [], ({ tag }) => tag === 'ol')[0]?.children.filter(isElement) ?? [];
  return {
    blocks: nodes.filter(isBlock).filter((block) => block !== endnotes),
    notes: new Map(items.map(({ children }, index) => [index + 1, children])),
  };
}

export interface Note {
  number: number;
  children: HtmlNode[];
}

/** @returns the notes to which these blocks refer, and those to which the notes refer, in order */
export function notesFor(blocks: HtmlNode[], { notes }: Article): Note[] {
  const found = new Map<number, HtmlNode[]>();
  const waiting = referencesIn(blocks);
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const children = notes.get(number);
    if (!children || found.has(number)) continue;
    found.set(number, children);
    waiting.push(...referencesIn(children));
  }
  return [...found].map(([number, children]) => ({ number, children })).toSorted((a, b) => a.number - b.number);
}

function referencesIn(nodes: HtmlNode[]): number[] {
  return findElements(nodes, isNoteReference, isForPageOnly).map(noteNumberOf);
}
