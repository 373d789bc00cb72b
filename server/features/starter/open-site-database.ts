import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { failInTerminal } from '#server/run-in-terminal.ts';
import { refuseEmptyDatabase, refuseMissingDatabase } from './lost-database.ts';

/**
 * Opens the database of a site for a command and brings its tables up to date. The caller closes it.
 * @throws {DatabaseProblem} before anything is touched when the data folder was in use and its database is missing or
 * empty, or when a newer version has worked with it
 */
export async function openSiteDatabase(config: Config): Promise<Database> {
  refuseMissingDatabase(config);
  const database = openDatabase({ ...config, onError: failInTerminal });
  try {
    await refuseEmptyDatabase(database, config);
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
