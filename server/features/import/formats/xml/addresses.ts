import { readUrl } from '#shared/text/read-url.ts';

/** @returns the address as browsers write it; `undefined` if it is none of the web */
export function webAddress(address: string, base?: string): string | undefined {
  const url = readUrl(address) ?? (base === undefined ? null : URL.parse(address, base));
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** The addresses without repetition and without what is none, in this order. */
export function webAddresses(addresses: (string | undefined)[]): string[] {
  return [...new Set(addresses.flatMap((address) => (address && webAddress(address)) || []))];
}

/** A copy that does not keep the long text in memory from which it was cut. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}
