import { freeBytes } from '#server/base/disk-space.ts';
import type { Database } from '#server/database/database.ts';
import { isMigrated } from '#server/database/migrate.ts';
import type { App } from './typed-app.ts';

const FREE_BYTES_NEEDED = 50 * 1024 * 1024;

/** `/healthz` says that the process responds; `/readyz` that it can also serve, or else 503 with the failed checks. */
export function healthRoutes(app: App, database: Database, dataDir: string) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const checks = {
      database: await passes(async () => {
        database.engine.requireFiles();
        return isMigrated(database);
      }),
      disk: await passes(async () => (await freeBytes(dataDir)) >= FREE_BYTES_NEEDED),
    };
    const ready = Object.values(checks).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', ...checks });
  });
}

async function passes(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}
