import { z } from 'zod';
import { conflict } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { findRow } from '#server/database/rows.ts';
import { chooseImage } from '#server/features/media/image-store.ts';
import { lastPlace } from '#server/features/site/named-list-store.ts';
import { siteListRoutes } from '#server/features/site/site-list.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { deskVideo, type VideoInput, video, videoInput } from '#shared/contracts/video.ts';
import { youtubeId } from '#shared/text/youtube.ts';
import { insertVideo, readDeskVideo, readDeskVideos, readVideos } from './video-store.ts';

export function videoRoutes(app: App, { read }: Database) {
  app.get('/videos', { schema: { response: plainAnswers(z.array(video)) }, config: { cacheTags: ['videos'] } }, () =>
    readVideos(read),
  );
}

export function videoDeskRoutes(desk: App, database: Database) {
  siteListRoutes(desk, database, {
    ...{ unit: 'video', units: 'videos', input: videoInput, item: deskVideo },
    nameOf: ({ title }) => title,
    tags: ['videos'],
    readAll: readDeskVideos,
    readOne: readDeskVideo,
    columnsOf,
    // At the head of the list, which begins with the highest position.
    insert: (db, columns) => {
      const position = lastPlace('videos');
      return insertVideo(db, { thumbnail_path: '', published_at: Date.now(), ...columns, position });
    },
    isHighestFirst: true,
  });
}

/** @throws {HttpError} 409 when another entry has the same video, 422 when the image no longer exists */
async function columnsOf(db: WriteDb, input: VideoInput, ownId?: number) {
  const youtube_id = youtubeId(input.watchAddress) as string;
  const same = await findRow(db, 'videos', { youtube_id });
  if (same && same.id !== ownId) throw conflict('This video is already in the list.', 'watchAddress');
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
