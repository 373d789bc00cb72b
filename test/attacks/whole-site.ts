import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppOptions } from '#server/app-deps.ts';
import { createPages } from '#web/entry-server.tsx';
import { type DeskApp, openDesk } from '../support/accounts/desk-app.ts';
import { makeFolder, type OpenDatabase, openMigrated } from '../support/database/databases.ts';
import { rawRequest } from '../support/server/raw-request.ts';

/** For what does not get as far as the rows. */
export const openSqlite = () => openMigrated('sqlite');

/** The real pages and calls, with an admin. */
export function openWhole(open: OpenDatabase = openSqlite, options: Partial<AppOptions> = {}): Promise<DeskApp> {
  return openDesk(open, { pages: async () => createPages(null), clientFiles: clientFiles(), ...options });
}

/** As a build leaves them, with what it also leaves and nobody may have. */
function clientFiles(): string {
  const folder = makeFolder();
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets/entry-reader-abc123.js'), 'export {};\n');
  writeFileSync(join(folder, 'assets/serif-abc123.woff2'), 'a font');
  writeFileSync(join(folder, '.vite/manifest.json'), '{"secret":"of the build"}');
  return folder;
}

/** Bytes as no well-behaved client would send them; the connection ends with the answer. */
export function sendRaw(origin: string, line: string, headers: string[] = ['Host: site.example'], body = '') {
  return rawRequest(origin, `${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
}
