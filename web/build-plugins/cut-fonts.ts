import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont, { type SubsetOptions } from 'subset-font';
import type { Plugin } from 'vite';
import { SHORT_HINDI } from '#web/document/short-hindi.ts';
import { writeToFontFolder } from './font-folder.ts';
import { codePoints } from './read-characters.ts';

const SERIF = '@fontsource-variable/source-serif-4/files/source-serif-4';
const TIRO = '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari-400';
const DEVANAGARI = `${TIRO}-normal.woff2`;
const NOTO = '@fontsource-variable/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-wght-normal.woff2';

interface Subset {
  source: string;
  /** The characters to keep; all of them if it is missing. */
  text?: string;
  options: Partial<SubsetOptions>;
}

/** The pages use no weights below 400 or above 700: this saves 15 of 51 KB. */
const WEIGHTS = { variationAxes: { wght: { min: 400, max: 700 } } };
/** Hinting is for low-resolution screens, and phones ignore it: without it, the font has 61 KB instead of 98. */
const PLAIN = { noHinting: true };
/** A page with a few words of Sanskrit in Latin script needs 9 KB of letters for them, instead of 30. */
const TRANSLITERATION = 'āēīōūśḍḥḫḷḹḻṃṅṇṉṛṝṟṣṭṯẏẓ';
/** What English is written with: 21 KB for each first visit instead of 36. The style sheet names the same characters. */
export const ENGLISH = `${charactersOf(0x20, 0x7e)}${charactersOf(0x2000, 0x206f)}\u00a0·é`;
/** What other languages of western Europe are written with, and signs. */
export const ACCENTED = [...charactersOf(0xa1, 0xff), ...'ıŒœʻʼˆ˚˜€™↑↓−∕\ufffd']
  .filter((character) => !ENGLISH.includes(character))
  .join('');
/** What the style sheets ask of a font: kerning, ligatures, and three kinds of figures. */
const LATIN = {
  ...WEIGHTS,
  keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'lnum', 'onum', 'tnum'],
};
/** Everything that is typed in Hindi, without the Vedic signs, which nobody sets in bold. */
const HINDI = `${charactersOf(0x900, 0x97f)}\u200c\u200d\u25cc`;
/** The glyph shapes that these words need: half forms, ra above and below, and the dot under fa. */
const SHAPES_OF_SHORT_HINDI = ['rphf', 'rkrf', 'half', 'nukt'];

const SUBSETS: Record<string, Subset> = {
  latin: { source: `${SERIF}-latin-wght-normal.woff2`, text: ENGLISH, options: LATIN },
  'latin-accented': { source: `${SERIF}-latin-wght-normal.woff2`, text: ACCENTED, options: LATIN },
  'latin-italic': { source: `${SERIF}-latin-wght-italic.woff2`, options: WEIGHTS },
  'latin-extended': { source: `${SERIF}-latin-ext-wght-normal.woff2`, options: WEIGHTS },
  'latin-transliteration': {
    source: `${SERIF}-latin-ext-wght-normal.woff2`,
    text: TRANSLITERATION + TRANSLITERATION.toUpperCase(),
    options: WEIGHTS,
  },
  'latin-transliteration-italic': {
    source: `${SERIF}-latin-ext-wght-italic.woff2`,
    text: TRANSLITERATION + TRANSLITERATION.toUpperCase(),
    options: WEIGHTS,
  },
  devanagari: { source: DEVANAGARI, options: PLAIN },
  'devanagari-bold': { source: NOTO, text: HINDI, options: { ...PLAIN, variationAxes: { wght: 650 } } },
  'devanagari-italic': { source: `${TIRO}-italic.woff2`, text: HINDI, options: PLAIN },
  'hindi-dates': {
    source: DEVANAGARI,
    text: SHORT_HINDI,
    options: { ...PLAIN, keepFeatures: SHAPES_OF_SHORT_HINDI },
  },
};

/**
 * Cuts the fonts down to what the pages show, and writes them to where the style sheet expects them. Source Serif 4
 * (Adobe), Tiro Devanagari Hindi (The Indigo Project Authors) and Noto Serif Devanagari (The Noto Project Authors) are under the SIL Open Font License 1.1.
 */
export function cutFonts(): Plugin {
  return {
    name: 'cut-fonts',
    async config() {
      await Promise.all(Object.entries(SUBSETS).map(([name, subset]) => writeSubset(name, subset)));
    },
  };
}

async function writeSubset(name: string, { source, text, options }: Subset): Promise<void> {
  const font = await readFile(fileURLToPath(import.meta.resolve(source)));
  const subset = await subsetFont(font, text, { targetFormat: 'woff2', keepAllGlyphs: text === undefined, ...options });
  await writeToFontFolder(`${name}.woff2`, subset);
}

function charactersOf(first: number, last: number): string {
  return String.fromCodePoint(...codePoints([[first, last]]));
}
