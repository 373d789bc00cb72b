import type { Kysely } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Row } from '#server/database/dialects/snapshot.ts';

type AnyTables = Record<string, Row>;

export async function insertRows(db: WriteDb, table: string, rows: Row[]): Promise<void> {
  await (db as unknown as Kysely<AnyTables>).insertInto(table).values(rows).execute();
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
