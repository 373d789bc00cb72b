import { elementsOf, type Figure, jsonIn, linkAround, replaceWithFigures, stringIn } from '../html/elements.ts';

/** Images and galleries as figures, with the file as it was uploaded rather than a smaller one. */
export function prepareImages(body: HTMLElement): void {
  for (const gallery of elementsOf(body, '.image-gallery-embed')) replaceWithFigures(gallery, galleryOf(gallery));
  for (const figure of elementsOf(body, 'figure')) splitRow(figure);
  for (const container of elementsOf(body, '.captioned-image-container')) replaceImage(container);
  for (const link of elementsOf(body, 'a.image-link')) replaceImage(link);
  for (const image of elementsOf(body, 'img[data-attrs]')) replaceImage(image);
  for (const image of elementsOf(body, 'img')) {
    image.setAttribute('src', uploadedImage(image.getAttribute('src') ?? ''));
    for (const name of ['srcset', 'sizes', 'data-attrs']) image.removeAttribute(name);
  }
}

function galleryOf(element: HTMLElement): Figure[] {
  const gallery = (jsonIn(element, 'data-attrs').gallery ?? {}) as Record<string, unknown>;
  const images = Array.isArray(gallery.images) ? (gallery.images as unknown[]) : [];
  const addresses = images
    .map((image) => stringIn((image as Record<string, unknown> | null)?.src))
    .filter((src) => src !== undefined);
  return addresses.map((src, index) => ({
    src: uploadedImage(src),
    alt: stringIn(gallery.alt),
    // It is a sentence about all of them, so it stands below the last.
    caption: index === addresses.length - 1 ? escaped(element, stringIn(gallery.caption)) : undefined,
  }));
}

/** On its pages, unlike in its archives, Substack writes a gallery as one figure. */
function splitRow(figure: HTMLElement): void {
  const images = elementsOf(figure, 'img').filter((image) => image.getAttribute('src'));
  if (images.length < 2) return;
  const figures = images.map((image, index) => ({
    src: image.getAttribute('src') ?? '',
    alt: image.getAttribute('alt') ?? undefined,
    caption: index === images.length - 1 ? figure.querySelector('figcaption')?.innerHTML : undefined,
  }));
  replaceWithFigures(figure, figures);
}

function escaped(element: HTMLElement, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const words = element.ownerDocument.createElement('span');
  words.textContent = text;
  return words.innerHTML;
}

function replaceImage(element: HTMLElement): void {
  if (!element.parentNode) return;
  const image = element.matches('img') ? element : element.querySelector('img');
  if (!image) return;
  const attributes = jsonIn(image, 'data-attrs');
  const src = stringIn(attributes.src) ?? image.getAttribute('src') ?? '';
  if (src === '') return;
  const alt = image.getAttribute('alt') || stringIn(attributes.alt);
  const caption = element.querySelector('figcaption')?.innerHTML;
  replaceWithFigures(element, [{ src: uploadedImage(src), alt, caption, link: linkAround(image) }]);
}

/** Their network of servers answers to the address of an image behind what is to be done with it. */
function uploadedImage(address: string): string {
  const encoded = /^https:\/\/(?:substackcdn|cdn\.substack)\.com\/image\/fetch\/[^/]+\/(https?%3A.+)$/i.exec(
    address,
  )?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : address;
  } catch {
    return address;
  }
}
