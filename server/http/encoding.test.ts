import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fc, runs } from '../../test/support/runner/fast-check.ts';
import { ENCODINGS, encode, gzipQuickly, parseAcceptEncoding, utf8 } from './encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', 'identity'],
  ['GZIP', 'gzip'],
  ['Br;Q=1', 'br'],
  ['br;q=0', 'identity'],
  ['br;q=0.0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=0.001', 'br'],
  ['gzip ; q=0.5 , br ; q=0', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['*, br;q=0', 'gzip'],
  ['gzip;q=0, *', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  ['identity;q=0, gzip', 'gzip'],
  ['br;q=x', 'identity'],
  ['brotli', 'identity'],
  [',,;=,', 'identity'],
])('who accepts %j gets %s', (header, encoding) => {
  expect(parseAcceptEncoding(header).smallest).toBe(encoding);
});

test('every encoding of a text is that text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 2000 }), async (text) => {
      const bytes = Buffer.from(text);
      expect(await encode(bytes, 'identity')).toEqual(bytes);
      expect(gunzipSync(await encode(bytes, 'gzip'))).toEqual(bytes);
      expect(gunzipSync(gzipQuickly(bytes))).toEqual(bytes);
      expect(brotliDecompressSync(await encode(bytes, 'br'))).toEqual(bytes);
    }),
    { numRuns: runs(30) },
  );
});

test.each(ENCODINGS)('a short text in %s takes no more memory than its length', async (encoding) => {
  const encoded = await encode(utf8('A short text, as पृष्ठ are.'), encoding);
  expect(encoded.buffer.byteLength).toBe(encoded.length);
});
