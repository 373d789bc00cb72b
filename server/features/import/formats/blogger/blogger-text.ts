import { parsePage } from '../html/edit-html.ts';
import { makeParagraphs } from '../html/make-paragraphs.ts';
import { OversizedMarkup } from '../xml/guarded-parser.ts';

const IMAGE_HOST = /(^|\.)(bp\.blogspot\.com|googleusercontent\.com|ggpht\.com)$/;

/**
 * Makes paragraphs of lines that end with `<br />`, figures of the tables in which Blogger puts a caption, and shows
 * images as large as they were uploaded instead of linking to them.
 * @throws {OversizedMarkup}
 */
export function bloggerHtml(content: string): string {
  const html = makeParagraphs(content, 'at tags');
  if (!/<img\b/i.test(html)) return html;
  const document = parsePage(`<!doctype html><html><body>${html}</body></html>`);
  if (!document) throw new OversizedMarkup();
  for (const table of document.querySelectorAll('table.tr-caption-container')) replaceByFigure(document, table);
  for (const link of document.querySelectorAll('a')) showLinkedImage(link);
  for (const image of document.querySelectorAll('img')) {
    image.setAttribute('src', originalAddress(image.getAttribute('src') ?? ''));
  }
  return document.body.innerHTML;
}

function replaceByFigure(document: Document, table: Element) {
  const image = table.querySelector('a:has(img)') ?? table.querySelector('img');
  if (!image) return;
  const caption = document.createElement('figcaption');
  caption.innerHTML = table.querySelector('.tr-caption')?.innerHTML ?? '';
  const figure = document.createElement('figure');
  figure.append(image, caption);
  table.replaceWith(figure);
}

function showLinkedImage(link: Element) {
  const image = link.querySelector('img');
  const address = link.getAttribute('href') ?? '';
  if (!image || !isImageAddress(address) || link.textContent?.trim() !== '') return;
  image.setAttribute('src', address);
  link.replaceWith(image);
}

function isImageAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (IMAGE_HOST.test(url.hostname) || /\.(jpe?g|png|gif|webp|avif)$/i.test(url.pathname));
}

const SIZE_IN_PATH = /\/(?:[swh]\d+|w\d+-h\d+)(?:-[\w-]*)?\/(?=[^/]*$)/;
const SIZE_AT_END = /=(?:[swh]\d+|w\d+-h\d+)(?:-[\w-]*)?$/;

/** The address of an image in the size that was uploaded; Blogger serves any size that the address names. */
export function originalAddress(address: string): string {
  const url = URL.parse(address, 'https://blogger.invalid/');
  if (!url || !IMAGE_HOST.test(url.hostname)) return address;
  return address.replace(SIZE_IN_PATH, '/s1600/').replace(SIZE_AT_END, '=s1600');
}
