import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { readCharacters } from './read-characters.ts';

const font = await readFile(
  fileURLToPath(
    import.meta.resolve('@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-latin-400-normal.woff2'),
  ),
);

test('the characters of a font are those that were kept of it, and that it has', async () => {
  const made = await subsetFont(font, 'zabcA—क', { targetFormat: 'sfnt', keepAllGlyphs: false });
  expect(readCharacters(made)).toEqual([
    [0x41, 0x41],
    [0x61, 0x63],
    [0x7a, 0x7a],
    [0x2014, 0x2014],
  ]);
});

test('a file that is no TrueType font is refused', () => {
  expect(() => readCharacters(font)).toThrow('The font has no table cmap.');
});
