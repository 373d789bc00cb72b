import { isPostgresInUse, openPostgresSnapshot } from './dialects/postgres-snapshot.ts';
import type { Snapshot } from './dialects/snapshot.ts';
import { isSqliteInUse, openSqliteSnapshot } from './dialects/sqlite-snapshot.ts';

/** Where a database is, as the configuration says it. */
interface DatabasePlace {
  databaseUrl: string;
  dataDir: string;
}

/** @returns `undefined` where there is no database yet */
export async function openSnapshot({ databaseUrl, dataDir }: DatabasePlace): Promise<Snapshot | undefined> {
  return databaseUrl ? openPostgresSnapshot(databaseUrl) : openSqliteSnapshot(dataDir);
}

/** Whether another process works with it. */
export async function isInUse({ databaseUrl, dataDir }: DatabasePlace): Promise<boolean> {
  return databaseUrl ? isPostgresInUse(databaseUrl) : isSqliteInUse(dataDir);
}
