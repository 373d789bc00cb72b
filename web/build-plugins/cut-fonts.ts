import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont, { type SubsetOptions } from 'subset-font';
import type { Plugin } from 'vite';
import { HINDI_MONTHS } from '#shared/text/post-date.ts';

const LATIN = '@fontsource-variable/source-serif-4/files/source-serif-4';
const DEVANAGARI = '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari-400-normal.woff2';
/** Below no build of its own, for the style sheet names them by this place. */
const CUT_DOWN = resolve(import.meta.dirname, '../../build/fonts');

interface Cut {
  source: string;
  /** All the letters there are, unless it says which. */
  text?: string;
  options: Partial<SubsetOptions>;
}

/** No text is lighter than 400 or heavier than 700: 36 KB instead of 51. */
const WEIGHTS = { variationAxes: { wght: { min: 400, max: 700 } } };
/** Instructions for coarse screens, which no phone obeys: 61 KB instead of 98. */
const PLAIN = { noHinting: true };
/** The shapes the months need: a letter's half form, ra above and below, the dot under fa. */
const SHAPES_OF_MONTHS = ['rphf', 'rkrf', 'half', 'nukt'];

const CUTS: Record<string, Cut> = {
  latin: { source: `${LATIN}-latin-wght-normal.woff2`, options: WEIGHTS },
  'latin-italic': { source: `${LATIN}-latin-wght-italic.woff2`, options: WEIGHTS },
  'latin-extended': { source: `${LATIN}-latin-ext-wght-normal.woff2`, options: WEIGHTS },
  devanagari: { source: DEVANAGARI, options: PLAIN },
  'hindi-dates': {
    source: DEVANAGARI,
    text: HINDI_MONTHS.join(''),
    options: { ...PLAIN, keepFeatures: SHAPES_OF_MONTHS },
  },
};

/**
 * The faces without what no page shows, as the style sheet names them. Source Serif 4 (Adobe) and Tiro Devanagari Hindi
 * (The Indigo Project Authors) are under the SIL Open Font License 1.1.
 */
export function cutFonts(): Plugin {
  return {
    name: 'cut-fonts',
    async config() {
      await mkdir(CUT_DOWN, { recursive: true });
      await Promise.all(Object.entries(CUTS).map(([name, cut]) => writeCut(name, cut)));
    },
  };
}

async function writeCut(name: string, { source, text, options }: Cut): Promise<void> {
  const whole = await readFile(fileURLToPath(import.meta.resolve(source)));
  const cut = await subsetFont(whole, text, { targetFormat: 'woff2', keepAllGlyphs: text === undefined, ...options });
  const target = resolve(CUT_DOWN, `${name}.woff2`);
  // Another build may be reading the file of the same name.
  await writeFile(`${target}.${process.pid}`, cut);
  await rename(`${target}.${process.pid}`, target);
}
