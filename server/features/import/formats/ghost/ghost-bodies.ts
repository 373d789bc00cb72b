import MarkdownIt from 'markdown-it';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { EntryText } from '../../entry.ts';
import { linkHtml } from '../html/html-text.ts';
import { type GhostRow, textIn } from './ghost-tables.ts';

export interface GhostBody {
  format: EntryText['format'];
  source: string;
  /** Kinds of cards of which nothing could be kept. */
  lost: string[];
}

/**
 * The text of a post, from its HTML if there is any; older and unfinished posts have only what the editor keeps.
 * @returns nothing if that is damaged
 */
export function bodyOf(post: GhostRow): GhostBody | undefined {
  const html = textIn(post.html);
  if (html.trim() !== '') return { format: 'html', source: html, lost: [] };
  const lost: string[] = [];
  const [lexical, mobiledoc, markdown, plain] = [post.lexical, post.mobiledoc, post.markdown, post.plaintext].map(
    textIn,
  );
  const text =
    fromJson(lexical, (document) => ({ html: lexicalHtml(document.root, lost) })) ??
    fromJson(mobiledoc, (document) => fromMobiledoc(document, lost)) ??
    (markdown ? { markdown } : undefined);
  if (text?.html !== undefined) return { format: 'html', source: text.html, lost };
  if (text) return { format: 'markdown', source: text.markdown ?? '', lost };
  const isDamaged = !plain && `${lexical}${mobiledoc}` !== '';
  return isDamaged ? undefined : { format: 'plain', source: plain ?? '', lost };
}

type Json = Record<string, unknown>;
type Written = { html?: string; markdown?: string };

function fromJson(json: string | undefined, convert: (document: Json) => Written): Written | undefined {
  try {
    const document: unknown = JSON.parse(json ?? '');
    return typeof document === 'object' && document !== null ? convert(document as Json) : undefined;
  } catch {
    return undefined;
  }
}

const BLOCKS = new Map(Object.entries({ paragraph: 'p', quote: 'blockquote', aside: 'blockquote', listitem: 'li' }));

/** Writes a node of Ghost's editor since version 5.50, and what is in it, as HTML. */
function lexicalHtml(node: unknown, lost: string[]): string {
  const children = (node as Json | null)?.children;
  if (!Array.isArray(children)) return '';
  return children.map((child: Json) => writeNode(child, () => lexicalHtml(child, lost), lost)).join('');
}

