import { conflict } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { chooseImage } from '#server/features/media/image-store.ts';
import { lockSiteLists, requireWholeList } from '#server/features/site/site-list-lock.ts';
import type { DeskVideo, VideoInput } from '#shared/contracts/desk/video.ts';
import { youtubeId } from '#shared/text/youtube.ts';
import { readDeskVideo, readDeskVideos, requireVideo } from './read-videos.ts';
import * as store from './video-store.ts';

/**
 * Adds a video at the head of the list.
 * @throws {HttpError} 409 when it is in the list, 422 when the image no longer exists
 */
export function addVideo(database: Database, by: { id: number }, input: VideoInput): Promise<DeskVideo> {
  return database.transaction(async (db) => {
    const columns = await columnsOf(db, input);
    const position = (await store.findHighestPosition(db)) + 1;
    const id = await store.insertVideo(db, { thumbnail_path: '', published_at: Date.now(), ...columns, position });
    await recordAudit(db, 'video added', { by, subject: input.title });
    db.invalidate('videos');
    return readDeskVideo(db, id);
  });
}

/** @throws {HttpError} 404 when there is no such video; 409 and 422 as `addVideo` */
export function changeVideo(database: Database, by: { id: number }, id: number, input: VideoInput): Promise<DeskVideo> {
  return database.transaction(async (db) => {
    const columns = await columnsOf(db, input, id);
    await requireVideo(db, id);
    await store.updateVideo(db, id, columns);
    await recordAudit(db, 'video changed', { by, subject: input.title });
    db.invalidate('videos');
    return readDeskVideo(db, id);
  });
}

/** @throws {HttpError} 404 when there is no such video */
export function deleteVideo(database: Database, by: { id: number }, id: number): Promise<void> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    const { title } = await requireVideo(db, id);
    await store.deleteVideo(db, id);
    await recordAudit(db, 'video deleted', { by, subject: title });
    db.invalidate('videos');
  });
}

/** @throws {HttpError} 409 unless `ids` names every video exactly once */
export function orderVideos(database: Database, by: { id: number }, ids: number[]): Promise<DeskVideo[]> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    requireWholeList(await store.listAllVideos(db), ids);
    for (const [index, id] of ids.entries()) await store.updateVideo(db, id, { position: ids.length - index });
    await recordAudit(db, 'videos ordered', { by });
    db.invalidate('videos');
    return readDeskVideos(db);
  });
}

/** @throws {HttpError} 409 when another entry has the same video, 422 when the image no longer exists */
async function columnsOf(db: WriteDb, input: VideoInput, ownId?: number) {
  await lockSiteLists(db);
  const youtube_id = youtubeId(input.watchAddress) as string;
  const sameId = await store.findVideoIdByYoutubeId(db, youtube_id);
  if (sameId !== undefined && sameId !== ownId) throw conflict('This video is already in the list.', 'watchAddress');
  await chooseImage(db, input.imageId);
  return {
    youtube_id,
    title: input.title,
    description: input.description,
    duration: input.duration,
    is_shown: input.isShown ? (1 as const) : (0 as const),
    ...(input.imageId !== undefined && { image_id: input.imageId, thumbnail_path: '' }),
    ...(input.publishedAt !== undefined && { published_at: Date.parse(input.publishedAt) }),
  };
}
