import type { Insertable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

/** More than a page can show; a limit all the same. */
const LISTED_MAXIMUM = 200;

/** Newest first. */
export function listVideos(db: Db) {
  return db
    .selectFrom('videos')
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_MAXIMUM)
    .execute();
}
export type VideoRow = Awaited<ReturnType<typeof listVideos>>[number];

export async function insertVideo(db: WriteDb, video: Insertable<Tables['videos']>): Promise<void> {
  await db.insertInto('videos').values(video).execute();
}
