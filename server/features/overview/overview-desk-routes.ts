import type { Database } from '#server/database/database.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { health, overview } from '#shared/contracts/desk/overview.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { cacheMediaSize, readHealth } from './read-health.ts';
import { readOverview } from './read-overview.ts';

interface OverviewDeps {
  database: Database;
  siteUrl: () => string;
  hasMailServer: boolean;
  dataDir: string;
  store: MediaStore;
  clock: () => number;
}

/** For admins: see `requireAdmin`. */
export function overviewDeskRoutes(desk: App, { store, clock, ...deps }: OverviewDeps) {
  const { database } = deps;
  const healthDeps = { ...deps, mediaSize: cacheMediaSize(store) };
  desk.get('/desk/overview', { schema: { response: loginAnswers(overview) } }, async () =>
    answer(await readOverview(database, clock())),
  );
  desk.get('/desk/health', { schema: { response: loginAnswers(health) } }, async () =>
    answer(await readHealth(healthDeps, clock())),
  );
}
