import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { writeToFontFolder } from './font-folder.ts';
import { codePoints, readCharacters } from './read-characters.ts';

const SOURCE_SERIF = '@fontsource-variable/source-serif-4/files/source-serif-4';
const LATIN = `${SOURCE_SERIF}-latin-wght-normal.woff2`;
const EXTENDED = `${SOURCE_SERIF}-latin-ext-wght-normal.woff2`;
const DOTTED_M = '../fonts/dotted-m.woff2';
const DEVANAGARI = '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari-400-normal.woff2';
// `import.meta.resolve` does not work where the tests are prepared.
const { resolve } = createRequire(import.meta.url);
/** Hindi titles and labels are set in the first, English titles in the second. */
const WEIGHTS = { wght: { min: 400, max: 600 } };

/**
 * Writes the fonts of the preview images, which the server draws. They are TrueType files, since what draws the letters
 * does not read WOFF2. `characters.json` lists what they contain.
 */
export function previewFonts(): Plugin {
  return { name: 'preview-fonts', config: writePreviewFonts };
}

export async function writePreviewFonts(): Promise<void> {
  const latin = await cut(LATIN, WEIGHTS);
  const fonts = {
    latin,
    'latin-extended': await withoutThoseOf(latin, await cut(EXTENDED, WEIGHTS)),
    'dotted-m': await cut(DOTTED_M, WEIGHTS),
    devanagari: await cut(DEVANAGARI),
  };
  const characters = Object.entries(fonts).map(async ([name, font]) => {
    await writeToFontFolder(`preview/${name}.ttf`, font);
    return [`${name}.ttf`, readCharacters(font)];
  });
  await writeToFontFolder('preview/characters.json', JSON.stringify(Object.fromEntries(await Promise.all(characters))));
}

async function cut(source: string, variationAxes = {}): Promise<Buffer> {
  const font = await readFile(resolve(source));
  return subsetFont(font, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true, noHinting: true, variationAxes });
}

/** Some letters are in both fonts. They are taken from the first, with whose letters they are kerned. */
function withoutThoseOf(first: Buffer, font: Buffer): Promise<Buffer> {
  const known = new Set(codePoints(readCharacters(first)));
  const text = codePoints(readCharacters(font)).filter((code) => !known.has(code));
  return subsetFont(font, String.fromCodePoint(...text), { targetFormat: 'sfnt', keepAllGlyphs: false });
}
