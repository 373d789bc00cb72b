import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pages, PagesModule } from '#shared/pages.ts';

const BUILD = resolve(import.meta.dirname, '../../build');
export const CLIENT_FILES = resolve(BUILD, 'client');

/** The pages as `npm run build` made them. */
export async function builtPages(): Promise<Pages> {
  const manifest = JSON.parse(await readFile(resolve(CLIENT_FILES, '.vite/manifest.json'), 'utf8'));
  const module: PagesModule = await import(pathToFileURL(resolve(BUILD, 'server/entry-server.js')).href);
  return module.createPages(manifest);
}
