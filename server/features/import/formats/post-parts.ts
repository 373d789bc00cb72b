import { webAddress } from '../text/addresses.ts';

/** The addresses without repetition and without what is none, in this order. */
export function webAddresses(addresses: (string | undefined)[]): string[] {
  return [...new Set(addresses.flatMap((address) => (address && webAddress(address)) || []))];
}

/** A copy that does not keep the long text in memory from which it was cut. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}

/** Whether a field of a table or of JSON says yes, as programs write it. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(?:true|1|yes)$/i.test(value));
}
