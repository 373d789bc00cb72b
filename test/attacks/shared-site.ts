import type { AppOptions } from '#server/app-deps.ts';
import { openOnce } from '../support/at-end.ts';
import type { DeskApp } from '../support/desk-app.ts';
import { openSqlite, openWhole } from './whole-site.ts';

/** One site with an admin and the real pages, for all tests of a file that leave one another alone. */
export function shareSite(options: Partial<AppOptions> = {}): () => DeskApp {
  return openOnce(() => openWhole(openSqlite, { rateLimits: false, ...options }));
}
