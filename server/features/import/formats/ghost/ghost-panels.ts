/** Replaces cards that contain texts of several kinds with these texts. */

export function replaceCallout(card: HTMLElement): void {
  const quote = card.ownerDocument.createElement('blockquote');
  const paragraph = card.ownerDocument.createElement('p');
  const emoji = textOf(card, '.kg-callout-emoji');
  if (emoji) paragraph.append(`${emoji} `);
  paragraph.append(...(card.querySelector('.kg-callout-text') ?? card).childNodes);
  quote.append(paragraph);
  card.replaceWith(quote);
}

/** What could be folded is shown, below its heading. */
export function replaceToggle(card: HTMLElement): void {
  const content = card.querySelector('.kg-toggle-content');
  const heading = paragraphOf(card, textOf(card, '.kg-toggle-heading-text, .kg-toggle-heading'), 'strong');
  card.replaceWith(heading, ...(content?.childNodes ?? []));
}

export function replaceHeader(card: HTMLElement): void {
  const document = card.ownerDocument;
  const heading = document.createElement('h2');
  heading.textContent = textOf(card, '.kg-header-card-heading, .kg-header-card-header, h2');
  const subheading = textOf(card, '.kg-header-card-subheading, .kg-header-card-subheader, h3');
  const parts: HTMLElement[] = [heading, paragraphOf(card, subheading), linkIn(card, 'a[href]')];
  card.replaceWith(...parts.filter((part) => part.textContent));
}

export function replaceProduct(card: HTMLElement): void {
  const image = card.querySelector('img');
  const description = card.querySelector('.kg-product-card-description')?.childNodes ?? [];
  const title = paragraphOf(card, textOf(card, '.kg-product-card-title'), 'strong');
  const stars = card.querySelectorAll('.kg-product-card-rating-active').length;
  const rating = paragraphOf(card, '★'.repeat(stars));
  const link = linkIn(card, 'a.kg-product-card-button, a.kg-product-card-btn-accent');
  const words = [title, rating].filter((part) => part.textContent);
  card.replaceWith(...(image ? [image] : []), ...words, ...description, ...(link.textContent ? [link] : []));
}

function textOf(card: HTMLElement, selector: string): string {
  return card.querySelector(selector)?.textContent?.trim() ?? '';
}

function paragraphOf(card: HTMLElement, text: string, mark?: 'strong'): HTMLElement {
  const paragraph = card.ownerDocument.createElement('p');
  if (!mark || !text) {
    paragraph.textContent = text;
    return paragraph;
  }
  const marked = card.ownerDocument.createElement(mark);
  marked.textContent = text;
  paragraph.append(marked);
  return paragraph;
}

function linkIn(card: HTMLElement, selector: string): HTMLElement {
  const paragraph = card.ownerDocument.createElement('p');
  const link = card.querySelector(selector);
  if (link?.textContent?.trim()) paragraph.append(link);
  return paragraph;
}
