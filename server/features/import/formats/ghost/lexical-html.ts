import { escapeHtml } from '#shared/text/escape-html.ts';
import { cardHtml } from './card-html.ts';

type LexicalNode = Record<string, unknown>;

/** Writes a document of Ghost's editor since version 5.50 as HTML. */
export function lexicalHtml(document: LexicalNode, lost: string[]): string {
  return childrenOf(document.root, lost);
}

function childrenOf(node: unknown, lost: string[]): string {
  const children = (node as LexicalNode | null)?.children;
  return Array.isArray(children) ? children.map((child: LexicalNode) => write(child, lost)).join('') : '';
}

const BLOCKS: Record<string, string> = { paragraph: 'p', quote: 'blockquote', aside: 'blockquote', listitem: 'li' };

function write(node: LexicalNode, lost: string[]): string {
  const type = String(node.type);
  const tag = tagOf(type, node);
  if (tag) return `<${tag}>${childrenOf(node, lost)}</${tag}>`;
  if (type === 'text' || type === 'extended-text') return writeText(node);
  if (type === 'linebreak') return '<br>';
  if (type === 'link' || type === 'autolink') {
    return `<a href="${escapeHtml(String(node.url ?? ''))}">${childrenOf(node, lost)}</a>`;
  }
  return cardHtml(type, node, lost);
}

function tagOf(type: string, { tag, listType }: LexicalNode): string | undefined {
  if (type === 'heading' || type === 'extended-heading') return /^h[1-6]$/.test(String(tag)) ? String(tag) : 'h2';
  if (type === 'list') return listType === 'number' ? 'ol' : 'ul';
  return BLOCKS[type.replace(/^extended-/, '')];
}

/** The bits of `format`. */
const MARKS = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
] as const;

function writeText({ text, format }: LexicalNode): string {
  const marks = MARKS.filter(([bit]) => (Number(format) & bit) !== 0);
  return marks.reduce((html, [, tag]) => `<${tag}>${html}</${tag}>`, escapeHtml(String(text ?? '')));
}
