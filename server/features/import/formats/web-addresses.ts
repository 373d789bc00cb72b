import { webAddress } from '../text/addresses.ts';

/** The addresses without repetition and without what is none, in this order. */
export function webAddresses(addresses: (string | undefined)[]): string[] {
  return [...new Set(addresses.flatMap((address) => (address && webAddress(address)) || []))];
}

/** A copy that does not keep the long text in memory from which it was cut. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}
