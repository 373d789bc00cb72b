import MarkdownIt from 'markdown-it';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { EntryText } from '../../entry.ts';
import { linkHtml } from '../html/html-text.ts';
import { type GhostRow, listIn, textIn } from './ghost-export.ts';

type Json = Record<string, unknown>;

/** As Ghost's: HTML is allowed in it, and is cleaned with that of the rest of the text. */
const markdown = new MarkdownIt({ html: true, linkify: true });

export type GhostBody = Pick<EntryText, 'format' | 'source'>;

/**
 * The text of a post. Ghost exports its HTML; of a post without any, what the editor keeps is written as HTML.
 * @param lost collects the kinds of cards of which nothing can be kept
 * @returns nothing if it is damaged
 */
export function bodyOf(post: GhostRow, lost: Set<string>): GhostBody | undefined {
  const [html = '', typed, plain = ''] = [post.html, post.markdown, post.plaintext].map(textIn);
  if (html.trim() !== '') return { format: 'html', source: html };
  const kept = [post.lexical, post.mobiledoc].map(textIn).filter(Boolean);
  for (const json of kept) {
    const body = fromEditor(json, lost);
    if (body) return body;
  }
  if (typed) return { format: 'markdown', source: typed };
  return plain === '' && kept.length > 0 ? undefined : { format: 'plain', source: plain };
}

function fromEditor(json: string, lost: Set<string>): GhostBody | undefined {
  try {
    const document = JSON.parse(json) as Json;
    const source = onlyMarkdown(document);
    if (source !== undefined) return { format: 'markdown', source };
    const html = document.root ? lexicalHtml(document.root as Json, lost) : mobiledocHtml(document, lost);
    return { format: 'html', source: html };
  } catch {
    return undefined;
  }
}

/** Until version 2, a post was a single card with all its Markdown, which may have notes. */
function onlyMarkdown({ sections, cards }: Json): string | undefined {
  const [[kind, at] = [], ...others] = listIn(sections) as unknown[][];
  const [type = '', card] = (listIn(cards)[Number(at)] ?? []) as [type?: string, card?: Json];
  const isOnly = kind === 10 && others.length === 0 && /^(?:card-)?markdown$/.test(type);
  return isOnly && typeof card?.markdown === 'string' ? card.markdown : undefined;
}

const asIs = (tag: string) => (inside: string) => element(tag, inside);
const lexicalLink = (inside: string, { url }: Json) => `<a href="${escapeHtml(textIn(url))}">${inside}</a>`;

/** The nodes of Ghost's editor since version 5.50 that are no cards. */
const NODES = new Map<string, (inside: string, node: Json) => string>(
  Object.entries({
    paragraph: asIs('p'),
    quote: asIs('blockquote'),
    aside: asIs('blockquote'),
    listitem: asIs('li'),
    heading: (inside, { tag }) => element(/^h[1-6]$/.test(textIn(tag)) ? textIn(tag) : 'h2', inside),
    list: (inside, { listType }) => element(listType === 'number' ? 'ol' : 'ul', inside),
    link: lexicalLink,
    autolink: lexicalLink,
    linebreak: () => '<br>',
    text: (_inside, node) => markedText(node),
  }),
);

function lexicalHtml({ children }: Json, lost: Set<string>): string {
  return (listIn(children) as Json[])
    .map((node) => {
      const write = NODES.get(String(node.type).replace(/^extended-/, ''));
      return write ? write(lexicalHtml(node, lost), node) : cardHtml(String(node.type), node, lost);
    })
    .join('');
}

/** The bits of `format`. */
const MARKS = Object.entries({ strong: 1, em: 2, s: 4, code: 16, sub: 32, sup: 64 });

function markedText({ text, format }: Json): string {
  const marks = MARKS.filter(([, bit]) => (Number(format) & bit) !== 0);
  return marks.reduce((html, [tag]) => element(tag, html), escapeHtml(textIn(text)));
}

