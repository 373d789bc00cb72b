import { isImageName } from '../../text/image-files.ts';
import { editHtml } from '../html/edit-html.ts';
import { elementsOf } from '../html/elements.ts';
import { OversizedMarkup } from '../html/guarded-parser.ts';
import { makeParagraphs } from '../html/make-paragraphs.ts';

const IMAGE_HOST = /(^|\.)(bp\.blogspot\.com|googleusercontent\.com|ggpht\.com)$/;

/**
 * Makes paragraphs of lines that end with `<br />`, figures of the tables in which Blogger puts a caption, and shows
 * images as large as they were uploaded instead of linking to them.
 * @throws {OversizedMarkup}
 */
export function bloggerHtml(content: string): string {
  const html = makeParagraphs(content, 'at tags');
  if (!/<img\b/i.test(html)) return html;
  const edited = editHtml(html, (body) => {
    for (const table of elementsOf(body, 'table.tr-caption-container')) replaceByFigure(table);
    for (const link of elementsOf(body, 'a')) showLinkedImage(link);
    for (const image of elementsOf(body, 'img')) {
      image.setAttribute('src', originalAddress(image.getAttribute('src') ?? ''));
    }
  });
  if (edited === undefined) throw new OversizedMarkup();
  return edited;
}

function replaceByFigure(table: HTMLElement) {
  const document = table.ownerDocument;
  const images = elementsOf(table, 'a:has(img), img:not(a img)');
  if (images.length === 0) return;
  const caption = document.createElement('figcaption');
  caption.innerHTML = table.querySelector('.tr-caption')?.innerHTML ?? '';
  const figure = document.createElement('figure');
  figure.append(...images, caption);
  table.replaceWith(figure);
}

function showLinkedImage(link: Element) {
  const [image, ...others] = link.querySelectorAll('img');
  const address = link.getAttribute('href') ?? '';
  if (!image || others.length > 0 || !isImageAddress(address) || link.textContent?.trim() !== '') return;
  image.setAttribute('src', address);
  link.replaceWith(image);
}

function isImageAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (IMAGE_HOST.test(url.hostname) || isImageName(url.pathname));
}

const SIZE_IN_PATH = /\/(?:[swh]\d+|w\d+-h\d+)(?:-[\w-]*)?\/(?=[^/]*$)/;
const SIZE_AT_END = /=(?:[swh]\d+|w\d+-h\d+)(?:-[\w-]*)?$/;

/** The address of an image in the size that was uploaded; Blogger serves any size that the address names. */
function originalAddress(address: string): string {
  const url = URL.parse(address, 'https://blogger.invalid/');
  if (!url || !IMAGE_HOST.test(url.hostname)) return address;
  return address.replace(SIZE_IN_PATH, '/s1600/').replace(SIZE_AT_END, '=s1600');
}
