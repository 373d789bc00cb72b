import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { HINDI_MONTHS } from '#shared/text/post-date.ts';

const FULL = '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari-400-normal.woff2';
/** Not below `build/client`, which every build empties. */
const CUT_DOWN = resolve(import.meta.dirname, '../build/fonts/hindi-dates.woff2');
/** The shapes the months need: a letter's half form, ra above and below, the dot under fa. */
const FEATURES = ['rphf', 'rkrf', 'half', 'nukt'];

/** Cuts Tiro Devanagari down to the names of the months: 5 KB instead of 97. */
export function hindiDatesFont(): Plugin {
  return {
    name: 'hindi-dates-font',
    async config() {
      const full = await readFile(fileURLToPath(import.meta.resolve(FULL)));
      const options = { targetFormat: 'woff2' as const, keepFeatures: FEATURES, noHinting: true };
      await mkdir(dirname(CUT_DOWN), { recursive: true });
      await writeFile(CUT_DOWN, await subsetFont(full, HINDI_MONTHS.join(''), options));
    },
  };
}
