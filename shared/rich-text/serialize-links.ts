import type { Mark, Node } from 'prosemirror-model';
import { escapeAddress, escapeText } from '../markdown/escape.ts';
import { isBareAddress } from '../markdown/parsing/bare-addresses.ts';
import { normalizeAddress } from '../markdown/parsing/parse-markdown.ts';
import { readableAddress } from './readable-address.ts';

/** What ends a sentence does not belong to the address before it. */
const AFTER_SENTENCE = /^[.,;:!?)…]*(?:\s|$)/;

/** What follows the words of a link. */
export function targetOf({ attrs }: Mark): string {
  return escapeAddress(readableAddress(String(attrs.href))) + (attrs.title && ` "${writeTitle(String(attrs.title))}"`);
}

function writeTitle(title: string): string {
  return title.replace(/["\\&]/g, '\\$&').replace(/\s*\n\s*/g, ' ');
}

/** Whether the text of a link is its address, and need not be written. */
export function isAutolink({ text = '' }: Node, { attrs }: Mark): boolean {
  if (attrs.title !== '') return false;
  if (/^https?:\/\/[^\s<>]+$/i.test(text)) return attrs.href === text || attrs.href === normalizeAddress(text);
  if (attrs.hasOwnWords) return false;
  return text.startsWith('/blog/') && (attrs.href === text || readableAddress(attrs.href) === text);
}

/** Without words, a link to a post shows readers its title. */
export function writeAutolink(node: Node, block: Node): string {
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

export function writeImage({ src, alt, title }: Node['attrs']): string {
  const description = escapeText(String(alt).replace(/\s*\n\s*/g, ' '), { isBracketed: true });
  return `![${description}](${escapeAddress(readableAddress(String(src)))}${title && ` "${writeTitle(String(title))}"`})`;
}
