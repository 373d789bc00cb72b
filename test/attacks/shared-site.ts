import type { AppOptions } from '#server/app-deps.ts';
import { createPages } from '#web/entry-server.tsx';
import { openForAll } from '../support/databases.ts';
import { type DeskApp, openDesk } from '../support/desk-app.ts';

/** One site with an admin and the real pages, for all tests of a file that leave one another alone. */
export function shareSite(options: Partial<AppOptions> = {}): () => DeskApp {
  const whole = { pages: async () => createPages(null), rateLimits: false, ...options };
  return openForAll('sqlite', (opened) => openDesk(async () => opened, whole));
}
