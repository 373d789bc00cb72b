import { readUrl } from '#shared/text/read-url.ts';
import { youtubeWatchUrl } from '#shared/text/youtube.ts';
import { isImageName } from '../../text/image-files.ts';

export interface Figure {
  src: string;
  alt?: string | undefined;
  /** As HTML. */
  caption?: string | undefined;
  /** Where the image led. Images lead nowhere here, so the caption does, or says where it was. */
  link?: string | undefined;
}

export function elementsOf(body: HTMLElement, selector: string): HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>(selector)];
}

/** @returns how many there were, without those inside others */
export function removeAll(body: HTMLElement, selector: string): number {
  let count = 0;
  for (const element of elementsOf(body, selector)) {
    if (!body.contains(element)) continue;
    element.remove();
    count += 1;
  }
  return count;
}

/** Replaces an element with a paragraph that links there, or with its words alone if that is no address of the web. */
export function replaceWithLink(element: HTMLElement, address: string | undefined, words = ''): void {
  const document = element.ownerDocument;
  const paragraph = document.createElement('p');
  if (isLinkable(address)) {
    const link = document.createElement('a');
    link.setAttribute('href', address);
    link.textContent = words.trim() || address;
    paragraph.append(link);
  } else paragraph.textContent = words.trim();
  if (paragraph.textContent) element.replaceWith(paragraph);
  else element.remove();
}

function isLinkable(address: string | undefined): address is string {
  if (!address) return false;
  return address.startsWith('/') || /^https?:$/.test(readUrl(address)?.protocol ?? '');
}

/**
 * A player becomes the address of what it plays: on a line of its own, that of a video is shown as a player again. Others
 * stay frames, which the conversion of every text turns into links and names in the report.
 */
export function replaceWithPlayed(
  element: HTMLElement,
  address: string | undefined,
  words = element.getAttribute('title') ?? '',
): void {
  const absolute = address?.startsWith('//') ? `https:${address}` : address;
  const video = absolute && youtubeWatchUrl(absolute);
  if (video || !isLinkable(absolute)) {
    replaceWithLink(element, video || undefined, video ? '' : words);
    return;
  }
  const frame = element.ownerDocument.createElement('iframe');
  frame.setAttribute('src', vimeoPage(absolute) ?? absolute);
  if (words) frame.setAttribute('title', words);
  element.replaceWith(frame);
}

function vimeoPage(address: string): string | undefined {
  const id = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(address)?.[1];
  return id && `https://vimeo.com/${id}`;
}

export function replaceWithFigures(element: HTMLElement, figures: readonly Figure[]): void {
  element.replaceWith(...figures.map((figure) => makeFigure(element.ownerDocument, figure)));
}

/** @returns where an image leads, unless that is the image itself */
export function linkAround(image: Element): string | undefined {
  const address = image.closest('a[href]')?.getAttribute('href') ?? undefined;
  return isLinkable(address) && !isImageAddress(address) ? address : undefined;
}

const IMAGE_SERVERS = /\/image\/fetch\/|cdn-images-\d\.medium\.com/i;

function isImageAddress(address: string): boolean {
  return isImageName(address.replace(/[?#].*$/s, '')) || IMAGE_SERVERS.test(address);
}

function makeFigure(document: Document, { src, alt, caption, link }: Figure): HTMLElement {
  const figure = document.createElement('figure');
  const image = document.createElement('img');
  image.setAttribute('alt', alt ?? '');
  image.setAttribute('src', src);
  figure.append(image);
  if (caption?.trim()) {
    const words = document.createElement('figcaption');
    words.innerHTML = caption.trim();
    figure.append(words);
  }
  if (link) addLink(figure, link);
  return figure;
}

function addLink(figure: HTMLElement, address: string): void {
  const document = figure.ownerDocument;
  const caption = figure.querySelector('figcaption') ?? document.createElement('figcaption');
  if (caption.querySelector('a')) return;
  const anchor = document.createElement('a');
  anchor.setAttribute('href', address);
  if (caption.textContent?.trim()) anchor.append(...caption.childNodes);
  else anchor.textContent = address;
  caption.append(anchor);
  figure.append(caption);
}

/** Keeps what is in an element, in another kind of element. */
export function changeInto(element: HTMLElement, tag: string): HTMLElement {
  const changed = element.ownerDocument.createElement(tag);
  changed.append(...element.childNodes);
  element.replaceWith(changed);
  return changed;
}

/** @returns the object in an attribute that contains JSON, or an empty one */
export function jsonIn(element: Element, attribute: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(element.getAttribute(attribute) ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function stringIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
