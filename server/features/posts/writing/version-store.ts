import type { Db, WriteDb } from '#server/database/database.ts';
import { countRows, insertRow } from '#server/database/rows.ts';
import { EMPTY_WRITING, type Writing } from '#shared/writing.ts';
import { type LockedPost, writingOf } from '../post-write-store.ts';

/** @returns how many bytes it takes */
export async function insertVersion(
  db: WriteDb,
  before: LockedPost,
  { now, by }: { now: number; by: number | null },
): Promise<number> {
  const writing = JSON.stringify(writingOf(before));
  await insertRow(db, 'post_versions', {
    post_id: before.id,
    revision: before.revision,
    title: before.title,
    writing,
    saved_at: before.updated_at,
    saved_by: before.saved_by,
    replaced_at: now,
    replaced_by: by,
    was_published: before.status === 'published' ? 1 : 0,
  });
  return Buffer.byteLength(writing);
}

/** Returns when the writing of the post was last replaced, by whom, and whether readers had it. */
export function findLastReplacement(db: Db, postId: number) {
  return db
    .selectFrom('post_versions')
    .select(['replaced_at', 'replaced_by', 'was_published'])
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** Newest first, without the writings. */
export function listVersions(db: Db, postId: number, { limit, offset }: { limit: number; offset: number }) {
  return selectVersions(db)
    .where('post_versions.post_id', '=', postId)
    .orderBy('post_versions.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countVersions(db: Db, postId: number): Promise<number> {
  return countRows(db.selectFrom('post_versions').where('post_id', '=', postId));
}

/** Only the writing; an empty one if the version is gone. */
export async function findVersionWriting(db: Db, id: number): Promise<Writing> {
  const row = await db.selectFrom('post_versions').select('writing').where('id', '=', id).executeTakeFirst();
  return parseWriting(row?.writing ?? '{}');
}

export async function findVersion(db: Db, { postId, versionId }: { postId: number; versionId: number }) {
  const row = await selectVersions(db)
    .select('writing')
    .where('post_versions.post_id', '=', postId)
    .where('post_versions.id', '=', versionId)
    .executeTakeFirst();
  return row && { ...row, writing: parseWriting(row.writing) };
}

/** Fields that did not exist yet when the version was written are empty. */
export function parseWriting(json: string): Writing {
  return { ...EMPTY_WRITING, ...JSON.parse(json) };
}

function selectVersions(db: Db) {
  return db
    .selectFrom('post_versions')
    .leftJoin('users', 'users.id', 'post_versions.saved_by')
    .select(['post_versions.id', 'revision', 'title', 'saved_at', 'replaced_at', 'was_published'])
    .select(['users.first_name', 'users.last_name']);
}
