import { fileName } from '../../text/addresses.ts';
import { editHtml } from '../html/edit-html.ts';
import {
  elementsOf,
  type Figure,
  linkAround,
  removeAll,
  replaceWithFigures,
  replaceWithLink,
  replaceWithPlayed,
} from '../html/elements.ts';
import type { GhostImages } from './ghost-images.ts';
import { replaceCallout, replaceHeader, replaceProduct, replaceToggle } from './ghost-panels.ts';

export interface PreparedGhost {
  html: string;
  /** Forms to subscribe, and parts that only mails show. */
  widgets: number;
  /** Videos, recordings and documents that are files of the old site. */
  files: number;
}

const WIDGETS = '.kg-signup-card, .kg-email-card, .kg-email-cta-card, .kg-paywall-card';

/** @returns nothing if the text cannot be read */
export function prepareGhost(source: string, images: GhostImages): PreparedGhost | undefined {
  const found = { widgets: 0, files: 0 };
  const html = editHtml(withoutPlaceholder(source), (body) => {
    found.widgets = removeAll(body, WIDGETS);
    for (const gallery of elementsOf(body, '.kg-gallery-card')) replaceWithFigures(gallery, figuresIn(gallery));
    for (const card of elementsOf(body, '.kg-image-card')) replaceLinkedImage(card);
    for (const image of elementsOf(body, 'img')) prepareImage(image, images);
    found.files = elementsOf(body, MEDIA).map(replaceMedia).length;
    for (const card of elementsOf(body, '.kg-bookmark-card')) replaceBookmark(card);
    for (const card of elementsOf(body, '.kg-embed-card')) replaceEmbed(card);
    for (const card of elementsOf(body, '.kg-button-card')) replaceButton(card);
    for (const card of elementsOf(body, '.kg-callout-card')) replaceCallout(card);
    for (const card of elementsOf(body, '.kg-toggle-card')) replaceToggle(card);
    for (const card of elementsOf(body, '.kg-header-card')) replaceHeader(card);
    for (const card of elementsOf(body, '.kg-product-card')) replaceProduct(card);
  });
  return html === undefined ? undefined : { html, ...found };
}

/** Ghost writes `__GHOST_URL__` in the place of its own address, so that a site can move. */
export function withoutPlaceholder(text: string): string {
  return text.replace(/__GHOST_URL__(?![/\w])/g, '/').replaceAll('__GHOST_URL__', '');
}

function prepareImage(image: HTMLElement, images: GhostImages): void {
  image.setAttribute('src', images.locate(image.getAttribute('src') ?? ''));
  for (const name of ['srcset', 'sizes']) image.removeAttribute(name);
}

function replaceLinkedImage(card: HTMLElement): void {
  const image = card.querySelector('img');
  const link = image && linkAround(image);
  if (!link) return;
  const caption = card.querySelector('figcaption')?.innerHTML;
  const alt = image.getAttribute('alt') ?? undefined;
  replaceWithFigures(card, [{ src: image.getAttribute('src') ?? '', alt, caption, link }]);
}

function figuresIn(gallery: HTMLElement): Figure[] {
  const caption = gallery.querySelector('figcaption')?.innerHTML;
  const images = elementsOf(gallery, 'img');
  return images.map((image, index) => ({
    src: image.getAttribute('src') ?? '',
    alt: image.getAttribute('alt') ?? undefined,
    // It is a sentence about all of them, so it stands below the last.
    caption: index === images.length - 1 ? caption : undefined,
  }));
}

const MEDIA = '.kg-video-card, .kg-audio-card, .kg-file-card';

function replaceMedia(card: HTMLElement): void {
  keepCaption(card);
  const file = card.querySelector('video[src], audio[src], source[src]')?.getAttribute('src');
  const address = file ?? card.querySelector('a[href]')?.getAttribute('href') ?? undefined;
  const words = card.querySelector('.kg-audio-title, .kg-file-card-title')?.textContent ?? '';
  replaceWithLink(card, address, words || fileName(address ?? ''));
}

function replaceBookmark(card: HTMLElement): void {
  keepCaption(card);
  const address = card.querySelector('a[href]')?.getAttribute('href') ?? undefined;
  replaceWithLink(card, address, card.querySelector('.kg-bookmark-title')?.textContent ?? '');
}

/** Tweets are quotations already; what is shown in a frame becomes the address of what it shows. */
function replaceEmbed(card: HTMLElement): void {
  keepCaption(card);
  const frame = card.querySelector('iframe');
  if (frame) replaceWithPlayed(card, frame.getAttribute('src') ?? undefined);
  else card.replaceWith(...[...card.childNodes].filter((child) => child.nodeName.toLowerCase() !== 'script'));
}

function replaceButton(card: HTMLElement): void {
  const link = card.querySelector('a[href]');
  replaceWithLink(card, link?.getAttribute('href') ?? undefined, link?.textContent ?? '');
}

/** What stood below a card stays as a paragraph after the link that it becomes. */
function keepCaption(card: HTMLElement): void {
  const caption = card.querySelector('figcaption, .kg-file-card-caption');
  if (!caption?.textContent?.trim()) return;
  const paragraph = card.ownerDocument.createElement('p');
  paragraph.append(...caption.childNodes);
  caption.remove();
  card.after(paragraph);
}
