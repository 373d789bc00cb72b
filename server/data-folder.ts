import { accessSync, constants, mkdirSync } from 'node:fs';

/** Whatever else is configured, the site needs it: it notes there when it was last seen, and measures the free space. */
export function openDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  accessSync(dataDir, constants.W_OK);
}
