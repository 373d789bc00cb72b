import { escapeHtml } from '#shared/text/escape-html.ts';
import { cardHtml } from './card-html.ts';

type Mobiledoc = Record<string, unknown>;
/** `[kind, number of markups opened, number closed after it, text or number of an atom]` */
type Marker = [kind: number, opened: number[], closed: number, value: unknown];

/** Until version 2, a post was a single card with all its Markdown. */
export function mobiledocText(document: Mobiledoc, lost: string[]): string | { markdown: string } {
  const sections = listIn(document.sections);
  const cards = listIn(document.cards) as [type: string, card: Record<string, unknown>][];
  const [only, ...others] = sections as [number, number][];
  const [type, card] = (only?.[0] === 10 && others.length === 0 && cards[only[1]]) || [];
  if (type && /^(?:card-)?markdown$/.test(type) && typeof card?.markdown === 'string') {
    return { markdown: card.markdown };
  }
  return sections.map((section) => writeSection(section as unknown[], document, cards, lost)).join('');
}

function writeSection(
  [kind, first, second]: unknown[],
  document: Mobiledoc,
  cards: [string, Record<string, unknown>][],
  lost: string[],
): string {
  if (kind === 10) {
    const [type, card] = cards[Number(first)] ?? ['', {}];
    return cardHtml(type, card ?? {}, lost);
  }
  const tag = /^(?:p|h[1-6]|blockquote|aside|ul|ol)$/.test(String(first))
    ? String(first).replace('aside', 'blockquote')
    : 'p';
  if (kind === 1) return `<${tag}>${writeMarkers(second, document)}</${tag}>`;
  if (kind !== 3) return '';
  return `<${tag}>${listIn(second)
    .map((item) => `<li>${writeMarkers(item, document)}</li>`)
    .join('')}</${tag}>`;
}

function writeMarkers(markers: unknown, document: Mobiledoc): string {
  const markups = listIn(document.markups) as [tag: string, attributes?: string[]][];
  const open: string[] = [];
  let html = '';
  for (const [kind, opened, closed, value] of listIn(markers) as Marker[]) {
    for (const number of listIn(opened)) {
      const [tag, attributes] = markups[Number(number)] ?? [''];
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
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  );
}

/** They alternate: a name, and its value. */
function hrefIn(attributes: string[] | undefined): string {
  const at = attributes?.indexOf('href') ?? -1;
  return at === -1 ? '' : String(attributes?.[at + 1] ?? '');
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
