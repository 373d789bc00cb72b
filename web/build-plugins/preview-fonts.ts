import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { writeToFontFolder } from './font-folder.ts';
import { type CharacterRange, readCharacters } from './read-characters.ts';

const SOURCE_SERIF = '@fontsource-variable/source-serif-4/files/source-serif-4';
const LATIN = `${SOURCE_SERIF}-latin-wght-normal.woff2`;
const EXTENDED = `${SOURCE_SERIF}-latin-ext-wght-normal.woff2`;
const DOTTED_M = '../fonts/dotted-m.woff2';
const DEVANAGARI = '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari-400-normal.woff2';
/** Of Hindi titles and labels, and of English titles. */
const WEIGHTS = [400, 600];

/**
 * Writes the fonts of the preview images, which the server draws. They are TrueType files of a single weight: what
 * draws the letters reads neither WOFF2 nor the weights of a variable font. `characters.json` lists what they contain.
 */
export function previewFonts(): Plugin {
  return { name: 'preview-fonts', config: writePreviewFonts };
}

export async function writePreviewFonts(): Promise<void> {
  const latin = await Promise.all(WEIGHTS.map(writeLatin));
  const written = [...latin.flat(), await writeFont('devanagari', await cut(DEVANAGARI))];
  await writeToFontFolder('preview/characters.json', JSON.stringify(Object.fromEntries(written)));
}

async function writeLatin(wght: number) {
  const [latin, extended, dottedM] = await Promise.all([LATIN, EXTENDED, DOTTED_M].map((file) => cut(file, { wght })));
  const more = await withoutThoseOf(latin as Buffer, extended as Buffer);
  return [
    await writeFont(`latin-${wght}`, latin as Buffer),
    await writeFont(`latin-extended-${wght}`, more),
    await writeFont(`dotted-m-${wght}`, dottedM as Buffer),
  ];
}

async function cut(source: string, variationAxes = {}): Promise<Buffer> {
  const font = await readFile(fileURLToPath(import.meta.resolve(source)));
  const options = { targetFormat: 'sfnt', keepAllGlyphs: true, noHinting: true, variationAxes } as const;
  return subsetFont(font, undefined, options);
}

/** Both have some letters, which are kerned with others of the first one only. */
function withoutThoseOf(first: Buffer, font: Buffer): Promise<Buffer> {
  const known = new Set(codePoints(readCharacters(first)));
  const text = codePoints(readCharacters(font)).filter((code) => !known.has(code));
  return subsetFont(font, String.fromCodePoint(...text), { targetFormat: 'sfnt', keepAllGlyphs: false });
}

function codePoints(ranges: CharacterRange[]): number[] {
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

async function writeFont(name: string, font: Buffer): Promise<[file: string, characters: CharacterRange[]]> {
  const file = `${name}.ttf`;
  await writeToFontFolder(`preview/${file}`, font);
  return [file, readCharacters(font)];
}
