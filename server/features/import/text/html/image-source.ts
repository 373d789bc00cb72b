import { fileName, imageAddress, isImageName } from '../addresses.ts';

/** Attributes with the address of the whole image, where a smaller one is shown. */
const WHOLE = ['data-orig-file', 'data-full-url', 'data-large-file'];
/** Attributes with the address that a script shows later. */
const LATER = ['data-src', 'data-lazy-src', 'data-original', 'data-image', 'data-url'];
const SETS = ['srcset', 'data-srcset', 'data-lazy-srcset'];

/** @returns the address of the best copy of an image; `null` if it has none */
export function bestAddress(image: Element, base: string | undefined): string | null {
  const read = (names: string[]) =>
    names.map((name) => imageAddress(image.getAttribute(name) ?? '', base)).find(Boolean);
  const whole = read(WHOLE) ?? linkedImage(image, base);
  if (whole) return whole;
  const later = read(LATER);
  const shown = imageAddress(image.getAttribute('src') ?? '', base);
  // A script replaces what is embedded meanwhile.
  const own = later ?? (shown && !(isPlaceholder(shown) && setsOf(image).length > 0) ? shown : null);
  const candidates = setsOf(image).flatMap((set) => readSet(set, base));
  const largest = candidates.toSorted((one, other) => other.size - one.size)[0]?.address;
  const isAmongThem = own !== null && candidates.some(({ address }) => address === own);
  return (isAmongThem || own === null ? largest : null) ?? own;
}

function isPlaceholder(address: string): boolean {
  return address.startsWith('data:') && address.length < 2000;
}

/** Those of the image, else those of the first source beside it. */
function setsOf(image: Element): string[] {
  const own = valuesOf(image);
  const sources = image.parentElement?.tagName === 'PICTURE' ? [...image.parentElement.querySelectorAll('source')] : [];
  return own.length > 0 || image.getAttribute('src')
    ? own
    : (sources.map(valuesOf).find(({ length }) => length > 0) ?? []);
}

function valuesOf(element: Element): string[] {
  return SETS.map((name) => element.getAttribute(name) ?? '').filter((value) => value !== '');
}

/** An address begins after a space or a comma; it may contain commas, but does not end in one. */
function readSet(set: string, base: string | undefined): { address: string; size: number }[] {
  return [...set.matchAll(/(?<![^\s,])([^\s,]\S*)(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g)]
    .slice(0, 50)
    .flatMap(([, typed = '', size]) => {
      const address = imageAddress(typed.replace(/(?<!,),+$/, ''), base);
      return address ? [{ address, size: Number(size ?? 1) }] : [];
    });
}

/** The image to which the link around a smaller copy leads. */
function linkedImage(image: Element, base: string | undefined): string | null {
  const href = image.closest('a')?.getAttribute('href') ?? '';
  return isSameImage(href, image, base) ? imageAddress(href, base) : null;
}

/** Whether a link leads to the image that it contains, in another size perhaps. */
export function isSameImage(href: string, image: Element, base: string | undefined): boolean {
  const address = imageAddress(href, base);
  if (!address || address.startsWith('data:')) return false;
  if (address === imageAddress(image.getAttribute('src') ?? '', base)) return true;
  if (!isImageName(fileName(address))) return false;
  return ['src', ...LATER, ...WHOLE].some((name) => {
    const own = imageAddress(image.getAttribute(name) ?? '', base);
    return own !== null && stem(own) === stem(address);
  });
}

/** Whether the address of a page ends in the name of the image. */
export function isNamedAfter(href: string, image: Element, base: string | undefined): boolean {
  const page = fileName(imageAddress(href, base) ?? '').toLowerCase();
  const name = stem(imageAddress(image.getAttribute('src') ?? '', base) ?? '').toLowerCase();
  return name.length > 2 && page.replace(/-\d$/, '') === name.replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-');
}

/** The name of a file without what says how large it is. */
function stem(address: string): string {
  return fileName(address)
    .replace(/\.[a-z\d]+$/i, '')
    .replace(/(?:-\d+x\d+|-scaled|-e\d{10,13}|@\dx){1,4}$/i, '')
    .replace(/^.*\//, '');
}

/** Small images among words are signs, such as the smileys of WordPress. */
export function isSign(image: Element): boolean {
  const size = (name: string) => Number.parseFloat(image.getAttribute(name) ?? '');
  return image.matches('.wp-smiley, .emoji') || (size('height') <= 32 && size('width') <= 32);
}
