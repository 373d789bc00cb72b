import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { writeToFontFolder } from './font-folder.ts';
import { readCharacters } from './read-characters.ts';

const LATIN = '@fontsource-variable/source-serif-4/files/source-serif-4';
const SOURCES: Record<string, string> = {
  latin: `${LATIN}-latin-wght-normal.woff2`,
  'latin-extended': `${LATIN}-latin-ext-wght-normal.woff2`,
  'dotted-m': '../fonts/dotted-m.woff2',
};
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
  const latin = Object.entries(SOURCES).flatMap(([name, source]) =>
    WEIGHTS.map((wght) => writeFont(`${name}-${wght}.ttf`, source, { wght })),
  );
  const written = await Promise.all([...latin, writeFont('devanagari.ttf', DEVANAGARI, {})]);
  await writeToFontFolder('preview/characters.json', JSON.stringify(Object.fromEntries(written)));
}

async function writeFont(file: string, source: string, variationAxes: Record<string, number>) {
  const font = await readFile(fileURLToPath(import.meta.resolve(source)));
  const options = { targetFormat: 'sfnt', keepAllGlyphs: true, noHinting: true, variationAxes } as const;
  const made = await subsetFont(font, undefined, options);
  await writeToFontFolder(`preview/${file}`, made);
  return [file, readCharacters(made)] as const;
}
