import type { InsertObject, Selectable, Updateable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

/** Far more than anyone adds; it only bounds the size of a page. */
const LISTED_MAXIMUM = 200;

export type VideoRow = Selectable<Tables['videos']>;

/** Lists them in the owner's order; until there is one, newest first. */
export function listShownVideos(db: Db): Promise<VideoRow[]> {
  return inOrder(db).where('is_shown', '=', 1).limit(LISTED_MAXIMUM).execute();
}

export function listAllVideos(db: Db): Promise<VideoRow[]> {
  return inOrder(db).execute();
}

export function findVideo(db: Db, id: number): Promise<VideoRow | undefined> {
  return db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findVideoIdByYoutubeId(db: Db, youtubeId: string): Promise<number | undefined> {
  const video = await db.selectFrom('videos').select('id').where('youtube_id', '=', youtubeId).executeTakeFirst();
  return video?.id;
}

/** @returns `undefined` as well if the video is hidden */
export async function findShownVideoTitle(db: Db, youtubeId: string): Promise<string | undefined> {
  const videos = db.selectFrom('videos').select('title').where('youtube_id', '=', youtubeId).where('is_shown', '=', 1);
  return (await videos.executeTakeFirst())?.title;
}

export async function insertVideo(db: WriteDb, video: InsertObject<Tables, 'videos'>): Promise<number> {
  const { id } = await db.insertInto('videos').values(video).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateVideo(db: WriteDb, id: number, video: Updateable<Tables['videos']>): Promise<void> {
  await db.updateTable('videos').set(video).where('id', '=', id).execute();
}

export async function deleteVideo(db: WriteDb, id: number): Promise<void> {
  await db.deleteFrom('videos').where('id', '=', id).execute();
}

function inOrder(db: Db) {
  return db
    .selectFrom('videos')
    .selectAll()
    .orderBy('position', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');
}
