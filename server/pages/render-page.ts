import type { Database } from '#server/database/database.ts';
import type { SignInSettings } from '#server/features/sign-in/sign-in-settings.ts';
import type { MadeResponse } from '#server/http/response-cache.ts';
import type { Pages } from '#shared/pages.ts';
import { databaseContent } from './content-api.ts';

export interface RenderOptions {
  database: Database;
  /** Called for each page, so that pages can change during development. */
  pages: () => Promise<Pages>;
  siteUrl: () => string;
  signIn?: SignInSettings | undefined;
}

export type RenderPage = (url: string) => Promise<MadeResponse>;

/** Renders the page at an address, and collects the cache tags of everything that it shows. */
export function renderFromDatabase({ database, pages, siteUrl, signIn }: RenderOptions): RenderPage {
  const content = databaseContent(database, signIn);
  return async (url) => {
    const tags = new Set<string>();
    const api = content((...dependencies) => {
      for (const tag of dependencies) tags.add(tag);
    });
    const { status, html, location, isPrivate } = await (await pages()).render(url, api, siteUrl());
    return { status, text: html, location, isPrivate, tags };
  };
}
