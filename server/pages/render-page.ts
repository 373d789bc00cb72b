import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartupError } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { Viewer } from '#server/features/accounts/current-user.ts';
import type { SignInSettings } from '#server/features/sign-in/sign-in-settings.ts';
import type { MadeResponse } from '#server/http/response-cache.ts';
import type { Pages, PagesModule } from '#shared/pages.ts';
import { databaseContent } from './content-api.ts';

export interface RenderOptions {
  database: Database;
  /** Called for each page, so that pages can change during development. */
  pages: () => Promise<Pages>;
  siteUrl: () => string;
  signIn?: SignInSettings | undefined;
}

/** Without a viewer, as for a stranger. What is made for a viewer is private. */
export type RenderPage = (url: string, viewer?: Viewer) => Promise<MadeResponse>;

/** Renders the page at an address, and collects the cache tags of everything that it shows. */
export function renderFromDatabase({ database, pages, siteUrl, signIn }: RenderOptions): RenderPage {
  const content = databaseContent(database, signIn);
  return async (url, viewer) => {
    const tags = new Set<string>();
    const api = content((...dependencies) => {
      for (const tag of dependencies) tags.add(tag);
    }, viewer);
    const { status, html, location, isPrivate } = await (await pages()).render(url, api, siteUrl());
    return { status, text: html, location, isPrivate: isPrivate || viewer !== undefined, tags };
  };
}

const BUILD = resolve(import.meta.dirname, '../../build');
/** The browser files of this build and of earlier ones, whose pages are still in caches and open tabs. */
export const CLIENT_FILES = resolve(BUILD, 'client');

/**
 * The folder of the current release. A later build gets a folder of its own and removes nothing from this one.
 * @throws {StartupError} before the first build
 */
export async function currentReleaseFolder(): Promise<string> {
  const name = await readFile(resolve(BUILD, 'current'), 'utf8').catch(() => {
    throw new StartupError('The pages are not built yet. Run npm run build first.');
  });
  return resolve(BUILD, 'releases', name);
}

export async function builtPages(): Promise<Pages> {
  const release = await currentReleaseFolder();
  const manifest = JSON.parse(await readFile(resolve(release, 'client/.vite/manifest.json'), 'utf8'));
  const module: PagesModule = await import(pathToFileURL(resolve(release, 'server/entry-server.js')).href);
  return module.createPages(manifest);
}
