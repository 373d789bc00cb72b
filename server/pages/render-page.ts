import type { Database } from '#server/database/database.ts';
import type { Change } from '#server/database/dialects/engine.ts';
import type { SignInSettings } from '#server/features/sign-in/sign-in-settings.ts';
import type { Pages } from '#shared/pages.ts';
import { databaseContent } from './content-api.ts';
import type { RenderedPage } from './page-cache.ts';

export interface RenderOptions {
  database: Database;
  /** Asked for anew for each page, so that pages under development can change. */
  pages: () => Promise<Pages>;
  siteUrl: () => string;
  signIn?: SignInSettings | undefined;
}

export type RenderPage = (url: string) => Promise<RenderedPage>;

/** Renders what is at an address, and notes what it shows. */
export function renderFromDatabase({ database, pages, siteUrl, signIn }: RenderOptions): RenderPage {
  const content = databaseContent(database, signIn);
  return async (url) => {
    const dependencies = new Set<Change>();
    const api = content((...changes) => {
      for (const change of changes) dependencies.add(change);
    });
    return { ...(await (await pages()).render(url, api, siteUrl())), dependencies };
  };
}
