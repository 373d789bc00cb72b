import { type Database, openDatabase } from '#server/database/database.ts';

/** For a process that a test starts: the database its environment names. An error ends the process. */
export function openOwnDatabase(): Database {
  return openDatabase({
    databaseUrl: process.env.DATABASE_URL ?? '',
    dataDir: process.env.DATA_DIR ?? '',
    onError: (error) => {
      throw error;
    },
  });
}
