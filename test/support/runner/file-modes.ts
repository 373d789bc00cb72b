import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder and what is in it, as far as anybody but its owner may do something with it. */
export function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['', ...names].filter((name) => {
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return found !== undefined && (found.mode & 0o077) !== 0;
  });
}
