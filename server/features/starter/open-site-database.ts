import type { Terminal } from '#server/base/terminal.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { refuseEmptyDatabase, refuseMissingDatabase, type SiteToOpen } from './lost-database.ts';
import { failInTerminal } from './start-problem.ts';

/**
 * Opens the database of a site for a command and brings its tables up to date. The caller closes it.
 * @throws {StartupError} before anything is changed, when the data folder was in use and its database is missing or
 * empty, or when a newer version has migrated it
 */
export async function openSiteDatabase(
  site: SiteToOpen & { databaseConnections: number },
  terminal: Terminal,
): Promise<Database> {
  refuseMissingDatabase(site);
  const database = openDatabase({ ...site, onError: (error) => failInTerminal(terminal, error) });
  try {
    await refuseEmptyDatabase(database, site);
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
