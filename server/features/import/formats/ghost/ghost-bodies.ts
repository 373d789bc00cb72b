import MarkdownIt from 'markdown-it';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { linkHtml } from '../html/html-text.ts';
import { type GhostRow, listIn, textIn } from './ghost-export.ts';

type Json = Record<string, unknown>;

/** As Ghost's: HTML is allowed in it, and is cleaned with that of the rest of the text. */
const markdown = new MarkdownIt({ html: true, linkify: true });

/**
 * The HTML of a post. Ghost exports it; of a post without any, what the editor keeps is written as HTML.
 * @param lost collects the kinds of cards of which nothing can be kept
 * @returns nothing if it is damaged
 */
export function bodyOf(post: GhostRow, lost: Set<string>): string | undefined {
  const html = textIn(post.html);
  if (html.trim() !== '') return html;
  const kept = textIn(post.lexical) || textIn(post.mobiledoc);
  if (kept === '') return markdown.render(textIn(post.markdown));
  try {
    const document = JSON.parse(kept) as Json;
    return document.root ? lexicalHtml(document.root as Json, lost) : mobiledocHtml(document, lost);
  } catch {
    return undefined;
  }
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
    const href = name === 'a' ? ` href="${escapeHtml(attributes[attributes.indexOf('href') + 1] ?? '')}"` : '';
    return `<${name}${href}>`;
  };
  return (listIn(markers) as Marker[])
    .map(([kind, opened, closed, value]) => {
      const tags = opened.map(begin).join('');
      const ended = open.splice(Math.max(0, open.length - closed)).map((name) => `</${name}>`);
      // The only atom of Ghost's editor is a break.
      return tags + (kind === 0 ? escapeHtml(textIn(value)) : '<br>') + ended.reverse().join('');
    })
    .join('');
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
  const text = (name: string) => textIn((image as Json)[name]);
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
