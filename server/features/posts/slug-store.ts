import { type Selectable, sql } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { isDuplicate } from '#server/database/dialects/database-errors.ts';
import { deleteRows, findRow, updateRows } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * Call this after the post has taken the slug, not before: on PostgreSQL taking it waits for a transaction that is
 * about to give it up, and only then is the former slug visible.
 */
async function isFormerSlugOfAnother(db: Db, slug: string, postId: number): Promise<boolean> {
  const former = await findRow(db, 'former_slugs', { slug });
  return former !== undefined && former.post_id !== postId;
}

/** @returns whether the post now has the slug; `false` if another post has it, or had it before */
export async function claimSlug(db: WriteDb, slug: string, postId: number): Promise<boolean> {
  if (await findSlugHolder(db, slug, postId)) return false;
  if (!(await setSlug(db, slug, postId))) return false;
  if (await isFormerSlugOfAnother(db, slug, postId)) return false;
  await deleteRows(db, 'former_slugs', { slug });
  return true;
}

export type SlugHolder = Pick<Selectable<Tables['posts']>, 'id' | 'author_id' | 'was_published' | 'publish_at'>;

/** @returns the post that has the slug, if it is not this one */
export function findSlugHolder(db: Db, slug: string, postId: number): Promise<SlugHolder | undefined> {
  return selectSlugHolder(db, slug, postId).executeTakeFirst();
}

/** The same, locked: it may have got another slug, or been published, by a transaction that this one waited for. */
export function lockSlugHolder(db: WriteDb, slug: string, postId: number): Promise<SlugHolder | undefined> {
  return selectSlugHolder(db, slug, postId).$call(db.engine.lock).executeTakeFirst();
}

function selectSlugHolder(db: Db, slug: string, postId: number) {
  const columns = ['id', 'author_id', 'was_published', 'publish_at'] as const;
  return db.selectFrom('posts').select(columns).where('slug', '=', slug).where('id', '!=', postId);
}

/** @returns `false` if another post took the slug meanwhile */
async function setSlug(db: WriteDb, slug: string, postId: number): Promise<boolean> {
  await sql`savepoint slug`.execute(db);
  try {
    await updateRows(db, 'posts', { id: postId }, { slug });
  } catch (error) {
    await sql`rollback to savepoint slug`.execute(db);
    // The post that had it may have given it up since, and another one may be waiting for it.
    if (isDuplicate(error)) return false;
    throw error;
  }
  await sql`release savepoint slug`.execute(db);
  return true;
}
