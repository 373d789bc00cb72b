const ABSOLUTE = /^(?:https?:\/\/|mailto:|tel:)/i;

export interface Addresses {
  siteUrl: string;
  /** Where the text is read on the web. */
  webUrl: string;
}

/** @returns an address that works outside of the site; `null` if it leads nowhere that a text may lead */
export function absoluteAddress(address: string, { siteUrl, webUrl }: Addresses): string | null {
  if (ABSOLUTE.test(address)) return address;
  if (address.startsWith('#')) return webUrl + address;
  return /^\/(?![/\\])/.test(address) ? siteUrl + address : null;
}
