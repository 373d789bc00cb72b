/**
 * The encoding of a file by the byte order mark at its beginning, or by the zero bytes around the first character of one in
 * UTF-16 without a mark; `undefined` if nothing shows it.
 */
export function encodingIn(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === undefined || second === undefined) return undefined;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'utf-32le' : 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  return undefined;
}
