import { rename, styleOf, textOf, unwrap } from '#shared/rich-text/clean/elements.ts';
import { countsReaders, EMOJI } from '#shared/rich-text/clean/images.ts';
import { dissolve, flatten } from '#shared/rich-text/transform-html.ts';
import { isImageName } from '../addresses.ts';
import { dataOf, isLinkable, stringIn } from './cards.ts';
import { create, INLINE_ONLY, isEmpty, linkTo, type Reading } from './html-context.ts';
import { bestAddress, isNamedAfter, isSameImage, isSign } from './image-source.ts';

const EMOJI_IMAGE = '.wp-smiley, .emoji, [src*="//s.w.org/images/core/emoji/"]';
const BACKGROUND = /background(?:-image)?\s*:[^;]*?url\(\s*["']?(https?:[^"')\s]+)/i;
const CAPTIONS = 'figcaption, .wp-caption-text, .gallery-caption, .caption-text, .image-caption';
const FRAMES = 'figure, .wp-caption, .gallery-item, table.tr-caption-container';

/** Each image of a gallery is a figure. A caption is a sentence about all of them, so it is that of the last. */
export function gallery(element: Element): void {
  const images = [...element.querySelectorAll('img')].filter((image) => image.getAttribute('src'));
  if (images.length > 1) replaceWithFigures(element, images, element.querySelector('figcaption')?.childNodes);
}

/** Its items are figures anyway. */
export function galleryList(list: Element): void {
  for (const item of [...list.children]) rename(item, 'div');
  rename(list, 'div');
}

/** Of a gallery, the archive of Substack has only the data. */
export function storedGallery(element: Element): void {
  const stored = (dataOf(element).gallery ?? {}) as Record<string, unknown>;
  const images = (Array.isArray(stored.images) ? stored.images : []).flatMap((image: { src?: unknown } | null) => {
    const made = create(element, 'img');
    made.setAttribute('src', stringIn(image?.src) ?? '');
    made.setAttribute('alt', stringIn(stored.alt) ?? '');
    return stringIn(image?.src) ? [made] : [];
  });
  replaceWithFigures(element, images, [stringIn(stored.caption) ?? '']);
}

function replaceWithFigures(element: Element, images: Element[], caption: Iterable<Node | string> = []): void {
  const figures = images.map((image) => create(element, 'figure', image));
  figures.at(-1)?.append(create(element, 'figcaption', ...caption));
  element.replaceWith(...figures);
}

const IMAGE_SERVERS = /\/image\/fetch\/|cdn-images-\d\.medium\.com/i;

/** Images lead nowhere here, so the caption leads to where an image led, or says where that was. */
export function linkedImage(link: Element): void {
  const image = link.querySelector('img');
  const address = link.getAttribute('href') ?? '';
  if (!image || !isLinkable(address)) return;
  if (isImageName(address.replace(/[?#].*$/s, '')) || IMAGE_SERVERS.test(address)) return;
  const figure = link.closest('figure') ?? create(link, 'figure');
  if (!figure.contains(link)) {
    link.replaceWith(figure);
    figure.append(link);
  }
  unwrap(link);
  const caption = figure.querySelector('figcaption') ?? create(figure, 'figcaption');
  if (caption.querySelector('a')) return;
  const target = linkTo(figure, address, textOf(caption) === '' ? address : '');
  if (textOf(caption) !== '') target.append(...caption.childNodes);
  caption.replaceChildren(target);
  figure.append(caption);
}

/** Gives each image the form in which the editor reads it, with a placeholder for its address, and its caption. */
export function readImages(reading: Reading): void {
  const { body } = reading;
  showBackgrounds(body);
  for (const table of body.querySelectorAll('table')) if (isGallery(table)) dissolve(table);
  for (const image of body.querySelectorAll('img')) readImage(image, reading);
  for (const frame of [...body.querySelectorAll(FRAMES)].reverse()) rewriteFrame(frame);
  for (const image of body.querySelectorAll('img')) placeImage(image);
  for (const picture of body.querySelectorAll('picture')) unwrap(picture);
}

/** The picture behind a title, as on covers, is shown before it. */
function showBackgrounds(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[data-style*="background"]')) {
    const address = BACKGROUND.exec(styleOf(element))?.[1];
    if (!address || element.closest('pre')) continue;
    const image = create(body, 'img');
    image.setAttribute('src', address);
    element.prepend(image);
  }
}

/** A table with an image in each cell only places them on the page. */
function isGallery(table: Element): boolean {
  if (table.matches('.tr-caption-container') || !table.querySelector('img')) return false;
  const cells = [...table.querySelectorAll('td, th')].filter((cell) => !isEmpty(cell));
  return cells.every((cell) => cell.querySelector('img') !== null || cell.matches('.tr-caption'));
}

/** Marks an image with its placeholder; one that cannot be shown becomes its description. */
function readImage(image: Element, reading: Reading): void {
  const { base, references, remarks } = reading;
  const alt = (image.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();
  if (countsReaders(image)) {
    remarks.add('pixels');
    image.remove();
    return;
  }
  if (EMOJI.test(alt) || (image.matches(EMOJI_IMAGE) && alt !== '')) {
    image.replaceWith(alt);
    return;
  }
  // Without an old site, addresses of this one.
  const typed = image.getAttribute('src') ?? '';
  const isOwn = base === undefined && typed.startsWith('/media/');
  const address = isOwn ? typed : bestAddress(image, base);
  if (!address) {
    remarks.add('lostImages');
    image.replaceWith(alt);
    return;
  }
  takeOutOfLink(image, reading);
  image.setAttribute('data-source', isOwn ? typed : references.image(address, alt));
  image.setAttribute('data-alt', alt);
}

/** A link to the same image is dropped; where another leads is said after the image. */
function takeOutOfLink(image: Element, reading: Reading): void {
  const link = image.closest('a');
  if (!link) return;
  const href = (link.getAttribute('href') ?? '').trim();
  const isAlone = textOf(link) === '' && link.querySelectorAll('img').length === 1;
  const isToItself = href === '' || isSameImage(href, image, reading.base) || href === image.getAttribute('src');
  if (!isToItself && isAlone && !/^(?:#|javascript:)/i.test(href) && !isAttachmentPage(link, image, reading)) {
    reading.remarks.add('imageLinks');
    const words = image.getAttribute('title') || link.getAttribute('title') || href;
    const target = linkTo(reading.body, href, words);
    if (image.closest(INLINE_ONLY)) link.after(' ', target);
    else link.after(create(image, 'p', target));
  }
  if (isAlone) unwrap(link);
  else link.before(image);
}

/** WordPress has a page of its own for each image. */
function isAttachmentPage(link: Element, image: Element, { base }: Reading): boolean {
  const href = link.getAttribute('href') ?? '';
  if (/attachment/.test(`${link.getAttribute('rel')} ${href}`) || link.matches('.image-link')) return true;
  return href === image.getAttribute('data-link') || isNamedAfter(href, image, base);
}

/** Makes a figure with its caption of an image, or of each image, that has a frame around it. */
function rewriteFrame(frame: Element): void {
  if (frame.hasAttribute('data-source')) return;
  const captions = [...frame.querySelectorAll(frame.tagName === 'TABLE' ? 'td.tr-caption' : CAPTIONS)];
  const caption = captions.find((found) => found.closest('figure[data-source]') === null);
  // An image within the caption is one more image.
  caption?.before(...caption.querySelectorAll('img, figure[data-source]'));
  const images = [...frame.querySelectorAll('img[data-source]')];
  const [image] = images;
  caption?.remove();
  const hasCaption = caption && /\S/.test(caption.textContent ?? '');
  // In a cell, there is room only for an image among words.
  const isAmongWords = (frame.tagName === 'TABLE' ? frame.parentElement : frame)?.closest(INLINE_ONLY);
  if (image && images.length === 1 && !frame.querySelector('figure[data-source]') && !isAmongWords) {
    const figure = figureOf(image, hasCaption ? caption : null);
    image.replaceWith(figure);
  } else if (hasCaption) {
    const line = create(frame, 'p', ...flattened(caption));
    frame.append(' ', line);
  }
  if (frame.tagName === 'TABLE') dissolve(frame);
  else frame.replaceWith(create(frame, 'div', ...frame.childNodes));
}

function figureOf(image: Element, caption: Element | null): HTMLElement {
  const typed = image.getAttribute('data-caption') ?? '';
  const figure = create(image, 'figure', create(image, 'figcaption', ...(caption ? flattened(caption) : [typed])));
  figure.setAttribute('data-source', image.getAttribute('data-source') ?? '');
  figure.setAttribute('data-alt', image.getAttribute('data-alt') ?? '');
  return figure;
}

/** A caption has one line. */
function flattened(caption: Element): Node[] {
  flatten(caption);
  for (const end of caption.querySelectorAll('br')) end.replaceWith(' ');
  return [...caption.childNodes];
}

/** An image stands alone, unless there is room only for words, or it is as small as one. */
function placeImage(image: Element): void {
  if (!image.hasAttribute('data-source')) return;
  const code = image.closest('pre');
  const isAmongWords =
    image.closest(INLINE_ONLY) !== null || (isSign(image) && /\S/.test(image.parentElement?.textContent ?? ''));
  image.removeAttribute('src');
  image.setAttribute('data-title', image.getAttribute('data-caption') ?? '');
  if (code) code.after(figureOf(image, null));
  if (code) image.remove();
  else if (!isAmongWords) image.replaceWith(figureOf(image, null));
}
