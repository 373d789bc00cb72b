import { decoded } from '#shared/text/decoded.ts';
import { readUrl } from '#shared/text/read-url.ts';

const ARCHIVE = 'archive:';
/** An embedded image of more than these characters is larger than any that may be uploaded. */
const EMBEDDED_MAXIMUM = 28_000_000;

/**
 * @param base an absolute address, `archive:FOLDER/`, or nothing
 * @returns the absolute address, or `archive:NAME`; `null` for one that leads nowhere or is dangerous
 */
export function absoluteAddress(typed: string, base: string | undefined): string | null {
  // Browsers ignore these within addresses.
  const address = typed.replace(/[\t\r\n]/g, '').trim();
  if (address === '') return null;
  if (/^https?:/i.test(address)) return webAddress(address) ?? null;
  if (address.startsWith('//')) return webAddress((/^https?:/.exec(base ?? '')?.[0] ?? 'https:') + address) ?? null;
  if (address.startsWith(ARCHIVE)) return inArchive(address.slice(ARCHIVE.length), '');
  if (/^[a-z][a-z\d+.-]*:/i.test(address) || base === undefined) return null;
  if (base.startsWith(ARCHIVE)) return inArchive(address, base.slice(ARCHIVE.length));
  return webAddress(address, base) ?? null;
}

/** The same for an image, which may be embedded. */
export function imageAddress(typed: string, base: string | undefined): string | null {
  const isEmbedded = /^\s*data:image\/[\w.+-]+[;,]/i.test(typed);
  if (isEmbedded) return typed.length > EMBEDDED_MAXIMUM ? null : typed.trim();
  const address = absoluteAddress(typed, base);
  return address && uploadedImage(address);
}

/** @returns the address as browsers write it; `undefined` if it is none of the web */
export function webAddress(address: string, base?: string): string | undefined {
  const url = URL.parse(address, base);
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.href : undefined;
}

function inArchive(address: string, folder: string): string | null {
  const path = decoded(address.replace(/[?#].*$/s, ''));
  if (path === '') return null;
  const parts: string[] = [];
  const from = path.startsWith('/') ? '' : folder.replace(/[^/]*$/, '');
  for (const part of `${from}${path}`.split(/[/\\]/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.length === 0 ? null : ARCHIVE + parts.join('/');
}

/** The name of the file to which an address leads, for people; empty if there is none. */
export function fileName(address: string): string {
  if (address.startsWith('data:')) return '';
  const path = address.startsWith(ARCHIVE)
    ? address.slice(ARCHIVE.length)
    : (readUrl(address)?.pathname ?? address.replace(/[?#].*$/s, ''));
  return decoded(path.split('/').findLast((part) => part !== '') ?? '');
}

/** Also those that are not taken here: then it is said of the image that it did not come. */
const IMAGE = /\.(?:avif|bmp|gif|heic|heif|ico|jfif|jpe?g|png|svg|tiff?|webp)$/i;

/** Whether the name of a file, or the path of an address, is that of an image. */
export function isImageName(name: string): boolean {
  return IMAGE.test(name);
}

/** Servers that say in the address of an image how large they show it, and what stands for the file that was uploaded. */
const SIZES: [host: RegExp, size: RegExp, uploaded: string][] = [
  // Ghost makes smaller copies in this folder.
  [/\/content\/images\/size\//, /(\/content\/images\/)size\/[wh\d]+\/(?:format\/\w+\/)?/, '$1'],
  [/^https:\/\/cdn-images-\d\.medium\.com\//, /(\.com)\/(?:max|fit\/[ct]\/\d+|fit\/[ct])\/\d+\//, '$1/'],
  [
    /^https?:\/\/(?:[\w.-]+\.)?(?:bp\.blogspot|googleusercontent|ggpht)\.com\//,
    /(\/|=)(?:[swh]\d+|w\d+-h\d+)(?:-[\w-]*)?(?=\/[^/]*$|$)/,
    '$1s1600',
  ],
];
/** The servers of Substack answer to the address of an image behind what is to be done with it. */
const FETCHED = /^https:\/\/(?:substackcdn|cdn\.substack)\.com\/image\/fetch\/[^/]+\/(https?%3A.+)$/i;

/** @returns the address of the whole image */
export function uploadedImage(address: string): string {
  const [, size = /$^/, uploaded = ''] = SIZES.find(([host]) => host.test(address)) ?? [];
  const fetched = FETCHED.exec(address)?.[1];
  return fetched === undefined ? address.replace(size, uploaded) : decoded(fetched);
}
