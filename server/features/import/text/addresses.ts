import { decoded } from '#shared/text/decoded.ts';
import { readUrl } from '#shared/text/read-url.ts';
import { uploadedImage } from './image-files.ts';

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