function writeNode(node: Json, inside: () => string, lost: string[]): string {
  const type = String(node.type).replace(/^extended-/, '');
  if (type === 'heading') return element(/^h[1-6]$/.test(String(node.tag)) ? String(node.tag) : 'h2', inside());
  if (type === 'list') return element(node.listType === 'number' ? 'ol' : 'ul', inside());
  if (type === 'text') return writeText(node);
  if (type === 'linebreak') return '<br>';
  if (type === 'link' || type === 'autolink') return `<a href="${escapeHtml(String(node.url ?? ''))}">${inside()}</a>`;
  const tag = BLOCKS.get(type);
  return tag ? element(tag, inside()) : cardHtml(String(node.type), node, lost);
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

function writeText({ text, format }: Json): string {
  const marks = MARKS.filter(([bit]) => (Number(format) & bit) !== 0);
  return marks.reduce((html, [, tag]) => element(tag, html), escapeHtml(String(text ?? '')));
}

/** Writes a document of the editor before that. Until version 2, a post was a single card with all its Markdown. */
function fromMobiledoc(document: Json, lost: string[]): Written {
  const sections = listIn(document.sections) as unknown[][];
  const cards = listIn(document.cards) as [type: string, card: Json][];
  const [only, ...others] = sections;
  const [type = '', card] = (only?.[0] === 10 && others.length === 0 && cards[Number(only[1])]) || [];
  if (/^(?:card-)?markdown$/.test(type) && typeof card?.markdown === 'string') return { markdown: card.markdown };
  const written = sections.map(([kind, first, second]) => {
    if (kind === 10) return cardHtml(...(cards[Number(first)] ?? ['', {}]), lost);
    const name = String(first).replace('aside', 'blockquote');
    const tag = /^(?:p|h[1-6]|blockquote|ul|ol)$/.test(name) ? name : 'p';
    if (kind === 1) return element(tag, writeMarkers(second, document));
    const items = listIn(second).map((item) => element('li', writeMarkers(item, document)));
    return kind === 3 ? element(tag, items.join('')) : '';
  });
  return { html: written.join('') };
}

/** `[kind, number of markups opened, number closed after it, text or number of an atom]` */
type Marker = [kind: number, opened: number[], closed: number, value: unknown];

function writeMarkers(markers: unknown, document: Json): string {
  const markups = listIn(document.markups) as [tag: string, attributes?: unknown[]][];
  const open: string[] = [];
  let html = '';
  for (const [kind, opened, closed, value] of listIn(markers) as Marker[]) {
    for (const number of listIn(opened)) {
      const [tag = '', attributes] = markups[Number(number)] ?? [];
      const name = /^(?:a|b|strong|em|i|code|s|sub|sup|u|mark)$/.test(tag) ? tag : 'span';
      open.push(name);
      html += name === 'a' ? `<a href="${escapeHtml(hrefIn(attributes))}">` : `<${name}>`;
    }
    // The only atom of Ghost's editor is a break.
    html += kind === 0 ? escapeHtml(String(value ?? '')) : '<br>';
    for (let left = Number(closed) || 0; left > 0 && open.length > 0; left -= 1) html += `</${open.pop()}>`;
  }
  return (
    html +
    open
      .map((name) => `</${name}>`)
      .reverse()
      .join('')
  );
}

/** They alternate: a name, and its value. */
function hrefIn(attributes: unknown[] = []): string {
  const at = attributes.indexOf('href');
  return at === -1 ? '' : String(attributes[at + 1] ?? '');
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** As Ghost's: HTML is allowed in it, and is cleaned with that of the rest of the text. */
const markdown = new MarkdownIt({ html: true, linkify: true });

type Card = (name: string) => string;

/** Cards of either editor, as HTML of Ghost that the rules for all HTML know, or that needs none. */
const CARDS: Record<string, (text: Card, card: Json) => string> = {
  image: (_text, card) => figure(card),
  gallery: (text, { images }) => listIn(images).map(figure).join('') + paragraph(text('caption')),
  html: (text) => text('html'),
  markdown: (text) => markdown.render(text('markdown')),
  code: (text) =>
    `<pre><code class="language-${escapeHtml(text('language'))}">${escapeHtml(text('code'))}</code></pre>` +
    paragraph(text('caption')),
  hr: () => '<hr>',
  bookmark: (text, { metadata }) =>
    link(text('url'), textIn((metadata as Json | undefined)?.title) || text('title')) + paragraph(text('caption')),
  embed: (text) => {
    const shown = text('html') ? `<figure class="kg-embed-card">${text('html')}</figure>` : link(text('url'), '');
    return shown + paragraph(text('caption'));
  },
  callout: (text) => `<blockquote><p>${text('calloutEmoji')} ${text('calloutText')}</p></blockquote>`,
  toggle: (text) => `<p><strong>${text('heading')}</strong></p>${text('content')}`,
  button: (text) => link(text('buttonUrl'), text('buttonText')),
  file: (text) =>
    link(text('src'), text('title') || text('fileTitle') || text('fileName')) +
    paragraph(text('caption') || escapeHtml(text('fileCaption'))),
  paywall: () => '',
};
const SAME = new Map(
  Object.entries({
    'card-markdown': 'markdown',
    codeblock: 'code',
    horizontalrule: 'hr',
    audio: 'file',
    video: 'file',
  }),
);

/** @param lost collects the kinds of which nothing can be kept */
function cardHtml(type: string, card: Json, lost: string[]): string {
  const kind = SAME.get(type) ?? type;
  const write = Object.hasOwn(CARDS, kind) ? CARDS[kind] : undefined;
  if (!write) lost.push(type);
  return write?.((name) => (typeof card[name] === 'string' ? card[name] : ''), card) ?? '';
}

function figure(image: unknown): string {
  const { src, alt, caption, href } = (image ?? {}) as Json;
  if (typeof src !== 'string') return '';
  const shown = `<img src="${escapeHtml(src)}" alt="${escapeHtml(textIn(alt))}">`;
  const linked = textIn(href) ? `<a href="${escapeHtml(textIn(href))}">${shown}</a>` : shown;
  const words = textIn(caption) ? element('figcaption', textIn(caption)) : '';
  return `<figure class="kg-image-card">${linked}${words}</figure>`;
}

function link(address: string, words: string): string {
  return address ? linkHtml(address, words || address) : paragraph(words);
}

function paragraph(html: string): string {
  return html ? element('p', html) : '';
}

function element(tag: string, html: string): string {
  return `<${tag}>${html}</${tag}>`;
}
