import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** A folder outside of the individual builds, because the style sheet refers to the files by this path. */
const FONT_FOLDER = resolve(import.meta.dirname, '../../build/fonts');

/** Another build may be reading a file of the same name, so it is replaced in one step. */
export async function writeToFontFolder(name: string, content: Buffer | string): Promise<void> {
  const target = resolve(FONT_FOLDER, name);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(`${target}.${process.pid}`, content);
  await rename(`${target}.${process.pid}`, target);
}
