import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { NO_SITE_AUTHOR, type SiteAuthor } from './is-site-author.ts';

export type AuthorRow = Selectable<Tables['author']>;

export function findAuthor(db: Db): Promise<AuthorRow | undefined> {
  return db.selectFrom('author').selectAll().executeTakeFirst();
}

export async function findSiteAuthor(db: Db): Promise<SiteAuthor> {
  const found = await db
    .selectFrom('author')
    .select(['user_id as site_author_id', 'name as site_author_name'])
    .executeTakeFirst();
  return found ?? NO_SITE_AUTHOR;
}

export async function insertAuthor(db: WriteDb, author: Omit<Insertable<Tables['author']>, 'id'>): Promise<void> {
  await db
    .insertInto('author')
    .values({ id: 1, ...author })
    .execute();
}

/** @param author at least one column */
export async function updateAuthor(db: WriteDb, author: Updateable<Tables['author']>): Promise<void> {
  await db.updateTable('author').set(author).execute();
}
