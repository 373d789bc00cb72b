import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { escapeAddress, escapeText, type TextContext } from '../markdown/escape.ts';
import { isBareAddress } from '../markdown/parsing/bare-addresses.ts';
import { normalizeAddress } from '../markdown/parsing/parse-markdown.ts';
import { EMPHASES, type Emphasis } from './emphasised-ranges.ts';
import { readableAddress } from './readable-address.ts';
import type { SerializeOptions } from './serialize-options.ts';

/** A character, or something that stands for one, such as a note. */
export interface InlineItem {
  kind: 'character' | 'verbatim' | 'code' | 'break';
  /** What is written, where nothing is escaped; what stands in code. */
  text: string;
  /** What follows the words of the link that it is part of: its address and title; empty for none. */
  target: string;
  emphases: Set<Emphasis>;
}

export interface InlineContext extends TextContext {
  /** Within the caption of a figure, where a sign of copyright begins the credit. */
  isCaption?: boolean;
  /** Whether a note may have several lines. */
  keepsLines?: boolean;
}

export type InlineOptions = InlineContext & SerializeOptions;

/** The content of a block. */
export function inlineItemsOf(
  block: Node,
  options: InlineOptions,
  writeNote: (note: Node, options: InlineOptions) => string,
): InlineItem[] {
  const { keepsEmpty, keptMarks, escapes } = options;
  const items: InlineItem[] = [];
  // The last sign of copyright of a caption begins the credit; those of links and images in it do not.
  const withinCaption = (markdown: string) => (options.isCaption ? markdown.replaceAll('©', '&copy;') : markdown);
  // A fragment joins what an empty note would part.
  Fragment.fromArray(block.children.filter((node) => keepsEmpty || !isEmptyNote(node))).forEach((node) => {
    const { text = '' } = node;
    const marks = keptMarks === 'nothing' ? [] : node.marks;
    const names = new Set(marks.map(({ type }) => type.name));
    const link = marks.find(({ type }) => type.name === 'link');
    const target = link ? withinCaption(targetOf(link)) : '';
    const emphases = new Set(EMPHASES.filter((emphasis) => names.has(emphasis)));
    const add = (kind: InlineItem['kind'], written: string) => items.push({ kind, text: written, target, emphases });
    if (node.type.name === 'hard_break') add('break', '\n');
    else if (node.type.name === 'note') add('verbatim', writeNote(node, options));
    else if (node.type.name === 'note_reference') add('verbatim', `[^${node.attrs.name}]`);
    else if (node.type.name === 'image') add('verbatim', withinCaption(writeImage(node.attrs)));
    else if (names.has('code')) add('code', text);
    // A link to a post is written without its words, so that there is nothing to escape.
    else if (link && (escapes !== 'all' || text.startsWith('/')) && isAutolink(node, link)) {
      const written = writeAutolink(node, block);
      items.push({ kind: 'verbatim', text: written, target: '', emphases });
    }
    // By code points, so that nothing is put between the halves of a surrogate pair.
    else for (const character of text) add(character === '\n' ? 'break' : 'character', character);
  });
  return withoutSpaceAtEndsOfLinks(items);
}

function isEmptyNote({ type, content, textContent }: Node): boolean {
  if (type.name !== 'note' || textContent.trim() !== '') return false;
  return content.content.every(({ isText, type: { name } }) => isText || name === 'hard_break');
}

function withoutSpaceAtEndsOfLinks(items: InlineItem[]): InlineItem[] {
  const isSpace = (item: InlineItem | undefined) =>
    item !== undefined && /character|break/.test(item.kind) && /^\s$/.test(item.text);
  const trim = (at: number, beside: number) => {
    const item = items[at] as InlineItem;
    if (item.target !== '' && isSpace(item) && items[beside]?.target !== item.target)
      items[at] = { ...item, target: '' };
  };
  for (let at = 0; at < items.length; at += 1) trim(at, at - 1);
  for (let at = items.length - 1; at >= 0; at -= 1) trim(at, at + 1);
  return items;
}

/** What ends a sentence does not belong to the address before it. */
const AFTER_SENTENCE = /^[.,;:!?)…]*(?:\s|$)/;

/** What follows the words of a link. */
function targetOf({ attrs }: Mark): string {
  return escapeAddress(readableAddress(String(attrs.href))) + (attrs.title && ` "${writeTitle(String(attrs.title))}"`);
}

function writeTitle(title: string): string {
  return title.replace(/["\\&]/g, '\\$&').replace(/\s*\n\s*/g, ' ');
}

/** Whether the text of a link is its address, and need not be written. */
function isAutolink({ text = '' }: Node, { attrs }: Mark): boolean {
  if (attrs.title !== '') return false;
  if (/^https?:\/\/[^\s<>]+$/i.test(text)) return attrs.href === text || attrs.href === normalizeAddress(text);
  if (attrs.hasOwnWords) return false;
  return text.startsWith('/blog/') && (attrs.href === text || readableAddress(attrs.href) === text);
}

/** Without words, a link to a post shows readers its title. */
function writeAutolink(node: Node, block: Node): string {
  const { text = '', marks } = node;
  if (text.startsWith('/')) return `[](${escapeAddress(text)})`;
  const at = block.children.indexOf(node);
  const isFree = (beside: Node | null, edge: RegExp) =>
    !beside ||
    beside.type.name === 'hard_break' ||
    (beside.isText && beside.marks.length === 0 && edge.test(beside.text ?? ''));
  const isAlone = isFree(block.maybeChild(at - 1), /[\s(]$/) && isFree(block.maybeChild(at + 1), AFTER_SENTENCE);
  return isAlone && marks.length === 1 && isBareAddress(text) ? text : `<${text}>`;
}

function writeImage({ src, alt, title }: Node['attrs']): string {
  const description = escapeText(String(alt).replace(/\s*\n\s*/g, ' '), { isBracketed: true });
  return `![${description}](${escapeAddress(readableAddress(String(src)))}${title && ` "${writeTitle(String(title))}"`})`;
}
