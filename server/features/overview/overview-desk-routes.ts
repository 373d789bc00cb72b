import type { Database } from '#server/database/database.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { health, overview } from '#shared/contracts/desk/overview.ts';
import { answer, answers, loginErrors } from '#shared/contracts/envelope.ts';
import { cacheMediaSize, readHealth } from './read-health.ts';
import { readOverview } from './read-overview.ts';

interface OverviewDeps {
  database: Database;
  dataDir: string;
  store: MediaStore;
  clock: () => number;
}

/** For admins: see `requireAdmin`. */
export function overviewDeskRoutes(desk: App, { database, dataDir, store, clock }: OverviewDeps) {
  const healthDeps = { database, dataDir, mediaSize: cacheMediaSize(store) };
  const schemaOf = <Response extends object>(response: Response) => ({
    response: { ...response, ...loginErrors },
  });
  desk.get('/desk/overview', { schema: schemaOf(answers(overview)) }, async () =>
    answer(await readOverview(database, clock())),
  );
  desk.get('/desk/health', { schema: schemaOf(answers(health)) }, async () =>
    answer(await readHealth(healthDeps, clock())),
  );
}
