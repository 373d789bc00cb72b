import { postPath } from '#shared/text/post-path.ts';

const ABSOLUTE = /^(?:https?:\/\/|mailto:|tel:)/i;

export interface Addresses {
  siteUrl: string;
  /** The letter on the web. */
  webUrl: string;
}

/** @returns an address that works outside of the site; `null` if it leads nowhere that a letter may lead */
export function absoluteAddress(address: string, { siteUrl, webUrl }: Addresses): string | null {
  if (ABSOLUTE.test(address)) return address;
  if (address.startsWith('#')) return webUrl + address;
  return /^\/(?![/\\])/.test(address) ? siteUrl + address : null;
}

/** Where the letter is read on the web. A post counts the visits that its letters bring. */
export function webAddress(
  siteUrl: string,
  letterId: number,
  { slug, isPublished }: { slug: string; isPublished: boolean },
) {
  return isPublished ? `${siteUrl}${postPath(slug)}?letter=${letterId}` : `${siteUrl}/newsletter/letters/${letterId}`;
}

export function watchAddress(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`;
}
