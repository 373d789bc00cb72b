import { accessSync, constants, mkdirSync } from 'node:fs';

/**
 * Makes the data folder unless it is there. Whatever else is configured, the site needs it: a file there shows
 * that it has been in use, and the free space is measured there.
 * @throws {Error} with a code such as EACCES or EROFS where nothing can be written into it
 */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  accessSync(dataDir, constants.W_OK);
}
