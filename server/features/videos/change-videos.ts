import type { Database, WriteDb } from '#server/database/database.ts';
import { conflict } from '#server/errors.ts';
import { requireWholeList } from '#server/features/desk/require-whole-list.ts';
import { takeTurn } from '#server/features/desk/turn-store.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import { chooseImage } from '#server/features/media/choose-image.ts';
import type { DeskVideo, VideoInput } from '#shared/contracts/desk/video.ts';
import { youtubeId } from '#shared/text/youtube.ts';
import { readDeskVideo, readDeskVideos, requireVideo } from './read-videos.ts';
import * as store from './video-store.ts';

/** A new one comes first. */
export function addVideo(database: Database, by: { id: number }, input: VideoInput): Promise<DeskVideo> {
  return database.transaction(async (db, changed) => {
    const columns = await columnsOf(db, input);
    const position = (await store.findHighestPosition(db)) + 1;
    const id = await store.insertVideo(db, { thumbnail_path: '', published_at: Date.now(), ...columns, position });
    await noteAct(db, 'video added', { by, subject: input.title });
    changed('videos');
    return readDeskVideo(db, id);
  });
}

/** @throws {HttpError} 404 */
export function changeVideo(database: Database, by: { id: number }, id: number, input: VideoInput): Promise<DeskVideo> {
  return database.transaction(async (db, changed) => {
    const columns = await columnsOf(db, input, id);
    await requireVideo(db, id);
    await store.updateVideo(db, id, columns);
    await noteAct(db, 'video changed', { by, subject: input.title });
    changed('videos');
    return readDeskVideo(db, id);
  });
}

/** @throws {HttpError} 404 */
export function deleteVideo(database: Database, by: { id: number }, id: number): Promise<void> {
  return database.transaction(async (db, changed) => {
    await takeTurn(db);
    const { title } = await requireVideo(db, id);
    await store.deleteVideo(db, id);
    await noteAct(db, 'video deleted', { by, subject: title });
    changed('videos');
  });
}

/** @throws {HttpError} 409 when these are not the videos there are */
export function orderVideos(database: Database, by: { id: number }, ids: number[]): Promise<DeskVideo[]> {
  return database.transaction(async (db, changed) => {
    await takeTurn(db);
    requireWholeList(await store.listAllVideos(db), ids);
    for (const [place, id] of ids.entries()) await store.updateVideo(db, id, { position: ids.length - place });
    await noteAct(db, 'videos ordered', { by });
    changed('videos');
    return readDeskVideos(db);
  });
}

/** @throws {HttpError} 409 when another video has the address, 422 when the image is gone */
async function columnsOf(db: WriteDb, input: VideoInput, ownId?: number) {
  await takeTurn(db);
  const youtube_id = youtubeId(input.watchAddress) as string;
  const sameId = await store.findVideoIdByYoutubeId(db, youtube_id);
  if (sameId !== undefined && sameId !== ownId) throw conflict('This video is in the list already.', 'watchAddress');
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
