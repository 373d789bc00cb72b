import { normalizeAddress } from '../markdown/parsing/parse-markdown.ts';

const ENCODED = /(?:%[89a-f][\da-f])+/gi;
const LETTERS = /^[\p{L}\p{M}\p{N}]+$/u;

/** Writes the letters of other scripts as themselves, so that an address stays as it was typed. */
export function readableAddress(address: string): string {
  const readable = address.replace(ENCODED, decode);
  return normalizeAddress(readable) === address ? readable : address;
}

function decode(encoded: string): string {
  try {
    const letters = decodeURIComponent(encoded);
    return LETTERS.test(letters) ? letters : encoded;
  } catch {
    return encoded;
  }
}
