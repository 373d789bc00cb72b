import type { Kysely } from 'kysely';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import type { Row } from '#server/database/dialects/snapshot.ts';
import { BACKED_UP } from './backed-up-tables.ts';

type AnyTables = Record<string, Row>;

export async function insertRows(db: WriteDb, table: string, rows: Row[]): Promise<void> {
  await (db as unknown as Kysely<AnyTables>).insertInto(table).values(rows).execute();
}

/** Deletes all rows that a restore may have loaded; derived rows are deleted with them. */
export async function emptyTables(database: Database): Promise<void> {
  const read = database.read as unknown as Kysely<AnyTables>;
  const existing = new Set((await read.introspection.getTables()).map(({ name }) => name));
  for (const table of BACKED_UP.toReversed().filter((name) => existing.has(name))) {
    const row = await read
      .selectFrom(table)
      .select(({ lit }) => lit(1).as('found'))
      .limit(1)
      .executeTakeFirst();
    if (row) await database.transaction((db) => (db as unknown as Kysely<AnyTables>).deleteFrom(table).execute());
  }
}

export async function countUsersAndPosts(db: Db): Promise<number> {
  const { users, posts } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('users').select(fn.countAll<number>().as('count')).as('users'),
      selectFrom('posts').select(fn.countAll<number>().as('count')).as('posts'),
    ])
    .executeTakeFirstOrThrow();
  return (users ?? 0) + (posts ?? 0);
}