/** Writes a document of the editor before that: its sections are cards, paragraphs and lists. */
function mobiledocHtml(document: Json, lost: Set<string>): string {
  const cards = listIn(document.cards) as [type: string, card: Json][];
  return (listIn(document.sections) as unknown[][])
    .map(([kind, first, second]) => {
      if (kind === 10) return cardHtml(...(cards[Number(first)] ?? ['', {}]), lost);
      const tag = String(first).replace('aside', 'blockquote');
      const items = kind === 3 ? listIn(second).map((item) => element('li', markersHtml(item, document))) : [];
      const inside = items.join('') || markersHtml(second, document);
      return element(/^(?:h[1-6]|blockquote|ul|ol)$/.test(tag) ? tag : 'p', inside);
    })
    .join('');
}

/** `[kind, number of markups opened, number closed after it, text or number of an atom]` */
type Marker = [kind: number, opened: number[], closed: number, value: unknown];

function markersHtml(markers: unknown, document: Json): string {
  const markups = listIn(document.markups) as [tag: string, attributes?: string[]][];
  const open: string[] = [];
  const begin = (number: number) => {
    const [tag = '', attributes = []] = markups[number] ?? [];
    const name = /^(?:a|b|strong|em|i|code|s|sub|sup)$/.test(tag) ? tag : 'span';
    open.push(name);
    // Attributes are a list of names, each with its value after it.
    const at = attributes.indexOf('href');
    return name === 'a' && at >= 0 ? `<a href="${escapeHtml(textIn(attributes[at + 1]))}">` : `<${name}>`;
  };
  const end = (count: number) => {
    const names = open.splice(Math.max(0, open.length - count)).reverse();
    return names.map((name) => `</${name}>`).join('');
  };
  const written = (listIn(markers) as Marker[]).map(([kind, opened, closed, value]) => {
    // The only atom of Ghost's editor is a break.
    return opened.map(begin).join('') + (kind === 0 ? escapeHtml(textIn(value)) : '<br>') + end(closed);
  });
  return written.join('') + end(open.length);
}

type Text = (name: string) => string;
type WriteCard = (text: Text, card: Json) => string;

const code: WriteCard = (text) =>
  `<pre><code class="language-${escapeHtml(text('language'))}">${escapeHtml(text('code'))}</code></pre>` +
  paragraph(text('caption'));
const file: WriteCard = (text) =>
  link(text('src'), text('title') || text('fileTitle') || text('fileName')) +
  paragraph(text('caption') || escapeHtml(text('fileCaption')));
const markdownCard: WriteCard = (text) => markdown.render(text('markdown'));

/** Cards of either editor, as HTML of Ghost that the rules for all HTML know, or that needs none. */
const CARDS = new Map<string, WriteCard>(
  Object.entries({
    image: (_text, card) => figure(card),
    gallery: (text, { images }) => listIn(images).map(figure).join('') + paragraph(text('caption')),
    html: (text) => text('html'),
    markdown: markdownCard,
    'card-markdown': markdownCard,
    code,
    codeblock: code,
    hr: () => '<hr>',
    horizontalrule: () => '<hr>',
    bookmark: (text, { metadata }) =>
      link(text('url'), textIn((metadata as Json | undefined)?.title) || text('title')) + paragraph(text('caption')),
    embed: (text) => (text('html') || link(text('url'), '')) + paragraph(text('caption')),
    callout: (text) => `<blockquote><p>${text('calloutEmoji')} ${text('calloutText')}</p></blockquote>`,
    toggle: (text) => `<p><strong>${text('heading')}</strong></p>${text('content')}`,
    button: (text) => link(text('buttonUrl'), text('buttonText')),
    file,
    audio: file,
    video: file,
    paywall: () => '',
  }),
);

function cardHtml(type: string, card: Json, lost: Set<string>): string {
  const write = CARDS.get(type);
  if (!write) lost.add(type);
  return write?.((name) => textIn(card[name]), card) ?? '';
}

function figure(image: unknown): string {
  const text = (name: string) => textIn((image as Json | null)?.[name]);
  if (text('src') === '') return '';
  const shown = `<img src="${escapeHtml(text('src'))}" alt="${escapeHtml(text('alt'))}">`;
  const linked = text('href') ? `<a href="${escapeHtml(text('href'))}">${shown}</a>` : shown;
  return `<figure class="kg-image-card">${linked}<figcaption>${text('caption')}</figcaption></figure>`;
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
