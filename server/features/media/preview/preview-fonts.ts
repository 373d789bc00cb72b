import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';

/** Where `web/build-plugins/preview-fonts.ts` writes them. */
export const FONT_FOLDER = resolve(import.meta.dirname, '../../../../build/fonts/preview');

/** The characters that each font file has, as ranges of code points. */
type Characters = Record<string, [first: number, last: number][]>;

/** The fonts of preview images. Those of the machine are never used: they differ, and a server often has none. */
export interface PreviewFonts {
  /** Matches every character that no font has. */
  lacking: RegExp;
  /** Makes the files known that the text needs; each takes 3 ms. */
  load(text: string): Promise<void>;
}

/** @throws Error if the pages were not built */
export async function readPreviewFonts(folder = FONT_FOLDER): Promise<PreviewFonts> {
  const list = await readFile(resolve(folder, 'characters.json'), 'utf8').catch(() => {
    throw new Error(`The fonts of the preview images are missing in ${folder}. Run npm run build.`);
  });
  const characters = Object.entries(JSON.parse(list) as Characters).map(([file, ranges]) => ({
    path: resolve(folder, file),
    members: ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join(''),
  }));
  return {
    lacking: new RegExp(`[^${characters.map(({ members }) => members).join('')}]`, 'gu'),
    load: async (text) => {
      const needed = characters.filter(({ members }) => new RegExp(`[${members}]`, 'u').test(text));
      for (const { path } of needed) await sharp({ text: { text: '.', fontfile: path } }).metadata();
    },
  };
}

function escaped(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`;
}
