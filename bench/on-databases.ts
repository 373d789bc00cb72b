import { startPostgres } from '../test/support/postgres.ts';

/** On SQLite, then on PostgreSQL, or on the one that is named. */
export async function measureOnDatabases(
  only: string | undefined,
  measure: (name: string, databaseUrl: string) => Promise<void>,
): Promise<void> {
  if (only !== 'postgres') await measure('SQLite', '');
  if (only === 'sqlite') return;
  const postgres = await startPostgres();
  try {
    await measure('PostgreSQL', postgres.url('postgres'));
  } finally {
    await postgres.stop();
  }
}
