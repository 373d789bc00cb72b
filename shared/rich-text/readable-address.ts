import { normalizeAddress } from '../markdown/parsing/parse-markdown.ts';
import { decoded } from '../text/decoded.ts';

const ENCODED = /(?:%[89a-f][\da-f])+/gi;
const LETTERS = /^[\p{L}\p{M}\p{N}]+$/u;

/** Writes the letters of other scripts as themselves, so that an address stays as it was typed. */
export function readableAddress(address: string): string {
  const readable = address.replace(ENCODED, decode);
  return normalizeAddress(readable) === address ? readable : address;
}

function decode(encoded: string): string {
  const letters = decoded(encoded);
  return LETTERS.test(letters) ? letters : encoded;
}
