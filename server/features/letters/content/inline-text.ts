import { absoluteAddress } from '#server/features/posts/rendering/absolute-address.ts';
import {
  attributeOf,
  type ElementNode,
  type HtmlNode,
  hasClass,
  isElement,
  isForPageOnly,
  noteNumberOf,
} from '#server/features/posts/rendering/html-tree.ts';
import type { LinkList } from './link-list.ts';
import type { LetterScope } from './mail-scope.ts';

export interface TextScope extends LetterScope {
  links: LinkList;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Writes text with markup as text alone. Its lines are those that the author broke. */
export function inlineText(nodes: HtmlNode[], scope: TextScope): string {
  return written(nodes, scope)
    .replace(/ *\n */g, '\n')
    .trim();
}

function written(nodes: HtmlNode[], scope: TextScope): string {
  return nodes
    .map((node) => (isElement(node) ? elementText(node, scope) : node.text.replace(/[ \t\n\r\f]+/g, ' ')))
    .join('');
}

function elementText(element: ElementNode, scope: TextScope): string {
  if (isForPageOnly(element)) return '';
  const write = WRITERS[element.tag];
  if (write) return write(element, scope);
  const words = written(element.children, scope);
  return hasClass(element, 'missing') ? `[${words}]` : words;
}

const WRITERS: Record<string, (element: ElementNode, scope: TextScope) => string> = {
  a: linkText,
  br: () => '\n',
  code: ({ children }, scope) => `\`${written(children, scope)}\``,
  em: ({ children }, scope) => marked(written(children, scope), '_'),
  strong: ({ children }, scope) => marked(written(children, scope), '*'),
  s: ({ children }, scope) => marked(written(children, scope), '~'),
  img: (element) => bracketed(attributeOf(element, 'alt')),
  // Raised digits, since those in brackets are the numbers of links.
  sup: (element) => String(noteNumberOf(element) || '').replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? digit),
};

function marked(words: string, mark: string): string {
  return words.trim() === '' ? words : `${mark}${words}${mark}`;
}

function bracketed(words: string): string {
  return words && `[${words}]`;
}

function linkText({ attributes, children }: ElementNode, scope: TextScope): string {
  const words = written(children, scope);
  const address = absoluteAddress(attributes.get('href') ?? '', scope.addresses);
  if (address === null || isItself(words, address)) return words;
  return words.trim() === '' ? address : `${words} [${scope.links.numberOf(address)}]`;
}

/** Whether the words say the address already. */
function isItself(words: string, address: string): boolean {
  const bare = (text: string) =>
    text
      .trim()
      .replace(/^(?:https?:\/\/|mailto:|tel:)/i, '')
      .replace(/\/$/, '');
  return bare(words) === bare(address);
}
