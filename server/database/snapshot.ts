import type { DatabaseLocation } from './database.ts';
import { isPostgresInUse, openPostgresSnapshot } from './dialects/postgres-snapshot.ts';
import type { Snapshot } from './dialects/snapshot.ts';
import { isSqliteInUse, openSqliteSnapshot } from './dialects/sqlite-snapshot.ts';

/** @returns `undefined` if there is no database yet */
export async function openSnapshot({ databaseUrl, dataDir }: DatabaseLocation): Promise<Snapshot | undefined> {
  return databaseUrl ? openPostgresSnapshot(databaseUrl) : openSqliteSnapshot(dataDir);
}

/** Whether another process is using the database. */
export async function isInUse({ databaseUrl, dataDir }: DatabaseLocation): Promise<boolean> {
  return databaseUrl ? isPostgresInUse(databaseUrl) : isSqliteInUse(dataDir);
}
