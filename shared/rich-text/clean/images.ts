import { readUrl } from '../../text/read-url.ts';
import type { HtmlOptions, LeftOut } from '../transform-html.ts';
import { styleOf } from './elements.ts';

const EMBEDDED = /^data:(image\/(?:png|jpe?g|gif));base64,([\w+/=\s]+)$/i;
/** A description that stands for its image. */
export const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F)+$/u;

/** Images of this site stay, embedded ones become files, and all others become their description. */
export function readEmbeddedImages(body: HTMLElement, { origin }: HtmlOptions): Omit<LeftOut, 'legacyFont'> {
  const images: File[] = [];
  const foreignImages: string[] = [];
  for (const image of body.querySelectorAll('img')) {
    // The editor's own images name an address that they may not load.
    const source = image.getAttribute('data-source') ?? image.getAttribute('src') ?? '';
    const own = ownAddress(source, origin);
    const file = own ? null : fileOf(source, images.length);
    if (own) image.setAttribute('src', own);
    else if (file) image.setAttribute('src', `pasted:${images.push(file) - 1}`);
    else describe(image, source, foreignImages);
  }
  return { images, foreignImages };
}

function ownAddress(source: string, origin: string): string | null {
  if (source.startsWith('/media/')) return source;
  const url = readUrl(source);
  return url?.origin === origin && url.pathname.startsWith('/media/') ? url.pathname : null;
}

function fileOf(source: string, number: number): File | null {
  const [, type = '', base64 = ''] = EMBEDDED.exec(source) ?? [];
  if (type === '') return null;
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0));
    return new File([bytes], `image-${number + 1}.${type.slice(6).toLowerCase()}`, { type: type.toLowerCase() });
  } catch {
    return null;
  }
}

function describe(image: Element, source: string, foreignImages: string[]): void {
  const alt = (image.getAttribute('alt') ?? '').trim();
  // Boxes to tick are drawn by images.
  const isBox = image.closest('li[role=checkbox]') !== null;
  if (!isBox && !countsReaders(image) && !EMOJI.test(alt)) foreignImages.push(alt || fileName(source));
  if (isBox || alt === '') image.remove();
  else image.replaceWith(alt);
}

/** Pixels that count readers. */
export function countsReaders(image: Element): boolean {
  const size = (name: string) => Number.parseFloat(image.getAttribute(name) ?? '');
  return size('width') <= 3 || size('height') <= 3 || /(?:^|;)\s*(?:width|height)\s*:\s*[0-3]px/i.test(styleOf(image));
}

function fileName(source: string): string {
  const path = readUrl(source)?.pathname ?? source.replaceAll('\\', '/');
  const name = path.split('/').findLast((part) => part !== '') ?? '';
  return source.startsWith('data:') || name.length > 60 || name === '' ? 'an image without a name' : name;
}
