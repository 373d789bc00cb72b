import MarkdownIt from 'markdown-it';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { linkHtml } from '../html/link-html.ts';

type Card = Record<string, unknown>;

/** As Ghost's: HTML is allowed in it, and is cleaned with that of the rest of the text. */
const markdown = new MarkdownIt({ html: true, linkify: true });

/** Writes a card of either editor as HTML, as the rules for all HTML read it. @param lost collects what it cannot */
export function cardHtml(type: string, card: Card, lost: string[]): string {
  const text = (name: string) => (typeof card[name] === 'string' ? (card[name] as string) : '');
  const metadata = (card.metadata ?? {}) as Card;
  const caption = paragraph(text('caption'));
  switch (type) {
    case 'image':
      return figure(card);
    case 'gallery':
      return (Array.isArray(card.images) ? card.images : []).map(figure).join('') + caption;
    case 'html':
      return text('html');
    case 'markdown':
    case 'card-markdown':
      return markdown.render(text('markdown'));
    case 'code':
    case 'codeblock':
      return `<pre><code class="language-${escapeHtml(text('language'))}">${escapeHtml(text('code'))}</code></pre>${caption}`;
    case 'hr':
    case 'horizontalrule':
      return '<hr>';
    case 'bookmark':
      return link(text('url'), typeof metadata.title === 'string' ? metadata.title : text('title')) + caption;
    case 'embed':
      return (
        (text('html') ? `<figure class="kg-embed-card">${text('html')}</figure>` : link(text('url'), '')) + caption
      );
    case 'callout':
      return `<blockquote><p>${text('calloutEmoji')} ${text('calloutText')}</p></blockquote>`;
    case 'toggle':
      return `<p><strong>${text('heading')}</strong></p>${text('content')}`;
    case 'button':
      return link(text('buttonUrl'), text('buttonText'));
    case 'audio':
    case 'video':
    case 'file':
      return (
        link(text('src'), text('title') || text('fileTitle') || text('fileName')) +
        (caption || paragraph(escapeHtml(text('fileCaption'))))
      );
    default:
      if (type !== 'paywall') lost.push(type);
      return '';
  }
}

function figure(image: unknown): string {
  const { src, alt, caption, href } = (image ?? {}) as Card;
  if (typeof src !== 'string') return '';
  const words = typeof caption === 'string' && caption ? `<figcaption>${caption}</figcaption>` : '';
  const shown = `<img src="${escapeHtml(src)}" alt="${typeof alt === 'string' ? escapeHtml(alt) : ''}">`;
  if (typeof href !== 'string' || href === '') return `<figure>${shown}${words}</figure>`;
  return `<figure class="kg-image-card"><a href="${escapeHtml(href)}">${shown}</a>${words}</figure>`;
}

function link(address: string, words: string): string {
  return address ? linkHtml(address, words || address) : paragraph(words);
}

function paragraph(html: string): string {
  return html ? `<p>${html}</p>` : '';
}
