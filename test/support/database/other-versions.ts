import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { knownMigrations, migrateUpTo } from '#server/database/migrate.ts';

const BASELINE = knownMigrations[0] as string;
/** What databases of versions with other migrations list; those before the baseline in short. */
export const OTHER_VERSIONS = {
  newer: [BASELINE, '9999-later'],
  lastBeforeBaseline: ['0001-foundation', '0037-unnamed-admins'],
  tooOld: ['0001-foundation', '0032-deleted-letters'],
};

/** Makes the tables of an empty database as the baseline does, and lists these migrations in it. */
export async function migrateAs(database: Database, names: string[]): Promise<void> {
  await migrateUpTo(database, BASELINE);
  await database.transaction(async (db) => {
    await sql`delete from kysely_migration`.execute(db);
    for (const [index, name] of names.entries()) {
      await sql`insert into kysely_migration values (${name}, ${`2026-11-2${index}T00:00:00.000Z`})`.execute(db);
    }
  });
}
