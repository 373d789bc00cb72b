import { z } from 'zod';
import { conflict } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { chooseImage } from '#server/features/media/image-store.ts';
import { lockSiteLists, requireWholeList } from '#server/features/site/site-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { order } from '#shared/contracts/desk/order.ts';
import { type DeskVideo, deskVideo, type VideoInput, videoInput } from '#shared/contracts/desk/video.ts';
import { answer, loginAnswers, plainAnswers } from '#shared/contracts/envelope.ts';
import { idAnswer, reference } from '#shared/contracts/text.ts';
import { video } from '#shared/contracts/video.ts';
import { youtubeId } from '#shared/text/youtube.ts';
import { readDeskVideo, readDeskVideos, readVideos, requireVideo } from './read-videos.ts';
import * as store from './video-store.ts';

export function videoRoutes(app: App, { read }: Database) {
  app.get('/videos', { schema: { response: plainAnswers(z.array(video)) }, config: { cacheTags: ['videos'] } }, () =>
    readVideos(read),
  );
}

const one = { response: loginAnswers(deskVideo) };
const all = { response: loginAnswers(z.array(deskVideo)) };
const deleted = { response: loginAnswers(idAnswer) };

export function videoDeskRoutes(desk: App, database: Database) {
  const params = reference;
  desk.get('/desk/videos', { schema: all }, async () => answer(await readDeskVideos(database.read)));
  desk.post('/desk/videos', { schema: { ...one, body: videoInput } }, async (request) =>
    answer(await addVideo(database, request.user, request.body), 'Video added.'),
  );
  desk.put('/desk/videos/:id', { schema: { ...one, params, body: videoInput } }, async (request) =>
    answer(await changeVideo(database, request.user, request.params.id, request.body), 'Video saved.'),
  );
  desk.delete('/desk/videos/:id', { schema: { ...deleted, params } }, async (request) => {
    const { id } = request.params;
    await deleteVideo(database, request.user, id);
    return answer({ id }, 'Video deleted.');
  });
  desk.put('/desk/videos/order', { schema: { ...all, body: order } }, async (request) =>
    answer(await orderVideos(database, request.user, request.body.ids), 'Order saved.'),
  );
}

/**
 * Adds a video at the head of the list.
 * @throws {HttpError} 409 when it is in the list, 422 when the image no longer exists
 */
function addVideo(database: Database, by: { id: number }, input: VideoInput): Promise<DeskVideo> {
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
function changeVideo(database: Database, by: { id: number }, id: number, input: VideoInput): Promise<DeskVideo> {
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
function deleteVideo(database: Database, by: { id: number }, id: number): Promise<void> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    const { title } = await requireVideo(db, id);
    await store.deleteVideo(db, id);
    await recordAudit(db, 'video deleted', { by, subject: title });
    db.invalidate('videos');
  });
}

/** @throws {HttpError} 409 unless `ids` names every video exactly once */
function orderVideos(database: Database, by: { id: number }, ids: number[]): Promise<DeskVideo[]> {
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
