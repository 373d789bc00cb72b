import type { AppOptions } from '#server/app-deps.ts';
import type { DeskApp } from '../support/accounts/desk-app.ts';
import { openOnce } from '../support/runner/at-end.ts';
import { openSqlite, openWhole } from './whole-site.ts';

/**
 * One site with an admin and the real pages, for all tests of a file that leave one another alone.
 * @param fill makes what these tests share besides
 */
export function shareSite<More extends object = object>(
  options: Partial<AppOptions> = {},
  fill: (site: DeskApp) => Promise<More> = async () => ({}) as More,
): () => DeskApp & More {
  return openOnce(async () => {
    const site = await openWhole(openSqlite, { rateLimits: false, ...options });
    return { ...site, ...(await fill(site)) };
  });
}
