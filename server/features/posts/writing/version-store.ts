import type { Db, WriteDb } from '#server/database/database.ts';
import type { HeldPost } from '../post-write-store.ts';

export async function insertVersion(
  db: WriteDb,
  before: HeldPost,
  { now, by }: { now: number; by: number | null },
): Promise<void> {
  await db
    .insertInto('post_versions')
    .values({
      post_id: before.id,
      revision: before.revision,
      title: before.title,
      summary: before.summary,
      body: before.body,
      category_id: before.category_id,
      tags: JSON.stringify(before.tags),
      youtube_url: before.youtube_url,
      saved_at: before.updated_at,
      saved_by: before.saved_by,
      replaced_at: now,
      replaced_by: by,
    })
    .execute();
}

/** When a text of the post was last kept, and who replaced it. */
export function findLastReplacement(db: Db, postId: number) {
  return db
    .selectFrom('post_versions')
    .select(['replaced_at', 'replaced_by'])
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** Newest first; without the texts. */
export function listVersions(db: Db, postId: number, { limit, offset }: { limit: number; offset: number }) {
  return selectVersions(db)
    .where('post_versions.post_id', '=', postId)
    .orderBy('post_versions.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countVersions(db: Db, postId: number): Promise<number> {
  const { count } = await db
    .selectFrom('post_versions')
    .where('post_id', '=', postId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type VersionTextRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

export function findVersion(db: Db, { postId, versionId }: { postId: number; versionId: number }) {
  return selectVersions(db)
    .leftJoin('categories', 'categories.id', 'post_versions.category_id')
    .select(['summary', 'body', 'category_id', 'tags', 'youtube_url'])
    .select(['categories.name as category_name', 'categories.slug as category_slug', 'categories.is_active'])
    .where('post_versions.post_id', '=', postId)
    .where('post_versions.id', '=', versionId)
    .executeTakeFirst();
}

function selectVersions(db: Db) {
  return db
    .selectFrom('post_versions')
    .leftJoin('users', 'users.id', 'post_versions.saved_by')
    .select(['post_versions.id', 'revision', 'title', 'saved_at', 'replaced_at'])
    .select(['users.first_name', 'users.last_name']);
}
